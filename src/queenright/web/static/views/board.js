// The board: place queens, see who attacks whom, complete, count, step through solutions, ask for a hint.

import { FORMS, file, written } from "../board-files.js";
import { BoardPlay } from "../board-play.js";
import { createBoard } from "../board.js";
import { button, download, element, keyHelp, plural, put, refill, seconds, segments, stepper, write } from "../dom.js";
import { createNote } from "../note.js";
import { LARGEST, keyOf, nameOf, queensOf, toQuery } from "../position.js";
import { createWorkPanel } from "../work-panel.js";

const LINE_WORDS = { row: "row", column: "column", sum: "sum diagonal", difference: "difference diagonal" };
const SIGNS = { place: "♛", avoid: "✕", remove: "–", done: "★" };
const LISTED = 6; // attacking pairs
const KEYS = [
  ["← ↑ → ↓", "go to a square"], ["Enter", "place or remove"], ["Q F B", "queen, fixed queen, blocked square"], ["M", "carry a queen, Enter puts it down"],
  ["C", "complete"], ["N P", "next, previous solution"], ["H", "hint"], ["U R", "undo, redo"],
];

export function mount(root, page) {
  const play = new BoardPlay(page, render);
  const parts = [editor(play, page), statePanel(play), solvePanel(play), filePanel(play, page)];
  const [table, ...panels] = parts.map((part) => part.node);
  root.append(element("div", { class: "two" }, table, element("div", { class: "stack" }, panels, element("section", { class: "card" }, keyHelp(KEYS)))));

  function render(state) {
    for (const part of parts) part.show?.(state);
    page.go(toQuery(state.position));
    play.referee.check();
  }

  render(play.store.state);
  return { show: (query) => play.open(query), leave: () => play.stop() };
}

// -- the board and what belongs to it --------------------------------------------------------------------------------

const shortcuts = (play) => ({
  q: (square) => play.toggle(square, "queen"), f: (square) => play.toggle(square, "fixed"), b: (square) => play.toggle(square, "blocked"),
  m: (square) => play.carry(square), escape: () => play.store.set({ carried: null }),
  u: () => play.undo(), z: () => play.undo(), r: () => play.redo(), y: () => play.redo(),
  c: () => play.complete(), n: () => play.step(false), p: () => play.step(true), h: () => play.advise(),
  delete: (square) => play.free(square), backspace: (square) => play.free(square),
});

function editor(play, page) {
  const { store } = play;
  const keys = shortcuts(play);

  function act({ kind, square, to, key, byKey }) {
    const { carried, mode } = store.state;
    if (square) store.set({ cursor: square });
    if (kind === "cursor") page.say(words(square));
    else if (kind === "press" && carried && byKey) play.move(carried, square);
    else if (kind === "press") play.toggle(square, mode);
    else if (kind === "move") play.move(square, to);
    else if (kind === "key") keys[key.toLowerCase()]?.(square);
  }

  const drawing = createBoard({ label: "Chess board", act, now: () => ({ ...store.state.position, cursor: store.state.cursor }) });
  const words = (square) => {
    const current = drawing.node.getAttribute("aria-activedescendant");
    return document.getElementById(current.replace(/\d+-\d+$/, keyOf(square)))?.getAttribute("aria-label") ?? "";
  };
  const size = stepper("Board size", 1, LARGEST, (n) => play.resize(n));
  const modes = segments("What a click places", [["queen", "Queen"], ["fixed", "Fixed"], ["blocked", "Blocked"]], "queen", (mode) => store.set({ mode }));
  const undo = button("Undo", () => play.undo());
  const redo = button("Redo", () => play.redo());
  const clear = button("Clear", () => play.clear());
  const node = element("section", { class: "stack", "aria-label": "Board" },
    element("div", { class: "row spread" }, element("div", { class: "row" }, size.node, modes.node), element("div", { class: "row" }, undo, redo, clear)),
    drawing.node);

  function show(state) {
    drawing.show(drawn(state));
    put(drawing.node, "aria-label", `Chess board of size ${state.position.n}`);
    size.show(state.position.n);
    modes.show(state.mode);
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    clear.disabled = !Object.keys(state.position.marks).length;
  }

  return { node, show };
}

