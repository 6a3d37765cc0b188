// Armies: two equal armies of queens in peace, growing while we watch, until nothing larger can exist.

import { marksOf, verdict } from "../armies.js";
import { ArmiesPlay, LARGEST, LARGEST_PROVED, PROVED_UNASKED } from "../armies-play.js";
import { createBoard } from "../board.js";
import { button, download, element, plural, put, refill, seconds, startOrStop, stepper, write } from "../dom.js";
import { createNote } from "../note.js";
import { nameOf } from "../position.js";

export function mount(root, page) {
  const play = new ArmiesPlay(page, render);
  const parts = [createArmies(play), createKnown(() => play.again()), createKeeping(play)];
  const [armies, known, keeping] = parts.map((part) => part.node);
  root.append(element("div", { class: "two armies" }, armies, element("div", { class: "stack" }, known, keeping, explanation())));

  function render(state) {
    for (const part of parts) part.show(state);
    const query = play.query();
    if (query) page.go(query);
  }

  play.show(page.query);
  return { show: (query) => play.show(query), leave: () => play.leave() };
}

const isProofAsked = ({ n, prove }) => n <= LARGEST_PROVED && (prove ?? n <= PROVED_UNASKED);

// -- the board and its controls ---------------------------------------------------------------------------------------

function createArmies(play) {
  const drawing = createBoard({ label: "Two armies" });
  const size = createSize(play);
  const go = button("Find", startOrStop(() => play.store.state.working, () => play.start(), () => play.stop()), { class: "main", id: "go" });
  const prove = element("input", { type: "checkbox", onchange: (event) => play.store.set({ prove: event.target.checked }) });
  const controls = element("div", { class: "row spread" }, element("div", { class: "row" }, ...size.nodes, go), element("label", {}, prove, "Prove that nothing larger exists"));
  const node = element("section", { class: "stack", "aria-label": "The armies" }, controls, drawing.node);

  function show(state) {
    const { n, armies, working } = state;
    size.show(n);
    write(go, working ? "Stop" : armies ? "Search again" : "Find");
    put(go, "class", working || armies ? null : "main");
    prove.checked = isProofAsked(state);
    prove.disabled = n > LARGEST_PROVED || Boolean(working);
    drawing.show({ n, marks: armies ? marksOf(armies) : {} });
    put(drawing.node, "aria-label", armies ? `Two armies of ${plural(armies.size, "queen")} each on a board of size ${n}` : `An empty board of size ${n}`);
  }

  return { node, show };
}

// A field with buttons, and a slider that shows where it would lead.
function createSize(play) {
  const field = stepper("Board size", 1, LARGEST, (n) => { if (n !== play.store.state.n) play.choose(n); });
  const slid = (event) => Number(event.target.value);
  const slider = element("input", { type: "range", min: 1, max: LARGEST, "aria-label": "Board size, slider", onchange: (event) => play.choose(slid(event)), oninput: (event) => field.show(slid(event)) });

  function show(n) {
    field.show(n);
    if (document.activeElement !== slider) slider.value = n;
  }

  return { nodes: [field.node, slider], show };
}

// -- what is known ----------------------------------------------------------------------------------------------------

function createKnown(again) {
  const headline = element("p", { class: "headline", id: "headline" });
  const told = createVerdict();
  const problem = createNote("problem", again);
  const work = createProgress();
  const sizes = element("ol", { class: "sizes", "aria-label": "Sizes found, one after the other" });
  const effort = element("p", { class: "soft small number" });
  const legend = element("p", { class: "row small" }, side("white", "White: outlined, on a disc"), side("black", "Black: filled, on a square"));
  const node = element("section", { class: "card", "aria-label": "What is known" }, headline, told.node, problem.node, work.node, sizes, effort, legend);

  function show(state) {
    const { armies, working, sizes: found } = state;
    refill(headline, armies?.size ?? null, () => headlineOf(armies));
    told.show(state);
    problem.show(state.error);
    work.show(working);
    refill(sizes, found, () => found.slice(-14).map((each) => element("li", {}, String(each))));
    effort.hidden = Boolean(working) || !state.seconds;
    write(effort, effort.hidden ? "" : effortOf(state));
  }

  return { node, show };
}

function headlineOf(armies) {
  if (!armies) return element("span", { class: "of" }, "– queens in each army");
  return [element("span", { class: "number" }, String(armies.size)), element("span", { class: "of" }, ` ${armies.size === 1 ? "queen" : "queens"} in each army`)];
}

function effortOf({ seconds: spent, pairs }) {
  const examined = pairs ? `, ${plural(pairs, "pair")} of white rows and columns examined` : "";
  return `${spent < 0.1 ? "less than 0.1 s" : seconds(spent)}${examined}`;
}

function createVerdict() {
  const title = element("strong", {});
  const words = element("span", {});
  const node = element("p", { class: "note verdict", id: "verdict" }, title, words);

  function show(state) {
    const known = verdict(state);
    put(node, "class", `note verdict${known.kind === "proved" ? " good" : ""}`);
    put(node, "data-kind", known.kind);
    write(title, known.title);
    write(words, known.words);
  }

  return { node, show };
}

function createProgress() {
  const words = element("p", { class: "soft small", id: "progress" });
  const bar = element("progress", { max: 1, "aria-label": "Progress of the proof" });
  const node = element("div", { class: "stack" }, words, bar);

  function show(working) {
    node.hidden = !working;
    if (!working) return;
    write(words, progressOf(working));
    bar.hidden = !working.refuting;
    bar.value = working.fraction ?? 0;
  }

  return { node, show };
}

function progressOf({ place, refuting, fraction, seconds: spent }) {
  if (place) return `Place ${place} in the queue`;
  if (!refuting) return "Annealing: looking for larger armies";
  return `Proving that armies of ${refuting} do not exist: ${(100 * fraction).toFixed(1)} %, ${seconds(spent)}`;
}

function side(army, text) {
  const swatch = createBoard({ label: text, bare: true });
  swatch.show({ n: 1, marks: { "0-0": army } });
  put(swatch.node, "class", "board swatch");
  put(swatch.node, "aria-hidden", "true");
  return element("span", { class: "side" }, swatch.node, text);
}

// -- to take along ----------------------------------------------------------------------------------------------------

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

  function show(state) {
    const { n, armies } = state;
    write(command, shellOf(state));
    saving.hidden = !armies;
    refill(squares, armies && [n, armies.white, armies.black], () => (armies ? squaresOf(n, armies) : null));
  }

  return { node, show };
}

function shellOf(state) {
  const asked = isProofAsked(state);
  const option = asked === (state.n <= PROVED_UNASKED) ? "" : asked ? " --prove" : " --no-prove";
  return `$ queens armies ${state.n}${option}`;
}

function squaresOf(n, { white, black }) {
  const line = (name, army) => element("p", { class: "squares" }, `${name}: ${army.map((square) => nameOf(square, n)).join(" ")}`);
  return element("details", {}, element("summary", {}, "The squares"), line("White", white), line("Black", black));
}

const explanation = () => element("section", { class: "card" }, element("h2", {}, "Armies in peace"),
  element("p", { class: "small soft" }, "Two armies of equally many queens stand on one board, and no queen attacks one of the other army. How large can they be? Annealing finds large armies within moments. That nothing larger exists is proved by minimum cuts, one for each choice of the white rows and columns: in seconds up to n = 15, in minutes up to 18; beyond, it must be asked for, up to 24."),
  element("p", { class: "small soft" }, "The idea and its proof, certificates and tables: ", element("code", {}, "docs/armies.md"), "."));
