// A method at work: board, pseudocode line, call stack and state space tree move together, forwards and backwards.

import { strangeAddress, strangeName, strangeNumber, wholeNumber } from "../address.js";
import { get, startJob } from "../api.js";
import { createBoard, keyHelp } from "../board.js";
import { button, capital, element, plural, put, refill, stepper, write } from "../dom.js";
import { badNews, createNote } from "../note.js";
import { keyOf, nameOf } from "../position.js";
import { createStore } from "../store.js";
import { emptyTape, extend, moment, seek } from "../tape.js";
import { createTree } from "../tree.js";

const SLOWEST = 1;
const FASTEST = 4000; // events a second
const LARGEST = 12;
const LAST = 1_000_000; // more events than any search here has
const START = { method: "place", n: 4 };

export function mount(root, page) {
  let job = null;
  let catalogue = null;
  let query = page.query;
  let left = false;
  let tape = emptyTape(START.n); // grows in place; `version` in the state tells that it did
  const store = createStore(
    { method: null, n: START.n, version: 0, at: 0, playing: false, speed: 4, folded: new Set(), following: true, complete: false, loading: true, error: null, told: null, wanted: 0 },
    render,
  );
  const view = build(store, page, { open, goTo, play, again, tapeOf: () => tape, kinds: () => catalogue?.kinds ?? [] });
  root.append(view.node);
  load();

  async function load() {
    store.set({ error: null, loading: true });
    try {
      catalogue = await get("methods");
    } catch (error) {
      return store.set({ error: badNews(error), loading: false });
    }
    if (left) return undefined;
    view.fill(catalogue.methods);
    return show();
  }

  function again() {
    const { method, n, wanted } = store.state;
    return catalogue ? open(method, n, wanted) : load();
  }

  async function open(method, n, wanted = 0) {
    job?.cancel();
    tape = emptyTape(n);
    store.set((state) => ({ method, n, version: state.version + 1, at: 0, playing: false, folded: new Set(), complete: false, loading: true, error: null, told: null, wanted }));
    view.reset();
    const mine = (job = startJob("trace", { method, n }, {
      part: (part) => {
        if (job !== mine) return;
        extend(tape, part);
        store.set((state) => ({ version: state.version + 1, at: Math.min(state.wanted, tape.events.length - 1) }));
      },
    }));
    try {
      const { complete } = await mine.answer;
      store.set({ complete, loading: false });
    } catch (error) {
      if (error.code !== "cancelled") store.set({ error: badNews(error), loading: false });
    }
  }

  function goTo(at, { speak = true } = {}) {
    const last = Math.max(0, tape.events.length - 1);
    const next = Math.max(0, Math.min(last, at));
    store.set({ at: next, wanted: next, told: null });
    if (speak && tape.events.length) page.say(moment(tape, next, catalogue.kinds).sentence);
  }

  // Playing: as many events a frame as the speed asks for. Nothing is spoken meanwhile but solutions.
  let before = 0;
  let owed = 0;

  function play(playing) {
    const atEnd = store.state.at >= tape.events.length - 1;
    store.set({ playing, following: true });
    if (!playing) return page.say("paused");
    if (atEnd) goTo(0, { speak: false });
    before = performance.now();
    owed = 0;
    return requestAnimationFrame(tick);
  }

  function tick(now) {
    const { playing, speed, at, loading } = store.state;
    if (!playing) return;
    owed += Math.max(0, ((now - before) / 1000) * speed);
    before = now;
    const steps = Math.floor(owed);
    if (steps) {
      owed -= steps;
      goTo(at + steps, { speak: false });
    }
    if (store.state.at >= tape.events.length - 1 && !loading) {
      store.set({ playing: false });
      page.say("end of the search");
      return;
    }
    requestAnimationFrame(tick);
  }

  function render(state) {
    view.show(state, catalogue?.methods.find((method) => method.name === state.method), tape.events.length ? moment(tape, state.at, catalogue.kinds) : null);
    if (state.method && !state.playing) page.go({ method: state.method, n: state.n, step: state.at || "" });
  }

  function show() {
    if (!catalogue) return;
    const known = catalogue.methods.map((method) => method.name);
    const method = known.includes(query.method) ? query.method : START.method;
    const n = wholeNumber(query.n, 1, LARGEST, START.n);
    const step = wholeNumber(query.step, 0, LAST, 0);
    if (method !== store.state.method || n !== store.state.n) open(method, n, step);
    else if (step !== store.state.at) goTo(step);
    const told = strangeAddress([strangeName(query.method, known, "method"), strangeNumber(query.n, 1, LARGEST, "n"), strangeNumber(query.step, 0, LAST, "step")]);
    if (told) store.set({ told });
  }

  return { show: (next) => { query = next; show(); }, leave: () => { left = true; view.stop(); job?.cancel(); store.set({ playing: false }); store.stop(); } };
}

