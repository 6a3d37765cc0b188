// A count with its ledger, and the job that continues it. No DOM here: the view draws the state passed to `render`.

import { strangeAddress, strangeNumber, wholeNumber } from "../../static/lib/address.js";
import { apiError, get, getText, remove } from "../../static/lib/api.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { createStore } from "../../static/lib/store.js";
import { plural } from "../../static/lib/words.js";

/** @import { Working } from "../../static/lib/jobs.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */

/** @typedef {{largest: number}} Limits */

/**
 * The progress of a count, as the server reports it.
 * @typedef {object} Ledger
 * @property {boolean | null} agrees whether a finished count equals the published one; null before
 * @property {number} n
 * @property {number | null} units
 * @property {string | null} algorithm
 * @property {number} done
 * @property {number} fraction
 * @property {number} sum
 * @property {number} count
 * @property {boolean} complete
 * @property {boolean} begun
 * @property {number[]} finished
 * @property {string[]} damage
 * @property {string | null} job the running job
 * @property {number} [cpu_seconds] the time of all cores that is in the ledger
 * @property {{statement: string, holds: boolean}[]} [congruences]
 */

/**
 * @typedef {object} State
 * @property {number} n 0 before the first request
 * @property {Ledger[]} ledgers
 * @property {Ledger | null} ledger
 * @property {Set<number>} earlier units that were in the ledger before this run
 * @property {Set<number>} finished
 * @property {number} sum
 * @property {Record<string, number>} published counts by size
 * @property {number | null} elapsed seconds since this page began to watch the count
 * @property {Working | null} working
 * @property {string[]} warnings
 * @property {Note | null} error
 * @property {boolean} sure whether the user is being asked to confirm the deletion
 */

/** @type {Omit<State, "n" | "ledgers" | "published">} */
const NOTHING = {
  ledger: null,
  earlier: new Set(),
  finished: new Set(),
  sum: 0,
  elapsed: null,
  working: null,
  warnings: [],
  error: null,
  sure: false,
};

/**
 * The label of the button for the next action on the ledger.
 * @param {State} state
 */
export function nextStep({ working, ledger, finished }) {
  if (working) return "Cancel";
  if (ledger?.complete) return "Finished";
  return finished.size ? "Resume" : "Start";
}

export class CountPlay {
  began = 0; // when this page began to watch the count, in milliseconds

  /**
   * @param {Page<Limits>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    this.page = page;
    this.store = createStore(/** @type {State} */ ({ n: 0, ledgers: [], published: {}, ...NOTHING }), render);
    this.work = new Work({
      report: (working) => this.report(working),
      // a job that another page cancelled was stopped; that is not an error
      fail: (error) => error.code !== "ended" && this.store.set({ error: badNews(error) }),
    });
  }

  get largest() {
    return this.page.limits.largest;
  }

  /** @param {Query} query */
  show(query) {
    const n = wholeNumber(query.n, 1, this.largest, 16);
    if (n !== this.store.state.n) this.load(n);
    const error = strangeAddress([strangeNumber(query.n, 1, this.largest, "n")]);
    if (error) this.store.set({ error });
  }

  // -- ledgers -------------------------------------------------------------------------------------------------------

  /** @param {number} n */
  async load(n) {
    if (n !== this.store.state.n) {
      this.work.leave();
      this.store.set({ ...NOTHING, n });
    }
    if (!this.store.state.ledger) this.store.set({ error: null });
    try {
      /** @type {[Ledger, {ledgers: Ledger[], published: Record<string, number>}]} */
      const [ledger, { ledgers, published }] = await Promise.all([get(`ledgers/${n}`), get("ledgers")]);
      if (this.store.state.n !== n) return;
      const finished = new Set(ledger.finished);
      const earlier = this.work.isRunning ? this.store.state.earlier : finished;
      this.store.set({ ledger, ledgers, published, finished, sum: ledger.sum, earlier });
      if (ledger.job && !this.work.isRunning) this.follow(n, this.work.join(ledger.job, this.options(n)));
    } catch (error) {
      if (this.store.state.n === n) this.store.set({ error: badNews(apiError(error)) });
    }
  }

  // Show or hide the question whether to start over: the units in the ledger would be lost.
  ask() {
    this.store.set(({ sure }) => ({ sure: !sure }));
  }

  async beginAnew() {
    const { n, ledgers } = this.store.state;
    this.ask();
    try {
      await remove(`ledgers/${n}`);
      this.store.set({ ...NOTHING, ledgers });
      this.page.say("the ledger is deleted");
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
    }
    return this.load(n);
  }

  // The exact text of the certificate; null if there is none.
  async certificate() {
    try {
      return await getText(`ledgers/${this.store.state.n}/certificate`);
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
      return null;
    }
  }

  // -- a running count -----------------------------------------------------------------------------------------------

  /** @param {Working | null} working */
  report(working) {
    const now = performance.now();
    if (!this.store.state.working && working) this.began = now;
    this.store.set({ working, elapsed: (now - this.began) / 1000 });
  }

  /** @param {{finished?: number[], sum?: number, warning?: string}} news */
  grow({ finished = [], sum, warning }) {
    this.store.set((state) => ({
      finished: finished.length ? new Set([...state.finished, ...finished]) : state.finished,
      sum: sum ?? state.sum,
      warnings: warning ? [...state.warnings, warning] : state.warnings,
    }));
  }

  /**
   * However a job ends, the ledger is reloaded before it can be resumed: it may contain more than was reported.
   * @param {number} n
   */
  options(n) {
    return { part: (/** @type {any} */ news) => this.grow(news), settle: () => this.load(n) };
  }

  start() {
    const { n, finished } = this.store.state;
    if (this.work.isRunning) return;
    this.store.set({ earlier: finished, error: null, warnings: [], sure: false });
    const kept = finished.size ? `, ${plural(finished.size, "unit")} are in the ledger already` : "";
    this.page.say(`counting ${plural(n, "queen")}${kept}`);
    this.follow(n, this.work.run("ledger", { n }, this.options(n)));
  }

  cancel() {
    this.work.cancel();
  }

  /**
   * @param {number} n
   * @param {Promise<{count: number} | null>} running
   */
  async follow(n, running) {
    const outcome = await running;
    const { state } = this.store;
    if (state.n !== n || state.error) return;
    if (outcome) this.page.say(`${plural(n, "queen")} have ${plural(outcome.count, "solution")}`);
    else this.page.say(`stopped; ${plural(state.finished.size, "unit")} are in the ledger`);
  }
}
