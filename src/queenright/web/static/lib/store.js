// State without DOM. A view keeps plain data here; `render` is called after changes, at most once per frame.

/**
 * @template {object} S
 * @typedef {object} Store
 * @property {S} state
 * @property {(patch: Partial<S> | ((state: S) => Partial<S>)) => void} set
 * @property {() => void} stop
 */

/**
 * @template {object} S
 * @param {S} initial
 * @param {(state: S) => void} render
 * @returns {Store<S>}
 */
export function createStore(initial, render) {
  let state = initial;
  let waiting = false;
  let stopped = false;
  const frame = () => {
    waiting = false;
    if (!stopped) render(state);
  };
  return {
    get state() {
      return state;
    },
    set(patch) {
      state = { ...state, ...(typeof patch === "function" ? patch(state) : patch) };
      if (waiting || stopped) return;
      waiting = true;
      requestAnimationFrame(frame);
    },
    stop() {
      stopped = true;
    },
  };
}
