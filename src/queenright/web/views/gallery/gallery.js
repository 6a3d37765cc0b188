// The gallery: all solutions of a size, each class by one board. The chosen one is large, with its eight images;
// choosing an image turns or mirrors the board before one's eyes.

import { createBoard } from "../../static/lib/board/board.js";
import { thumbnail } from "../../static/lib/board/queens.js";
import { segments, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { fromVector } from "../../static/lib/position.js";
import { capital, plural } from "../../static/lib/words.js";
import { GalleryPlay, listed, namesOf, SYMMETRIES, same, squaresOf, written } from "./play.js";
import { turn } from "./turn.js";

/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Image, Limits, State, Summary, Vector } from "./play.js" */

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new GalleryPlay(page, render);
  const list = createList(play);
  const parts = [createHead(play), createChosen(play), list];
  const nodes = parts.map((part) => part.node);
  root.append(element("div", { class: "two gallery" }, nodes));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    // Not before a board is chosen: the address would get two entries in the history, the first of them incomplete.
    if (state.a || state.error || state.summary?.solutions === 0) page.go(play.address());
  }

  play.show(page.query);
  return { show: (query) => play.show(query) };
}

// -- the size, the filter, and how many there are -------------------------------------------------------------------

/** @param {GalleryPlay} play */
function createHead(play) {
  const size = stepper("Board size", 1, play.largest, (n) => {
    if (n !== play.store.state.n) play.load(n);
  });
  const summary = element("p", { class: "lead", id: "summary" });
  const problem = createNote(null, () => play.again());
  const filter = createFilter(play);
  const row = element("div", { class: "row" }, size.node, filter.node, summary);
  const node = element("section", { class: "stack head", "aria-label": "Size" }, row, problem.node);

  /** @param {State} state */
  function show(state) {
    const { n, summary: found, error } = state;
    size.show(n);
    filter.show(state);
    write(summary, found ? summaryOf(found) : error ? "" : "Searching …");
    problem.show(error);
  }

  return { node, show };
}

/** @param {GalleryPlay} play */
function createFilter(play) {
  /** @type {[number, string][]} */
  const choices = [
    [0, "All"],
    ...SYMMETRIES.map(([size, words]) => /** @type {[number, string]} */ ([size, capital(words)])),
  ];
  const choice = segments("Symmetry of the class", choices, 0, (size) => play.filter(size));

  /** @param {State} state */
  function show({ filter, summary }) {
    choice.show(filter);
    for (const input of choice.node.querySelectorAll("input"))
      input.disabled = Boolean(summary) && input.value !== "0" && !summary?.sizes[input.value];
  }

  return { node: choice.node, show };
}

/** @param {Summary} summary */
function summaryOf({ n, solutions, classes, sizes }) {
  if (!solutions) return `${plural(n, "queen")} have no solution.`;
  const kinds = Object.entries(sizes)
    .reverse()
    .map(([size, many]) => `${many.toLocaleString("en")} with ${plural(Number(size), "board")} each`);
  const found = `${plural(solutions, "solution")} in ${classes.toLocaleString("en")}`;
  return `${found} ${classes === 1 ? "class" : "classes"}: ${kinds.join(", ")}.`;
}

// -- the chosen board and its images --------------------------------------------------------------------------------

/** @param {GalleryPlay} play */
function createChosen(play) {
  const title = element("span", { class: "soft" });
  const board = createTurning();
  const relation = element("p", { class: "headline", id: "relation" });
  const squares = element("p", { class: "soft", id: "squares" });
  const images = createImages(play);
  const link = element("a", { class: "button" }, "Open on the board");
  const node = element(
    "section",
    { class: "card sticky", "aria-label": "The chosen board", hidden: true },
    element(
      "div",
      { class: "row spread" },
      title,
      button("Close", () => play.store.set({ sheet: false }), { class: "sheet-close" }),
    ),
    board.node,
    element("div", { class: "told" }, relation, squares),
    element("h2", {}, "Its eight images", element("span", { class: "soft small" }, "choose one to see the turn")),
    images.node,
    element("div", { class: "row" }, link),
  );

  /** @param {State} state */
  function show(state) {
    const { a, b, classes, by } = state;
    node.hidden = !a;
    node.classList.toggle("open", state.sheet);
    if (!a || !b) return;
    const number = 1 + classes.findIndex((group) => group.some((each) => same(each, a)));
    write(title, `Class ${number}, ${plural(classes[number - 1]?.length ?? 0, "board")}`);
    board.show(a, b, by);
    write(relation, capital(namesOf(state)));
    write(squares, squaresOf(b));
    images.show(state);
    put(link, "href", `#/board?n=${b.length}&v=${written(b)}`);
  }

  return { node, show };
}

