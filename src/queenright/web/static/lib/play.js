// Shared by the board editor and the puzzle: a store, changes with undo, one job at a time, and messages. No DOM here.

import { Work } from "./jobs.js";
import { badNews } from "./note.js";
import { createStore } from "./store.js";
import { undoKeys } from "./undo-keys.js";

/** @import { ApiError } from "./api.js" */
/** @import { Working } from "./jobs.js" */
/** @import { Note } from "./note.js" */
/** @import { Page } from "./page.js" */

/**
 * @template T
 * @typedef {{past: T[], future: T[], working: Working | null, message: Note | null}} Undoable
 */

/**
 * `T` is what undo restores, and `S` the whole state, which contains it as `subject`.
 * @template T
 * @template {Undoable<T>} S
 */
export class Play {
  /** @type {unknown} */
  #pondered = null;

  /**
   * `fresh` is what a change of the subject makes obsolete.
   * @param {Page<any>} page
   * @param {(state: S) => void} render
   * @param {{subject: keyof S & string, fresh: Partial<S>, history: number, initial: Omit<S, keyof Undoable<T>>}} start
   */
  constructor(page, render, { subject, fresh, history, initial }) {
    this.page = page;
    this.subject = subject;
    this.fresh = fresh;
    this.history = history;
    const nothing = { past: [], future: [], working: null, message: null };
    this.store = createStore(/** @type {S} */ (/** @type {unknown} */ ({ ...nothing, ...fresh, ...initial })), render);
    this.work = new Work({
      report: (working) => this.patch({ working }),
      fail: (error) => this.fail(error),
    });
    undoKeys(page, this);
  }

  /** @returns {T} */
  get value() {
    return /** @type {any} */ (this.store.state)[this.subject];
  }

  /** @param {Record<string, unknown>} values */
  patch(values) {
    this.store.set(/** @type {Partial<S>} */ (values));
  }

  /**
   * @param {T} value
   * @param {T} before
   */
  same(value, before) {
    return value === before;
  }

  changed() {}

  /** @param {ApiError} error */
  fail(error) {
    this.patch({ message: badNews(error) });
  }

  /**
   * A change that joins the previous one is undone together with it.
   * @param {T} value
   * @param {string} words
   * @param {{joins?: boolean}} [options]
   */
  change(value, words, { joins = false } = {}) {
    const { value: before } = this;
    const { past } = this.store.state;
    if (this.same(value, before)) return;
    const kept = joins ? past : [...past, before].slice(-this.history);
    this.patch({ ...this.fresh, [this.subject]: value, past: kept, future: [] });
    this.page.say(words);
    this.changed();
  }

  undo() {
    this.#travel("past", "future", "undo", "undone");
  }

  redo() {
    this.#travel("future", "past", "redo", "done again");
  }

  /**
   * @param {"past" | "future"} from
   * @param {"past" | "future"} to
   * @param {string} words
   * @param {string} done
   */
  #travel(from, to, words, done) {
    const { state } = this.store;
    if (!state[from].length) return this.page.say(`nothing to ${words}`);
    const left = state[from].slice(0, -1);
    this.patch({ ...this.fresh, [this.subject]: state[from].at(-1), [from]: left, [to]: [...state[to], this.value] });
    this.page.say(done);
    return this.changed();
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  tell(text, bad = false) {
    this.patch({ message: { text, bad } });
    if (!bad) this.page.say(text);
  }

  /**
   * @param {string} name
   * @param {unknown} question
   * @param {string} words
   * @returns {Promise<any>}
   */
  run(name, question, words) {
    this.patch({ message: null });
    return this.work.run(name, question, { words });
  }

  /**
   * The answer on a subject; null while it is already on its way, as an impatient click does not begin anew.
   * @template T
   * @param {unknown} subject
   * @param {() => Promise<T | null>} ask
   * @returns {Promise<T | null>}
   */
  async once(subject, ask) {
    if (this.#pondered === subject) return null;
    this.#pondered = subject;
    try {
      return await ask();
    } finally {
      if (this.#pondered === subject) this.#pondered = null;
    }
  }

  cancel() {
    this.work.cancel();
    this.tell("Cancelled.");
  }
}
