// Controls that HTML does not have: segments, a stepper, a button that starts and stops, a list of keys, a download.

import { element, fresh } from "./dom.js";

/**
 * A group of radio buttons that looks like one control with segments.
 * @template {string | number} V
 * @param {string} legend
 * @param {[V, string][]} choices
 * @param {V} chosen
 * @param {(value: V) => void} onchange
 */
export function segments(legend, choices, chosen, onchange) {
  const name = fresh("choice");
  /** @type {Map<V, HTMLInputElement>} */
  const inputs = new Map();
  const parts = choices.map(([value, words]) => {
    const input = element("input", {
      type: "radio",
      name,
      value,
      checked: value === chosen,
      onchange: () => onchange(value),
    });
    inputs.set(value, input);
    return element("label", {}, input, element("span", { "data-words": words }, words));
  });
  const node = element("div", { class: "segments", role: "radiogroup", "aria-label": legend }, ...parts);

  /** @param {V} value */
  function show(value) {
    const input = inputs.get(value);
    if (input && !input.checked) input.checked = true;
  }

  return { node, show };
}

/**
 * − [ 8 ] + : a number with buttons large enough for thumbs. Rendering does not overwrite a value being typed.
 * @param {string} words
 * @param {number} low
 * @param {number} high
 * @param {(value: number) => void} onchange
 * @param {string} [visible] the label inside it; a screen reader says `words`
 */
export function stepper(words, low, high, onchange, visible = words === "Board size" ? "n =" : "") {
  /** @type {number | null} */
  let shown = null;
  const range = { type: "number", min: low, max: high, step: 1 };
  const input = element("input", { ...range, "aria-label": words, inputmode: "numeric" });
  const note = element("span", { class: "stepper-note", role: "status" }); // overlays what is below, so nothing moves
  /** @param {number | string} value */
  const settle = (value) => {
    const number = Math.round(Number(value));
    const good = Number.isFinite(number) && value !== "";
    if (good) shown = Math.max(low, Math.min(high, number));
    input.value = String(shown ?? "");
    const limit = number > high ? `at most ${high}` : number < low ? `at least ${low}` : "";
    note.textContent = good && limit ? `${limit}, not ${number.toLocaleString("en")}` : "";
    if (good && shown !== null) onchange(shown);
  };
  input.addEventListener("change", () => settle(input.value));
  /** @type {(sign: string, name: string, by: number) => HTMLButtonElement} */
  const button = (sign, name, by) =>
    element("button", { type: "button", "aria-label": name, onclick: () => settle(Number(input.value) + by) }, sign);
  const [less, more] = [button("−", `${words}, one less`, -1), button("+", `${words}, one more`, 1)];
  const name = visible && element("span", { class: "stepper-name", "aria-hidden": "true" }, visible);
  const node = element("span", { class: "stepper" }, less, name, input, more, note);
  node.addEventListener("focusout", () => note.replaceChildren());

  /** @param {number} value */
  function show(value) {
    if (value === shown) return;
    shown = value;
    input.value = String(value);
  }

  return { node, input, show };
}

/**
 * @param {string} words
 * @param {(checked: boolean) => void} onchange
 */
export function checkbox(words, onchange) {
  const input = element("input", { type: "checkbox", onchange: ({ target }) => onchange(target.checked) });

  /** @param {boolean} value */
  function show(value) {
    if (input.checked !== value) input.checked = value;
  }

  return { node: element("label", {}, input, words), input, show };
}

/**
 * A select element for values with their labels.
 * @param {string} label
 * @param {[string | number, string][]} choices
 * @param {(value: string) => void} onchange
 * @param {import("./dom.js").Properties} [properties]
 */
export function select(label, choices, onchange, properties = {}) {
  return element(
    "select",
    { "aria-label": label, onchange: ({ target }) => onchange(target.value), ...properties },
    options(choices),
  );
}

/** @param {[string | number, string][]} choices */
export const options = (choices) => choices.map(([value, words]) => element("option", { value }, words));

const MOMENT = 400; // milliseconds

/**
 * For a button that starts and stops work: the second click of a double click does not stop what the first one started.
 * @param {() => unknown} isWorking
 * @param {() => void} start
 * @param {() => void} stop
 * @returns {(event: MouseEvent) => void}
 */
export function startOrStop(isWorking, start, stop) {
  let started = -MOMENT;
  return ({ detail, timeStamp }) => {
    if (!isWorking()) {
      started = timeStamp;
      start();
    } else if (!detail || timeStamp - started >= MOMENT) stop(); // `detail` is 0 for a key press
  };
}

/**
 * @param {string} name
 * @param {Blob | string} content
 * @param {string} [type]
 */
export function download(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * The keyboard shortcuts of a view, as a list that can be opened.
 * @param {[string, string][]} pairs
 */
export function keyHelp(pairs) {
  /** @param {string} names */
  const keys = (names) => names.split(" ").flatMap((key, index) => [index ? " " : null, element("kbd", {}, key)]);
  const list = pairs.flatMap(([names, words]) => [element("dt", {}, keys(names)), element("dd", {}, words)]);
  return element("details", {}, element("summary", {}, "Keyboard"), element("dl", { class: "keys" }, list));
}
