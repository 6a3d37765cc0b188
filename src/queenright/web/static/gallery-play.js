// All solutions of a size in their classes, and two chosen boards. No DOM here: the view draws what `render` hears.

import { strangeAddress, strangeNumber, wholeNumber } from "./address.js";
import { ask, startJob } from "./api.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { createStore } from "./store.js";

export const LARGEST = 12;
const BATCH = 24; // classes that are drawn at once; more follow when the end of the list comes into sight
const NOTHING = { classes: [], summary: null, a: null, b: null, images: null, error: null, drawn: BATCH };

export const written = (vector) => vector?.join(",") ?? "";
export const same = (one, other) => written(one) === written(other);

// The symmetries that map a to b; of one board alone, those that leave it as it is.
export function namesOf({ a, b, images }) {
  if (!images || !a || !b) return "";
  const names = images.filter(({ queens }) => same(queens, b)).map(({ symmetry }) => symmetry);
  if (!same(a, b)) return names.length ? names.join(", also ") : "not an image of the first board";
  const own = names.filter((name) => name !== "identity");
  return own.length ? `symmetric: ${own.join(", ")}` : "no symmetry of its own";
}

export class GalleryPlay {
  constructor(page, render) {
    Object.assign(this, { page, job: null, again: null, query: {} }); // query: what the address asks for
    this.store = createStore({ n: null, ...NOTHING }, render);
  }

  // What the address is to say.
  address() {
    const { n, a, b } = this.store.state;
    return { n, a: written(a), b: same(a, b) ? "" : written(b) };
  }

  show(query) {
    const n = wholeNumber(query.n, 1, LARGEST, 8);
    this.query = query;
    if (n !== this.store.state.n) this.load(n, query);
    else if (this.store.state.summary) this.pick();
  }

  leave() {
    this.job?.cancel();
    this.store.stop();
  }

  async load(n, query = {}) {
    this.job?.cancel();
    this.query = query;
    this.again = () => this.load(n, this.query);
    this.store.set({ n, ...NOTHING });
    this.job = startJob("classes", { n }, { part: (classes) => this.store.set((state) => ({ classes: [...state.classes, ...classes] })) });
    try {
      const summary = await this.job.answer;
      this.store.set({ summary });
      this.page.say(`${plural(summary.solutions, "solution")} in ${summary.classes} ${summary.classes === 1 ? "class" : "classes"}`);
      if (!this.store.state.a) this.pick(); // else somebody was quicker than the search
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ error: badNews(error) });
    }
  }

  drawMore() {
    this.store.set(({ drawn, classes }) => ({ drawn: Math.min(drawn + BATCH, classes.length + BATCH) }));
  }

  // The boards that the address names, if they are solutions; else the first solution, and a word about it.
  pick() {
    const { query, store } = this;
    const all = store.state.classes.flat();
    const named = (text) => all.find((vector) => written(vector) === text);
    const a = named(query.a) ?? all[0];
    if (a) this.choose(a, named(query.b) ?? a);
    const strange = [query.a, query.b].filter((text) => text && !named(text)).map((text) => `“${text}” in this address is no solution of ${plural(store.state.n, "queen")}`);
    store.set({ error: strangeAddress([strangeNumber(query.n, 1, LARGEST, "n"), ...strange]) });
  }

  // One press chooses a board. A second board of the same class is compared with the first.
  press(vector, group) {
    const { a } = this.store.state;
    this.choose(group.some((board) => same(board, a)) ? a : vector, vector);
  }

  // a is the board we start from, b the one it is compared with.
  async choose(a, b) {
    const { store } = this;
    const images = same(store.state.a, a) ? store.state.images : null;
    this.again = () => this.choose(a, b);
    store.set({ a, b, images, error: null });
    if (!images && !(await this.findImages(a))) return;
    this.page.say(`${written(store.state.b)}: ${namesOf(store.state)}`);
  }

  // False if another board was chosen meanwhile, or bad news was told.
  async findImages(a) {
    const told = await ask("images", { queens: a }).catch((error) => ({ a: null, b: null, images: null, error: badNews(error) }));
    if (!same(this.store.state.a, a)) return false;
    this.store.set(told);
    return told.images !== null;
  }
}
