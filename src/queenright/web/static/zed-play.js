// A specification being worked on: its text, the board as a binding, and the questions that go to the server. No DOM here:
// the view draws what `render` hears.

import { strangeAddress, strangeName, strangeNumber, wholeNumber } from "./address.js";
import { startJob } from "./api.js";
import { keyOf, onBoard, squareOf } from "./position.js";
import { createStore } from "./store.js";

export const LARGEST = 16;
const DELAY = 350; // milliseconds after the last change
const UNCHECKED = { failures: null, satisfied: null };

// -- the board as a binding: pure -------------------------------------------------------------------------------------

// The components that the board shows: either one function (a queen in each column) or up to two sets of squares.
export function drawnOn(components) {
  const columns = components.filter(({ role }) => role === "columns");
  if (columns.length) return { kind: "columns", names: [columns[0].name] };
  return { kind: "squares", names: components.filter(({ role }) => role === "squares").slice(0, 2).map(({ name }) => name) };
}

// A press on a square: the queen of that column goes there; a set gains or loses the square.
export function pressed(squares, drawn, name, square) {
  const own = squares[name] ?? [];
  const without = own.filter((each) => (drawn.kind === "columns" ? each[1] !== square[1] : keyOf(each) !== keyOf(square)));
  const there = own.some((each) => keyOf(each) === keyOf(square));
  return { ...squares, [name]: there ? without : [...without, square] };
}

export function binding(schema, drawn, squares, others) {
  const found = {};
  for (const { name, role } of schema.components) {
    if (drawn.names.includes(name)) {
      const own = squares[name] ?? [];
      found[name] = role === "columns" ? Object.fromEntries(own.map(([row, column]) => [column + 1, row + 1])) : own.map(([row, column]) => [row + 1, column + 1]);
    } else if (others[name]?.trim()) {
      try {
        found[name] = JSON.parse(others[name]);
      } catch {
        found[name] = others[name];
      }
    }
  }
  return found;
}

// -- in addresses -----------------------------------------------------------------------------------------------------

// "white:0-0;black:1-1,2-3" → the squares of each component that are on the board, and a word if there were others.
function readSquares(text, n) {
  const good = (square) => square.length === 2 && square.every(Number.isInteger) && onBoard(n, square);
  if (!text) return { squares: { queens: [[1, 0], [3, 1], [5, 2], [0, 3], [2, 4], [3, 5]].filter(good) }, strange: null };
  const named = text.split(";").map((part) => part.split(":")).filter(([name]) => name).map(([name, list]) => [name, list?.split(",").filter(Boolean).map(squareOf) ?? null]);
  const strange = named.some(([, own]) => !own?.every(good)) ? `“${text}” in this address are no squares of this board; wanted NAME:ROW-COLUMN,…` : null;
  return { squares: Object.fromEntries(named.filter(([, own]) => own).map(([name, own]) => [name, own.filter(good)])), strange };
}

const writeSquares = (squares) => Object.entries(squares).map(([name, own]) => `${name}:${own.map(keyOf).sort().join(",")}`).join(";");

function readQuery(query, documents) {
  const n = wholeNumber(query.n, 1, LARGEST, 6);
  const { squares, strange } = readSquares(query.squares, n);
  const name = Object.hasOwn(documents, query.document) ? query.document : "queens";
  const complaints = [strangeName(query.document, Object.keys(documents), "specification"), strangeNumber(query.n, 1, LARGEST, "n"), strange];
  return { document: name, text: query.text ?? documents[name], n, schema: query.schema ?? "", squares, strange: strangeAddress(complaints) };
}

// -- the state and its changes ----------------------------------------------------------------------------------------

const kept = (squares, good) => Object.fromEntries(Object.entries(squares).map(([name, own]) => [name, own.filter(good)]));

export const schemaOf = (state) => state.schemas.find(({ name }) => name === state.schema) ?? state.schemas[0];

export class ZPlay {
  constructor(page, documents, render) {
    Object.assign(this, { page, documents, jobs: {}, timer: null });
    this.store = createStore({ ...readQuery(page.query, documents), ...UNCHECKED, schemas: [], others: {}, error: null, message: null, working: "", cursor: [0, 0], side: 0 }, render);
  }

  query() {
    const { document: name, n, schema, squares, text } = this.store.state;
    return { document: name, n, schema, squares: writeSquares(squares), text: text === this.documents[name] ? "" : text };
  }

