// The board: place queens, see who attacks whom, complete, count, step through solutions, ask for a hint.

import { ApiError, ask, askText, startJob } from "../api.js";
import { createBoard, keyHelp } from "../board.js";
import { download, element, plural, put, refill, seconds, segments, stepper, write } from "../dom.js";
import { badNews, createNote } from "../note.js";
import {
  LARGEST, cleared, empty, fromSquares, hasQueen, keyOf, moved, nameOf, queensOf, readQuery, resized, solved, squaresOf, toQuery, toggled, vectorOf,
} from "../position.js";
import { createStore } from "../store.js";

const HISTORY = 500;
const LINE_WORDS = { row: "row", column: "column", sum: "sum diagonal", difference: "difference diagonal" };
const MARKS_SAID = { queen: "queen", fixed: "fixed queen", blocked: "blocked square" };

export function mount(root, page) {
  const asked = readQuery(page.query);
  const store = createStore(
    {
      position: asked.position, past: [], future: [], mode: "queen", cursor: [0, 0], carried: null,
      report: null, hint: null, message: asked.strange, working: null, count: null, form: "vector", text: "",
    },
    render,
  );
  const view = build(store, page, again);
  root.append(view.node);
  let checking = false;
  let checkedPosition = null;

  function render(state) {
    view.show(state);
    page.go(toQuery(state.position));
    check();
  }

  // One check at a time; if the board changed meanwhile, the next one follows.
  async function check() {
    const { position } = store.state;
    if (checking || checkedPosition === position) return;
    checking = true;
    try {
      const report = await ask("check", { n: position.n, queens: queensOf(position), blocked: squaresOf(position, "blocked") });
      checkedPosition = position;
      store.set((state) => (state.position === position ? { report } : {}));
    } catch (error) {
      checkedPosition = position;
      store.set({ message: badNews(error) });
    } finally {
      checking = false;
    }
    if (store.state.position !== checkedPosition) check();
  }

  // The referee's report is the only thing that this view asks for by itself.
  function again() {
    checkedPosition = null;
    store.set({ message: null });
  }

  render(store.state);
  return {
    show(query) {
      const { position, strange } = readQuery(query);
      if (JSON.stringify(toQuery(position)) !== JSON.stringify(toQuery(store.state.position))) view.change(position, "board from the link");
      if (strange) store.set({ message: strange });
    },
    leave() {
      view.cancel();
      store.stop();
    },
  };
}

