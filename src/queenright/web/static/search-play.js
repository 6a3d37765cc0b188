// A method at work: its events as a tape, and a player that goes forwards and backwards in it. No DOM here: the view
// draws what `render` hears.

import { strangeAddress, strangeName, strangeNumber, wholeNumber } from "./address.js";
import { get, startJob } from "./api.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { createStore } from "./store.js";
import { emptyTape, extend, moment, seek } from "./tape.js";

export const SLOWEST = 1;
export const FASTEST = 4000; // events a second
export const LARGEST = 12;
const LAST = 1_000_000; // more events than any search here has
const START = { method: "place", n: 4 };
const PAUSED = { playing: false, following: true };

export class SearchPlay {
  constructor(page, render) {
    Object.assign(this, { page, job: null, catalogue: null, query: page.query, left: false, before: 0, owed: 0 });
    this.tape = emptyTape(START.n); // grows in place; `version` in the state tells that it did
    this.store = createStore(
      { method: null, n: START.n, version: 0, at: 0, playing: false, speed: 4, folded: new Set(), following: true, complete: false, loading: true, error: null, told: null, wanted: 0 },
      render,
    );
  }

  get last() {
    return Math.max(0, this.tape.events.length - 1);
  }

  get methods() {
    return this.catalogue?.methods ?? [];
  }

  // What happens at a place of the tape; null while it is empty.
  get now() {
    return this.tape.events.length ? moment(this.tape, this.store.state.at, this.catalogue.kinds) : null;
  }

  // -- what is shown -------------------------------------------------------------------------------------------------

  async load() {
    this.store.set({ error: null, loading: true });
    try {
      this.catalogue = await get("methods");
    } catch (error) {
      return this.store.set({ error: badNews(error), loading: false });
    }
    return this.left ? undefined : this.show(this.query);
  }

  again() {
    const { method, n, wanted } = this.store.state;
    return this.catalogue ? this.open(method, n, wanted) : this.load();
  }

  show(query) {
    this.query = query;
    if (!this.catalogue) return;
    const known = this.methods.map((method) => method.name);
    const method = known.includes(query.method) ? query.method : START.method;
    const n = wholeNumber(query.n, 1, LARGEST, START.n);
    const step = wholeNumber(query.step, 0, LAST, 0);
    const { state } = this.store;
    if (method !== state.method || n !== state.n) this.open(method, n, step);
    else if (step !== state.at) this.goTo(step);
    const told = strangeAddress([strangeName(query.method, known, "method"), strangeNumber(query.n, 1, LARGEST, "n"), strangeNumber(query.step, 0, LAST, "step")]);
    if (told) this.store.set({ told });
  }

  choose({ method = this.store.state.method ?? START.method, n = this.store.state.n }) {
    this.open(method, n);
  }

  async open(method, n, wanted = 0) {
    this.job?.cancel();
    this.tape = emptyTape(n);
    this.store.set((state) => ({ method, n, version: state.version + 1, at: 0, playing: false, folded: new Set(), complete: false, loading: true, error: null, told: null, wanted }));
    const mine = startJob("trace", { method, n }, { part: (part) => { if (this.job === mine) this.grow(part); } });
    this.job = mine;
    try {
      const { complete } = await mine.answer;
      this.store.set({ complete, loading: false });
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ error: badNews(error), loading: false });
    }
  }

  grow(part) {
    extend(this.tape, part);
    this.store.set((state) => ({ version: state.version + 1, at: Math.min(state.wanted, this.last) }));
  }

  leave() {
    this.left = true;
    this.job?.cancel();
    this.store.set({ playing: false });
    this.store.stop();
  }

  // -- the player ----------------------------------------------------------------------------------------------------

  goTo(at, { speak = true } = {}) {
    const next = Math.max(0, Math.min(this.last, at));
    this.store.set({ at: next, wanted: next, told: null });
    if (speak && this.now) this.page.say(this.now.sentence);
  }

  // Somebody goes there: the player rests, and the tree follows.
  visit(at) {
    this.store.set(PAUSED);
    this.goTo(at);
  }

  step(by) {
    this.visit(this.store.state.at + by);
  }

  jump(kind) {
    const next = seek(this.tape, this.store.state.at, kind, this.catalogue?.kinds ?? []);
    if (next !== null) return this.visit(next);
    const { loading, complete } = this.store.state;
    const where = loading ? " so far: the search is still being read" : complete ? "" : ` in these ${plural(this.tape.events.length, "event")}`;
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
    Object.assign(this, { before: performance.now(), owed: 0 });
    return requestAnimationFrame((now) => this.tick(now));
  }

  // As many events a frame as the speed asks for.
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

  speedUp(factor) {
    this.store.set(({ speed }) => ({ speed: Math.max(SLOWEST, Math.min(FASTEST, speed * factor)) }));
  }

  // -- the tree ------------------------------------------------------------------------------------------------------

  moved() {
    this.store.set({ following: false });
  }

  fold(node) {
    if (!this.tape.children[node]?.length) return;
    const folded = new Set(this.store.state.folded);
    if (!folded.delete(node)) folded.add(node);
    this.store.set({ folded });
    this.page.say(folded.has(node) ? "folded" : "unfolded");
  }
}