function build(store, page, { open, goTo, play, again, tapeOf, kinds }) {
  const methods = element("select", { "aria-label": "Method", onchange: (event) => open(event.target.value, store.state.n) });
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== store.state.n) open(store.state.method ?? START.method, n); });
  const board = createBoard({ label: "Board" });
  const tree = createTree({ changed: (change) => {
    if (change?.fold !== undefined) fold(change.fold);
    else store.set({ following: false });
  } });

  function fold(node) {
    if (!tapeOf().children[node]?.length) return;
    store.set((state) => {
      const folded = new Set(state.folded);
      if (!folded.delete(node)) folded.add(node);
      page.say(folded.has(node) ? "folded" : "unfolded");
      return { folded };
    });
  }

  const toggle = button("▶ Play", () => play(!store.state.playing), { class: "main", id: "play", disabled: true });
  const step = (by) => { store.set({ playing: false, following: true }); goTo(store.state.at + by); };
  const jump = (kind) => {
    const next = seek(tapeOf(), store.state.at, kind, kinds());
    store.set({ playing: false, following: true });
    if (next !== null) return goTo(next);
    const { loading, complete } = store.state;
    const where = loading ? " so far: the search is still being read" : complete ? "" : ` in these ${plural(tapeOf().events.length, "event")}`;
    store.set({ told: { text: `No further ${kind}${where}.` } });
    return page.say(store.state.told.text);
  };
  const speed = element("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "Speed", oninput: () => store.set({ speed: SLOWEST * (FASTEST / SLOWEST) ** Number(speed.value) }) });
  const speedText = element("span", { class: "soft small number" });
  const place = element("input", { type: "range", min: 0, class: "place", "aria-label": "Step", oninput: () => { store.set({ playing: false, following: true }); goTo(Number(place.value)); } });
  const sentence = element("p", { class: "headline sentence", id: "sentence" });
  const code = element("ol", { class: "code", "aria-label": "Pseudocode" });
  const stack = element("ol", { class: "calls", "aria-label": "Call stack" });
  const source = element("p", { class: "soft small" });
  const counters = element("dl", { class: "counters" });
  const numbers = Object.fromEntries(["step", "nodes", "checks", "solutions"].map((name) => [name, element("dd", { class: "number", id: `count-${name}` })]));
  for (const [name, node] of Object.entries(numbers)) counters.append(element("div", {}, element("dt", {}, name), node));
  const problem = createNote(null, again);
  const told = createNote("told");
  const limit = element("p", { class: "note" });

  const node = element("div", { class: "stack search" },
    element("div", { class: "row spread" },
      element("div", { class: "row" }, methods, size.node),
      element("div", { class: "row", role: "group", "aria-label": "Player" },
        button("‹ Back", () => step(-1)), toggle, button("Forward ›", () => step(1)),
        button("Next conflict", () => jump("conflict")), button("Next solution", () => jump("solution")),
        button("Start", () => { store.set({ playing: false, following: true }); goTo(0); }),
        element("label", {}, element("span", { class: "soft small" }, "Speed"), speed, speedText))),
    problem.node, told.node, limit,
    element("div", { class: "search-grid" },
      element("section", { class: "stack", "aria-label": "Board" }, board.node, place, sentence, counters),
      element("section", { class: "card", "aria-label": "Pseudocode and calls" }, element("h2", {}, "Pseudocode"), code, element("h2", {}, "Call stack"), stack, source),
      element("section", { class: "card tree-card", "aria-label": "State space tree" },
        element("h2", {}, "State space tree", element("span", { class: "row" },
          button("+", () => tree.zoom(1.4), { "aria-label": "Zoom in", class: "quiet" }), button("−", () => tree.zoom(1 / 1.4), { "aria-label": "Zoom out", class: "quiet" }), button("Show all", () => tree.all(), { class: "quiet" }))),
        tree.node, element("p", { class: "soft small" }, "○ board reached  ● left behind  × pruned  ★ solution. Drag to move, Ctrl and the wheel to zoom (the wheel alone once you are in the tree), click a node to fold it."))),
    element("section", { class: "card" }, keyHelp([["Space", "play or pause"], ["→ ←", "forward, back"], ["C S", "next conflict, next solution"], ["+ −", "faster, slower"], ["Home", "to the start"]])));

  // The keys work wherever the focus is, except where the same keys mean something else.
  function heard(event) {
    if (event.target.closest("input, select, textarea, .tree") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    const acts = {
      " ": () => play(!store.state.playing), ArrowRight: () => step(1), ArrowLeft: () => step(-1), c: () => jump("conflict"), s: () => jump("solution"), Home: () => { store.set({ playing: false }); goTo(0); },
      "+": () => store.set((state) => ({ speed: Math.min(FASTEST, state.speed * 2) })), "-": () => store.set((state) => ({ speed: Math.max(SLOWEST, state.speed / 2) })),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
  document.addEventListener("keydown", heard);

  function show(state, method, now) {
    if (methods.value !== state.method) methods.value = state.method;
    size.show(state.n);
    problem.show(state.error);
    told.show(state.told);
    write(limit, !state.loading && !state.complete && !state.error ? `The search goes on; these are its first ${plural(tapeOf().events.length, "event")}.` : "");
    toggle.disabled = !now;
    put(node, "aria-busy", state.loading ? "true" : "false");
    write(toggle, state.playing ? "❚❚ Pause" : "▶ Play");
    write(speedText, `${Math.round(state.speed).toLocaleString("en")} steps/s`);
    const slide = Math.log(state.speed / SLOWEST) / Math.log(FASTEST / SLOWEST);
    if (Math.abs(Number(speed.value) - slide) > 0.006) speed.value = slide;
    if (method) {
      refill(code, method.name, () => method.pseudocode.map(codeLine));
      write(source, `${capital(method.title)}. ${capital(method.source)}.`);
    }
    if (!now) return;
    showMoment(state, now);
    tree.show({ tape: tapeOf(), version: state.version, folded: state.folded, time: state.at, current: now.node, following: state.following });
  }

  function showMoment(state, now) {
    put(place, "max", Math.max(1, tapeOf().events.length - 1));
    if (Number(place.value) !== state.at) place.value = state.at;
    write(sentence, capital(now.sentence));
    put(sentence, "class", `headline sentence ${now.kind === "solution" ? "good-text" : now.kind === "conflict" ? "bad-text" : ""}`);
    [...code.children].forEach((line, index) => put(line, "aria-current", index + 1 === now.line ? "step" : null));
    const frames = [...now.stack, now.call].filter(Boolean);
    refill(stack, frames, () => frames.toReversed().map((frame) => element("li", {}, element("code", {}, frame))));
    const values = { step: `${state.at + 1} of ${tapeOf().events.length.toLocaleString("en")}`, nodes: now.nodes.toLocaleString("en"), checks: now.checks.toLocaleString("en"), solutions: now.solutions.toLocaleString("en") };
    for (const [name, value] of Object.entries(values)) write(numbers[name], value);
    board.show(pictureOf(state.n, now));
    put(board.node, "aria-label", `Board of size ${state.n}: ${now.queens.map((square) => nameOf(square, state.n)).join(" ") || "no queens"}`);
  }

  return {
    node, show, reset: () => tree.reset(), stop: () => document.removeEventListener("keydown", heard),
    fill: (list) => methods.replaceChildren(...list.map((method) => element("option", { value: method.name }, method.title))),
  };
}

// A line that wraps goes on a little further in than it began.
function codeLine(text) {
  const code = element("code", {}, text);
  code.style.setProperty("--hanging", `${text.search(/\S|$/) + 2}ch`);
  return element("li", {}, code);
}

// What the board shows: the queens, the square that is tested, the rejected ones of this board as crosses, the attacker.
function pictureOf(n, now) {
  const marks = Object.fromEntries(now.queens.map((square) => [keyOf(square), "queen"]));
  const rejected = new Set(now.rejected);
  const attacked = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => (rejected.has(nameOf([row, column], n)) ? "x" : ".")).join(""));
  const conflict = now.kind === "conflict" && now.square && now.attacker;
  return { n, marks, attacked, tried: now.kind === "test" || now.kind === "conflict" ? now.square : null, attacks: conflict ? [{ a: now.square, b: now.attacker }] : [] };
}
