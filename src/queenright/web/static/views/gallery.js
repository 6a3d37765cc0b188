// The gallery: all solutions of a size as small boards in their classes; two boards of a class and how one becomes the other.

import { createBoard } from "../board.js";
import { button, capital, element, plural, put, refill, stepper, write } from "../dom.js";
import { GalleryPlay, LARGEST, namesOf, same, written } from "../gallery-play.js";
import { createNote } from "../note.js";
import { fromSquares } from "../position.js";
import { thumbnail } from "../queens.js";

export function mount(root, page) {
  const play = new GalleryPlay(page, render);
  const parts = [createHead(play), createChosen(play), createList(play)];
  root.append(element("div", { class: "two gallery" }, parts.map((part) => part.node)));
  const list = parts.at(-1);

  function render(state) {
    for (const part of parts) part.show(state);
    if (state.n) page.go(play.address());
  }

  play.show(page.query);
  return { show: (query) => play.show(query), leave: () => { list.stop(); play.leave(); } };
}

// -- the size, and how many there are ---------------------------------------------------------------------------------

function createHead(play) {
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== play.store.state.n) play.load(n); });
  const summary = element("p", { class: "lead", id: "summary" });
  const problem = createNote(null, () => play.again());
  const node = element("section", { class: "stack head", "aria-label": "Size" }, element("div", { class: "row" }, size.node, summary), problem.node);

  function show({ n, summary: found, error }) {
    size.show(n);
    write(summary, found ? summaryOf(found) : error ? "" : "Searching …");
    problem.show(error);
  }

  return { node, show };
}

function summaryOf({ n, solutions, classes, sizes }) {
  if (!solutions) return `${plural(n, "queen")} have no solution.`;
  const kinds = Object.entries(sizes).reverse().map(([size, many]) => `${many.toLocaleString("en")} of ${plural(Number(size), "board")}`);
  return `${plural(solutions, "solution")} in ${classes.toLocaleString("en")} ${classes === 1 ? "class" : "classes"}: ${kinds.join(", ")}.`;
}

// -- the chosen boards ------------------------------------------------------------------------------------------------

function createChosen(play) {
  const pair = createPair();
  const relation = element("p", { class: "headline", id: "relation" });
  const vectors = element("p", { class: "mono soft" });
  const images = createImages(play);
  const link = element("a", { class: "button" }, "Open on the board");
  const node = element("section", { class: "card sticky", "aria-label": "The chosen boards", hidden: true },
    pair.node, relation, vectors, element("h2", {}, "The eight images of the first board"), images.node, element("div", { class: "row" }, link));

  function show(state) {
    const { a, b } = state;
    node.hidden = !a;
    if (!a) return;
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
  const invitation = element("p", { class: "soft small" }, "Choose another board of its class, or one of its images, to see how one becomes the other.");
  const node = element("div", { class: "pair" }, first.board.node, element("span", { class: "arrow", "aria-hidden": "true" }, "→"), second.board.node, invitation);

  function draw({ label, board }, vector) {
    board.show(fromSquares(vector.length, { queens: vector.map((row, column) => [row, column]) }));
    put(board.node, "aria-label", `${label}: ${written(vector)}`);
  }

  function show(a, b) {
    draw(first, a);
    draw(second, b);
    put(node, "class", same(a, b) ? "pair alone" : "pair");
    invitation.hidden = !same(a, b);
  }

  return { node, show };
}

function createImages(play) {
  const node = element("div", { class: "images" });
  const image = ({ symmetry, queens }) => button([thumbnail(queens), element("span", {}, symmetry)], () => play.choose(play.store.state.a, queens), { class: "image", "data-symmetry": symmetry, "data-image": written(queens) });

  function show({ a, b, images }) {
    refill(node, [a, images], () => (images ?? []).map(image));
    for (const each of node.children) put(each, "aria-pressed", String(each.dataset.image === written(b)));
  }

  return { node, show };
}

// -- all of them ------------------------------------------------------------------------------------------------------

function createList(play) {
  const list = element("div", { class: "classes" });
  const end = element("div", { class: "end" });
  const node = element("section", { class: "stack lists", "aria-label": "Solutions" }, list, end);
  const watcher = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) play.drawMore(); }, { rootMargin: "600px" });
  watcher.observe(end);
  walkWithArrows(list);
  let shownFor = null;

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
    for (const vector of a ? [a, b] : []) list.querySelector(`[data-vector="${written(vector)}"]`)?.setAttribute("aria-pressed", "true");
  }

  return { node, show, stop: () => watcher.disconnect() };
}

function card(play, group, number) {
  const board = (vector) => button(thumbnail(vector), () => play.press(vector, group), { class: "thumb-button", "aria-label": `Solution ${written(vector)}`, "data-vector": written(vector), tabindex: -1 });
  return element("section", { class: "card class", "aria-label": `Class ${number}` },
    element("h2", {}, `Class ${number}`, element("span", { class: "soft" }, plural(group.length, "board"))),
    element("div", { class: "thumbs" }, group.map(board)));
}

// One stop for the Tab key; arrows go from board to board.
const STOP = '[data-vector][tabindex="0"]';

function walkWithArrows(list) {
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.dataset.vector) return;
    const all = [...list.querySelectorAll("[data-vector]")];
    const next = all[all.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    rove(list, next);
    next.focus();
  });
}

function rove(list, board) {
  list.querySelector(STOP)?.setAttribute("tabindex", "-1");
  board?.setAttribute("tabindex", "0");
}
