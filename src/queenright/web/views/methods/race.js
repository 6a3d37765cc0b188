// Methods against each other: which ones run, for how long, and the timed runs as they arrive. No DOM here: the view draws
// the state passed to `render`.

import { apiError, get } from "../../static/lib/api.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { createStore } from "../../static/lib/store.js";

/** @import { Working } from "../../static/lib/jobs.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */

/** @typedef {{name: string, title: string, table: string, text: string, truth: string, constructs: boolean}} Method with its claims */

/**
 * A timed run; `table` and `text` are the logarithms of the claimed functions.
 * @typedef {{method: string, n: number, seconds: number, table: number, text: number}} Point
 */

/** @typedef {{method: string, exponents: {table: number | null, text: number | null}}} Fit */

/**
 * @typedef {object} State
 * @property {Method[]} methods
 * @property {string[] | null} chosen
 * @property {number} seconds
 * @property {Record<string, Point[]>} points
 * @property {Record<string, Fit> | null} results
 * @property {Working | null} working
 * @property {Note | null} error
 */

const NONE = "none"; // in an address: no method is chosen
export const CHOOSE = "Choose at least one method.";

export class Race {
  /**
   * @param {Page} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    this.page = page;
    this.asked = page.query;
    /** @type {State} */
    const initial = { methods: [], chosen: null, seconds: 6, points: {}, results: null, working: null, error: null };
    this.store = createStore(initial, render);
    this.work = new Work({
      report: (working) => this.store.set({ working }),
      fail: (error) => this.store.set({ error: badNews(error) }),
    });
  }

  async load() {
    this.store.set({ error: null });
    try {
      const { methods } = await get("claims");
      this.store.set({ methods });
      this.open(this.asked);
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
    }
  }

  /**
   * The address names the chosen methods; nothing means all of them.
   * @param {Query} query
   */
  open(query) {
    this.asked = query;
    const known = this.store.state.methods.map(({ name }) => name);
    if (!known.length) return;
    const asked = (query.methods ?? "").split(",").filter(Boolean);
    const unknown = asked.filter((name) => name !== NONE && !known.includes(name));
    const strange = `This address asks for methods that do not exist: ${unknown.join(", ")}.`;
    this.store.set({
      chosen: asked.length ? known.filter((name) => asked.includes(name)) : known,
      error: unknown.length ? { text: strange, bad: true } : null,
    });
  }

  query() {
    const { chosen, methods } = this.store.state;
    return { methods: chosen?.length === methods.length ? "" : chosen?.join(",") || NONE };
  }

  /** @param {string[]} chosen */
  choose(chosen) {
    this.store.set({ chosen, error: null });
    if (!chosen.length) this.page.say(CHOOSE);
  }

  async run() {
    const { chosen, seconds } = this.store.state;
    this.store.set({ points: {}, results: null, error: null });
    const race = { methods: chosen, seconds };
    /** @type {{methods: Fit[]} | null} */
    const answer = await this.work.run("race", race, { words: "waiting", part: (point) => this.add(point) });
    if (!answer) return;
    this.store.set({ results: Object.fromEntries(answer.methods.map((each) => [each.method, each])) });
    this.page.say("all methods have run");
  }

  /** @param {Point} point */
  add(point) {
    const { method } = point;
    this.store.set(({ points }) => ({ points: { ...points, [method]: [...(points[method] ?? []), point] } }));
  }

  // Retry what failed.
  again() {
    if (this.store.state.methods.length) this.run();
    else this.load();
  }

  cancel() {
    this.work.cancel();
    this.page.say("stopped");
  }
}
