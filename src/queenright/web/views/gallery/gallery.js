// The gallery: all solutions of a size as small boards, grouped in classes; two boards of a class and the symmetries
// between them.

import { createBoard } from "../../static/lib/board/board.js";
import { thumbnail } from "../../static/lib/board/queens.js";
import { stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { fromVector } from "../../static/lib/position.js";
import { capital, plural } from "../../static/lib/words.js";
import { GalleryPlay, namesOf, same, written } from "./play.js";

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
    if (state.n) page.go(play.address());
  }

  play.show(page.query);
  return { show: (query) => play.show(query) };
}

// -- the size, and how many there are ---------------------------------------------------------------------------------

/** @param {GalleryPlay} play */
function createHead(play) {
  const size = stepper("Board size", 1, play.largest, (n) => {
    if (n !== play.store.state.n) play.load(n);
  });
  const summary = element("p", { class: "lead", id: "summary" });
  const problem = createNote(null, () => play.again());
  const row = element("div", { class: "row" }, size.node, summary);
  const node = element("section", { class: "stack head", "aria-label": "Size" }, row, problem.node);

  /** @param {State} state */
  function show({ n, summary: found, error }) {
    size.show(n);
    write(summary, found ? summaryOf(found) : error ? "" : "Searching …");
    problem.show(error);
  }

  return { node, show };
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

// -- the chosen boards ------------------------------------------------------------------------------------------------

/** @param {GalleryPlay} play */
function createChosen(play) {
  const pair = createPair();
  const relation = element("p", { class: "headline", id: "relation" });
  const vectors = element("p", { class: "mono soft" });
  const images = createImages(play);
  const link = element("a", { class: "button" }, "Open on the board");
  const node = element(
    "section",
    { class: "card sticky", "aria-label": "The chosen boards", hidden: true },
    button("Close", () => play.store.set({ sheet: false }), { class: "sheet-close" }),
    pair.node,
    relation,
    vectors,
    element("h2", {}, "The eight images of the first board"),
    images.node,
    element("div", { class: "row" }, link),
  );

  /** @param {State} state */
  function show(state) {
    const { a, b } = state;
    node.hidden = !a;
    node.classList.toggle("open", state.sheet);
    if (!a || !b) return;
    pair.show(a, b);
    write(relation, capital(namesOf(state)));
    write(vectors, same(a, b) ? written(a) : `${written(a)}  →  ${written(b)}`);
    images.show(state);
    put(link, "href", `#/board?n=${b.length}&v=${written(b)}`);
  }

  return { node, show };
}

function createPair() {
  const [first, second] = ["First board", "Second board"].map((label) => ({ label, board: createBoard({ label }) }));
  const invitation = element(
    "p",
    { class: "soft small" },
    "Choose another board of its class, or one of its images, to see how one becomes the other.",
  );
  const arrow = element("span", { class: "arrow", "aria-hidden": "true" }, "→");
  const node = element("div", { class: "pair" }, first.board.node, arrow, second.board.node, invitation);

  /**
   * @param {typeof first} place
   * @param {Vector} vector
   */
  function draw({ label, board }, vector) {
    board.show(fromVector(vector));
    put(board.node, "aria-label", `${label}: ${written(vector)}`);
  }

  /**
   * @param {Vector} a
   * @param {Vector} b
   */
  function show(a, b) {
    draw(first, a);
    draw(second, b);
    put(node, "class", same(a, b) ? "pair alone" : "pair");
    invitation.hidden = !same(a, b);
  }

  return { node, show };
}

/** @param {GalleryPlay} play */
function createImages(play) {
  const node = element("div", { class: "images" });
  /** @param {Image} image */
  const drawn = ({ symmetry, queens }) =>
    button(
      [thumbnail(queens), element("span", {}, symmetry)],
      () => play.choose(play.store.state.a ?? queens, queens),
      { class: "image", "data-symmetry": symmetry, "data-image": written(queens) },
    );

  /** @param {State} state */
  function show({ a, b, images }) {
    refill(node, [a, images], () => (images ?? []).map(drawn));
    for (const each of node.children) put(each, "aria-pressed", String(each.getAttribute("data-image") === written(b)));
  }

  return { node, show };
}

// -- all of them ------------------------------------------------------------------------------------------------------

/** @param {GalleryPlay} play */
function createList(play) {
  const list = element("div", { class: "classes" });
  const end = element("div", { class: "end" });
  const node = element("section", { class: "stack lists", "aria-label": "Solutions" }, list, end);
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) play.drawMore();
    },
    { rootMargin: "600px" },
  );
  watcher.observe(end);
  walkWithArrows(list);
  let shownFor = 0;

  /** @param {State} state */
  function show({ n, classes, drawn, a, b }) {
    if (shownFor !== n) {
      shownFor = n;
      list.replaceChildren();
      list.style.setProperty("--thumb", `${Math.max(44, 30 + 4 * n)}px`);
    }
    const cards = classes.slice(list.children.length, drawn);
    list.append(...cards.map((group, index) => card(play, group, list.children.length + index + 1)));
    if (!list.querySelector(STOP)) rove(list, list.querySelector("[data-vector]"));
    for (const each of list.querySelectorAll('[aria-pressed="true"]')) put(each, "aria-pressed", null);
    for (const vector of a ? [a, b] : [])
      list.querySelector(`[data-vector="${written(vector)}"]`)?.setAttribute("aria-pressed", "true");
  }

  return { node, show };
}

/**
 * @param {GalleryPlay} play
 * @param {Vector[]} group
 * @param {number} number
 */
function card(play, group, number) {
  /** @param {Vector} vector */
  const board = (vector) =>
    button(thumbnail(vector), () => play.press(vector, group), {
      class: "thumb-button",
      "aria-label": `Solution ${written(vector)}`,
      "data-vector": written(vector),
      tabindex: -1,
    });
  return element(
    "section",
    { class: "card class", "aria-label": `Class ${number}` },
    element("h2", {}, `Class ${number}`, element("span", { class: "soft" }, plural(group.length, "board"))),
    element("div", { class: "thumbs" }, group.map(board)),
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
