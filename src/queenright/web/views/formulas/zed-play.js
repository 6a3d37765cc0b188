// Working on a specification: its text, the board as a binding, and the requests to the server. No DOM here: the view
// draws the state passed to `render`.

import { strangeAddress, strangeName, strangeNumber, wholeNumber } from "../../static/lib/address.js";
import { Work } from "../../static/lib/jobs.js";
import { keyOf, onBoard } from "../../static/lib/position.js";
import { createStore } from "../../static/lib/store.js";
import { undoKeys } from "../../static/lib/undo-keys.js";
import { binding, drawnOn, kept, pressed, readSquares, writeSquares } from "./binding.js";

/** @import { ApiError } from "../../static/lib/api.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */
/** @import { Square } from "../../static/lib/position.js" */
/** @import { Schema, Squares } from "./binding.js" */

/**
 * A part of a schema that does not hold, and the squares it concerns.
 * @typedef {object} Failure
 * @property {string} [declaration]
 * @property {string} [predicate]
 * @property {string} [why]
 * @property {string[]} names the bound variables, whose values each witness has
 * @property {unknown[][]} witnesses
 * @property {Square[][]} queens of each witness
 * @property {Square[]} squares
 */

/**
 * @typedef {object} State
 * @property {string} document
 * @property {string} text
 * @property {number} n
 * @property {string} schema
 * @property {Squares} squares
 * @property {Record<string, string>} others values of the components that the board does not show
 * @property {Note | null} strange what is wrong with the address
 * @property {Schema[]} schemas
 * @property {string} unicode the text as the server read it
 * @property {Failure[] | null} failures
 * @property {boolean | null} satisfied
 * @property {ApiError | null} error
 * @property {string | null} message
 * @property {boolean} working
 * @property {Squares[]} past boards that undo brings back
 * @property {Squares[]} future
 * @property {Square} cursor
 * @property {number} side which set of squares a click places
 */

export const LARGEST = 16; // the largest board drawn here; Z itself has no limit
const HISTORY = 100; // boards that undo brings back
const DELAY = 350; // milliseconds after the last change
const UNCHECKED = { failures: null, satisfied: null, message: null }; // what a change makes obsolete

/**
 * @param {Query} query
 * @param {Record<string, string>} documents
 */
function readQuery(query, documents) {
  const n = wholeNumber(query.n, 1, LARGEST, 6);
  const { squares, strange } = readSquares(query.squares, n);
  const name = query.document && Object.hasOwn(documents, query.document) ? query.document : "queens";
  const complaints = [
    strangeName(query.document, Object.keys(documents), "specification"),
    strangeNumber(query.n, 1, LARGEST, "n"),
    strange,
  ];
  const text = query.text ?? documents[name];
  return { document: name, text, n, schema: query.schema ?? "", squares, strange: strangeAddress(complaints) };
}

/**
 * @param {State} state
 * @returns {Schema | undefined}
 */
export const schemaOf = ({ schemas, schema }) => schemas.find(({ name }) => name === schema) ?? schemas[0];

export class ZPlay {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {Page} page
   * @param {Record<string, string>} documents
   * @param {(state: State) => void} render
   */
  constructor(page, documents, render) {
    this.page = page;
    this.documents = documents;
    this.store = createStore(
      /** @type {State} */ ({
        ...readQuery(page.query, documents),
        ...UNCHECKED,
        schemas: [],
        unicode: "",
        others: {},
        error: null,
        message: null,
        working: false,
        past: [],
        future: [],
        cursor: [0, 0],
        side: 0,
      }),
      render,
    );
    const work = () => new Work({ fail: (error) => this.store.set({ ...UNCHECKED, error }) });
    undoKeys(page, this);
    this.works = { read: work(), check: work(), solve: work() }; // only the latest request of each kind counts
  }

  query() {
    const { document: name, n, schema, squares, text } = this.store.state;
    const own = text === this.documents[name] ? "" : text;
    return { document: name, n, schema, squares: writeSquares(squares), text: own };
  }

  /** @param {Query} query */
  open(query) {
    const { state } = this.store;
    const next = readQuery(query, this.documents);
    const same =
      next.text === state.text &&
      next.n === state.n &&
      next.schema === state.schema &&
      writeSquares(next.squares) === writeSquares(state.squares);
    if (same && !next.strange) return;
    this.store.set({ ...next, ...UNCHECKED, message: null });
    this.read(next.schema);
  }

  /** @param {string} text */
  edit(text) {
    this.store.set({ ...UNCHECKED, text, error: null });
    this.later(() => this.read());
  }

  /** @param {{document: string, text: string} & Partial<State>} opened */
  openDocument(opened) {
    this.store.set({ squares: {}, others: {}, schema: "", past: [], future: [], ...opened });
    this.edit(opened.text);
  }

  /** @param {string} schema */
  chooseSchema(schema) {
    this.store.set({ ...UNCHECKED, schema, squares: {}, others: {}, side: 0, past: [], future: [] });
    this.later(() => this.check());
  }

