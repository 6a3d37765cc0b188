// A method at work: board, pseudocode line, call stack and state space tree move together, forwards and backwards.

import { createBoard } from "../../static/lib/board/board.js";
import { keyHelp, options, select, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { keyOf, nameOf } from "../../static/lib/position.js";
import { capital, plural } from "../../static/lib/words.js";
import { FASTEST, SearchPlay, SLOWEST } from "./play.js";
import { createTree } from "./tree.js";

/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Limits, Method, State } from "./play.js" */
/** @import { Moment, Tape } from "./tape.js" */

/** @type {[string, string][]} */
const KEYS = [
  ["Space", "play or pause"],
  ["→ ←", "forward, back"],
  ["C S", "next conflict, next solution"],
  ["+ −", "faster, slower"],
  ["Home", "to the start"],
];

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new SearchPlay(page, render);
  const parts = [createControls(play), createNotes(play), createScene(play), createCode(play), createTreeCard(play)];
  const [controls, notes, scene, code, tree] = parts.map((part) => part.node);
  const grid = element("div", { class: "search-grid" }, scene, code, tree);
  const keys = element("section", { class: "card" }, keyHelp(KEYS));
  const node = element("div", { class: "stack search" }, controls, notes, grid, keys);
  root.append(node);

  /** @param {State} state */
  function render(state) {
    put(node, "aria-busy", String(state.loading));
    const { now } = play;
    for (const part of parts) part.show(state, now);
    if (state.method && !state.playing) page.go({ method: state.method, n: state.n, step: state.at || "" });
  }

  /** @param {KeyboardEvent} event */
  const onKey = (event) => void (page.shown() && pressed(event, play));
  document.addEventListener("keydown", onKey);
  play.load();
  return {
    show: (query) => play.show(query),
    hide: () => play.store.set({ playing: false }),
  };
}

/** @type {Record<string, (play: SearchPlay) => void>} */
const ACTS = {
  " ": (play) => play.toggle(),
  ArrowRight: (play) => play.step(1),
  ArrowLeft: (play) => play.step(-1),
  c: (play) => play.jump("conflict"),
  s: (play) => play.jump("solution"),
  Home: (play) => play.visit(0),
  "+": (play) => play.speedUp(2),
  "-": (play) => play.speedUp(1 / 2),
};

/**
 * The keys work wherever the focus is, except where the same keys mean something else.
 * @param {KeyboardEvent} event
 * @param {SearchPlay} play
 */
function pressed(event, play) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input, select, textarea, .tree") || ctrlKey || metaKey || altKey) return;
  if (key === " " && target.closest("button, summary, a")) return;
  if (!Object.hasOwn(ACTS, key)) return;
  event.preventDefault();
  ACTS[key](play);
}

// -- what is searched, and the player ---------------------------------------------------------------------------------

/** @param {SearchPlay} play */
function createControls(play) {
  const methods = select("Method", [], (method) => play.choose({ method }));
  const size = stepper("Board size", 1, play.largest, (n) => {
    if (n !== play.store.state.n) play.choose({ n });
  });
  const toggle = button("▶ Play", () => play.toggle(), { class: "main", id: "play", disabled: true });
  const speed = createSpeed(play);
  const player = element(
    "div",
    { class: "row", role: "group", "aria-label": "Player" },
    button("‹ Back", () => play.step(-1)),
    toggle,
    button("Forward ›", () => play.step(1)),
    button("Next conflict", () => play.jump("conflict")),
    button("Next solution", () => play.jump("solution")),
    button("Start", () => play.visit(0)),
    speed.node,
  );
  const node = element("div", { class: "row spread" }, element("div", { class: "row" }, methods, size.node), player);

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show(state, now) {
    const known = play.catalogue.methods;
    refill(methods, known, () => options(known.map(({ name, title }) => [name, title])));
    if (state.method && methods.value !== state.method) methods.value = state.method;
    size.show(state.n);
    toggle.disabled = !now;
    write(toggle, state.playing ? "❚❚ Pause" : "▶ Play");
    speed.show(state.speed);
  }

  return { node, show };
}

/**
 * A slider whose middle is the geometric mean.
 * @param {SearchPlay} play
 */
function createSpeed(play) {
  const slider = element("input", {
    type: "range",
    min: 0,
    max: 1,
    step: 0.01,
    "aria-label": "Speed",
    oninput: ({ target }) => play.store.set({ speed: SLOWEST * (FASTEST / SLOWEST) ** Number(target.value) }),
  });
  const words = element("span", { class: "soft small number" });
  const node = element("label", {}, element("span", { class: "soft small" }, "Speed"), slider, words);

  /** @param {number} speed */
  function show(speed) {
    write(words, `${Math.round(speed).toLocaleString("en")} steps/s`);
    const slide = Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST);
    if (Math.abs(Number(slider.value) - slide) > 0.006) slider.value = String(slide);
  }

  return { node, show };
}

/** @param {SearchPlay} play */
function createNotes(play) {
  const problem = createNote(null, () => play.again());
  const note = createNote("told");
  const limit = element("p", { class: "note" });
  const node = document.createDocumentFragment(); // without a box of its own: most of the time there is no note
  node.append(problem.node, note.node, limit);

  /** @param {State} state */
  function show({ error, told, loading, complete }) {
    problem.show(error);
    note.show(told);
    const isCut = !loading && !complete && !error;
    const events = plural(play.tape.events.length, "event");
    write(limit, isCut ? `The search goes on; these are its first ${events}.` : "");
  }

  return { node, show };
}

