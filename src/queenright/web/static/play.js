// What a board being edited and a puzzle being played share: a store, changes with undo, one job at a time, and telling
// what happened. No DOM here.

import { createStore } from "./store.js";
import { createWork } from "./work.js";

export class Play {
  // `subject` names the part of the state that undo brings back, `fresh` holds what a change of it makes obsolete.
  constructor(page, render, { subject, fresh, history, ...initial }) {
    Object.assign(this, { page, subject, fresh, history });
    this.store = createStore({ ...fresh, past: [], future: [], working: null, ...initial }, render);
    this.work = createWork(this.store, (error) => this.fail(error));
  }

  // A change that joins the one before is undone with it.
  change(value, words, { joins = false } = {}) {
    const { [this.subject]: before, past } = this.store.state;
    if (this.same(value, before)) return;
    this.store.set({ ...this.fresh, [this.subject]: value, past: joins ? past : [...past, before].slice(-this.history), future: [] });
    this.page.say(words);
    this.changed();
  }

  undo() {
    this.travel("past", "future", "undo", "undone");
  }

  redo() {
    this.travel("future", "past", "redo", "done again");
  }

  travel(from, to, words, done) {
    const { state } = this.store;
    if (!state[from].length) return this.page.say(`nothing to ${words}`);
    this.store.set({ ...this.fresh, [this.subject]: state[from].at(-1), [from]: state[from].slice(0, -1), [to]: [...state[to], state[this.subject]] });
    this.page.say(done);
    return this.changed();
  }

  tell(text, bad = false) {
    this.store.set({ message: { text, bad } });
    if (!bad) this.page.say(text);
  }

  cancel() {
    this.work.cancel();
    this.tell("Cancelled.");
  }
}
