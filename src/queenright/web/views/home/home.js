// The first page: the problem in one sentence, its solutions to browse, and a link with a picture to each view.

import { lineOf } from "../../static/lib/attacks.js";
import { createBoard } from "../../static/lib/board/board.js";
import { button, element, write } from "../../static/lib/dom.js";
import { fromVector } from "../../static/lib/position.js";
import { sign } from "../../static/lib/signs.js";
import { PICTURES } from "./pictures.js";

/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Square } from "../../static/lib/position.js" */

/** @type {[string, string, string][]} */
const DOORS = [
  ["documents", "Documents", "Five texts, claim by claim: what holds, what is wrong"],
  ["board", "Board", "Place queens, see who attacks whom, finish the board"],
  ["search", "Search", "Watch a method think, one step at a time"],
  ["puzzle", "Puzzle", "One queen in each row, column and colour"],
  ["count", "Count", "How many solutions? Counted, never looked up"],
  ["formulas", "Formulas", "Write the rule as mathematics, run it"],
  ["gallery", "Gallery", "All solutions, and which are turns of each other"],
  ["methods", "Methods", "How running times grow, measured here"],
  ["armies", "Armies", "Two peaceful armies, as large as they can be"],
  ["variants", "Variants", "Torus, confused queens, samples, estimates, models"],
  ["studies", "Studies", "Small experiments of the texts, with your own boards"],
  ["api", "API", "Every question as JSON, for your own programs"],
];
const SIZE = 8;

/**
 * All solutions in order, by plain backtracking.
 * @param {number} n
 * @param {number[]} [rows] the queens of the first columns
 * @returns {number[][]}
 */
export function solutions(n, rows = []) {
  if (rows.length === n) return [rows];
  const isFree = (/** @type {number} */ row) => rows.every((other, c) => !lineOf([row, rows.length], [other, c]));
  return [...Array(n).keys()].filter(isFree).flatMap((row) => solutions(n, [...rows, row]));
}

/**
 * How many solutions remain if turned and mirrored ones count once.
 * @param {number[][]} vectors
 */
export function classes(vectors) {
  const mirrored = (/** @type {number[]} */ rows) => rows.toReversed();
  const turned = (/** @type {number[]} */ rows) => rows.map((_, row) => rows.length - 1 - rows.indexOf(row));
  const least = vectors.map((vector) => {
    const images = [vector];
    while (images.length < 4) images.push(turned(images[images.length - 1]));
    return [...images, ...images.map(mirrored)].map(String).sort()[0];
  });
  return new Set(least).size;
}

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const found = solutions(SIZE);
  let at = 0;
  /** @type {Square} */
  let seen = [2, 4];
  const board = createBoard({
    label: "A solution for eight queens: choose a queen to see what she attacks",
    act: ({ square }) => {
      seen = square;
      draw();
    },
  });
  const words = element("span", { class: "verdict holds" });
  const leaf = (/** @type {number} */ by) => {
    at = (at + by + found.length) % found.length;
    seen = [found[at][4], 4];
    draw();
    page.say(`Solution ${at + 1} of ${found.length}`);
  };
  const live = element(
    "figure",
    { class: "home-live" },
    board.node,
    element(
      "figcaption",
      { class: "row spread" },
      words,
      element(
        "span",
        { class: "row" },
        button("‹", () => leaf(-1), { "aria-label": "Previous solution" }),
        button("›", () => leaf(1), { "aria-label": "Next solution" }),
      ),
    ),
  );

  function draw() {
    const queens = found[at].map((row, column) => /** @type {Square} */ ([row, column]));
    const own = queens.find(([row, column]) => row === seen[0] && column === seen[1]);
    const attacked = Array.from({ length: SIZE }, (_, row) =>
      Array.from({ length: SIZE }, (_, column) => (own && lineOf(own, [row, column]) ? "x" : ".")).join(""),
    );
    board.show({ ...fromVector(found[at]), cursor: seen, lit: own ? [own] : [], attacked });
    words.replaceChildren(sign("holds"), `Solution ${at + 1} of ${found.length}`);
  }

  const fact = element("p", { class: "soft" });
  write(
    fact,
    `${found.length} ways for eight queens, ${classes(found)} up to turning and mirroring. Choose a queen to see what she attacks.`,
  );
  const intro = element(
    "div",
    { class: "home-words" },
    element("h1", {}, "Put n queens on a board so that none attacks another."),
    element(
      "p",
      { class: "home-lead" },
      "Queenright is a workbench for this one problem: solve it, count it, watch the search, ",
      "and see every claim about it checked.",
    ),
    element(
      "div",
      { class: "row" },
      element("a", { class: "button main", href: "#/board" }, "Place a queen"),
      element("a", { class: "button", href: "#/documents" }, "Read what is claimed"),
    ),
    fact,
  );
  const doors = DOORS.map(([name, title, sentence]) =>
    element(
      "li",
      {},
      element("a", { href: `#/${name}` }, PICTURES[name](), element("b", {}, title), element("span", {}, sentence)),
    ),
  );
  root.append(
    element(
      "div",
      { class: "home" },
      element("section", { class: "home-hero" }, intro, live),
      element("ul", { class: "home-doors", "aria-label": "All views" }, doors),
    ),
  );
  draw();
  return {};
}
