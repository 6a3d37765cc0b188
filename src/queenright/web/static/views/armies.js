// Armies: two equal armies of queens in peace, growing while we watch, until nothing larger can exist.

import { strangeAddress, strangeNumber, wholeNumber } from "../address.js";
import { ask, askText, get, joinJob, startJob } from "../api.js";
import { marksOf, read, recallJob, rememberJob, sameArmies, verdict, written } from "../armies.js";
import { createBoard } from "../board.js";
import { button, download, element, plural, put, refill, seconds, startOrStop, stepper, write } from "../dom.js";
import { badNews, createNote } from "../note.js";
import { nameOf } from "../position.js";
import { createStore } from "../store.js";

const LARGEST = 64;
const LARGEST_PROVED = 24;
const PROVED_UNASKED = 18; // the library's own choice
const AT_ONCE = 12; // up to here it takes a moment: no button need be pressed
const PAUSE = 3000; // milliseconds between two sizes that are spoken
const NOTHING = { armies: null, bound: null, proved: false, working: null, stopped: false, sizes: [], seconds: 0, pairs: 0, error: null, checking: false };

export function mount(root, page) {
  const store = createStore({ n: null, prove: null, ...NOTHING }, render);
  let job = null;
  let again = null; // what to do once more after bad news
  let left = false;
  let spoken = -PAUSE;
  const view = build(store, { choose, start, stop, again: () => again() });
  root.append(view.node);

  function render(state) {
    view.show(state);
    if (!state.n || state.working || state.checking) return; // the address stays until there is another board
    const { n, armies, prove } = state;
    page.go({ n, prove: prove === null ? "" : Number(prove), white: armies ? written(n, armies.white) : "", black: armies ? written(n, armies.black) : "" });
  }

  function choose(n, prove = null) {
    job?.cancel();
    job = null;
    store.set({ ...NOTHING, n, prove });
    if (n <= AT_ONCE) start();
    else resumed(n);
  }

  const heard = {
    queued: (place) => store.set({ working: { place } }),
    running: () => store.set({ working: {} }),
    progress: (working) => store.set({ working, seconds: working.seconds }),
    part: hear,
  };

  function start() {
    job?.cancel();
    again = start;
    const { n, prove } = store.state;
    const mine = startJob("armies", { n, prove }, heard);
    mine.id.then((id) => rememberJob({ id, n }), () => {});
    follow(mine, n);
  }

  async function follow(mine, n) {
    job = mine;
    store.set({ ...NOTHING, working: {} });
    try {
      const answer = await mine.answer;
      accept(n, answer);
      const { size, proved, upper_bound: bound } = answer;
      page.say(proved ? `${plural(size, "queen")} in each army: the largest, proved` : `${plural(size, "queen")} in each army: the best found, not proved, at most ${bound}`);
    } catch (error) {
      if (error.code !== "cancelled") store.set({ error: badNews(error), working: null });
    } finally {
      if (job === mine) job = null;
    }
  }

  function accept(n, { white, black, size, proved, upper_bound: bound, pairs, seconds: time }) {
    store.set({ armies: { n, white, black, size }, proved, bound, pairs, seconds: time, working: null, checking: false });
  }

  // A better board, or what no army can exceed. A board of another size is too late.
  function hear({ upper_bound: bound, white, black, size, sizes, seconds: time }) {
    if (bound !== undefined) return store.set({ bound });
    if (performance.now() - spoken > PAUSE) {
      spoken = performance.now();
      page.say(`${size} in each army`);
    }
    return store.set((state) => ({ armies: { n: state.n, white, black, size }, sizes: [...state.sizes, ...sizes], seconds: time }));
  }

  function stop() {
    job?.cancel();
    job = null;
    store.set({ working: null, stopped: true });
    page.say("stopped");
  }

  // The job that this page began before it was loaded again, if the server still knows it: the search goes on, or its
  // answer comes back with the proof. False if it has nothing to say about the board of the link, if there is one.
  async function resumed(n, link = null) {
    const kept = recallJob();
    if (kept?.n !== n) return false;
    const idle = () => !left && store.state.n === n && !store.state.working;
    try {
      const { state } = await get(`jobs/${kept.id}`);
      if (!idle()) return true;
      if (state === "running" || state === "queued") follow(joinJob(kept.id, heard), n);
      else if (state === "done") {
        const answer = await joinJob(kept.id).answer;
        if (link && !sameArmies(n, answer, link)) return false;
        if (idle()) accept(n, answer);
      }
      return state !== "failed" && state !== "cancelled";
    } catch (error) {
      if (!error.passing) rememberJob(null); // the server has forgotten it too
      return false;
    }
  }

  // The board of a link is refereed like any other; that it was once proved is not believed, unless our own job says so.
  async function open(n, prove, white, black) {
    job?.cancel();
    job = null;
    again = () => open(n, prove, white, black);
    store.set({ ...NOTHING, n, prove, checking: true });
    if (await resumed(n, { white, black })) return;
    try {
      const { size, peaceable, complaint, upper_bound: bound } = await ask("armies/check", { n, white, black });
      if (store.state.n !== n || store.state.working) return;
      if (peaceable) store.set({ armies: { n, white, black, size }, bound, checking: false });
      else store.set({ bound, checking: false, error: { text: `the armies of this link are not in peace: ${complaint}`, bad: true } });
    } catch (error) {
      store.set({ error: badNews(error) });
    }
  }

  function show(query) {
    const n = wholeNumber(query.n, 1, LARGEST, 8);
    const [white, black] = [read(n, query.white), read(n, query.black)];
    const { armies } = store.state;
    const prove = query.prove === undefined ? null : query.prove === "1";
    const asksForBoard = query.white !== undefined || query.black !== undefined;
    const unread = asksForBoard && !(white && black);
    const error = strangeAddress([strangeNumber(query.n, 1, LARGEST, "n"), unread ? "the armies of this link cannot be read" : null]);
    const same = armies && n === store.state.n && (!asksForBoard || (white && black && sameArmies(n, armies, { white, black })));
    if (same) return store.set(error ? { prove, error } : { prove });
    if (white && black) return open(n, prove, white, black);
    choose(n, prove);
    return error && store.set({ error });
  }

  show(page.query);
  return { show, leave: () => { left = true; job?.cancel(); store.stop(); } };
}

