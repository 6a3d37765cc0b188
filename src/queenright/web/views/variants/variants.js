// Variants: one question at a time. Its answer is a sentence and some facts beside boards, or formulas beside a text.

import { strangeAddress, strangeName, strangeNumber, wholeNumber, writeAddress } from "../../static/lib/address.js";
import { apiError, get } from "../../static/lib/api.js";
import { createBoard } from "../../static/lib/board/board.js";
import { chartFor, powerTick } from "../../static/lib/chart/chart.js";
import { download, options, segments, select, stepper } from "../../static/lib/controls.js";
import { button, element, put, refill, unit, write } from "../../static/lib/dom.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { fromSquares, nameOf, toQuery } from "../../static/lib/position.js";
import { createProgress } from "../../static/lib/progress.js";
import { createStore } from "../../static/lib/store.js";

import { capital } from "../../static/lib/words.js";

/** @import { Mounted, Page, Query } from "../../static/lib/page.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Working } from "../../static/lib/jobs.js" */
/** @import { Square } from "../../static/lib/position.js" */

/**
 * @typedef {{headline: string, facts: [string, string][], boards: Square[][], n: number, text: string | null,
 *   mathml: string | null, growth: Record<string, [number, number][]> | null}} Answer
 */

/**
 * @typedef {object} State
 * @property {string} kind
 * @property {number} n
 * @property {string} model
 * @property {string} form
 * @property {string} seed the one to draw with, or nothing for a new one
 * @property {Answer | null} answer
 * @property {Working | null} working
 * @property {Note | null} error
 */

/** @type {[string, string][]} */
const KINDS = [
  ["torus", "Torus"],
  ["superqueen", "Superqueens"],
  ["dominate", "Domination"],
  ["confused", "Confused queens"],
  ["sample", "Random solutions"],
  ["estimate", "Estimate"],
  ["model", "Model"],
];
/** @type {Record<string, number>} */
const FIRST = { torus: 7, superqueen: 10, dominate: 8, confused: 6, sample: 12, estimate: 50, model: 4 };
/** @type {Record<string, string>} */
const ABOUT = {
  torus: "The board's edges are joined: a diagonal that leaves at one side comes back at the other.",
  superqueen: "Queens that also jump like knights, and must not attack each other that way either.",
  dominate: "The fewest queens that see every square or stand on it; they may attack each other.",
  confused: "The problem turned around: every two queens must attack each other.",
  sample: "Drawn at random; each passes the referee before it is shown. The same seed draws the same boards.",
  estimate: "For boards that nobody can count: random searches estimate the number, with an interval.",
  model: "The problem as a solver reads it: a formulation, and the file in the solver's format.",
};

const LONGEST = 200_000; // characters of a file that are shown

/**
 * A seed as digits, or nothing: a new one is drawn then.
 * @param {string | undefined} text
 */
const seedOf = (text) => (/^\d+$/.test(text ?? "") && Number.isSafeInteger(Number(text)) ? String(text) : "");

