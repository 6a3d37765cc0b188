// Methods against each other: which ones run, for how long, and the timed runs as they arrive. No DOM here: the view
// draws the state passed to `render`.

import { apiError, get } from "../../static/lib/api.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { read, write } from "../../static/lib/storage.js";
import { createStore } from "../../static/lib/store.js";

/** @import { Working } from "../../static/lib/jobs.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */

/**
 * A method with its claims.
 * @typedef {{name: string, title: string, source: string, table: string, text: string, truth: string,
 *   constructs: boolean}} Method
 */

/**
 * A timed run; `table` and `text` are the logarithms of the claimed functions.
 * @typedef {{method: string, n: number, seconds: number, table: number, text: number}} Point
 */

/** @typedef {{slope: number, low: number, high: number}} Slope with the interval that holds it in 95 of 100 cases */
/** @typedef {{method: string, fits: Record<string, Slope | null>}} Fit */
/** @typedef {{when: string, points: Record<string, Point[]>, results: Record<string, Fit>}} Kept a finished run */

/**
 * @typedef {object} State
 * @property {Method[]} methods
 * @property {string[] | null} chosen
 * @property {number} seconds
 * @property {Record<string, Point[]>} points
 * @property {Record<string, Fit> | null} results
 * @property {string | null} when the runs were made, if not now
 * @property {Working | null} working
 * @property {Note | null} error
 */

const PLACE = "methods"; // in the browser's storage: the last finished run
export const TIMES = [2, 6, 20, 60]; // seconds
const USUAL = 6;
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
    const initial = {
      methods: [],
      chosen: null,
      seconds: USUAL,
      points: {},
      results: null,
      when: null,
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
      const { methods } = await get("claims");
      this.store.set({ methods });
      this.open(this.asked);
      this.begin();
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
    }
  }

  /**
   * The address names the chosen methods (nothing means all of them) and the time.
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
      seconds: TIMES.find((each) => String(each) === query.seconds) ?? USUAL,
      chosen: asked.length ? known.filter((name) => asked.includes(name)) : known,
      error: unknown.length ? { text: strange, bad: true } : null,
    });
  }

  // The curves are there at once: those of the last visit, or else the methods run.
  begin() {
    /** @type {Kept | null} */
    const kept = read(PLACE);
    const { methods, chosen } = this.store.state;
    const isKnown =
      kept?.points && Object.keys(kept.points).every((name) => methods.some((each) => each.name === name));
    if (kept && isKnown) this.store.set({ points: kept.points, results: kept.results, when: kept.when });
    else if (chosen?.length) this.run();
  }

  query() {
    const { chosen, methods, seconds } = this.store.state;
    const names = chosen?.length === methods.length ? "" : chosen?.join(",") || NONE;
    return { methods: names, seconds: seconds === USUAL ? "" : seconds };
  }

  /** @param {string[]} chosen */
  choose(chosen) {
    this.store.set({ chosen, error: null });
    if (!chosen.length) this.page.say(CHOOSE);
  }

  async run() {
    const { chosen, seconds } = this.store.state;
    this.store.set({ points: {}, results: null, when: null, error: null });
    const race = { methods: chosen, seconds };
    /** @type {{methods: Fit[]} | null} */
    const answer = await this.work.run("race", race, { words: "waiting", part: (point) => this.add(point) });
    if (!answer) return;
    const results = Object.fromEntries(answer.methods.map((each) => [each.method, each]));
    this.store.set({ results });
    write(PLACE, { when: new Date().toISOString(), points: this.store.state.points, results });
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