// One board. When an image is chosen, the queens travel there from the first board.
function createTurning() {
  const board = createBoard({ label: "The chosen board" });
  let shown = "";
  let stop = () => {};

  /** @param {Vector} vector */
  function draw(vector) {
    board.show({ n: vector.length, marks: {} }); // pieces on their way are drawn anew
    board.show(fromVector(vector));
  }

  /**
   * @param {Vector} a
   * @param {Vector} b
   * @param {string} by
   */
  function show(a, b, by) {
    const wanted = JSON.stringify([a, b, by]);
    if (shown === wanted) return;
    const [before] = shown ? JSON.parse(shown) : [null];
    shown = wanted;
    stop();
    put(board.node, "aria-label", `Board: ${squaresOf(b)}`);
    if (by === "identity" || !same(before, a)) return draw(b);
    draw(a);
    stop = turn(board.node, a, by, () => draw(b));
    return undefined;
  }

  return { node: board.node, show };
}

/** @param {GalleryPlay} play */
function createImages(play) {
  const node = element("div", { class: "images" });
  /** @type {(image: Image, index: number, all: Image[]) => HTMLElement} */
  const drawn = ({ symmetry, queens }, index, all) => {
    const isAgain = all.findIndex((each) => same(each.queens, queens)) < index;
    return button(
      [thumbnail(queens), element("span", {}, index ? symmetry : "as it is", isAgain && " (again)")],
      () => play.choose(play.store.state.a ?? queens, queens, symmetry),
      { class: isAgain ? "image again" : "image", "data-symmetry": symmetry },
    );
  };

  /** @param {State} state */
  function show({ a, images, by }) {
    refill(node, [a, images], () => (images ?? []).map(drawn));
    for (const each of node.children) put(each, "aria-pressed", String(each.getAttribute("data-symmetry") === by));
  }

  return { node, show };
}

// -- all classes ----------------------------------------------------------------------------------------------------

/** @param {GalleryPlay} play */
function createList(play) {
  const list = element("div", { class: "classes" });
  const end = element("div", { class: "end" });
  const node = element("section", { class: "stack lists", "aria-label": "Classes" }, list, end);
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) play.drawMore();
    },
    { rootMargin: "600px" },
  );
  watcher.observe(end);
  walkWithArrows(list);
  let shownFor = "";

  /** @param {State} state */
  function show(state) {
    const { n, drawn, a, filter } = state;
    if (shownFor !== `${n} ${filter}`) {
      shownFor = `${n} ${filter}`;
      list.replaceChildren();
    }
    const cards = listed(state).slice(list.children.length, drawn);
    list.append(...cards.map(({ group, number }) => card(play, group, number)));
    if (!list.querySelector(STOP)) rove(list, list.querySelector("[data-vector]"));
    for (const each of list.querySelectorAll('[aria-pressed="true"]')) put(each, "aria-pressed", null);
    const own = a && state.classes.find((group) => group.some((each) => same(each, a)));
    if (own) list.querySelector(`[data-vector="${written(own[0])}"]`)?.setAttribute("aria-pressed", "true");
  }

  return { node, show };
}

/**
 * A class, by its first board.
 * @param {GalleryPlay} play
 * @param {Vector[]} group
 * @param {number} number
 */
function card(play, group, number) {
  const [first] = group;
  const boards = plural(group.length, "board");
  const symmetry = SYMMETRIES.find(([size]) => size === group.length)?.[1] ?? "all symmetries";
  return button(
    [thumbnail(first), element("span", {}, element("b", {}, `Class ${number}`), ` ${boards}`)],
    () => play.press(first),
    {
      class: "class",
      "aria-label": `Class ${number}, ${boards}, ${symmetry}: ${squaresOf(first)}`,
      title: capital(symmetry),
      "data-vector": written(first),
      tabindex: -1,
    },
  );
}

// One tab stop; arrow keys move between boards.
const STOP = '[data-vector][tabindex="0"]';
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {HTMLElement} list */
function walkWithArrows(list) {
  list.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-vector]")]);
    const place = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = all[place + STEPS[event.key]];
    if (place < 0 || !next) return;
    event.preventDefault();
    rove(list, next);
    next.focus();
  });
}

/**
 * @param {HTMLElement} list
 * @param {Element | null} board
 */
function rove(list, board) {
  list.querySelector(STOP)?.setAttribute("tabindex", "-1");
  board?.setAttribute("tabindex", "0");
}
