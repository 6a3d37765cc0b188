// Working on formulas: the texts in a store, values and derivations from the server, playback of a derivation line by
// line. No DOM here: the view draws the state passed to `render`.

import { strangeAddress, strangeName } from "../../static/lib/address.js";
import { Work } from "../../static/lib/jobs.js";
import { createStore } from "../../static/lib/store.js";

/** @import { ApiError } from "../../static/lib/api.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */

/** @typedef {{text: string, mathml: string, rules: string}} Line the rules by which it follows from the line before */
/** @typedef {{expression: string, expression_mathml: string, text: string, mathml: string | null}} Value */

/**
 * @typedef {object} State
 * @property {string} document
 * @property {Note | null} strange what is wrong with the address
 * @property {string} definitions
 * @property {string} expression
 * @property {string} given
 * @property {ApiError | null} error
 * @property {Value | null} value
 * @property {Line[] | null} lines
 * @property {boolean} complete
 * @property {number} shown lines
 * @property {boolean} playing
 * @property {boolean} working
 * @property {string[]} typeset
 * @property {string | null} typesetExpression null as long as it cannot be read
 */

const MILLISECONDS_A_LINE = 900;
const AFTER_TYPING = 500; // milliseconds
/**
 * Expressions to try, with values for their free names, by document.
 * @type {Record<string, [string, string][]>}
 */
export const EXAMPLES = {
  queens: [
    ["conflict", "n=8  Q=[2,6,1,7]  i=3"],
    ["check(5)", "n=8  Q=[2,6,1,7]"],
    ["queens(6)", ""],
    ["#queens(8)", ""],
  ],
  rooks: [
    ["taken", "n=4  R=[2,0]  i=3"],
    ["check(3)", "n=4  R=[2,0]"],
    ["rooks(3)", ""],
    ["#rooks(4)", ""],
  ],
  toroidal: [
    ["conflict", "n=5  Q=[0,2]  i=4"],
    ["check(4)", "n=5  Q=[0,2]"],
    ["toroidal(5)", ""],
    ["#toroidal(7)", ""],
  ],
  peaceable: [
    ["attacked", "n=3  white=0  black=5"],
    ["pairs(3)", ""],
    ["#pairs(4)", ""],
  ],
};

const NOTHING = { error: null, value: null, lines: null };

/**
 * "n=8  Q=[2, 6]" → ["n=8", "Q=[2, 6]"]: a new one begins before each NAME=.
 * @param {string} text
 */
