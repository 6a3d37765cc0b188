// The progress panel: a description of the work, a bar and a cancel button. Hidden while nothing runs.

/** @import { Working } from "./jobs.js" */

import { button, element, put, write } from "./dom.js";
import { seconds } from "./words.js";

const PATIENCE = 300; // milliseconds: shorter jobs show no bar
const EARLY = 0.01; // the fraction from which the remaining time can be estimated

/** @param {Working} working */
function wordsOf({ words, place, fraction, seconds: spent }) {
  if (place) return `${words}: place ${place} in the queue …`;
  if (fraction === undefined) return `${words} …`;
  const left = spent && fraction > EARLY ? `, about ${seconds((spent / fraction) * (1 - fraction))} left` : "";
  return `${words} … ${(100 * fraction).toFixed(1)} %${left}`;
}

/** @param {() => void} cancel */
export function createProgress(cancel) {
  const words = element("p", { class: "soft small" });
  const bar = element("progress", { max: 1, "aria-label": "Progress" });
  const node = element(
    "div",
    { class: "stack", hidden: true },
    words,
    bar,
    element("div", {}, button("Cancel", cancel)),
  );

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** @param {Working | null} working */
  function show(working) {
    if (!working) {
      clearTimeout(waiting);
      waiting = undefined;
      node.hidden = true;
      return;
    }
    waiting ??= setTimeout(() => {
      node.hidden = false;
    }, PATIENCE);
    write(words, wordsOf(working));
    if (working.fraction === undefined) put(bar, "value", null);
    else bar.value = working.fraction;
  }

  return { node, show };
}