function build(store, page, again) {
  let job = null;

  // -- changes of the position, with undo ----------------------------------------------------------------------------

  function change(position, words) {
    const before = store.state.position;
    if (position === before) return;
    cancel();
    store.set((state) => ({
      position, past: [...state.past, before].slice(-HISTORY), future: [], report: null, hint: null, message: null, count: null, carried: null,
    }));
    if (words) page.say(words);
  }

  function travel(from, to, words) {
    const { state } = store;
    if (!state[from].length) return page.say(`nothing to ${words}`);
    cancel();
    store.set({
      position: state[from].at(-1), [from]: state[from].slice(0, -1), [to]: [...state[to], state.position], report: null, hint: null, message: null, count: null,
    });
    page.say(words === "undo" ? "undone" : "done again");
  }

  function toggle(square, mark) {
    const { position } = store.state;
    const after = toggled(position, square, mark);
    const now = after.marks[keyOf(square)];
    change(after, now ? `${MARKS_SAID[now]} on ${nameOf(square, position.n)}` : `${nameOf(square, position.n)} is free`);
  }

  function move(from, to) {
    const { position } = store.state;
    const after = moved(position, from, to);
    store.set({ carried: null });
    if (after !== position) change(after, `queen moved from ${nameOf(from, position.n)} to ${nameOf(to, position.n)}`);
  }

  function act(action) {
    const { position, mode, carried } = store.state;
    if (action.square) store.set({ cursor: action.square });
    if (action.kind === "cursor") page.say(board.words(action.square));
    if (action.kind === "press") return carried && action.byKey ? move(carried, action.square) : toggle(action.square, mode);
    if (action.kind === "move") return move(action.square, action.to);
    if (action.kind !== "key") return undefined;
    const key = action.key.toLowerCase();
    if (key === "q") toggle(action.square, "queen");
    else if (key === "f") toggle(action.square, "fixed");
    else if (key === "b") toggle(action.square, "blocked");
    else if (key === "m" && hasQueen(position, action.square)) {
      store.set({ carried: action.square });
      page.say(`carrying the queen from ${nameOf(action.square, position.n)}; go to a square and press Enter`);
    } else if (key === "escape") store.set({ carried: null });
    else if (key === "u" || key === "z") travel("past", "future", "undo");
    else if (key === "r" || key === "y") travel("future", "past", "redo");
    else if (key === "c") complete();
    else if (key === "n") step(false);
    else if (key === "p") step(true);
    else if (key === "h") hint();
    else if (key === "delete" || key === "backspace") {
      if (position.marks[keyOf(action.square)]) change(cleared(position, action.square), `${nameOf(action.square, position.n)} is free`);
    }
    return undefined;
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  function cancel() {
    job?.cancel();
    job = null;
    if (store.state.working) store.set({ working: null });
  }

  const wishes = (position) => ({ n: position.n, fixed: squaresOf(position, "fixed"), blocked: squaresOf(position, "blocked") });
  const everything = (position) => ({ n: position.n, queens: queensOf(position), blocked: squaresOf(position, "blocked") });

  async function run(name, question, words, answered, heard = {}) {
    cancel();
    const mine = (job = startJob(name, question, { queued: (place) => store.set({ working: { words: `${words}: place ${place} in the queue` } }), ...heard }));
    store.set({ working: { words }, message: null, hint: null, count: null });
    try {
      answered(await mine.answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "cancelled") fail(error);
    } finally {
      if (job === mine) {
        job = null;
        store.set({ working: null });
      }
    }
  }

  function tell(text, bad = false) {
    store.set({ message: { text, bad } });
    if (!bad) page.say(text);
  }

  function fail(error) { // nothing to try again: its button is there
    store.set({ message: { ...badNews(error), passing: false } });
  }

  function complete() {
    const { position } = store.state;
    run("complete", { ...everything(position), seconds: 60 }, "Looking for a solution with these queens", (answer) => {
      if (answer.status === "found") {
        change(solved(position, answer.queens), "completed: all queens stand in peace");
      } else if (answer.status === "none") tell("No solution has all these queens. That is proved.", true);
      else tell(`No answer: ${answer.reason}.`, true);
    });
  }

  function step(back) {
    const { position } = store.state;
    const loose = vectorOf(position) ? queensOf(position) : [];
    run("step", { ...wishes(position), queens: loose, back, seconds: 30 }, back ? "Looking for the solution before" : "Looking for the next solution", (answer) => {
      if (answer.status === "found") change(solved(position, answer.queens), `solution ${answer.queens.join(", ")}`);
      else tell(loose.length ? `This is the ${back ? "first" : "last"} solution.` : "There is no solution.", !loose.length);
    });
  }

  function hint() {
    const { position } = store.state;
    run("hint", { ...everything(position), seconds: 20 }, "Thinking", (answer) => {
      store.set({ hint: answer, cursor: answer.square ?? store.state.cursor });
      page.say(`Hint: ${answer.reason}`);
    });
  }

  function count() {
    const { position } = store.state;
    const started = performance.now();
    run("count", everything(position), "Counting", (answer) => {
      store.set({ count: { number: answer.count, seconds: (performance.now() - started) / 1000, recheck: answer.recheck } });
      page.say(`${plural(answer.count, "solution")} with these queens`);
    }, { progress: (progress) => store.set({ working: { words: "Counting", ...progress } }) });
  }

  // -- in and out ----------------------------------------------------------------------------------------------------

  async function exported(form) {
    const { position } = store.state;
    const question = { ...everything(position), queens: squaresOf(position, "queen"), fixed: squaresOf(position, "fixed") };
    if (form === "vector") {
      const vector = vectorOf(position);
      if (!vector) throw new ApiError({ code: "board", message: "a vector has one queen in every column; this board has not" });
      return vector.join(",");
    }
    if (form === "json") {
      return JSON.stringify({ n: position.n, squares: queensOf(position), fixed: squaresOf(position, "fixed"), blocked: squaresOf(position, "blocked") });
    }
    return askText("draw", { ...question, form: form === "text" ? "plain" : "svg" });
  }

  async function save() {
    const { form, position } = store.state;
    try {
      const name = `queens-${position.n}`;
      if (form === "png") return download(`${name}.png`, await picture(await exported("svg")), "image/png");
      const endings = { vector: "csv", text: "txt", json: "json", svg: "svg" };
      return download(`${name}.${endings[form]}`, await exported(form), form === "svg" ? "image/svg+xml" : "text/plain");
    } catch (error) {
      return fail(error);
    }
  }

  async function showText() {
    const { form } = store.state;
    try {
      store.set({ text: await exported(form === "png" ? "svg" : form) });
      page.say("The board is in the text field.");
    } catch (error) {
      fail(error);
    }
  }

  async function open() {
    try {
      const { position } = store.state;
      const text = store.state.text;
      const read = await ask("read", { text, n: /^\s*[a-z]\d/.test(text) ? position.n : null });
      change(fromSquares(read.n, read), `board of size ${read.n} with ${plural(read.queens.length + read.fixed.length, "queen")}`);
    } catch (error) {
      fail(error);
    }
  }

  // -- elements ------------------------------------------------------------------------------------------------------

  const drawing = createBoard({
    label: "Chess board", act, now: () => ({ ...store.state.position, cursor: store.state.cursor }),
  });
  const board = {
    words: (square) => document.getElementById(drawing.node.getAttribute("aria-activedescendant").replace(/\d+-\d+$/, keyOf(square)))?.getAttribute("aria-label") ?? "",
  };
  const size = stepper("Board size", 1, LARGEST, (n) => {
    if (n !== store.state.position.n) change(resized(store.state.position, n), `board size ${n}`);
    store.set({ cursor: [0, 0] });
  });
  const modes = segments("What a click places", [["queen", "Queen"], ["fixed", "Fixed"], ["blocked", "Blocked"]], "queen", (mode) => store.set({ mode }));
  const button = (words, onclick, properties = {}) => element("button", { type: "button", onclick, ...properties }, words);
  const undo = button("Undo", () => travel("past", "future", "undo"));
  const redo = button("Redo", () => travel("future", "past", "redo"));
  const clear = button("Clear", () => change(empty(store.state.position.n), "the board is empty"));

  const headline = element("p", { class: "headline", id: "headline" });
  const pairs = element("ul", { class: "plain" });
  const message = createNote("message", again);
  const waiting = element("p", { class: "soft small" });
  const bar = element("progress", { max: 1, "aria-label": "Progress" });
  const stop = button("Cancel", () => { cancel(); tell("Cancelled."); });
  const work = element("div", { class: "stack", hidden: true }, waiting, bar, element("div", {}, stop));
  const countText = element("p", { class: "note good", id: "count" });

  const form = element("select", { "aria-label": "Format", onchange: (event) => store.set({ form: event.target.value }) },
    [["vector", "Vector"], ["text", "Text board"], ["json", "JSON"], ["svg", "SVG picture"], ["png", "PNG picture"]].map(([value, words]) => element("option", { value }, words)));
  const text = element("textarea", {
    rows: 4, spellcheck: "false", "aria-label": "Board as text", placeholder: "0,4,7,5,2,6,1,3 or b4 d5 or a board of Q and .",
    oninput: (event) => store.set({ text: event.target.value }),
  });

  const node = element("div", { class: "two" },
    element("section", { class: "stack", "aria-label": "Board" },
      element("div", { class: "row spread" }, element("div", { class: "row" }, size.node, modes.node), element("div", { class: "row" }, undo, redo, clear)),
      drawing.node),
    element("div", { class: "stack" },
      element("section", { class: "card", "aria-label": "State of the board" }, headline, pairs, message.node, work, countText),
      element("section", { class: "card" }, element("h2", {}, "Solve"),
        element("div", { class: "row" }, button("Complete", complete, { class: "main" }), button("Hint", hint), button("Count", count)),
        element("div", { class: "row" }, button("‹ Previous solution", () => step(true)), button("Next solution ›", () => step(false)))),
      element("section", { class: "card" }, element("h2", {}, "Open and save"),
        text, element("div", { class: "row" }, button("Open this text", open)),
        element("div", { class: "row" }, form, button("Show as text", showText), button("Save", save))),
      element("section", { class: "card" }, keyHelp([
        ["← ↑ → ↓", "go to a square"], ["Enter", "place or remove"], ["Q F B", "queen, fixed queen, blocked square"], ["M", "carry a queen, Enter puts it down"],
        ["C", "complete"], ["N P", "next, previous solution"], ["H", "hint"], ["U R", "undo, redo"],
      ]))));

  function show(state) {
    const { position, report, hint: advice, working } = state;
    const signs = { place: "♛", avoid: "✕", remove: "–", done: "★" };
    drawing.show({
      n: position.n, marks: position.marks, attacked: report?.attacked, attacks: report?.attacks, cursor: state.cursor,
      told: advice ? advice.squares : state.carried ? [state.carried] : [], advice: advice?.square ? { square: advice.square, sign: signs[advice.advice] } : null,
    });
    put(drawing.node, "aria-label", `Chess board of size ${position.n}`);
    size.show(position.n);
    modes.show(state.mode);
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    clear.disabled = !Object.keys(position.marks).length;
    showReport(state);
    const note = state.message ?? (advice ? { text: advice.reason, bad: advice.advice === "remove" } : null);
    message.show(note);
    work.hidden = !working;
    if (working) {
      const left = working.fraction > 0.01 ? `, about ${seconds((working.seconds / working.fraction) * (1 - working.fraction))} left` : "";
      write(waiting, `${working.words} …${working.fraction === undefined ? "" : ` ${(100 * working.fraction).toFixed(1)} %${left}`}`);
      if (working.fraction === undefined) put(bar, "value", null);
      else bar.value = working.fraction;
    }
    write(countText, state.count ? `${plural(state.count.number, "solution")} with these queens, counted in ${seconds(state.count.seconds)}.` : "");
    if (document.activeElement !== text && text.value !== state.text) text.value = state.text;
  }

  function showReport({ position, report }) {
    const placed = queensOf(position).length;
    const kind = report?.solution ? "done" : report?.attack_count ? "attacked" : "open";
    refill(headline, [placed, position.n, kind, report?.attack_count], () => {
      if (kind === "done") return element("span", { class: "good-text" }, "✓ Solution");
      const count = element("span", {}, String(placed), element("span", { class: "of" }, ` of ${plural(position.n, "queen")}`));
      return kind === "attacked" ? [count, element("span", { class: "bad-text" }, ` · ${plural(report.attack_count, "pair")} attack${report.attack_count === 1 ? "s" : ""}`)] : count;
    });
    const listed = report?.attacks ?? [];
    refill(pairs, [listed.slice(0, 7), report?.broken, position.n], () => [
      ...listed.slice(0, 6).map(({ a, b, line }) => element("li", {}, `${nameOf(a, position.n)} and ${nameOf(b, position.n)}: same ${LINE_WORDS[line]}`)),
      report && report.attack_count > 6 ? element("li", { class: "soft" }, `and ${report.attack_count - 6} more`) : null,
      ...(report?.broken ?? []).filter((words) => !/queens? stand/.test(words)).map((words) => element("li", {}, words)),
    ].filter(Boolean));
  }

  return { node, show, change, cancel };
}

// An SVG drawing as PNG, made by the browser itself.
async function picture(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