export const givens = (text) =>
  text
    .split(/[\s;,]+(?=[A-Za-z_]\w*\s*=(?!=))/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * @param {Query} query
 * @param {Record<string, string>} documents
 */
function readQuery({ document: name, text, expression, given }, documents) {
  const known = name !== undefined && Object.hasOwn(documents, name) ? name : "queens";
  const [[first, values]] = EXAMPLES[known] ?? EXAMPLES.queens;
  return {
    document: known,
    strange: strangeAddress([strangeName(name, Object.keys(documents), "document")]),
    definitions: text ?? documents[known],
    expression: expression ?? first,
    given: given ?? (expression ? "" : values),
  };
}

/**
 * The error of a text is cleared when the text changes.
 * @param {ApiError | null} error
 */
const elsewhere = (error) => (error?.place?.source === "definitions" ? null : error);

export class NotationPlay {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  typing = undefined;

  /**
   * @param {Page} page
   * @param {Record<string, string>} documents
   * @param {(state: State) => void} render
   */
  constructor(page, documents, render) {
    this.page = page;
    this.documents = documents;
    /** @type {State} */
    const initial = {
      ...readQuery(page.query, documents),
      ...NOTHING,
      working: false,
      complete: true,
      shown: 0,
      playing: false,
      typeset: [],
      typesetExpression: null,
    };
    this.store = createStore(initial, render);
    const fail = (/** @type {ApiError} */ error) => this.store.set({ error });
    this.work = new Work({ report: (working) => this.store.set({ working: Boolean(working) }), fail });
    this.typesetting = new Work({ fail });
  }

  // The query to write into the address.
  query() {
    const { document: name, expression, given, definitions } = this.store.state;
    const text = definitions === this.documents[name] ? "" : definitions;
    return { document: name === "queens" ? "" : name, expression, given, text };
  }

  /** @param {Query} query */
  open(query) {
    const next = readQuery(query, this.documents);
    const { expression, definitions, given } = this.store.state;
    const same = next.expression === expression && next.definitions === definitions && next.given === given;
    if (same && !next.strange) return;
    this.play(false);
    this.store.set({ ...next, ...NOTHING });
    this.typesetSoon(0);
  }

  // -- texts ---------------------------------------------------------------------------------------------------------

  /** @param {string} definitions */
  edit(definitions) {
    this.halt();
    this.store.set(({ error }) => ({ ...NOTHING, definitions, strange: null, error: elsewhere(error) }));
    this.typesetSoon();
  }

  /**
   * @param {string} expression
   * @param {string} given
   */
  choose(expression, given) {
    this.play(false);
    this.store.set({ ...NOTHING, expression, given });
    this.typesetSoon();
  }

  /** @param {string} expression */
  write(expression) {
    this.halt();
    this.store.set({ ...NOTHING, expression });
    this.typesetSoon();
  }

  /** @param {string} given */
  give(given) {
    this.halt();
    this.store.set({ ...NOTHING, given });
  }

  // What is shown, or on its way, would belong to what stood here before.
  halt() {
    this.play(false);
    this.work.cancel();
  }

  // Definitions and expression are typeset a moment after the last key.
  typesetSoon(delay = AFTER_TYPING) {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.typesetNow(), delay);
  }

  async typesetNow() {
    const { definitions, expression } = this.store.state;
    /** @type {{items: string[], expression: string | null} | null} */
    const answer = await this.typesetting.run("typeset", { definitions, expression });
    if (!answer) return;
    const { items: typeset, expression: typesetExpression } = answer;
    this.store.set(({ error }) => ({ typeset, typesetExpression, error: elsewhere(error) }));
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  /** @param {string} name */
  run(name) {
    clearInterval(this.timer);
    const { definitions, expression, given } = this.store.state;
    this.store.set({ ...NOTHING, playing: false });
    return this.work.run(name, { definitions, expression, given: givens(given) });
  }

  async evaluate() {
    /** @type {Value | null} */
    const value = await this.run("evaluate");
    if (!value) return;
    this.store.set({ value });
    this.page.say(`value ${value.text.slice(0, 200)}`);
  }

  async derive() {
    /** @type {{lines: Line[], complete: boolean} | null} */
    const answer = await this.run("derive");
    if (!answer) return;
    const { lines, complete } = answer;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.store.set({ lines, complete, shown: still ? lines.length : 1 });
    if (still) this.page.say(`${lines.length} lines`);
    else this.play(true);
  }

  // -- line by line --------------------------------------------------------------------------------------------------

  get lines() {
    return this.store.state.lines ?? [];
  }

  /** @param {number} by */
  step(by) {
    const next = Math.max(1, Math.min(this.lines.length, this.store.state.shown + by));
    this.store.set({ shown: next });
    const { text, rules } = this.lines[next - 1];
    this.page.say(rules ? `${text}, by ${rules}` : text);
  }

  /** @param {number} by */
  stepByHand(by) {
    this.play(false);
    this.step(by);
  }

  showAll() {
    this.play(false);
    this.store.set({ shown: this.lines.length });
  }

  /** @param {boolean} playing */
  play(playing) {
    clearInterval(this.timer);
    if (playing && this.store.state.shown >= this.lines.length) this.store.set({ shown: 1 });
    this.store.set({ playing });
    if (playing) this.timer = setInterval(() => this.tick(), MILLISECONDS_A_LINE);
  }

  tick() {
    this.step(1);
    if (this.store.state.shown >= this.lines.length) this.play(false);
  }
}