/**
 * @param {HTMLElement} root
 * @param {Page<Record<string, number>>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new VariantsPlay(page, render);
  const parts = [createChoices(play), createAnswer(play)];
  const nodes = parts.map((part) => part.node);
  root.append(element("div", { class: "stack variants" }, nodes));

  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
  }

  play.load();
  return { show: (query) => play.show(query) };
}

class VariantsPlay {
  /** @type {[string, string][]} */
  models = [];
  /** @type {[string, string][]} */
  forms = [];

  /**
   * @param {Page<Record<string, number>>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    this.page = page;
    /** @type {State} */
    const initial = {
      kind: "torus",
      n: FIRST.torus,
      model: "squares",
      form: "lp",
      seed: "",
      answer: null,
      working: null,
      error: null,
    };
    this.store = createStore(initial, render);
    this.work = new Work({
      report: (working) => this.store.set({ working }),
      fail: (error) => this.store.set({ error: badNews(error) }),
    });
  }

  async load() {
    this.store.set({ error: null });
    try {
      const found = await get("variant-choices");
      const listed = (/** @type {{name: string, title: string}[]} */ all) =>
        all.map(({ name, title }) => /** @type {[string, string]} */ ([name, `${name}: ${title}`]));
      [this.models, this.forms] = [listed(found.models), listed(found.forms)];
      this.show(this.page.query);
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
    }
  }

  again() {
    if (this.models.length) this.ask({});
    else this.load();
  }

  /** @param {Query} query */
  show(query) {
    const { kind: before, model, form } = this.store.state;
    const known = (/** @type {[string, string][]} */ all, /** @type {string | undefined} */ value) =>
      all.find(([name]) => name === value)?.[0];
    const kind = known(KINDS, query.kind) ?? before;
    const names = (/** @type {[string, string][]} */ all) => all.map(([name]) => name);
    this.ask({
      kind,
      n: wholeNumber(query.n, 1, this.page.limits[kind], FIRST[kind]),
      model: known(this.models, query.model) ?? model,
      form: known(this.forms, query.form) ?? form,
      seed: seedOf(query.seed),
      error: strangeAddress([
        strangeName(query.kind, names(KINDS), "variant"),
        strangeNumber(query.n, 1, this.page.limits[kind], "n"),
        strangeName(query.model, names(this.models), "model"),
        strangeName(query.form, names(this.forms), "format"),
        strangeNumber(query.seed, 0, Number.MAX_SAFE_INTEGER, "seed"),
      ]),
    });
  }

  /** @param {string} kind */
  choose(kind) {
    this.ask({ kind, n: FIRST[kind], seed: "" });
  }

  /**
   * Ask for what these changes make of the question. What was shown for another kind goes at once.
   * @param {Partial<State>} changes
   */
  async ask(changes) {
    const isOther = changes.kind !== undefined && changes.kind !== this.store.state.kind;
    this.store.set({ error: null, ...changes, ...(isOther ? { answer: null } : {}) });
    const { kind, n, model, form, seed } = this.store.state;
    this.page.go({ kind, n, ...(kind === "model" ? { model, form } : {}), seed });
    const question = { kind, n, model, form, seed: seed ? Number(seed) : null };
    /** @type {Answer | null} */
    const answer = await this.work.run("variant", question, { words: "Computing" });
    if (!answer) return;
    this.store.set({ answer });
    this.page.say(answer.headline);
  }
}

// -- the question ---------------------------------------------------------------------------------------------------

/** @param {VariantsPlay} play */
function createChoices(play) {
  const kinds = segments("Kind", KINDS, "torus", (kind) => play.choose(kind));
  const about = element("p", { class: "lead" });
  const sizes = element("span");
  const models = select("Formulation", [], (model) => play.ask({ model }));
  const forms = select("Format", [], (form) => play.ask({ form }));
  const seed = element("input", {
    type: "text",
    inputmode: "numeric",
    class: "number seed",
    "aria-label": "Seed",
    placeholder: "a new one",
    onchange: ({ target }) => play.ask({ seed: seedOf(target.value) }),
  });
  const seeded = element("label", {}, "Seed", seed);
  const again = button("Draw again", () => play.ask({ seed: "" }));
  const save = button("Save the file", () => {
    const { n, model, form, answer } = play.store.state;
    download(`queens-${n}-${model}.${form}`, answer?.text ?? "");
  });
  const note = createNote("variants-problem", () => play.again());
  const row = element("div", { class: "row" }, sizes, models, forms, seeded, again, save);
  const node = element("div", { class: "stack" }, element("div", {}, kinds.node), about, row, note.node);
  /** @type {ReturnType<typeof stepper> | null} */
  let size = null;

  /** @param {State} state */
  function show({ kind, n, model, form, seed: drawn, answer, error }) {
    kinds.show(kind);
    write(about, ABOUT[kind]);
    refill(sizes, kind, () => {
      size = stepper("Board size", 1, play.page.limits[kind], (value) => play.ask({ n: value }));
      return size.node;
    });
    size?.show(n);
    refill(models, play.models, () => options(play.models));
    refill(forms, play.forms, () => options(play.forms));
    [models.value, forms.value] = [model, form];
    for (const each of [models, forms, save]) put(each, "hidden", kind !== "model");
    for (const each of [seeded, again]) put(each, "hidden", kind !== "sample" && kind !== "estimate");
    save.disabled = !answer?.text;
    if (document.activeElement !== seed) seed.value = drawn;
    note.show(error);
  }

  return { node, show };
}

