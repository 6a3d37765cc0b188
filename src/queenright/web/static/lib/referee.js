// The referee's report on the board, requested after every change. One request at a time; if the board has changed
// meanwhile, another one follows. No DOM here.

import { apiError } from "./api.js";

/** @import { ApiError } from "./api.js" */
/** @import { Store } from "./store.js" */

/**
 * `subject(state)` is what the report is about (null: nothing yet), `question(state)` requests it.
 * @template {object} S
 * @param {Store<S>} store
 * @param {object} about
 * @param {(state: S) => object | null} about.subject
 * @param {(state: S) => Promise<any>} about.question
 * @param {(report: any) => void} about.reported
 * @param {(error: ApiError) => void} about.fail
 */
export function createReferee(store, { subject, question, reported, fail }) {
  let asking = false;
  /** @type {object | null} */
  let last = null;

  async function check() {
    const now = subject(store.state);
    if (asking || !now || last === now) return;
    asking = true;
    try {
      const report = await question(store.state);
      if (subject(store.state) === now) reported(report);
    } catch (error) {
      fail(apiError(error));
    } finally {
      last = now;
      asking = false;
    }
    if (subject(store.state) !== last) check();
  }

  return {
    check,
    forget() {
      last = null;
    },
  };
}
