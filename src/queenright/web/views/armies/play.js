// The search for two armies: the job and its reports, and the board of a link. No DOM here: the view draws the state
// passed to `render`.

import { strangeAddress, strangeNumber, wholeNumber } from "../../static/lib/address.js";
import { apiError, ask, askText, get } from "../../static/lib/api.js";
import { answerOf, Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { createStore } from "../../static/lib/store.js";
import { plural } from "../../static/lib/words.js";
import { read, recallJob, rememberJob, sameArmies, written } from "./sides.js";

/** @import { Working } from "../../static/lib/jobs.js" */
/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */
/** @import { Sides } from "./sides.js" */

/**
 * The largest sizes: of a board, of one for which a proof may be requested, and of one that is proved by default.
 * @typedef {{largest: number, proved: number, proved_unasked: number}} Limits
 */

/**
 * @typedef {object} State
 * @property {number} n 0 before the first request
 * @property {boolean | null} prove null leaves it to the server
 * @property {(Sides & {n: number, size: number}) | null} armies
 * @property {number | null} bound the upper bound on the size of an army
 * @property {boolean} proved
 * @property {Working | null} working
 * @property {boolean} stopped
 * @property {number[]} sizes
 * @property {number} seconds
 * @property {number} pairs
 * @property {Note | null} error
 * @property {boolean} checking the armies of a link
 */

/** @typedef {Sides & {size: number, proved: boolean, upper_bound: number, pairs: number, seconds: number}} Answer */

const AT_ONCE = 12; // up to this size the search is quick and starts without a button
const PAUSE = 3000; // milliseconds between two announcements of a size
const NOTHING = {
  armies: null,
  bound: null,
  proved: false,
  working: null,
  stopped: false,
  sizes: [],
  seconds: 0,
  pairs: 0,
  error: null,
  checking: false,
};

/**
 * @param {Query} query
 * @param {number} largest
 */
function readQuery(query, largest) {
  const n = wholeNumber(query.n, 1, largest, 8);
  const [white, black] = [read(n, query.white), read(n, query.black)];
  const asked = query.white !== undefined || query.black !== undefined;
  const link = white && black ? { white, black } : null;
  const error = strangeAddress([
    strangeNumber(query.n, 1, largest, "n"),
    asked && !link ? "the armies of this link cannot be read" : null,
  ]);
  return { n, prove: query.prove === undefined ? null : query.prove === "1", asked, link, error };
}

export class ArmiesPlay {
  /** @type {() => void} */
  again = () => {};
  spoken = -PAUSE;

  /**
   * @param {Page<Limits>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    this.page = page;
    this.limits = page.limits;
    this.store = createStore(/** @type {State} */ ({ n: 0, prove: null, ...NOTHING }), render);
    this.work = new Work({
      report: (working) => this.store.set({ working, ...(working?.seconds ? { seconds: working.seconds } : {}) }),
      fail: (error) => this.store.set({ error: badNews(error) }),
    });
  }

  // The query to write into the address; null to leave it unchanged until there is another board.
  query() {
    const { n, armies, prove, working, checking } = this.store.state;
    if (!n || working || checking) return null;
    const [white, black] = armies ? [written(n, armies.white), written(n, armies.black)] : ["", ""];
    return { n, prove: prove === null ? "" : Number(prove), white, black };
  }

  /** @param {Query} query */
  show(query) {
    const { n, prove, asked, link, error } = readQuery(query, this.limits.largest);
    const { state } = this.store;
    const same = state.armies && n === state.n && (!asked || (link && sameArmies(n, state.armies, link)));
    if (same) this.store.set(error ? { prove, error } : { prove });
    else if (link) this.open(n, prove, link, error);
    else {
      this.choose(n, prove);
      if (error) this.store.set({ error });
    }
  }

  /**
   * @param {number} n
   * @param {boolean | null} [prove]
   */
  choose(n, prove = null) {
    this.work.cancel();
    this.store.set({ ...NOTHING, n, prove });
    if (n <= AT_ONCE) this.start();
    else this.resumed(n);
  }

  // -- the search ----------------------------------------------------------------------------------------------------

  start() {
    this.again = () => this.start();
    const { n, prove } = this.store.state;
    this.store.set(NOTHING);
    const remember = (/** @type {string} */ id) => rememberJob({ id, n });
    this.finish(n, this.work.run("armies", { n, prove }, { part: (news) => this.grow(news), started: remember }));
  }

  stop() {
    this.work.cancel();
    this.store.set({ stopped: true });
    this.page.say("stopped");
  }

  /**
   * @param {number} n
   * @param {Promise<Answer | null>} running
   */
  async finish(n, running) {
    const answer = await running;
    if (!answer) return;
    this.accept(n, answer);
    const { size, proved, upper_bound: bound } = answer;
    const known = proved ? "largest, proved" : `best found, not proved, at most ${bound}`;
    this.page.say(`${plural(size, "queen")} in each army: the ${known}`);
  }

  /**
   * @param {number} n
   * @param {Answer} answer
   */
  accept(n, { white, black, size, proved, upper_bound: bound, pairs, seconds }) {
    this.store.set({ armies: { n, white, black, size }, proved, bound, pairs, seconds, checking: false });
  }

  /**
   * A better board, or an upper bound.
   * @param {Sides & {upper_bound?: number, size: number, sizes: number[], seconds: number}} news
   */
  grow({ upper_bound: bound, white, black, size, sizes, seconds }) {
    if (bound !== undefined) return this.store.set({ bound });
    if (performance.now() - this.spoken > PAUSE) {
      this.spoken = performance.now();
      this.page.say(`${size} in each army`);
    }
    return this.store.set((state) => ({
      armies: { n: state.n, white, black, size },
      sizes: [...state.sizes, ...sizes],
      seconds,
    }));
  }

  /**
   * Rejoin the job that this page started before it was reloaded, if the server still knows it: the search continues,
   * or its answer returns with the proof. False if the job does not concern the board of the link, if there is one.
   * @param {number} n
   * @param {Sides | null} [link]
   */
  async resumed(n, link = null) {
    const kept = recallJob();
    if (kept?.n !== n) return false;
    const isIdle = () => this.store.state.n === n && !this.store.state.working;
    try {
      const { state } = await get(`jobs/${kept.id}`);
      if (!isIdle()) return true;
      if (state === "running" || state === "queued") {
        this.store.set(NOTHING);
        this.finish(n, this.work.join(kept.id, { part: (news) => this.grow(news) }));
      } else if (state === "done") {
        const answer = await answerOf(kept.id);
        if (link && !sameArmies(n, answer, link)) return false;
        if (isIdle()) this.accept(n, answer);
      }
      return state !== "failed" && state !== "cancelled";
    } catch (error) {
      if (!apiError(error).passing) rememberJob(null); // the server no longer knows it either
      return false;
    }
  }

  // -- a given board -------------------------------------------------------------------------------------------------

  /**
   * The board of a link is checked like any other. It counts as proved only if our own job proved it.
   * @param {number} n
   * @param {boolean | null} prove
   * @param {Sides} link
   * @param {Note | null} [complaint]
   */
  async open(n, prove, link, complaint = null) {
    this.work.cancel();
    this.again = () => this.open(n, prove, link);
    this.store.set({ ...NOTHING, n, prove, error: complaint, checking: true });
    if (await this.resumed(n, link)) return;
    try {
      const { size, peaceable, complaint: attack, upper_bound: bound } = await ask("armies/check", { n, ...link });
      if (this.store.state.n !== n || this.store.state.working) return;
      if (peaceable) this.store.set({ armies: { n, ...link, size }, bound, checking: false });
      else {
        const error = { text: `the armies of this link are not in peace: ${attack}`, bad: true };
        this.store.set({ bound, checking: false, error });
      }
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
    }
  }

  // The text of an SVG file, or null if there is none.
  async picture() {
    const { n, armies } = this.store.state;
    try {
      return armies && (await askText("armies/draw", { n, white: armies.white, black: armies.black }));
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)) });
      return null;
    }
  }
}