  /** @param {number} n */
  resize(n) {
    this.store.set(({ squares }) => ({
      ...UNCHECKED,
      n,
      cursor: [0, 0],
      squares: kept(squares, (square) => onBoard(n, square)),
    }));
    this.later(() => this.read());
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  give(name, text) {
    this.store.set(({ others }) => ({ ...UNCHECKED, others: { ...others, [name]: text } }));
    this.later(() => this.check());
  }

  /**
   * A square is pressed, or its piece moves to another square.
   * @param {Square} square
   * @param {Square | null} [to]
   */
  press(square, to = null) {
    const schema = schemaOf(this.store.state);
    if (!schema) return;
    const { kind, names } = drawnOn(schema.components);
    const name = names[Math.min(this.store.state.side, names.length - 1)];
    if (!name) return;
    this.keep();
    this.store.set(({ squares }) => {
      const lifted = to ? kept(squares, (one) => keyOf(one) !== keyOf(square)) : squares;
      return { ...UNCHECKED, squares: pressed(lifted, kind, name, to ?? square) };
    });
    this.later(() => this.check());
  }

  // -- undo ----------------------------------------------------------------------------------------------------------

  // The board as it is can be brought back.
  keep() {
    this.store.set(({ past, squares }) => ({ past: [...past, squares].slice(-HISTORY), future: [] }));
  }

  undo() {
    this.travel("past", "future");
  }

  redo() {
    this.travel("future", "past");
  }

  /**
   * @param {"past" | "future"} from
   * @param {"past" | "future"} to
   */
  travel(from, to) {
    const { state } = this.store;
    const back = state[from].at(-1);
    if (!back) return this.page.say(from === "past" ? "nothing to undo" : "nothing to redo");
    const squares = kept(back, (square) => onBoard(state.n, square)); // the board may be smaller by now
    this.store.set({ ...UNCHECKED, squares, [from]: state[from].slice(0, -1), [to]: [...state[to], state.squares] });
    this.page.say(from === "past" ? "undone" : "done again");
    return this.later(() => this.check());
  }

  /**
   * Call `act` soon after the last change, and clear the note about the address.
   * @param {() => void} act
   */
  later(act) {
    if (this.store.state.strange) this.store.set({ strange: null });
    clearTimeout(this.timer);
    this.timer = setTimeout(act, DELAY);
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  /** @param {Schema} schema */
  question(schema) {
    const { text, n, squares, others } = this.store.state;
    return { text, given: { n: String(n) }, schema: schema.name, binding: binding(schema, squares, others) };
  }

  /**
   * False if another size, schema, text or board has been chosen since the question was asked.
   * @param {ReturnType<ZPlay["question"]>} asked
   * @param {Record<string, unknown>} [binding] what it leaves out
   */
  isNow(asked, binding) {
    const schema = schemaOf(this.store.state);
    if (!schema) return false;
    const now = this.question(schema);
    return JSON.stringify(binding ? { ...now, binding } : now) === JSON.stringify(asked);
  }

  // Read the text, then check. `asked` is the schema that an address names.
  async read(asked = "") {
    const { text, n } = this.store.state;
    /** @type {{schemas: Schema[], text: string} | null} */
    const answer = await this.works.read.run("z/read", { text, given: { n: String(n) } });
    if (!answer) return;
    const { schemas } = answer;
    /** @param {string} wanted */
    const has = (wanted) => schemas.some(({ name }) => name === wanted);
    this.store.set(({ schema, strange }) => ({
      schemas,
      unicode: answer.text,
      error: null,
      schema: has(schema) ? schema : (schemas[0]?.name ?? ""),
      strange: asked && !has(asked) ? strangeAddress([strange?.text, `there is no schema called “${asked}”`]) : strange,
    }));
    if (schemas.length) await this.check();
  }

  async check() {
    const schema = schemaOf(this.store.state);
    if (!schema) return;
    const asked = this.question(schema);
    const missing = schema.components.map(({ name }) => name).filter((name) => !(name in asked.binding));
    if (missing.length) {
      const message = `Give a value for ${missing.join(" and ")} to check it, or solve.`;
      this.store.set({ ...UNCHECKED, message });
      return;
    }
    /** @type {{satisfied: boolean, failures: Failure[]} | null} */
    const answer = await this.works.check.run("z/check", asked);
    if (!answer || !this.isNow(asked)) return;
    const { satisfied, failures } = answer;
    this.store.set({ satisfied, failures, error: null, message: null });
    this.page.say(satisfied ? "the board satisfies the schema" : `${failures.length} parts fail`);
  }

  async solve() {
    const schema = schemaOf(this.store.state);
    if (!schema) return;
    this.store.set({ working: true, error: null, message: null });
    const asked = { ...this.question(schema), binding: {} };
    /** @type {{status: string, binding: Record<string, unknown>, squares: Squares} | null} */
    const answer = await this.works.solve.run("z/solve", asked);
    this.store.set({ working: false });
    if (!answer || !this.isNow(asked, {})) return;
    if (answer.status === "none") {
      this.store.set({ ...UNCHECKED, message: `No binding exists for n = ${this.store.state.n}. That is proved.` });
      return;
    }
    const { names } = drawnOn(schema.components);
    this.keep();
    const others = Object.entries(answer.binding).filter(([name]) => !names.includes(name));
    this.store.set({
      squares: Object.fromEntries(names.map((name) => [name, answer.squares[name]])),
      others: Object.fromEntries(others.map(([name, value]) => [name, JSON.stringify(value)])),
    });
    this.page.say("solved");
    await this.check();
    if (this.store.state.satisfied && names.length && names.every((name) => !answer.squares[name]?.length))
      this.store.set({ message: "The empty board satisfies this schema: nothing in it asks for queens. Place some." });
  }
}
