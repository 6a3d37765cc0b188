// What is being worked on: a line of words, a bar and a button to cancel it. Hidden while there is nothing.

import { button, element, put, seconds, write } from "./dom.js";

const EARLY = 0.01; // before this part is done nobody can say how long the rest takes

function told({ words, fraction, seconds: spent }) {
  if (fraction === undefined) return `${words} …`;
  const left = spent && fraction > EARLY ? `, about ${seconds((spent / fraction) * (1 - fraction))} left` : "";
  return `${words} … ${(100 * fraction).toFixed(1)} %${left}`;
}

// working: {words, fraction, seconds}, the last two if they are known; or null
export function createWorkPanel(cancel) {
  const words = element("p", { class: "soft small" });
  const bar = element("progress", { max: 1, "aria-label": "Progress" });
  const node = element("div", { class: "stack", hidden: true }, words, bar, element("div", {}, button("Cancel", cancel)));

  function show(working) {
    node.hidden = !working;
    if (!working) return;
    write(words, told(working));
    if (working.fraction === undefined) put(bar, "value", null);
    else bar.value = working.fraction;
  }

  return { node, show };
}
