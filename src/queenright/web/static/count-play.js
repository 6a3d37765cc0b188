// A count with its ledger, and the job that goes on with it. No DOM here: the view draws what `render` hears.

import { strangeAddress, strangeNumber, wholeNumber } from "./address.js";
import { get, getText, joinJob, remove, startJob } from "./api.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { createStore } from "./store.js";

export const LARGEST = 22;
const NOTHING = { ledger: null, earlier: new Set(), finished: new Set(), sum: 0, working: null, outcome: null, warnings: [], error: null, sure: false };

// What is left to do with the ledger, as the button says it.
export const nextStep = ({ working, ledger, finished }) => (working ? "Cancel" : ledger?.complete ? "Finished" : finished.size ? "Resume" : "Start");

export class CountPlay {
  constructor(page, render) {
    Object.assign(this, { page, job: null, stopping: null }); // stopping: until the server has ended a cancelled job
    this.store = createStore({ n: null, ledgers: [], ...NOTHING }, render);
    this.heard = {
      queued: (place) => this.store.set({ working: { place } }),
      running: () => this.store.set((state) => ({ working: { ...state.working, place: 0 } })),
      progress: (progress) => this.store.set({ working: progress }),
      part: (news) => this.hear(news),
    };
  }

  show(query) {
    const n = wholeNumber(query.n, 1, LARGEST, 16);
    if (n !== this.store.state.n) this.load(n);
    const error = strangeAddress([strangeNumber(query.n, 1, LARGEST, "n")]);
    if (error) this.store.set({ error });
  }

  leave() {
    this.drop();
    this.store.stop();
  }

  // The job goes on if somebody else watches it.
  drop() {
    this.job?.leave();
    this.job = null;
  }

  // -- what there is -------------------------------------------------------------------------------------------------

  async load(n, kept = {}) {
    if (n !== this.store.state.n) {
      this.drop();
      this.store.set({ ...NOTHING, n });
    }
    if (!this.store.state.ledger) this.store.set({ error: null });
    try {
      const [ledger, { ledgers }] = await Promise.all([get(`ledgers/${n}`), get("ledgers")]);
      if (this.store.state.n !== n) return;
      const finished = new Set(ledger.finished);
      this.store.set((state) => ({ ledger, ledgers, finished, sum: ledger.sum, earlier: kept.earlier ?? (this.job ? state.earlier : finished) }));
      if (ledger.job && !this.job) this.follow(joinJob(ledger.job, this.heard), n);
    } catch (error) {
      if (this.store.state.n === n) this.store.set({ error: badNews(error) });
    }
  }

  // Asks, or asks no longer, whether to begin anew: the units of the ledger would be lost.
  ask() {
    this.store.set(({ sure }) => ({ sure: !sure }));
  }

  async beginAnew() {
    const { n } = this.store.state;
    this.ask();
    try {
      await remove(`ledgers/${n}`);
      this.store.set({ ...NOTHING, ledgers: this.store.state.ledgers });
      this.page.say("the ledger is deleted");
    } catch (error) {
      this.store.set({ error: badNews(error) });
    }
    return this.load(n);
  }

  // As it came, since it is sealed; null if there is none: bad news was told.
  async certificate() {
    try {
      return await getText(`ledgers/${this.store.state.n}/certificate`);
    } catch (error) {
      this.store.set({ error: badNews(error) });
      return null;
    }
  }

  // -- a running count -----------------------------------------------------------------------------------------------

  hear({ finished = [], sum, warning }) {
    this.store.set((state) => ({
      finished: finished.length ? new Set([...state.finished, ...finished]) : state.finished,
      sum: sum ?? state.sum,
      warnings: warning ? [...state.warnings, warning] : state.warnings,
    }));
  }

  start() {
    const { n, finished } = this.store.state;
    if (this.job) return;
    this.store.set({ earlier: finished, outcome: null, error: null, warnings: [], sure: false });
    this.page.say(`counting ${plural(n, "queen")}${finished.size ? `, ${plural(finished.size, "unit")} are in the ledger already` : ""}`);
    this.follow(startJob("ledger", { n }, this.heard), n);
  }

  cancel() {
    this.stopping = this.job?.cancel();
  }

  async follow(mine, n) {
    this.job = mine;
    this.store.set({ working: {} });
    try {
      const outcome = await mine.answer;
      if (this.job !== mine) return;
      this.store.set({ outcome });
      this.page.say(`${plural(n, "queen")} have ${plural(outcome.count, "solution")}`);
    } catch (error) {
      if (this.job !== mine) return;
      if (error.code === "cancelled" || error.code === "ended") this.page.say(`stopped; ${plural(this.store.state.finished.size, "unit")} are in the ledger`);
      else this.store.set({ error: badNews(error) });
    }
    await this.settle(mine, n);
  }

  // Before it can be resumed the ledger is read again: it may hold more than was told.
  async settle(mine, n) {
    await this.stopping;
    if (this.job !== mine) return;
    this.job = null;
    await this.load(n, { earlier: this.store.state.earlier });
    if (!this.job) this.store.set({ working: null });
  }
}