// -- the answer -----------------------------------------------------------------------------------------------------

/** @param {VariantsPlay} play */
function createAnswer(play) {
  const progress = createProgress(() => play.work.cancel());
  const headline = element("p", { class: "headline", id: "variants-headline" });
  const facts = element("dl", { class: "variant-facts" });
  const boards = element("div", { class: "variant-boards" });
  const formulas = element("div", { class: "variant-formulas", tabindex: 0, role: "group", "aria-label": "The model" });
  const text = element("pre", { class: "shell", id: "export", tabindex: 0, "aria-label": "The file", role: "group" });
  const growth = element("div", { class: "card" });
  const words = element("div", { class: "card variant-words" }, headline, facts, progress.node);
  const node = element("div", { class: "variant-answer" }, words, growth, boards, formulas, text);

  /** @param {State} state */
  function show({ kind, answer, working }) {
    progress.show(working);
    put(node, "class", `variant-answer of-${kind}`);
    put(node, "aria-busy", working && answer ? "true" : null); // it is of the question before
    refill(headline, answer?.headline, () => raised(capital(answer?.headline ?? "")));
    refill(facts, answer?.facts, () =>
      answer?.facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, raised(value))]),
    );
    refill(boards, answer && [answer.n, answer.boards], () => answer?.boards.map((each) => drawn(answer, each)));
    put(boards, "class", `variant-boards${answer?.boards.length === 1 ? " one" : ""}`);
    refill(formulas, answer?.mathml, () => {
      const made = document.createElement("template");
      made.innerHTML = answer?.mathml ?? ""; // written by our own library
      return [...made.content.childNodes];
    });
    formulas.hidden = !answer?.mathml;
    refill(growth, answer?.growth, () => answer?.growth && grown(answer.growth));
    growth.hidden = !answer?.growth;
    write(text, beginning(answer?.text ?? ""));
    text.hidden = !answer?.text;
  }

  return { node, show };
}

/**
 * The file, or as much of it as anybody reads.
 * @param {string} text
 */
function beginning(text) {
  const more = text.length - LONGEST;
  if (more <= 0) return text;
  return `${text.slice(0, LONGEST)}\n… and ${more.toLocaleString("en")} more characters in the file`;
}

/**
 * What is published and what is estimated, by size; y are powers of ten.
 * @param {Record<string, [number, number][]>} growth
 */
const grown = (growth) =>
  chartFor(
    Object.entries(growth).map(([name, points], index) => ({ name, points, mark: 5 - 2 * index })),
    {
      height: () => Math.max(360, Math.min(640, innerHeight / unit() - 360)), // a projector has more room
      words: "The number of solutions by board size",
      exponents: true,
      tick: powerTick,
      value: (power) =>
        power < 7
          ? Math.round(10 ** power).toLocaleString("en")
          : `${(10 ** (power % 1)).toFixed(2)} × ${powerTick(Math.floor(power))}`,
    },
  );

/**
 * "About 2.45 × 10^44 solutions": the exponent is raised.
 * @param {string} text
 */
const raised = (text) =>
  text
    .replace(/ = /g, "\u00a0=\u00a0")
    .split(/\^(\d+)/)
    .map((part, index) => (index % 2 ? element("sup", {}, part) : part));

/**
 * A board, which opens in the view *Board*.
 * @param {Answer} answer
 * @param {Square[]} squares
 */
function drawn({ n, boards }, squares) {
  const board = createBoard({ label: "", bare: boards.length > 1 });
  const position = fromSquares(n, { queens: squares });
  board.show(position);
  put(board.node, "aria-hidden", "true");
  put(board.node, "role", null);
  const names = squares.map((square) => nameOf(square, n)).join(" ");
  const look = { class: "variant-board", title: "Open on the board", "aria-label": `Open on the board: ${names}` };
  return element("a", { ...look, href: writeAddress("board", toQuery(position)) }, board.node);
}
