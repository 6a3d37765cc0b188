// The board: place queens, see the attacks, complete, count, step through solutions, ask for a hint.

import { apiError } from "../../static/lib/api.js";
import { createBoard } from "../../static/lib/board/board.js";
import { download, keyHelp, segments, select, stepper } from "../../static/lib/controls.js";
import { button, element, put } from "../../static/lib/dom.js";
import { readQuery, toQuery } from "../../static/lib/position.js";
import { familyPanel } from "./family.js";
import { FORMS, file, written } from "./files.js";
import { BoardPlay } from "./play.js";
import { statePanel } from "./state.js";

/** @import { Action } from "../../static/lib/board/hands.js" */
/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Square } from "../../static/lib/position.js" */
/** @import { Limits, State } from "./play.js" */

/** @type {Record<string, string>} */
const SIGNS = { place: "♛", avoid: "✕", remove: "–", done: "★" };
/** @type {[string, string][]} */
const KEYS = [
  ["← ↑ → ↓", "go to a square"],
  ["Enter", "place or remove"],
  ["Q F B", "queen, fixed queen, blocked square"],
  ["M", "carry a queen, Enter puts it down"],
  ["C", "complete"],
  ["N P", "next, previous solution"],
  ["H", "hint"],
  ["U R", "undo, redo"],
];

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new BoardPlay(page, render);
  const parts = [editor(play), statePanel(play), familyPanel(page.limits.ordered), filePanel(play)];
  const [table, state, family, files] = parts.map((part) => part.node);
  const keys = element("section", { class: "card no-print" }, keyHelp(KEYS));
  const panels = element("div", { class: "stack" }, state, solvePanel(play), examplePanel(play), family, files, keys);
  root.append(element("div", { class: "two" }, table, panels));

  /** @param {State} now */
  function render(now) {
    for (const part of parts) part.show(now);
    page.go(toQuery(now.position));
    play.referee.check();
  }

  render(play.store.state);
  return { show: (query) => play.open(query) };
}

// -- the board and its controls --------------------------------------------------------------------------------------

/**
 * @param {BoardPlay} play
 * @returns {Record<string, (square: Square) => void>}
 */
const shortcuts = (play) => ({
  q: (square) => play.toggle(square, "queen"),
  f: (square) => play.toggle(square, "fixed"),
  b: (square) => play.toggle(square, "blocked"),
  m: (square) => play.carry(square),
  escape: () => play.store.set({ carried: null }),
  u: () => play.undo(),
  z: () => play.undo(),
  r: () => play.redo(),
  y: () => play.redo(),
  c: () => play.complete(),
  n: () => play.step(false),
  p: () => play.step(true),
  h: () => play.advise(),
  delete: (square) => play.free(square),
  backspace: (square) => play.free(square),
});

/** @param {BoardPlay} play */
function editor(play) {
  const { store } = play;
  const keys = shortcuts(play);

  /** @param {Action} action */
  function act(action) {
    const { kind, square } = action;
    const { carried, mode } = store.state;
    store.set({ cursor: square });
    if (kind === "cursor") play.page.say(drawing.words(square));
    else if (kind === "press" && carried && action.byKey) play.move(carried, square);
    else if (kind === "press") play.toggle(square, mode);
    else if (kind === "move") play.move(square, action.to);
    else if (kind === "key") keys[action.key]?.(square);
  }

  const now = () => ({ ...store.state.position, cursor: store.state.cursor });
  const drawing = createBoard({ label: "Chess board", act, now });
  const size = stepper("Board size", 1, play.largest, (n) => play.resize(n));
  const modes = segments(
    "What a click places",
    [
      ["queen", "Queen"],
      ["fixed", "Fixed"],
      ["blocked", "Blocked"],
    ],
    "queen",
    (mode) => store.set({ mode }),
  );
  const undo = button("Undo", () => play.undo());
  const redo = button("Redo", () => play.redo());
  const clear = button("Clear", () => play.clear());
  const left = element("div", { class: "row" }, size.node, modes.node);
  const right = element("div", { class: "row" }, undo, redo, clear);
  const controls = element("div", { class: "row spread board-controls" }, left, right);
  const node = element("section", { class: "stack", "aria-label": "Board" }, controls, drawing.node);

  /** @param {State} state */
  function show(state) {
    drawing.show(pictureOf(state));
    put(drawing.node, "aria-label", `Chess board of size ${state.position.n}`);
    size.show(state.position.n);
    modes.show(state.mode);
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    clear.disabled = !Object.keys(state.position.marks).length;
  }

  return { node, show };
}

