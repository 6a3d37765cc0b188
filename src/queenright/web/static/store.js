// State without DOM. A view keeps plain data here; `render` hears of changes once a frame at most.

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
      if (!waiting && !stopped) {
        waiting = true;
        requestAnimationFrame(frame);
      }
    },
    stop() {
      stopped = true;
    },
  };
}
