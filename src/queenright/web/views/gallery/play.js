// All solutions of a size in their classes, and two chosen boards. No DOM here: the view draws the state passed
// to `render`.

import { strangeAddress, strangeNumber, wholeNumber } from "../../static/lib/address.js";
import { apiError, ask } from "../../static/lib/api.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { nameOf } from "../../static/lib/position.js";
import { createStore } from "../../static/lib/store.js";
import { plural } from "../../static/lib/words.js";

/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */

/** @typedef {{largest: number}} Limits */
/** @typedef {number[]} Vector */
/** @typedef {{n: number, solutions: number, classes: number, sizes: Record<string, number>}} Summary */
/** @typedef {{symmetry: string, queens: Vector}} Image */

/**
 * `a` is the first chosen board, `b` the one it is compared with.
 * @typedef {object} State
 * @property {number} n 0 before the first request
 * @property {Vector[][]} classes
 * @property {Summary | null} summary
 * @property {Vector | null} a
 * @property {Vector | null} b
 * @property {Image[] | null} images
 * @property {Note | null} error
 * @property {number} drawn the number of classes drawn
 * @property {boolean} sheet whether a narrow screen shows the chosen board over the list
 * @property {number} filter the boards of a class that is listed; 0 for all classes
 * @property {string} by the symmetry that leads from a to b
 */

const BATCH = 36; // classes drawn at a time; more follow when the end of the list becomes visible
const NOTHING = {
  classes: [],
  summary: null,
  a: null,
  b: null,
  images: null,
  error: null,
  drawn: BATCH,
  sheet: false,
  filter: 0,
  by: "identity",
};

/**
 * The size of a class says which symmetry its boards have.
 * @type {[number, string][]}
 */
export const SYMMETRIES = [
  [8, "no symmetry"],
  [4, "half turn"],
  [2, "quarter turn"],
];

/**
 * The classes that the filter keeps, with their numbers.
 * @param {State} state
 */
export const listed = ({ classes, filter }) =>
  classes
    .map((group, index) => ({ group, number: index + 1 }))
    .filter(({ group }) => !filter || group.length === filter);

/** @param {Vector | null} vector */
export const written = (vector) => vector?.join(",") ?? "";

/**
 * The queens by the names of their squares.
 * @param {Vector | null} vector
 */
export const squaresOf = (vector) => vector?.map((row, column) => nameOf([row, column], vector.length)).join(" ") ?? "";

/**
 * @param {Vector | null} one
 * @param {Vector | null} other
 */
export const same = (one, other) => written(one) === written(other);

/**
 * The symmetries that map a to b; for a single board, those that leave it unchanged.
 * @param {State} state
 */
export function namesOf({ a, b, images, by }) {
  if (!images || !a || !b) return "";
  const names = images.filter(({ queens }) => same(queens, b)).map(({ symmetry }) => symmetry);
  if (!same(a, b)) return names.length ? names.join(", also ") : "not an image of the first board";
  const own = names.filter((name) => name !== "identity");
  if (by !== "identity") return `${by}: the board stays as it is`;
  return own.length ? `symmetric: ${own.join(", ")}` : "no symmetry of its own";
}

export class GalleryPlay {
  /** @type {() => void} */
  again = () => {};

  /**
   * @param {Page<Limits>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    this.page = page;
    this.query = page.query; // the state in the address
    this.store = createStore(/** @type {State} */ ({ n: 0, ...NOTHING }), render);
    this.work = new Work({ fail: (error) => this.store.set({ error: badNews(error) }) });
  }

  get largest() {
    return this.page.limits.largest;
  }

  // The query to write into the address.
  address() {
    const { n, a, b, filter } = this.store.state;
    return { n, a: written(a), b: same(a, b) ? "" : written(b), boards: filter || "" };
  }

  /** @param {Query} query */
  show(query) {
    const n = wholeNumber(query.n, 1, this.largest, 8);
    this.query = query;
    if (n !== this.store.state.n) this.load(n, query);
    else if (this.store.state.summary) this.pick();
    const filter = Number(query.boards);
    this.filter(SYMMETRIES.some(([size]) => size === filter) ? filter : 0);
  }

  /** @param {number} filter */
  filter(filter) {
    if (filter !== this.store.state.filter) this.store.set({ filter, drawn: BATCH });
  }

  /**
   * @param {number} n
   * @param {Query} [query]
   */
  async load(n, query = {}) {
    this.query = query;
    this.again = () => this.load(n, this.query);
    this.store.set({ n, ...NOTHING });
    /** @type {Summary | null} */
    const summary = await this.work.run("classes", { n }, { part: (classes) => this.add(classes) });
    if (!summary) return;
    this.store.set({ summary });
    const { solutions, classes } = summary;
    this.page.say(`${plural(solutions, "solution")} in ${classes} ${classes === 1 ? "class" : "classes"}`);
    if (!this.store.state.a) this.pick(); // otherwise the user chose one before the search ended
  }

  /** @param {Vector[][]} more */
  add(more) {
    this.store.set(({ classes }) => ({ classes: [...classes, ...more] }));
  }

  drawMore() {
    this.store.set(({ drawn, classes }) => ({ drawn: Math.min(drawn + BATCH, classes.length + BATCH) }));
  }

  // The boards in the address if they are solutions; otherwise the first solution, with a message.
  pick() {
    const { query, store } = this;
    const all = store.state.classes.flat();
    /** @param {string | undefined} text */
    const named = (text) => all.find((vector) => written(vector) === text);
    const a = named(query.a) ?? all[0];
    if (a) this.choose(a, named(query.b) ?? a);
    const strange = [query.a, query.b]
      .filter((text) => text && !named(text))
      .map((text) => `“${text}” in this address is no solution of ${plural(store.state.n, "queen")}`);
    store.set({ error: strangeAddress([strangeNumber(query.n, 1, this.largest, "n"), ...strange]) });
  }

  /**
   * A press on a class chooses its first board.
   * @param {Vector} vector
   */
  press(vector) {
    this.store.set({ sheet: true });
    this.choose(vector, vector);
  }

  /**
   * `by` is the symmetry that leads from a to b; the first that does, unless it is given.
   * @param {Vector} a
   * @param {Vector} b
   * @param {string} [by]
   */
  async choose(a, b, by) {
    const { store } = this;
    const images = same(store.state.a, a) ? store.state.images : null;
    this.again = () => this.choose(a, b, by);
    store.set({ a, b, images, error: null, by: by ?? "identity" });
    if (!images && !(await this.findImages(a))) return;
    const first = store.state.images?.find(({ queens }) => same(queens, b))?.symmetry;
    if (!by && first) store.set({ by: first });
    this.page.say(`${namesOf(store.state)}: ${squaresOf(store.state.b)}`);
  }

  /**
   * False if another board was chosen meanwhile, or on an error.
   * @param {Vector} a
   */
  async findImages(a) {
    try {
      const { images } = await ask("images", { queens: a });
      if (!same(this.store.state.a, a)) return false;
      this.store.set({ images });
      return true;
    } catch (error) {
      const failed = badNews(apiError(error));
      if (same(this.store.state.a, a)) this.store.set({ a: null, b: null, images: null, error: failed });
      return false;
    }
  }
}
