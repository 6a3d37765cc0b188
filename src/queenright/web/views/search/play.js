// A method at work: its events as a tape, and a player that goes forwards and backwards in it. No DOM here: the view draws
// the state that `render` is called with.

import { strangeAddress, strangeName, strangeNumber, wholeNumber } from "../../static/lib/address.js";
import { apiError, get } from "../../static/lib/api.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { createStore } from "../../static/lib/store.js";
import { plural } from "../../static/lib/words.js";
import { emptyTape, extend, moment, seek } from "./tape.js";

/** @import { Note } from "../../static/lib/note.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */
/** @import { Part } from "./tape.js" */

/** @typedef {{largest: number, events: number}} Limits */
/** @typedef {{name: string, title: string, source: string, pseudocode: string[]}} Method */

/**
 * @typedef {object} State
 * @property {string | null} method
 * @property {number} n
 * @property {number} version changes whenever the tape grows
 * @property {number} at the event that is shown
 * @property {number} wanted the event to go to when it is there
 * @property {boolean} playing
 * @property {number} speed events a second
 * @property {Set<number>} folded nodes
 * @property {boolean} following whether the tree keeps the current node in sight
 * @property {boolean} complete
 * @property {boolean} loading
 * @property {Note | null} error
 * @property {Note | null} told
 */

export const SLOWEST = 1;
export const FASTEST = 4000; // events a second
const START = { method: "place", n: 4 };
const PAUSED = { playing: false, following: true };

export class SearchPlay {
  /** @type {{methods: Method[], kinds: string[]}} */
  catalogue = { methods: [], kinds: [] };
  before = 0; // when the player last moved, in milliseconds
  owed = 0; // a part of an event that it has not moved yet
  tape = emptyTape(START.n); // grows in place

  /**
   * @param {Page<Limits>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    this.page = page;
    this.query = page.query;
    this.store = createStore(
      /** @type {State} */ ({
        ...PAUSED,
        method: null,
        n: START.n,
        version: 0,
        at: 0,
        wanted: 0,
        speed: 4,
        folded: new Set(),
        complete: false,
        loading: true,
        error: null,
        told: null,
      }),
      render,
    );
    this.work = new Work({ fail: (error) => this.store.set({ error: badNews(error), loading: false }) });
  }

  get largest() {
    return this.page.limits.largest;
  }

  get last() {
    return Math.max(0, this.tape.events.length - 1);
  }

  // What happens at a place of the tape; null while it is empty.
  get now() {
    return this.tape.events.length ? moment(this.tape, this.store.state.at, this.catalogue.kinds) : null;
  }

  get isReady() {
    return this.catalogue.methods.length > 0;
  }

  // -- what is shown -------------------------------------------------------------------------------------------------

  async load() {
    this.store.set({ error: null, loading: true });
    try {
      this.catalogue = await get("methods");
      this.show(this.query);
    } catch (error) {
      this.store.set({ error: badNews(apiError(error)), loading: false });
    }
  }

  again() {
    const { method, n, wanted } = this.store.state;
    if (this.isReady && method) this.open(method, n, wanted);
    else this.load();
  }

  /** @param {Query} query */
  show(query) {
    this.query = query;
    if (!this.isReady) return;
    const known = this.catalogue.methods.map(({ name }) => name);
    const last = this.page.limits.events - 1;
    const method = query.method && known.includes(query.method) ? query.method : START.method;
    const n = wholeNumber(query.n, 1, this.largest, START.n);
    const step = wholeNumber(query.step, 0, last, 0);
    const { state } = this.store;
    if (method !== state.method || n !== state.n) this.open(method, n, step);
    else if (step !== state.at) this.goTo(step);
    const told = strangeAddress([
      strangeName(query.method, known, "method"),
      strangeNumber(query.n, 1, this.largest, "n"),
      strangeNumber(query.step, 0, last, "step"),
    ]);
    if (told) this.store.set({ told });
  }

  /** @param {{method?: string, n?: number}} choice */
  choose({ method = this.store.state.method ?? START.method, n = this.store.state.n }) {
    this.open(method, n);
  }

  /**
   * @param {string} method
   * @param {number} n
   * @param {number} [wanted]
   */
  async open(method, n, wanted = 0) {
    this.tape = emptyTape(n);
    this.store.set(({ version }) => ({
      method,
      n,
      version: version + 1,
      at: 0,
      wanted,
      playing: false,
      folded: new Set(),
      complete: false,
      loading: true,
      error: null,
      told: null,
    }));
    const answer = await this.work.run("trace", { method, n }, { part: (part) => this.grow(part) });
    if (answer) this.store.set({ complete: answer.complete, loading: false });
  }

  /** @param {Part} part */
  grow(part) {
    extend(this.tape, part);
    this.store.set(({ version, wanted }) => ({ version: version + 1, at: Math.min(wanted, this.last) }));
  }

  // -- the player ----------------------------------------------------------------------------------------------------

  /**
   * @param {number} at
   * @param {{speak?: boolean}} [options]
   */
  goTo(at, { speak = true } = {}) {
    const next = Math.max(0, Math.min(this.last, at));
    this.store.set({ at: next, wanted: next, told: null });
    if (speak && this.now) this.page.say(this.now.sentence);
  }

  /**
   * Somebody goes there: the player rests, and the tree follows.
   * @param {number} at
   */
  visit(at) {
    this.store.set(PAUSED);
    this.goTo(at);
  }

  /** @param {number} by */
  step(by) {
    this.visit(this.store.state.at + by);
  }

  /** @param {string} kind */
  jump(kind) {
    const next = seek(this.tape, this.store.state.at, kind, this.catalogue.kinds);
    if (next !== null) return this.visit(next);
    const { loading, complete } = this.store.state;
    const events = plural(this.tape.events.length, "event");
    const where = loading ? " so far: the search is still being read" : complete ? "" : ` in these ${events}`;
    const text = `No further ${kind}${where}.`;
    this.store.set({ ...PAUSED, told: { text } });
    return this.page.say(text);
  }

  // Nothing is spoken while it plays but the end.
  toggle() {
    const { playing, at } = this.store.state;
    this.store.set({ playing: !playing, following: true });
    if (playing) return this.page.say("paused");
    if (at >= this.last) this.goTo(0, { speak: false });
    this.before = performance.now();
    this.owed = 0;
    requestAnimationFrame((now) => this.tick(now));
    return undefined;
  }

  /**
   * As many events a frame as the speed asks for.
   * @param {number} now
   */
  tick(now) {
    const { playing, speed, at, loading } = this.store.state;
    if (!playing) return;
    this.owed += Math.max(0, ((now - this.before) / 1000) * speed);
    this.before = now;
    const steps = Math.floor(this.owed);
    this.owed -= steps;
    if (steps) this.goTo(at + steps, { speak: false });
    if (this.store.state.at < this.last || loading) {
      requestAnimationFrame((next) => this.tick(next));
      return;
    }
    this.store.set({ playing: false });
    this.page.say("end of the search");
  }

  /** @param {number} factor */
  speedUp(factor) {
    this.store.set(({ speed }) => ({ speed: Math.max(SLOWEST, Math.min(FASTEST, speed * factor)) }));
  }

  // -- the tree ------------------------------------------------------------------------------------------------------

  moved() {
    this.store.set({ following: false });
  }

  /** @param {number} node */
  fold(node) {
    if (!this.tape.children[node]?.length) return;
    const folded = new Set(this.store.state.folded);
    if (!folded.delete(node)) folded.add(node);
    this.store.set({ folded });
    this.page.say(folded.has(node) ? "folded" : "unfolded");
  }
}
