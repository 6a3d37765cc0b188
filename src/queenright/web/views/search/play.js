// A method at work: its events as a tape, and a player that goes forwards and backwards in it. No DOM here: the view
// draws the state passed to `render`.

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

/**
 * @typedef {object} Method
 * @property {string} name
 * @property {string} title
 * @property {string} source
 * @property {string[]} pseudocode
 * @property {number | null} first the number of the first row and column in the pseudocode
 */

/**
 * @typedef {object} State
 * @property {string | null} method
 * @property {number} n
 * @property {number} version changes whenever the tape grows
 * @property {number} at the event that is shown
 * @property {number} wanted the event to go to once it has arrived
 * @property {boolean} playing
 * @property {number} speed events per second
 * @property {Set<number>} folded nodes
 * @property {boolean} following whether the tree keeps the current node visible
 * @property {boolean} complete
 * @property {boolean} loading
 * @property {Note | null} error
 * @property {Note | null} told
 * @property {boolean} slides whether the board is drawn as the slides draw it
 * @property {string} beside another method, shown in step with this one, or nothing
 * @property {boolean} besideComplete
 * @property {Quiz | null} quiz
 */

/** @typedef {{right: number, asked: number, words: string}} Quiz */

export const SLOWEST = 1;
export const FASTEST = 4000; // events per second
const START = { method: "place", n: 4 };
const PAUSED = { playing: false, following: true };

export class SearchPlay {
  /** @type {{methods: Method[], kinds: string[]}} */
  catalogue = { methods: [], kinds: [] };
  before = 0; // when the player last moved, in milliseconds
  owed = 0; // the fraction of an event not played yet
  tape = emptyTape(START.n); // grows in place
  besideTape = emptyTape(START.n); // of the second method

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
        slides: false,
        beside: "",
        besideComplete: false,
        quiz: null,
      }),
      render,
    );
    this.other = new Work({ fail: (error) => this.store.set({ error: badNews(error), beside: "" }) });
    this.work = new Work({ fail: (error) => this.store.set({ error: badNews(error), loading: false }) });
  }

  get largest() {
    return this.page.limits.largest;
  }

  get last() {
    return Math.max(0, this.tape.events.length - 1);
  }

  // The event at a position of the tape; null while the tape is empty.
  get now() {
    return this.tape.events.length ? moment(this.tape, this.store.state.at, this.catalogue.kinds) : null;
  }

  /** @param {number} k */
  momentAt(k) {
    return moment(this.tape, k, this.catalogue.kinds);
  }

  // The second method's event at the same step; its last one once it is done.
  get nowBeside() {
    const { length } = this.besideTape.events;
    const at = Math.min(this.store.state.at, length - 1);
    return length ? moment(this.besideTape, at, this.catalogue.kinds) : null;
  }

  get isOver() {
    const { at, loading, complete } = this.store.state;
    return !loading && complete && this.tape.events.length > 0 && at >= this.last;
  }

  // How the search ended, in one sentence.
  get ending() {
    const { n } = this.store.state;
    const found = this.tape.solutions.length;
    const [, , , , nodes] = this.tape.events[this.last];
    const solutions = found ? plural(found, "solution") : `no solution exists for n = ${n}`;
    return `Done: ${solutions}, ${plural(nodes, "node")}.`;
  }

  get isReady() {
    return this.catalogue.methods.length > 0;
  }

  /** @param {string | null} wanted */
  methodOf(wanted) {
    return this.catalogue.methods.find(({ name }) => name === wanted);
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
    this.store.set({ slides: query.style === "slides" });
    if (method !== state.method || n !== state.n) this.open(method, n, step);
    else if (step !== state.at) this.goTo(step);
    const beside = query.with && known.includes(query.with) ? query.with : "";
    if (beside !== this.store.state.beside) this.compare(beside);
    const told = strangeAddress([
      strangeName(query.method, known, "method"),
      strangeName(query.with, known, "method"),
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
      quiz: null,
    }));
    if (this.store.state.beside) this.compare(this.store.state.beside);
    const answer = await this.work.run("trace", { method, n }, { part: (part) => this.grow(part) });
    if (answer) this.store.set({ complete: answer.complete, loading: false });
  }

  address() {
    const { method, n, at, slides, beside } = this.store.state;
    return { method, n, step: at || "", style: slides ? "slides" : "", with: beside };
  }

  /**
   * Show another method in step with this one, or none.
   * @param {string} beside
   */
  async compare(beside) {
    const { n } = this.store.state;
    this.besideTape = emptyTape(n);
    this.store.set({ beside, besideComplete: false });
    if (!beside) return this.other.cancel();
    const grow = (/** @type {Part} */ part) => {
      extend(this.besideTape, part);
      this.store.set({});
    };
    const answer = await this.other.run("trace", { method: beside, n }, { part: grow });
    if (answer) this.store.set({ besideComplete: answer.complete });
    return undefined;
  }

  // -- the quiz ------------------------------------------------------------------------------------------------------

  ask() {
    this.store.set(({ quiz }) => ({
      ...PAUSED,
      quiz: quiz ? null : { right: 0, asked: 0, words: "What comes next?" },
    }));
  }

  // The kinds of events in this search, in order of first appearance.
  get choices() {
    return [...new Set(this.tape.events.slice(1).map(([kind]) => this.catalogue.kinds[kind]))];
  }

  /** @param {string} kind */
  guess(kind) {
    const { quiz, at } = this.store.state;
    if (!quiz || at >= this.last) return;
    const next = moment(this.tape, at + 1, this.catalogue.kinds);
    const isRight = next.kind === kind;
    const words = `${isRight ? "Right" : "No"}: ${next.sentence}.`;
    this.step(1);
    this.store.set({ quiz: { right: quiz.right + Number(isRight), asked: quiz.asked + 1, words } });
    this.page.say(words);
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
    if (speak && this.now) this.page.say(this.isOver ? `${this.ending} ${this.now.sentence}` : this.now.sentence);
  }

  /**
   * The user goes to an event: the player pauses, and the tree follows.
   * @param {number} at
   */
  visit(at) {
    this.store.set(PAUSED);
    this.goTo(at);
  }

  // To the last event, also of a search that is still being recorded.
  end() {
    this.visit(this.last);
    if (this.store.state.loading) this.store.set({ wanted: Number.POSITIVE_INFINITY });
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

  // While it plays, only the end is announced.
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
   * Advance by as many events per frame as the speed requires.
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

  /**
   * Go to the moment when a node was entered.
   * @param {number} node
   */
  enter(node) {
    this.visit(Math.min(this.tape.born[node], this.last));
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
