// The time played: the clock stops while the page is hidden and after the solution.

/** @import { PuzzlePlay } from "./play.js" */

/** @param {PuzzlePlay} play */
export function createWatch(play) {
  const { store } = play;
  const isRunning = () =>
    play.page.shown() && store.state.puzzle && !store.state.report?.solution && document.visibilityState === "visible";
  const keep = () => play.keep();
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = Math.min(now - last, 2000) / 1000; // do not count the time a computer was asleep
    last = now;
    if (!isRunning()) return;
    store.set((state) => ({ seconds: state.seconds + passed }));
    if (Math.floor(store.state.seconds) % 5 === 0) keep();
  }, 1000);
  addEventListener("pagehide", keep);
}