function drawn({ position, report, hint, carried, cursor }) {
  const advice = hint?.square ? { square: hint.square, sign: SIGNS[hint.advice] } : null;
  const told = hint ? hint.squares : carried ? [carried] : [];
  return { n: position.n, marks: position.marks, attacked: report?.attacked, attacks: report?.attacks, cursor, told, advice };
}

// -- how it stands ---------------------------------------------------------------------------------------------------

function statePanel(play) {
  const headline = element("p", { class: "headline", id: "headline" });
  const pairs = element("ul", { class: "plain" });
  const message = createNote("message", () => play.again());
  const work = createWorkPanel(() => play.cancel());
  const counted = element("p", { class: "note good", id: "count" });
  const node = element("section", { class: "card", "aria-label": "State of the board" }, headline, pairs, message.node, work.node, counted);

  function show({ position, report, message: told, hint, working, count }) {
    refill(headline, [queensOf(position).length, position.n, report?.solution, report?.attack_count], () => standing(position, report));
    refill(pairs, [report?.attacks.slice(0, LISTED + 1), report?.broken, position.n], () => complaints(position, report));
    message.show(told ?? (hint ? { text: hint.reason, bad: hint.advice === "remove" } : null));
    work.show(working);
    write(counted, count ? `${plural(count.number, "solution")} with these queens, counted in ${seconds(count.seconds)}.` : "");
  }

  return { node, show };
}

function standing(position, report) {
  if (report?.solution) return element("span", { class: "good-text" }, "✓ Solution");
  const attacks = report?.attack_count ?? 0;
  const count = element("span", {}, String(queensOf(position).length), element("span", { class: "of" }, ` of ${plural(position.n, "queen")}`));
  return [count, attacks ? element("span", { class: "bad-text" }, ` · ${plural(attacks, "pair")} attack${attacks === 1 ? "s" : ""}`) : null];
}

function complaints({ n }, report) {
  if (!report) return [];
  const more = report.attack_count - LISTED;
  return [
    ...report.attacks.slice(0, LISTED).map(({ a, b, line }) => element("li", {}, `${nameOf(a, n)} and ${nameOf(b, n)}: same ${LINE_WORDS[line]}`)),
    more > 0 ? element("li", { class: "soft" }, `and ${more} more`) : null,
    ...report.broken.filter((words) => !/queens? stand/.test(words)).map((words) => element("li", {}, words)),
  ];
}

// -- solve, open, save -----------------------------------------------------------------------------------------------

function solvePanel(play) {
  const node = element("section", { class: "card" }, element("h2", {}, "Solve"),
    element("div", { class: "row" }, button("Complete", () => play.complete(), { class: "main" }), button("Hint", () => play.advise()), button("Count", () => play.count())),
    element("div", { class: "row" }, button("‹ Previous solution", () => play.step(true)), button("Next solution ›", () => play.step(false))));
  return { node };
}

function filePanel(play, page) {
  const { store } = play;
  const guarded = (work) => async () => {
    try {
      await work(store.state);
    } catch (error) {
      play.fail(error);
    }
  };
  const showText = guarded(async ({ position, form }) => {
    store.set({ text: await written(position, form) });
    page.say("The board is in the text field.");
  });
  const save = guarded(async ({ position, form }) => download(...await file(position, form)));

  const form = element("select", { "aria-label": "Format", onchange: () => store.set({ form: form.value }) }, FORMS.map(([value, words]) => element("option", { value }, words)));
  const text = element("textarea", {
    rows: 4, spellcheck: "false", "aria-label": "Board as text", placeholder: "0,4,7,5,2,6,1,3 or b4 d5 or a board of Q and .",
    oninput: () => store.set({ text: text.value }),
  });
  const node = element("section", { class: "card" }, element("h2", {}, "Open and save"),
    text, element("div", { class: "row" }, button("Open this text", () => play.read(store.state.text))),
    element("div", { class: "row" }, form, button("Show as text", showText), button("Save", save)));

  function show(state) {
    if (document.activeElement !== text && text.value !== state.text) text.value = state.text;
  }

  return { node, show };
}
