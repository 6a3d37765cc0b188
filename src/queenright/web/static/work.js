// One job at a time: starting the next one cancels the one before, and only the latest answer counts. While a job runs,
// `working` in the store says what is done: {words, fraction, seconds}. No DOM here.

import { ApiError, startJob } from "./api.js";

export function createWork(store, fail) {
  let job = null;

  function cancel() {
    job?.cancel();
    job = null;
    if (store.state.working) store.set({ working: null });
  }

  // The answer, or null if there is none: cancelled, or bad news that was told.
  async function run(name, question, words) {
    cancel();
    const mine = (job = startJob(name, question, {
      queued: (place) => store.set({ working: { words: `${words}: place ${place} in the queue` } }),
      progress: (told) => store.set({ working: { words, ...told } }),
    }));
    store.set({ working: { words }, message: null });
    try {
      return await mine.answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "cancelled") fail(error);
      return null;
    } finally {
      if (job === mine) {
        job = null;
        store.set({ working: null });
      }
    }
  }

  return { run, cancel };
}
