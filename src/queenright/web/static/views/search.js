// A method at work: board, pseudocode line, call stack and state space tree move together, forwards and backwards.

import { createBoard } from "../board.js";
import { button, capital, element, keyHelp, plural, put, refill, stepper, write } from "../dom.js";
import { createNote } from "../note.js";
import { keyOf, nameOf } from "../position.js";
import { FASTEST, LARGEST, SearchPlay, SLOWEST } from "../search-play.js";
import { createTree } from "../tree.js";

export function mount(root, page) {
  const play = new SearchPlay(page, render);
  const parts = [createControls(play), createNotes(play), createScene(play), createCode(play), createTreeCard(play)];
  const [controls, notes, scene, code, tree] = parts.map((part) => part.node);
  const node = element("div", { class: "stack search" }, controls, notes, element("div", { class: "search-grid" }, scene, code, tree),
    element("section", { class: "card" }, keyHelp([["Space", "play or pause"], ["→ ←", "forward, back"], ["C S", "next conflict, next solution"], ["+ −", "faster, slower"], ["Home", "to the start"]])));
  root.append(node);

  function render(state) {
    put(node, "aria-busy", String(state.loading));
    const { now } = play;
    for (const part of parts) part.show(state, now);
    if (state.method && !state.playing) page.go({ method: state.method, n: state.n, step: state.at || "" });
  }

  const heard = (event) => hear(event, play);
  document.addEventListener("keydown", heard);
  play.load();
  return { show: (query) => play.show(query), leave: () => { document.removeEventListener("keydown", heard); play.leave(); } };
}

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

// The keys work wherever the focus is, except where the same keys mean something else.
function hear(event, play) {
  if (event.target.closest("input, select, textarea, .tree") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.closest("button, summary, a")) return;
  if (!Object.hasOwn(ACTS, event.key)) return;
  event.preventDefault();
  ACTS[event.key](play);
}

// -- what is searched, and the player ---------------------------------------------------------------------------------

function createControls(play) {
  const methods = element("select", { "aria-label": "Method", onchange: (event) => play.choose({ method: event.target.value }) });
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== play.store.state.n) play.choose({ n }); });
  const toggle = button("▶ Play", () => play.toggle(), { class: "main", id: "play", disabled: true });
  const speed = createSpeed(play);
  const player = element("div", { class: "row", role: "group", "aria-label": "Player" },
    button("‹ Back", () => play.step(-1)), toggle, button("Forward ›", () => play.step(1)),
    button("Next conflict", () => play.jump("conflict")), button("Next solution", () => play.jump("solution")),
    button("Start", () => play.visit(0)), speed.node);
  const node = element("div", { class: "row spread" }, element("div", { class: "row" }, methods, size.node), player);

  function show(state, now) {
    refill(methods, play.methods.map(({ name }) => name), () => play.methods.map(({ name, title }) => element("option", { value: name }, title)));
    if (methods.value !== state.method) methods.value = state.method;
    size.show(state.n);
    toggle.disabled = !now;
    write(toggle, state.playing ? "❚❚ Pause" : "▶ Play");
    speed.show(state.speed);
  }

  return { node, show };
}

// A slider whose middle is the geometric mean.
function createSpeed(play) {
  const slider = element("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "Speed", oninput: () => play.store.set({ speed: SLOWEST * (FASTEST / SLOWEST) ** Number(slider.value) }) });
  const words = element("span", { class: "soft small number" });
  const node = element("label", {}, element("span", { class: "soft small" }, "Speed"), slider, words);

  function show(speed) {
    write(words, `${Math.round(speed).toLocaleString("en")} steps/s`);
    const slide = Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST);
    if (Math.abs(Number(slider.value) - slide) > 0.006) slider.value = slide;
  }

  return { node, show };
}

function createNotes(play) {
  const problem = createNote(null, () => play.again());
  const told = createNote("told");
  const limit = element("p", { class: "note" });
  const node = document.createDocumentFragment(); // without a box of its own: most of the time there is no note
  node.append(problem.node, told.node, limit);

  function show({ error, told: words, loading, complete }) {
    problem.show(error);
    told.show(words);
    write(limit, !loading && !complete && !error ? `The search goes on; these are its first ${plural(play.tape.events.length, "event")}.` : "");
  }

  return { node, show };
}

// -- the moment -------------------------------------------------------------------------------------------------------

