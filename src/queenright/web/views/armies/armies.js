// Armies: two equal armies of queens at peace, which grow until they are proved to be the largest.

import { createBoard } from "../../static/lib/board/board.js";
import { checkbox, download, startOrStop, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { nameOf } from "../../static/lib/position.js";
import { plural, seconds } from "../../static/lib/words.js";
import { ArmiesPlay } from "./play.js";
import { marksOf, verdict } from "./sides.js";

/** @import { Working } from "../../static/lib/jobs.js" */
/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Square } from "../../static/lib/position.js" */
/** @import { Limits, State } from "./play.js" */
/** @import { Sides } from "./sides.js" */

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new ArmiesPlay(page, render);
  const parts = [createArmies(play), createKnown(() => play.again()), createKeeping(play)];
  const [armies, known, keeping] = parts.map((part) => part.node);
  const panels = element("div", { class: "stack" }, known, keeping, explanation(page.limits));
  root.append(element("div", { class: "two armies" }, armies, panels));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    const query = play.query();
    if (query) page.go(query);
  }

  play.show(page.query);
  return { show: (query) => play.show(query) };
}

/**
 * @param {State} state
 * @param {Limits} limits
 */
const isProofAsked = ({ n, prove }, limits) => n <= limits.proved && (prove ?? n <= limits.proved_unasked);

// -- the board and its controls ---------------------------------------------------------------------------------------

/** @param {ArmiesPlay} play */
function createArmies(play) {
  const drawing = createBoard({ label: "Two armies" });
  const size = createSize(play);
  const start = startOrStop(
    () => play.store.state.working,
    () => play.start(),
    () => play.stop(),
  );
  const go = button("Find", start, { class: "main plays", id: "armies-go" });
  const prove = checkbox("Prove that nothing larger exists", (value) => play.store.set({ prove: value }));
  const left = element("div", { class: "row" }, size.nodes, go);
  const controls = element("div", { class: "row spread" }, left, prove.node);
  const node = element("section", { class: "stack", "aria-label": "The armies" }, controls, drawing.node);

  /** @param {State} state */
  function show(state) {
    const { n, armies, working } = state;
    size.show(n);
    write(go, working ? "Stop" : armies ? "Search again" : "Find");
    put(go, "class", working || armies ? "plays" : "main plays");
    prove.show(isProofAsked(state, play.limits));
    prove.input.disabled = n > play.limits.proved || Boolean(working);
    drawing.show({ n, marks: armies ? marksOf(armies) : {} });
    const words = armies ? `Two armies of ${plural(armies.size, "queen")} each on a board` : "An empty board";
    put(drawing.node, "aria-label", `${words} of size ${n}`);
  }

  return { node, show };
}

/**
 * A number field with buttons, and a slider that previews the size.
 * @param {ArmiesPlay} play
 */
function createSize(play) {
  const { largest } = play.limits;
  const field = stepper("Board size", 1, largest, (n) => {
    if (n !== play.store.state.n) play.choose(n);
  });
  const slider = element("input", {
    type: "range",
    min: 1,
    max: largest,
    "aria-label": "Board size, slider",
    onchange: ({ target }) => play.choose(Number(target.value)),
    oninput: ({ target }) => field.show(Number(target.value)),
  });

  /** @param {number} n */
  function show(n) {
    field.show(n);
    if (document.activeElement !== slider) slider.value = String(n);
  }

  return { nodes: [field.node, slider], show };
}

// -- what is known ----------------------------------------------------------------------------------------------------

/** @param {() => void} again */
function createKnown(again) {
  const headline = element("p", { class: "headline", id: "armies-headline" });
  const known = createVerdict();
  const problem = createNote("armies-problem", again);
  const work = createProof();
  const sizes = element("ol", { class: "sizes", "aria-label": "Sizes found, one after the other" });
  const effort = element("p", { class: "soft small number" });
  const legend = element(
    "p",
    { class: "row small" },
    side("white", "White: outlined, on a disc"),
    side("black", "Black: filled, on a square"),
  );
  const parts = [headline, known.node, problem.node, work.node, sizes, effort, legend];
  const node = element("section", { class: "card", "aria-label": "What is known" }, parts);

  /** @param {State} state */
  function show(state) {
    const { armies, working, sizes: found } = state;
    refill(headline, armies?.size ?? null, () => headlineOf(armies));
    known.show(state);
    problem.show(state.error);
    work.show(working);
    refill(sizes, found, () => found.slice(-14).map((each) => element("li", {}, String(each))));
    effort.hidden = Boolean(working) || !state.seconds;
    write(effort, effort.hidden ? "" : effortOf(state));
  }

  return { node, show };
}

