// The gallery: all solutions of a size as small boards in their classes; two boards of a class and how one becomes the other.

import { strangeAddress, strangeNumber, wholeNumber } from "../address.js";
import { ask, startJob } from "../api.js";
import { createBoard, thumbnail } from "../board.js";
import { capital, element, plural, put, refill, stepper, write } from "../dom.js";
import { badNews, createNote } from "../note.js";
import { fromSquares } from "../position.js";
import { createStore } from "../store.js";

const LARGEST = 12;
const BATCH = 24; // classes that are drawn at once; more follow when the end of the list comes into sight

const written = (vector) => vector.join(",");

export function mount(root, page) {
  const store = createStore({ n: null, classes: [], summary: null, a: null, b: null, images: null, error: null, drawn: BATCH }, render);
  const view = build(store, page, { load, choose, again: () => again() });
  root.append(view.node);
  let job = null;
  let again = null; // what to do once more after bad news
  let query = {}; // what the address asks for

  async function load(n, asked = {}) {
    job?.cancel();
    query = asked;
    again = () => load(n, query);
    store.set({ n, classes: [], summary: null, a: null, b: null, images: null, error: null, drawn: BATCH });
    const mine = (job = startJob("classes", { n }, { part: (classes) => store.set((state) => ({ classes: [...state.classes, ...classes] })) }));
    try {
      const summary = await mine.answer;
      store.set({ summary });
      page.say(`${plural(summary.solutions, "solution")} in ${plural(summary.classes, "class")}`.replace("classs", "classes"));
      pick();
    } catch (error) {
      if (error.code !== "cancelled") store.set({ error: badNews(error) });
    }
  }

  // The boards that the address names, if they are solutions; else the first solution, and a word about it.
  function pick() {
    const all = store.state.classes.flat();
    const named = (text) => all.find((vector) => written(vector) === text);
    const a = named(query.a) ?? all[0];
    if (a) choose(a, named(query.b) ?? a);
    const strange = [query.a, query.b].filter((text) => text && !named(text)).map((text) => `“${text}” in this address is no solution of ${plural(store.state.n, "queen")}`);
    store.set({ error: strangeAddress([strangeNumber(query.n, 1, LARGEST, "n"), ...strange]) });
  }

  // a is the board we start from, b the one it is compared with.
  async function choose(a, b) {
    const known = store.state.images && written(store.state.a ?? []) === written(a);
    again = () => choose(a, b);
    store.set((state) => ({ a, b, images: known ? state.images : null, error: null }));
    if (!known) {
      const still = () => written(store.state.a ?? []) === written(a);
      try {
        const { images } = await ask("images", { queens: a });
        if (!still()) return undefined;
        store.set({ images });
      } catch (error) {
        if (!still()) return undefined;
        return store.set({ a: null, b: null, images: null, error: badNews(error) });
      }
    }
    return page.say(`${written(store.state.b)}: ${namesOf(store.state)}`);
  }

  function render(state) {
    view.show(state);
    if (state.n) page.go({ n: state.n, a: state.a ? written(state.a) : "", b: state.b && state.a && written(state.a) !== written(state.b) ? written(state.b) : "" });
  }

  function show(asked) {
    const n = wholeNumber(asked.n, 1, LARGEST, 8);
    query = asked;
    if (n !== store.state.n) load(n, asked);
    else if (store.state.summary) pick();
  }

  show(page.query);
  return { show, leave: () => { job?.cancel(); view.stop(); store.stop(); } };
}

// The symmetries that map a to b; of one board alone, those that leave it as it is.
function namesOf({ a, b, images }) {
  if (!images || !a || !b) return "";
  const names = images.filter(({ queens }) => written(queens) === written(b)).map(({ symmetry }) => symmetry);
  if (written(a) !== written(b)) return names.length ? names.join(", also ") : "not an image of the first board";
  const own = names.filter((name) => name !== "identity");
  return own.length ? `symmetric: ${own.join(", ")}` : "no symmetry of its own";
}