/** @param {State} state */
function pictureOf({ position, report, hint, carried, cursor }) {
  const advice = hint?.square ? { square: hint.square, sign: SIGNS[hint.advice] } : null;
  const lit = hint ? hint.squares : carried ? [carried] : [];
  const attacked = report?.solution ? null : report?.attacked; // no crosses on a solution
  return { ...position, attacked, attacks: report?.attacks, cursor, lit, advice };
}

// -- solve, open, save -----------------------------------------------------------------------------------------------

/** @param {BoardPlay} play */
function solvePanel(play) {
  return element(
    "div",
    { class: "buttons", role: "group", "aria-label": "Solve" },
    button("Complete", () => play.complete(), { class: "main" }),
    button("Hint", () => play.advise()),
    button("Count", () => play.count()),
    button("‹ Previous", () => play.step(true), { "aria-label": "Previous solution" }),
    button("Next ›", () => play.step(false), { "aria-label": "Next solution" }),
    button("Copy link", () => {
      navigator.clipboard?.writeText(location.href).then(
        () => play.tell("The link to this board is copied."),
        () => play.tell("This browser does not allow copying: take the address from its bar."),
      );
    }),
  );
}

/** @type {[string, string][]} */
const EXAMPLES = [
  ["First solution", "n=8&v=0,4,7,5,2,6,1,3"],
  ["Five see all", "n=8&q=1-4,3-7,4-2,6-6,7-1"],
  ["No corners", "n=8&b=0-0,0-7,7-0,7-7"],
  ["Half done", "n=12&q=0-0,2-1,4-2,7-3"],
];

/** @param {BoardPlay} play */
function examplePanel(play) {
  const links = EXAMPLES.map(([words, query]) => {
    const { position } = readQuery(Object.fromEntries(new URLSearchParams(query)), play.largest);
    const picture = createBoard({ label: "", bare: true });
    picture.show({ n: position.n, marks: position.marks });
    put(picture.node, "aria-hidden", "true");
    put(picture.node, "role", null);
    return element("a", { class: "example", href: `#/board?${query}` }, picture.node, words);
  });
  return element(
    "section",
    { class: "stack no-print" },
    element("h2", {}, "Examples"),
    element("div", { class: "examples" }, links),
  );
}

/** @param {BoardPlay} play */
function filePanel(play) {
  const { store } = play;
  /** @type {(work: (state: State) => Promise<void>) => () => Promise<void>} */
  const guarded = (work) => () => work(store.state).catch((error) => play.fail(apiError(error)));
  const showText = guarded(async ({ position, form }) => {
    store.set({ text: await written(position, form) });
    play.page.say("The board is in the text field.");
  });
  const save = guarded(async ({ position, form }) => download(...(await file(position, form))));

  const form = select("Format", FORMS, (value) => store.set({ form: value }));
  const text = element("textarea", {
    rows: 3,
    spellcheck: "false",
    "aria-label": "Board as text",
    placeholder: "a8 b4 c1 … or 15863724\nor 0,4,7,5,2,6,1,3 or FEN\nor rows like .Q..",
    oninput: ({ target }) => store.set({ text: target.value }),
  });
  const open = button("Open this text", () => play.read(store.state.text));
  const named = element("label", {}, "Format", form);
  const saving = element("div", { class: "row" }, named, button("Show as text", showText), button("Save", save));
  const heading = element("h2", {}, "As text");
  const row = element("div", { class: "row" }, open);
  const node = element("section", { class: "card no-print" }, heading, text, row, saving);

  /** @param {State} state */
  function show(state) {
    if (document.activeElement !== text && text.value !== state.text) text.value = state.text;
  }

  return { node, show };
}