// -- elements --------------------------------------------------------------------------------------------------------

function build(store, { choose, start, stop, again }) {
  const drawing = createBoard({ label: "Two armies" });
  const size = stepper("Board size", 1, LARGEST, (n) => { if (n !== store.state.n) choose(n); });
  const slider = element("input", { type: "range", min: 1, max: LARGEST, "aria-label": "Board size, slider", onchange: (event) => choose(Number(event.target.value)), oninput: (event) => size.show(Number(event.target.value)) });
  const go = button("Find", startOrStop(() => store.state.working, start, stop), { class: "main", id: "go" });
  const prove = element("input", { type: "checkbox", onchange: (event) => store.set({ prove: event.target.checked }) });

  const headline = element("p", { class: "headline", id: "headline" });
  const title = element("strong", {});
  const words = element("span", {});
  const told = element("p", { class: "note verdict", id: "verdict" }, title, words);
  const problem = createNote("problem", again);
  const progress = element("p", { class: "soft small", id: "progress" });
  const bar = element("progress", { max: 1, "aria-label": "Progress of the proof" });
  const work = element("div", { class: "stack" }, progress, bar);
  const sizes = element("ol", { class: "sizes", "aria-label": "Sizes found, one after the other" });
  const effort = element("p", { class: "soft small number" });
  const squares = element("div", {});
  const command = element("pre", { class: "shell" });
  const save = button("Save the picture", async () => {
    const { n, armies } = store.state;
    try {
      download(`armies-${n}.svg`, await askText("armies/draw", { n, white: armies.white, black: armies.black }), "image/svg+xml");
    } catch (error) {
      store.set({ error: badNews(error) });
    }
  });

  const side = (army, text) => {
    const swatch = createBoard({ label: text, bare: true });
    swatch.show({ n: 1, marks: { "0-0": army } });
    put(swatch.node, "class", "board swatch");
    put(swatch.node, "aria-hidden", "true");
    return element("span", { class: "side" }, swatch.node, text);
  };

  const node = element("div", { class: "two armies" },
    element("section", { class: "stack", "aria-label": "The armies" },
      element("div", { class: "row spread" }, element("div", { class: "row" }, size.node, slider, go), element("label", {}, prove, "Prove that nothing larger exists")),
      drawing.node),
    element("div", { class: "stack" },
      element("section", { class: "card", "aria-label": "What is known" }, headline, told, problem.node, work, sizes, effort,
        element("p", { class: "row small" }, side("white", "White: outlined, on a disc"), side("black", "Black: filled, on a square"))),
      element("section", { class: "card" }, element("h2", {}, "In a shell"), command, element("div", {}, save), squares),
      element("section", { class: "card" }, element("h2", {}, "Armies in peace"),
        element("p", { class: "small soft" }, "Two armies of equally many queens stand on one board, and no queen attacks one of the other army. How large can they be? Annealing finds large armies within moments. That nothing larger exists is proved by minimum cuts, one for each choice of the white rows and columns: in seconds up to n = 15, in minutes up to 18; beyond, it must be asked for, up to 24."),
        element("p", { class: "small soft" }, "The idea and its proof, certificates and tables: ", element("code", {}, "docs/armies.md"), "."))));

  function show(state) {
    const { n, armies, working } = state;
    size.show(n);
    if (document.activeElement !== slider) slider.value = n;
    write(go, working ? "Stop" : armies ? "Search again" : "Find");
    put(go, "class", working || armies ? null : "main");
    prove.checked = n <= LARGEST_PROVED && (state.prove ?? n <= PROVED_UNASKED);
    prove.disabled = n > LARGEST_PROVED || Boolean(working);
    drawing.show({ n, marks: armies ? marksOf(armies) : {} });
    put(drawing.node, "aria-label", armies ? `Two armies of ${plural(armies.size, "queen")} each on a board of size ${n}` : `An empty board of size ${n}`);
    showKnown(state);
    write(command, `$ queens armies ${n}${prove.checked === (n <= PROVED_UNASKED) ? "" : prove.checked ? " --prove" : " --no-prove"}`);
    save.parentNode.hidden = !armies;
    refill(squares, armies && [n, armies.white, armies.black], () => (armies ? element("details", {}, element("summary", {}, "The squares"),
      [["White", armies.white], ["Black", armies.black]].map(([name, army]) => element("p", { class: "squares" }, `${name}: ${army.map((square) => nameOf(square, n)).join(" ")}`))) : null));
  }

  function showKnown(state) {
    const { armies, bound, working, sizes: found } = state;
    const known = verdict(state);
    refill(headline, [armies?.size, state.proved, bound], () => (armies ? [element("span", { class: "number" }, String(armies.size)), element("span", { class: "of" }, ` ${armies.size === 1 ? "queen" : "queens"} in each army`)] : element("span", { class: "of" }, "– queens in each army")));
    put(told, "class", `note verdict${known.kind === "proved" ? " good" : ""}`);
    put(told, "data-kind", known.kind);
    write(title, known.title);
    write(words, known.words);
    problem.show(state.error);
    work.hidden = !working;
    if (working) {
      write(progress, working.place ? `Place ${working.place} in the queue` : working.refuting ? `Proving that armies of ${working.refuting} do not exist: ${(100 * working.fraction).toFixed(1)} %, ${seconds(working.seconds)}` : "Annealing: looking for larger armies");
      bar.hidden = !working.refuting;
      bar.value = working.fraction ?? 0;
    }
    refill(sizes, found, () => found.slice(-14).map((each) => element("li", {}, String(each))));
    effort.hidden = Boolean(working) || !state.seconds;
    write(effort, !working && state.seconds ? `${state.seconds < 0.1 ? "less than 0.1 s" : seconds(state.seconds)}${state.pairs ? `, ${plural(state.pairs, "pair")} of white rows and columns examined` : ""}` : "");
  }

  return { node, show };
}
