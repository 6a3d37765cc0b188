// Elements without a framework: `element("button", { class: "main", onclick: go }, "Go")`, the same for SVG.

const SVG = "http://www.w3.org/2000/svg";
const FIELDS = ["value", "checked", "disabled", "hidden", "textContent"]; // set as properties, not as attributes

/** @typedef {Node | string | null | undefined | false | any[]} Child may be nested; empty values are skipped */

/** @typedef {Event & {target: HTMLInputElement}} InputEvent an event of an input field */

/**
 * Attributes and properties by name; a name that begins with "on" is a listener.
 * @typedef {object} Listeners
 * @property {(event: MouseEvent) => unknown} [onclick]
 * @property {(event: InputEvent) => unknown} [onchange]
 * @property {(event: InputEvent) => unknown} [oninput]
 */

/** @typedef {Listeners & Record<string, unknown>} Properties */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {Child[]} children
 */
export const element = (tag, properties = {}, ...children) => filled(document.createElement(tag), properties, children);

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {Child[]} children
 */
export const shape = (tag, properties = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), properties, children);

/**
 * @template {Element} E
 * @param {E} node
 * @param {Properties} properties
 * @param {Child[]} children
 */
function filled(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name in node && FIELDS.includes(name)) Object.assign(node, { [name]: value });
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...nodes(children));
  return node;
}

/**
 * @param {Child} children
 * @returns {(Node | string)[]}
 */
export function nodes(children) {
  if (Array.isArray(children)) return children.flatMap(nodes);
  return children === null || children === undefined || children === false ? [] : [children];
}

/**
 * @param {Child} words
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Properties} [properties]
 */
export const button = (words, onclick, properties = {}) =>
  element("button", { type: "button", onclick, ...properties }, words);

/**
 * Set an attribute only if it differs, which saves the browser a layout.
 * @param {Element} node
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function put(node, name, value) {
  const wanted = value === true ? "" : value;
  if (wanted === false || wanted === null || wanted === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(wanted)) node.setAttribute(name, String(wanted));
}

/**
 * The same for a text.
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Replace the children of a node, but only if the key (any JSON) has changed since the last time.
 * @param {Element} node
 * @param {unknown} key
 * @param {() => Child} make
 */
export function refill(node, key, make) {
  const wanted = JSON.stringify(key) ?? "undefined";
  if (keys.get(node) === wanted) return;
  keys.set(node, wanted);
  node.replaceChildren(...nodes(make()));
}

let names = 0;

/**
 * An id that no other element has.
 * @param {string} word
 */
export function fresh(word) {
  names += 1;
  return `${word}-${names}`;
}

// How much larger type is than usual: on a projector, and while presenting.
export const unit = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