/** @param {State["armies"]} armies */
function headlineOf(armies) {
  if (!armies) return element("span", { class: "of" }, "– queens in each army");
  const queens = ` ${armies.size === 1 ? "queen" : "queens"} in each army`;
  return [element("span", { class: "number" }, String(armies.size)), element("span", { class: "of" }, queens)];
}

/** @param {State} state */
function effortOf({ seconds: spent, pairs }) {
  const examined = pairs ? `, ${plural(pairs, "pair")} of white rows and columns examined` : "";
  return `${spent < 0.1 ? "less than 0.1 s" : seconds(spent)}${examined}`;
}

function createVerdict() {
  const title = element("strong", {});
  const words = element("span", {});
  const node = element("p", { class: "note verdict", id: "armies-verdict" }, title, words);

  /** @param {State} state */
  function show(state) {
    const known = verdict(state);
    put(node, "class", `note verdict${known.kind === "proved" ? " good" : ""}`);
    put(node, "data-kind", known.kind);
    write(title, known.title);
    write(words, known.words);
  }

  return { node, show };
}

function createProof() {
  const words = element("p", { class: "soft small", id: "progress" });
  const bar = element("progress", { max: 1, "aria-label": "Progress of the proof" });
  const node = element("div", { class: "stack" }, words, bar);

  /** @param {Working | null} working */
  function show(working) {
    node.hidden = !working;
    if (!working) return;
    write(words, proofWords(working));
    bar.hidden = !working.refuting;
    bar.value = working.fraction ?? 0;
  }

  return { node, show };
}

/** @param {Working} working */
function proofWords({ place, refuting, fraction = 0, seconds: spent = 0 }) {
  if (place) return `Place ${place} in the queue`;
  if (!refuting) return "Looking for larger armies";
  return `Proving that armies of ${refuting} do not exist: ${(100 * fraction).toFixed(1)} %, ${seconds(spent)}`;
}

/**
 * @param {string} army
 * @param {string} text
 */
function side(army, text) {
  const swatch = createBoard({ label: text, bare: true });
  swatch.show({ n: 1, marks: { "0-0": army } });
  put(swatch.node, "class", "board swatch");
  put(swatch.node, "aria-hidden", "true");
  return element("span", { class: "side" }, swatch.node, text);
}

// -- copy and save ----------------------------------------------------------------------------------------------------

/** @param {ArmiesPlay} play */
function createKeeping(play) {
  const command = element("pre", { class: "shell" });
  const squares = element("div", {});
  const save = button("Save the picture", async () => {
    const { n } = play.store.state;
    const picture = await play.picture();
    if (picture !== null) download(`armies-${n}.svg`, picture, "image/svg+xml");
  });
  const saving = element("div", {}, save);
  const node = element("section", { class: "card" }, element("h2", {}, "In a shell"), command, saving, squares);

  /** @param {State} state */
  function show(state) {
    const { n, armies } = state;
    write(command, shellOf(state, play.limits));
    saving.hidden = !armies;
    refill(squares, armies && [n, armies.white, armies.black], () => armies && squaresOf(n, armies));
  }

  return { node, show };
}

/**
 * @param {State} state
 * @param {Limits} limits
 */
function shellOf(state, limits) {
  const asked = isProofAsked(state, limits);
  const option = asked === state.n <= limits.proved_unasked ? "" : asked ? " --prove" : " --no-prove";
  return `$ queens armies ${state.n}${option}`;
}

/**
 * @param {number} n
 * @param {Sides} sides
 */
function squaresOf(n, { white, black }) {
  /** @type {(name: string, army: Square[]) => HTMLElement} */
  const line = (name, army) =>
    element("p", { class: "squares" }, `${name}: ${army.map((square) => nameOf(square, n)).join(" ")}`);
  return element("details", {}, element("summary", {}, "The squares"), line("White", white), line("Black", black));
}

/** @param {Limits} limits */
const explanation = ({ proved, proved_unasked: unasked }) =>
  element(
    "section",
    { class: "card" },
    element("h2", {}, "Armies in peace"),
    element(
      "p",
      { class: "small soft" },
      "Two armies of equally many queens stand on one board, and no queen attacks one of the other army. How large " +
        "can they be? A search by chance (annealing) finds large armies within moments. That nothing larger exists " +
        "is proved: every choice of the rows and columns that white may use is examined, and for each of them the " +
        "largest armies are known (by a minimum cut). That takes seconds up to n\u00a0=\u00a015 and minutes " +
        `up to ${unasked}; beyond, it must be asked for, up to ${proved}.`,
    ),
    element(
      "p",
      { class: "small soft" },
      "The idea and its proof, certificates and tables: ",
      element("code", {}, "docs/armies.md"),
      ".",
    ),
  );
