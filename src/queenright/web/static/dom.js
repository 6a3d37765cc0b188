// Elements without a framework: `element("button", {class: "main", onclick: go}, "Go")`, the same for SVG.

const SVG = "http://www.w3.org/2000/svg";

export const element = (tag, properties = {}, ...children) =>
  filled(document.createElement(tag), properties, children);

export const shape = (tag, properties = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), properties, children);

function filled(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && ["value", "checked", "disabled", "hidden", "textContent"].includes(name)) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const button = (words, onclick, properties = {}) => element("button", { type: "button", onclick, ...properties }, words);

// Set an attribute or a text only if it differs: the browser then has nothing to lay out again.
export function put(node, name, value) {
  const wanted = value === true ? "" : value;
  if (wanted === false || wanted === null || wanted === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(wanted)) node.setAttribute(name, wanted);
}

export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Replace the children of a node, but only if the key (any JSON) changed since the last time.
export function refill(node, key, make) {
  const wanted = JSON.stringify(key);
  if (node.refillKey === wanted) return;
  node.refillKey = wanted;
  node.replaceChildren(...[make()].flat().filter((child) => child !== null && child !== undefined));
}

let names = 0;
export const fresh = (word) => `${word}-${(names += 1)}`;

// A group of radio buttons that looks like one control with segments.
export function segments(legend, choices, chosen, onchange) {
  const name = fresh("choice");
  const inputs = new Map();
  const parts = choices.map(([value, words]) => {
    const input = element("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onchange(value) });
    inputs.set(value, input);
    return element("label", {}, input, element("span", {}, words));
  });
  const node = element("div", { class: "segments", role: "radiogroup", "aria-label": legend }, ...parts);
  return { node, show: (value) => { const input = inputs.get(value); if (input && !input.checked) input.checked = true; } };
}

// − [ 8 ] + : a number with buttons for thumbs. What somebody is typing stays until it is done, whatever is drawn meanwhile.
export function stepper(words, low, high, onchange) {
  let shown = null;
  const input = element("input", { type: "number", min: low, max: high, step: 1, "aria-label": words, inputmode: "numeric" });
  const settle = (value) => {
    const number = Math.round(Number(value));
    const good = Number.isFinite(number) && value !== "";
    if (good) shown = Math.max(low, Math.min(high, number));
    input.value = shown;
    if (good) onchange(shown);
  };
  input.addEventListener("change", () => settle(input.value));
  const button = (sign, name, by) =>
    element("button", { type: "button", "aria-label": name, onclick: () => settle(Number(input.value) + by) }, sign);
  const node = element("span", { class: "stepper" }, button("−", `${words}, one less`, -1), input, button("+", `${words}, one more`, 1));
  return { node, input, show: (value) => { if (value !== shown) input.value = shown = value; } };
}

const MOMENT = 400; // milliseconds

// For a button that starts work and then stops it: the second click of a double click does not stop what the first began.
export function startOrStop(isWorking, start, stop) {
  let started = -MOMENT;
  return ({ detail, timeStamp }) => {
    if (!isWorking()) {
      started = timeStamp;
      start();
    } else if (!detail || timeStamp - started >= MOMENT) stop(); // a key has no detail
  };
}

export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

// A sentence begins with a capital letter, a square does not.
export const capital = (text) => (/^[a-z]\d/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`);

// "no answer" → "No answer."; what ends with a mark has one already.
export const sentence = (text) => `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;

export function seconds(value) {
  if (value < 60) return `${value.toFixed(value < 10 ? 1 : 0)} s`;
  if (value < 3600) return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
  return `${Math.floor(value / 3600)} h ${Math.round((value % 3600) / 60)} min`;
}

export function download(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// For those who want the keys: a list that opens.
export function keyHelp(pairs) {
  return element("details", {}, element("summary", {}, "Keyboard"),
    element("dl", { class: "keys" }, pairs.flatMap(([keys, words]) => [
      element("dt", {}, keys.split(" ").map((key) => element("kbd", {}, key)).flatMap((key, index) => (index ? [" ", key] : [key]))),
      element("dd", {}, words),
    ])));
}
