// Methods against each other: which ones run, for how long, and the timed runs as they come. No DOM here: the view draws
// what `render` hears.

import { get, startJob } from "./api.js";
import { badNews } from "./note.js";
import { createStore } from "./store.js";

const NONE = "none"; // in an address: no method is chosen
export const CHOOSE = "Choose at least one method.";

export class Race {
  constructor(page, render) {
    Object.assign(this, { page, asked: page.query, job: null });
    this.store = createStore({ methods: [], chosen: null, seconds: 6, points: {}, results: null, running: "", fraction: 0, error: null }, render);
  }

  async load() {
    this.store.set({ error: null });
    try {
      const { methods } = await get("claims");
      this.store.set({ methods });
      this.open(this.asked);
    } catch (error) {
      this.store.set({ error: badNews(error) });
    }
  }

  // The address names the chosen methods; nothing means all of them.
  open(query) {
    this.asked = query;
    const known = this.store.state.methods.map(({ name }) => name);
    if (!known.length) return;
    const asked = (query.methods ?? "").split(",").filter(Boolean);
    const unknown = asked.filter((name) => name !== NONE && !known.includes(name));
    const error = unknown.length ? { text: `This address asks for methods that do not exist: ${unknown.join(", ")}.`, bad: true } : null;
    this.store.set({ chosen: asked.length ? known.filter((name) => asked.includes(name)) : known, error });
  }

  query() {
    const { chosen, methods } = this.store.state;
    return { methods: chosen.length === methods.length ? "" : chosen.join(",") || NONE };
  }

  choose(chosen) {
    this.store.set({ chosen, error: null });
    if (!chosen.length) this.page.say(CHOOSE);
  }

  async run() {
    this.job?.cancel();
    const { chosen, seconds } = this.store.state;
    this.store.set({ points: {}, results: null, running: "waiting", fraction: 0, error: null });
    const mine = (this.job = startJob("race", { methods: chosen, seconds }, this.heard()));
    try {
      const { methods } = await mine.answer;
      this.store.set({ results: Object.fromEntries(methods.map((each) => [each.method, each])) });
      this.page.say("all methods have run");
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ error: badNews(error) });
    } finally {
      if (this.job === mine) this.store.set({ running: "" });
    }
  }

  heard() {
    const { store } = this;
    return {
      queued: (place) => store.set({ running: `place ${place} in the queue` }),
      progress: ({ method, fraction }) => store.set({ running: method, fraction }),
      part: (point) => store.set(({ points }) => ({ points: { ...points, [point.method]: [...(points[point.method] ?? []), point] } })),
    };
  }

  // What failed, once more.
  again() {
    if (this.store.state.methods.length) this.run();
    else this.load();
  }

  cancel() {
    this.job?.cancel();
    this.job = null;
    this.store.set({ running: "" });
    this.page.say("stopped");
  }

  stop() {
    this.job?.cancel();
    this.store.stop();
  }
}