function build(store, page, { load, choose, again }) {
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== store.state.n) load(n); });
  const summary = element("p", { class: "lead", id: "summary" });
  const problem = createNote(null, again);
  const list = element("div", { class: "classes" });
  const end = element("div", { class: "end" });
  const boards = { a: createBoard({ label: "First board" }), b: createBoard({ label: "Second board" }) };
  const relation = element("p", { class: "headline", id: "relation" });
  const vectors = element("p", { class: "mono soft" });
  const invitation = element("p", { class: "soft small" }, "Choose another board of its class, or one of its images, to see how one becomes the other.");
  const images = element("div", { class: "images" });
  const link = element("a", { class: "button" }, "Open on the board");

  const pair = element("div", { class: "pair" }, boards.a.node, element("span", { class: "arrow", "aria-hidden": "true" }, "→"), boards.b.node, invitation);
  const panel = element("section", { class: "card sticky", "aria-label": "The chosen boards", hidden: true },
    pair, relation, vectors, element("h2", {}, "The eight images of the first board"), images, element("div", { class: "row" }, link));

  const node = element("div", { class: "two gallery" },
    element("section", { class: "stack head", "aria-label": "Size" }, element("div", { class: "row" }, size.node, summary), problem.node),
    panel,
    element("section", { class: "stack lists", "aria-label": "Solutions" }, list, end));

  const watcher = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) store.set((state) => ({ drawn: Math.min(state.drawn + BATCH, state.classes.length + BATCH) }));
  }, { rootMargin: "600px" });
  watcher.observe(end);

  // One press chooses a board. A second board of the same class is compared with the first.
  function press(vector, group) {
    const { a } = store.state;
    const together = a && group.some((board) => written(board) === written(a));
    choose(together ? a : vector, vector);
  }

  function card(group, number) {
    const title = element("h2", {}, `Class ${number}`, element("span", { class: "soft" }, plural(group.length, "board")));
    return element("section", { class: "card class", "aria-label": `Class ${number}` }, title,
      element("div", { class: "thumbs" }, group.map((vector) => {
        const button = element("button", { type: "button", class: "thumb-button", "aria-label": `Solution ${written(vector)}`, "data-vector": written(vector), tabindex: -1, onclick: () => press(vector, group) }, thumbnail(vector));
        return button;
      })));
  }

  // One stop for the Tab key; arrows go from board to board.
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.dataset.vector) return;
    const all = [...list.querySelectorAll("[data-vector]")];
    const next = all[all.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    rove(next);
    next.focus();
  });

  function rove(button) {
    list.querySelector('[data-vector][tabindex="0"]')?.setAttribute("tabindex", "-1");
    button?.setAttribute("tabindex", "0");
  }

  let shownFor = null;
  let count = 0;

  function showList(state) {
    if (shownFor !== state.n) {
      shownFor = state.n;
      count = 0;
      list.replaceChildren();
      list.style.setProperty("--thumb", `${Math.max(44, 30 + 4 * state.n)}px`);
    }
    const upTo = Math.min(state.drawn, state.classes.length);
    for (; count < upTo; count += 1) list.append(card(state.classes[count], count + 1));
    if (!list.querySelector('[data-vector][tabindex="0"]')) rove(list.querySelector("[data-vector]"));
  }

  function showChosen(state) {
    panel.hidden = !state.a;
    for (const button of list.querySelectorAll('[aria-pressed="true"]')) put(button, "aria-pressed", null);
    if (!state.a) return;
    for (const vector of [state.a, state.b]) put(list.querySelector(`[data-vector="${written(vector)}"]`) ?? panel, "aria-pressed", "true");
    put(panel, "aria-pressed", null);
    for (const side of ["a", "b"]) {
      const vector = state[side];
      boards[side].show(fromSquares(vector.length, { queens: vector.map((row, column) => [row, column]) }));
      put(boards[side].node, "aria-label", `${side === "a" ? "First" : "Second"} board: ${written(vector)}`);
    }
    const alone = written(state.a) === written(state.b);
    put(pair, "class", alone ? "pair alone" : "pair");
    invitation.hidden = !alone;
    write(relation, capital(namesOf(state)));
    write(vectors, alone ? written(state.a) : `${written(state.a)}  →  ${written(state.b)}`);
    put(link, "href", `#/board?n=${state.b.length}&v=${written(state.b)}`);
    refill(images, [state.a, state.images], () => (state.images ?? []).map(({ symmetry, queens }) =>
      element("button", { type: "button", class: "image", "data-symmetry": symmetry, onclick: () => choose(state.a, queens) }, thumbnail(queens), element("span", {}, symmetry))));
    for (const button of images.children) put(button, "aria-pressed", (state.images ?? []).some(({ symmetry, queens }) => symmetry === button.dataset.symmetry && written(queens) === written(state.b)) ? "true" : "false");
  }

  function show(state) {
    size.show(state.n);
    const told = state.summary;
    const kinds = told ? Object.entries(told.sizes).reverse().map(([size_, many]) => `${many.toLocaleString("en")} of ${plural(Number(size_), "board")}`).join(", ") : "";
    write(summary, told ? (told.solutions ? `${plural(told.solutions, "solution")} in ${told.classes.toLocaleString("en")} ${told.classes === 1 ? "class" : "classes"}: ${kinds}.` : `${plural(told.n, "queen")} have no solution.`) : state.error ? "" : "Searching …");
    problem.show(state.error);
    showList(state);
    showChosen(state);
  }

  return { node, show, stop: () => watcher.disconnect() };
}