function createScene(play) {
  const board = createBoard({ label: "Board" });
  const place = element("input", { type: "range", min: 0, class: "place", "aria-label": "Step", oninput: () => play.visit(Number(place.value)) });
  const sentence = element("p", { class: "headline sentence", id: "sentence" });
  const counters = createCounters();
  const node = element("section", { class: "stack", "aria-label": "Board" }, board.node, place, sentence, counters.node);

  function show({ n, at }, now) {
    if (!now) return;
    put(place, "max", Math.max(1, play.last));
    if (Number(place.value) !== at) place.value = at;
    write(sentence, capital(now.sentence));
    put(sentence, "class", `headline sentence ${now.kind === "solution" ? "good-text" : now.kind === "conflict" ? "bad-text" : ""}`);
    const { nodes, checks, solutions } = now;
    counters.show({ step: `${at + 1} of ${play.tape.events.length.toLocaleString("en")}`, nodes, checks, solutions });
    board.show(pictureOf(n, now));
    put(board.node, "aria-label", `Board of size ${n}: ${now.queens.map((square) => nameOf(square, n)).join(" ") || "no queens"}`);
  }

  return { node, show };
}

function createCounters() {
  const numbers = Object.fromEntries(["step", "nodes", "checks", "solutions"].map((name) => [name, element("dd", { class: "number", id: `count-${name}` })]));
  const node = element("dl", { class: "counters" }, Object.entries(numbers).map(([name, number]) => element("div", {}, element("dt", {}, name), number)));

  function show(values) {
    for (const [name, value] of Object.entries(values)) write(numbers[name], value.toLocaleString("en"));
  }

  return { node, show };
}

// What the board shows: the queens, the square that is tested, the rejected ones of this board as crosses, the attacker.
function pictureOf(n, now) {
  const marks = Object.fromEntries(now.queens.map((square) => [keyOf(square), "queen"]));
  const rejected = new Set(now.rejected);
  const attacked = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => (rejected.has(nameOf([row, column], n)) ? "x" : ".")).join(""));
  const conflict = now.kind === "conflict" && now.square && now.attacker;
  return { n, marks, attacked, tried: now.kind === "test" || now.kind === "conflict" ? now.square : null, attacks: conflict ? [{ a: now.square, b: now.attacker }] : [] };
}

// -- pseudocode and calls ---------------------------------------------------------------------------------------------

function createCode(play) {
  const code = element("ol", { class: "code", "aria-label": "Pseudocode" });
  const stack = element("ol", { class: "calls", "aria-label": "Call stack" });
  const source = element("p", { class: "soft small" });
  const node = element("section", { class: "card", "aria-label": "Pseudocode and calls" }, element("h2", {}, "Pseudocode"), code, element("h2", {}, "Call stack"), stack, source);

  function show(state, now) {
    const method = play.methods.find(({ name }) => name === state.method);
    if (!method) return;
    refill(code, method.name, () => method.pseudocode.map(codeLine));
    write(source, `${capital(method.title)}. ${capital(method.source)}.`);
    if (!now) return;
    [...code.children].forEach((line, index) => put(line, "aria-current", index + 1 === now.line ? "step" : null));
    const frames = [...now.stack, now.call].filter(Boolean);
    refill(stack, frames, () => frames.toReversed().map((frame) => element("li", {}, element("code", {}, frame))));
  }

  return { node, show };
}

// A line that wraps goes on a little further in than it began.
function codeLine(text) {
  const code = element("code", {}, text);
  code.style.setProperty("--hanging", `${text.search(/\S|$/) + 2}ch`);
  return element("li", {}, code);
}

// -- the tree ---------------------------------------------------------------------------------------------------------

function createTreeCard(play) {
  const tree = createTree({ changed: (change) => (change?.fold === undefined ? play.moved() : play.fold(change.fold)) });
  const act = (words, does, label) => button(words, does, { class: "quiet", "aria-label": label });
  const buttons = element("span", { class: "row" }, act("+", () => tree.zoom(1.4), "Zoom in"), act("−", () => tree.zoom(1 / 1.4), "Zoom out"), act("Show all", () => tree.all()));
  const node = element("section", { class: "card tree-card", "aria-label": "State space tree" }, element("h2", {}, "State space tree", buttons), tree.node,
    element("p", { class: "soft small" }, "○ board reached  ● left behind  × pruned  ★ solution. Drag to move, Ctrl and the wheel to zoom (the wheel alone once you are in the tree), click a node to fold it."));
  let shown = null;

  function show({ version, folded, at, following }, now) {
    if (shown !== play.tape) tree.reset(); // another search
    shown = play.tape;
    if (now) tree.show({ tape: play.tape, version, folded, time: at, current: now.node, following });
  }

  return { node, show };
}