// -- the moment -------------------------------------------------------------------------------------------------------

/** @param {SearchPlay} play */
function createScene(play) {
  const board = createBoard({ label: "Board" });
  const place = element("input", {
    type: "range",
    min: 0,
    class: "place",
    "aria-label": "Step",
    oninput: ({ target }) => play.visit(Number(target.value)),
  });
  const sentence = element("p", { class: "headline sentence", id: "sentence" });
  const counters = createCounters();
  const parts = [board.node, place, sentence, counters.node];
  const node = element("section", { class: "stack", "aria-label": "Board" }, parts);

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show({ n, at }, now) {
    if (!now) return;
    put(place, "max", Math.max(1, play.last));
    if (Number(place.value) !== at) place.value = String(at);
    write(sentence, capital(now.sentence));
    const tone = now.kind === "solution" ? "good-text" : now.kind === "conflict" ? "bad-text" : "";
    put(sentence, "class", `headline sentence ${tone}`);
    const { nodes, checks, solutions } = now;
    const step = `${at + 1} of ${play.tape.events.length.toLocaleString("en")}`;
    counters.show({ step, nodes, checks, solutions });
    board.show(pictureOf(n, now));
    const names = now.queens.map((square) => nameOf(square, n)).join(" ");
    put(board.node, "aria-label", `Board of size ${n}: ${names || "no queens"}`);
  }

  return { node, show };
}

function createCounters() {
  const numbers = ["step", "nodes", "checks", "solutions"].map((name) => ({
    name,
    number: element("dd", { class: "number", id: `count-${name}` }),
  }));
  const rows = numbers.map(({ name, number }) => element("div", {}, element("dt", {}, name), number));
  const node = element("dl", { class: "counters" }, rows);

  /** @param {Record<string, number | string>} values */
  function show(values) {
    for (const { name, number } of numbers) write(number, values[name].toLocaleString("en"));
  }

  return { node, show };
}

/**
 * What the board shows: the queens, the square that is tested, the rejected ones of this board as crosses, the attacker.
 * @param {number} n
 * @param {Moment} now
 */
function pictureOf(n, { kind, queens, rejected, square, attacker }) {
  const crossed = new Set(rejected);
  const rows = [...Array(n).keys()];
  return {
    n,
    marks: Object.fromEntries(queens.map((each) => [keyOf(each), "queen"])),
    attacked: rows.map((row) => rows.map((column) => (crossed.has(nameOf([row, column], n)) ? "x" : ".")).join("")),
    tried: kind === "test" || kind === "conflict" ? square : null,
    attacks: kind === "conflict" && square && attacker ? [{ a: square, b: attacker }] : [],
  };
}

// -- pseudocode and calls ---------------------------------------------------------------------------------------------

/** @param {SearchPlay} play */
function createCode(play) {
  const code = element("ol", { class: "code", "aria-label": "Pseudocode" });
  const stack = element("ol", { class: "calls", "aria-label": "Call stack" });
  const source = element("p", { class: "soft small" });
  const [first, second] = ["Pseudocode", "Call stack"].map((words) => element("h2", {}, words));
  const label = { class: "card", "aria-label": "Pseudocode and calls" };
  const node = element("section", label, first, code, second, stack, source);

  /** @param {Method} method */
  function showMethod({ name, title, source: words, pseudocode }) {
    refill(code, name, () => pseudocode.map(codeLine));
    write(source, `${capital(title)}. ${capital(words)}.`);
  }

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show(state, now) {
    const method = play.catalogue.methods.find(({ name }) => name === state.method);
    if (!method) return;
    showMethod(method);
    if (!now) return;
    for (const [index, line] of [...code.children].entries())
      put(line, "aria-current", index + 1 === now.line ? "step" : null);
    const frames = [...now.stack, now.call].filter(Boolean);
    refill(stack, frames, () => frames.toReversed().map((frame) => element("li", {}, element("code", {}, frame))));
  }

  return { node, show };
}

/**
 * A line that wraps goes on a little further in than it began.
 * @param {string} text
 */
function codeLine(text) {
  const code = element("code", {}, text);
  code.style.setProperty("--hanging", `${text.search(/\S|$/) + 2}ch`);
  return element("li", {}, code);
}

// -- the tree ---------------------------------------------------------------------------------------------------------

const ABOUT_TREE =
  "○ board reached  ● left behind  × pruned  ★ solution. Drag to move, Ctrl and the wheel to zoom (the wheel alone once " +
  "you are in the tree), click a node to fold it.";

/** @param {SearchPlay} play */
function createTreeCard(play) {
  const tree = createTree({ moved: () => play.moved(), folded: (node) => play.fold(node) });
  const buttons = element(
    "span",
    { class: "row" },
    button("+", () => tree.zoom(1.4), { class: "quiet", "aria-label": "Zoom in" }),
    button("−", () => tree.zoom(1 / 1.4), { class: "quiet", "aria-label": "Zoom out" }),
    button("Show all", () => tree.all(), { class: "quiet" }),
  );
  const heading = element("h2", {}, "State space tree", buttons);
  const words = element("p", { class: "soft small" }, ABOUT_TREE);
  const label = { class: "card tree-card", "aria-label": "State space tree" };
  const node = element("section", label, heading, tree.node, words);
  /** @type {Tape | null} */
  let shown = null;

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show({ version, folded, at, following }, now) {
    if (shown !== play.tape) tree.reset(); // another search
    shown = play.tape;
    if (now) tree.show({ tape: play.tape, version, folded, time: at, current: now.node, following });
  }

  return { node, show };
}