  open(query) {
    const { state } = this.store;
    const next = readQuery(query, this.documents);
    const same = ["text", "n", "schema"].every((name) => next[name] === state[name]) && writeSquares(next.squares) === writeSquares(state.squares);
    if (same && !next.strange) return;
    this.store.set({ ...next, ...UNCHECKED, message: null });
    this.read(next.schema);
  }

  stop() {
    clearTimeout(this.timer);
    for (const job of Object.values(this.jobs)) job.cancel();
    this.store.stop();
  }

  edit(text) {
    this.store.set({ ...UNCHECKED, text, error: null });
    this.later(() => this.read());
  }

  openDocument(what) {
    this.store.set({ squares: {}, others: {}, schema: "", ...what });
    this.edit(what.text);
  }

  chooseSchema(schema) {
    this.store.set({ ...UNCHECKED, schema, squares: {}, others: {}, side: 0 });
    this.later(() => this.check());
  }

  resize(n) {
    this.store.set((state) => ({ ...UNCHECKED, n, cursor: [0, 0], squares: kept(state.squares, (square) => onBoard(n, square)) }));
    this.later(() => this.read());
  }

  give(name, text) {
    this.store.set((state) => ({ others: { ...state.others, [name]: text } }));
    this.later(() => this.check());
  }

  // A square is pressed, or what stands on it goes to another.
  press(square, to = null) {
    const schema = schemaOf(this.store.state);
    if (!schema) return;
    const drawn = drawnOn(schema.components);
    const name = drawn.names[Math.min(this.store.state.side, drawn.names.length - 1)];
    if (!name) return;
    this.store.set(({ squares }) => {
      const lifted = to ? kept(squares, (one) => keyOf(one) !== keyOf(square)) : squares;
      return { ...UNCHECKED, squares: pressed(lifted, drawn, name, to ?? square) };
    });
    this.later(() => this.check());
  }

  // Soon after the last change. What was strange about the address is over then.
  later(what) {
    if (this.store.state.strange) this.store.set({ strange: null });
    clearTimeout(this.timer);
    this.timer = setTimeout(what, DELAY);
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  question(state = this.store.state) {
    const schema = schemaOf(state);
    return { text: state.text, given: { n: String(state.n) }, schema: schema.name, binding: binding(schema, drawnOn(schema.components), state.squares, state.others) };
  }

  // The answer, or null if there is none; of each kind only the latest question counts.
  async run(kind, question) {
    this.jobs[kind]?.cancel();
    const mine = (this.jobs[kind] = startJob(`z/${kind}`, question));
    try {
      return await mine.answer;
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ ...UNCHECKED, error });
      return null;
    } finally {
      if (this.jobs[kind] === mine) delete this.jobs[kind];
      this.store.set({ working: "" });
    }
  }

  // Read the text, then check. `asked` is the schema that an address names.
  async read(asked = "") {
    const { text, n } = this.store.state;
    const answer = await this.run("read", { text, given: { n: String(n) } });
    if (!answer) return;
    const { schemas } = answer;
    const has = (wanted) => schemas.some(({ name }) => name === wanted);
    this.store.set((state) => ({
      schemas, error: null, schema: has(state.schema) ? state.schema : schemas[0]?.name ?? "",
      strange: asked && !has(asked) ? strangeAddress([state.strange?.text, `there is no schema called “${asked}”`]) : state.strange,
    }));
    if (schemas.length) await this.check();
  }

  async check() {
    const schema = schemaOf(this.store.state);
    if (!schema) return;
    const asked = this.question();
    const missing = schema.components.map(({ name }) => name).filter((name) => !(name in asked.binding));
    if (missing.length) {
      this.store.set({ ...UNCHECKED, message: `Give a value for ${missing.join(" and ")} to check it, or solve.` });
      return;
    }
    const answer = await this.run("check", asked);
    if (!answer) return;
    const { satisfied, failures } = answer;
    this.store.set({ satisfied, failures, error: null, message: null });
    this.page.say(satisfied ? "the board satisfies the schema" : `${failures.length} parts fail`);
  }

  async solve() {
    this.store.set({ working: "Solving …", error: null, message: null });
    const answer = await this.run("solve", { ...this.question(), binding: {} });
    if (!answer) return;
    if (answer.status === "none") {
      this.store.set({ message: "No binding exists. That is proved." });
      return;
    }
    const { names } = drawnOn(schemaOf(this.store.state).components);
    const others = Object.entries(answer.binding).filter(([name]) => !names.includes(name)).map(([name, value]) => [name, JSON.stringify(value)]);
    this.store.set({ squares: Object.fromEntries(names.map((name) => [name, answer.squares[name]])), others: Object.fromEntries(others) });
    this.page.say("solved");
    await this.check();
  }
}
