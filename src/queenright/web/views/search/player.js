// The choice of the search, and the player: choices above, the timeline and its buttons below.

import { checkbox, download, options, select, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, shape, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { capital, plural } from "../../static/lib/words.js";
import { animation, MOST_FRAMES } from "./animation.js";
import { FASTEST, SLOWEST } from "./play.js";
import { createSolvers } from "./solvers.js";

/** @import { SearchPlay, State } from "./play.js" */
/** @import { Moment, Tape } from "./tape.js" */

/**
 * @param {SearchPlay} play
 * @param {() => void} present
 */
export function createChoices(play, present) {
  const methods = select("Method", [], (method) => play.choose({ method }));
  const size = stepper("Board size", 1, play.largest, (n) => {
    if (n !== play.store.state.n) play.choose({ n });
  });
  const beside = select("Compare with", [], (name) => play.compare(name));
  const slides = checkbox("Slides’ style", (checked) => play.store.set({ slides: checked }));
  const quiz = button("Quiz", () => play.ask(), { "aria-pressed": "false" });
  const saving = createExport(play);
  const solvers = createSolvers(play);
  const node = element(
    "div",
    { class: "row search-choices" },
    methods,
    size.node,
    beside,
    slides.node,
    element("span", { class: "grow" }),
    quiz,
    solvers.node,
    saving.node,
    button("Present", present, { class: "presents", title: "Large type, nothing else (P)" }),
  );

  /** @param {State} state */
  function show(state) {
    const known = play.catalogue.methods;
    const listed = /** @type {[string, string][]} */ (known.map(({ name, title }) => [name, capital(title)]));
    refill(methods, known, () => options(listed));
    refill(beside, known, () => options([["", "Compare with …"], ...listed]));
    if (state.method && methods.value !== state.method) methods.value = state.method;
    if (beside.value !== state.beside) beside.value = state.beside;
    size.show(state.n);
    slides.show(state.slides);
    slides.input.disabled = state.method !== "place";
    put(quiz, "aria-pressed", String(Boolean(state.quiz)));
    saving.show();
    solvers.show();
  }

  return { node, show };
}

/**
 * A range of steps as an animated picture.
 * @param {SearchPlay} play
 */
function createExport(play) {
  const from = stepper("First step", 1, 60_000, () => {});
  const to = stepper("Last step", 1, 60_000, () => {});
  const words = element("p", { class: "soft small" }, `At most ${MOST_FRAMES} steps, one a second.`);
  const save = button("Save animated SVG", () => {
    const first = Math.max(1, Number(from.input.value) || 1);
    const last = Math.min(play.last + 1, Number(to.input.value) || first, first + MOST_FRAMES - 1);
    if (last < first) return play.page.say("the last step is before the first");
    download(`queens-${play.store.state.n}-search.svg`, animation(play, first - 1, last - 1), "image/svg+xml");
    return play.page.say(`steps ${first} to ${last} saved`);
  });
  const panel = element(
    "div",
    { class: "card export-panel" },
    element("label", {}, "From step", from.node),
    element("label", {}, "to step", to.node),
    save,
    words,
  );
  const node = element("details", { class: "export" }, element("summary", { class: "button" }, "Export …"), panel);
  /** @type {Tape | null} */
  let shown = null;

  function show() {
    if (shown === play.tape || !play.tape.events.length) return;
    shown = play.tape;
    from.show(1);
    to.show(Math.min(play.last + 1, MOST_FRAMES));
  }

  return { node, show };
}

/** @param {SearchPlay} play */
export function createNotes(play) {
  const problem = createNote(null, () => play.again());
  const note = createNote("told");
  const limit = element("p", { class: "note" });
  const node = element("div", { class: "search-notes" }, problem.node, note.node, limit);

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

const WIDE = 1000; // units of the timeline's picture
const MOST_TICKS = 400; // more of them are one red stripe, which says nothing

/**
 * A slider over all steps, with a mark for every solution above it and for every conflict below.
 * @param {SearchPlay} play
 */
export function createTimeline(play) {
  const place = element("input", {
    type: "range",
    min: 0,
    class: "search-slider",
    "aria-label": "Step",
    oninput: ({ target }) => play.visit(Number(target.value)),
  });
  const [stars, ticks] = ["stars", "ticks"].map((name) => shape("path", { class: name }));
  const marks = shape(
    "svg",
    { class: "search-marks", viewBox: `0 0 ${WIDE} 10`, preserveAspectRatio: "none", "aria-hidden": "true" },
    stars,
    ticks,
  );
  const node = element("div", { class: "search-timeline" }, marks, place);
  let drawn = "";

  /** @param {State} state */
  function show({ at, version, loading }) {
    put(place, "max", Math.max(1, play.last));
    if (Number(place.value) !== at) place.value = String(at);
    const look = `${version} ${loading}`;
    if (drawn === look || loading) return;
    drawn = look;
    const conflict = play.catalogue.kinds.indexOf("conflict");
    const x = (/** @type {number} */ index) => Math.round((WIDE * index) / Math.max(1, play.last));
    const places = (/** @type {number[]} */ times) => [...new Set(times.map(x))];
    const conflicts = places(play.tape.events.flatMap(([kind], index) => (kind === conflict ? [index] : [])));
    put(
      stars,
      "d",
      places(play.tape.solutions)
        .map((each) => `M${each} 0v4.500`)
        .join(""),
    );
    put(ticks, "d", conflicts.length > MOST_TICKS ? "" : conflicts.map((each) => `M${each} 7v3`).join(""));
  }

  return { node, show };
}

/**
 * Words of a button that a narrow screen leaves out.
 * @param {string} words
 */
const long = (words) => element("span", { class: "long" }, words);

/** @param {SearchPlay} play */
export function createPlayer(play) {
  const toggle = button("▶ Play", () => play.toggle(), { class: "main plays", id: "play", disabled: true });
  const speed = createSpeed(play);
  const counters = createCounters();
  const node = element(
    "div",
    { class: "row search-player", role: "group", "aria-label": "Player" },
    button("|‹", () => play.visit(0), { "aria-label": "Start", title: "To the first step (Home)" }),
    button(["‹", long(" Back")], () => play.step(-1), { "aria-label": "Back", title: "←" }),
    toggle,
    button([long("Forward "), "›"], () => play.step(1), { "aria-label": "Forward", title: "→" }),
    button([long("Next "), "×", long(" conflict")], () => play.jump("conflict"), {
      "aria-label": "Next conflict",
      title: "C",
    }),
    button([long("Next "), "★", long(" solution")], () => play.jump("solution"), {
      "aria-label": "Next solution",
      title: "S",
    }),
    speed.node,
    element("span", { class: "grow" }),
    counters.node,
  );

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show(state, now) {
    toggle.disabled = !now;
    write(toggle, state.playing ? "❚❚ Pause" : "▶ Play");
    speed.show(state.speed);
    const { nodes = 0, checks = 0, solutions = 0 } = now ?? {};
    const step = now
      ? `${(state.at + 1).toLocaleString("en")} of ${play.tape.events.length.toLocaleString("en")}`
      : "–";
    counters.show({ step, nodes, checks, solutions });
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
  const words = element("span", { class: "soft small number speed-words" });
  const node = element(
    "label",
    { class: "search-speed" },
    element("span", { class: "soft small" }, "Speed"),
    slider,
    words,
  );

  /** @param {number} speed */
  function show(speed) {
    write(words, `${Math.round(speed).toLocaleString("en")} steps/s`);
    const slide = Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST);
    if (Math.abs(Number(slider.value) - slide) > 0.006) slider.value = String(slide);
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
