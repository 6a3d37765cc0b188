// A specification in Unicode as the boxes of a textbook: schemas with their names, axiomatic definitions with an open
// side, abbreviations without a frame. Long lines are broken, never cut off. `paragraphsOf` is pure.

import { element, nodes } from "../../static/lib/dom.js";

/** @typedef {{kind: "schema" | "axiom" | "plain", name: string, above: string[], below: string[]}} Paragraph */

/** @type {Record<string, Paragraph["kind"]>} */
const OPENERS = { "┌": "schema", "╷": "axiom", "─": "plain", "–": "plain" };
const SMALL = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Signs that fonts have: "ℕ↘1↖" → "ℕ₁", as the standard writes subscripts, and a bullet.
 * @param {string} text
 */
export const lowered = (text) =>
  text
    .replaceAll("⦁", "•")
    .replace(/↘(\d+)↖/g, (_, digits) => [...digits].map((digit) => SMALL[Number(digit)]).join(""));

/**
 * The lines of a text by paragraphs: what is declared above the bar, and the conditions below it.
 * @param {string} text
 * @returns {Paragraph[]}
 */
export function paragraphsOf(text) {
  /** @type {Paragraph[]} */
  const found = [];
  /** @type {Paragraph | null} */
  let open = null;
  let isBelow = false;
  for (const line of lowered(text).split("\n")) {
    const [first] = line.trim();
    if (open && first === "└") open = null;
    else if (open && line.trim() === "|") isBelow = true;
    else if (open && line.trim()) (isBelow ? open.below : open.above).push(line.trim());
    else if (!open && first && Object.hasOwn(OPENERS, first)) {
      open = { kind: OPENERS[first], name: line.trim().slice(1).trim(), above: [], below: [] };
      isBelow = false;
      found.push(open);
    }
  }
  return found;
}

/**
 * Each symbol is an element of its own, so that it can explain itself.
 * @param {string} line
 */
const symbols = (line) =>
  line
    .split(/([^\w\s()[\]{},;.]₁?|\.\.|\b(?:seq|dom|ran|mod|div)\b)/u)
    .map((part, index) => (index % 2 ? element("span", { class: "symbol" }, part) : part));

/**
 * A long condition is broken before its conjunctions and after its quantifier, and nowhere else if there is room.
 * @param {string} line
 */
const broken = (line) =>
  line
    .replaceAll(/ (?![∧∨])/g, "\u00a0")
    .replaceAll("•\u00a0", "• ")
    .replaceAll("-", "−"); // a hyphen would be a place to break the line

/**
 * The paragraphs as boxes. Lines that contain one of the failing texts are marked.
 * @param {string} text
 * @param {string[]} failing
 */
export const boxes = (text, failing) =>
  paragraphsOf(text).map(({ kind, name, above, below }) => {
    /** @param {string} line */
    const row = (line) => {
      const hasFailed = failing.some((each) => line.includes(lowered(each)));
      return element("p", { class: hasFailed ? "z-line z-failed" : "z-line" }, symbols(broken(line)));
    };
    return element(
      "div",
      { class: `z-box z-${kind}` },
      name && element("p", { class: "z-name" }, name),
      nodes(above.map(row)),
      below.length > 0 && element("hr"),
      nodes(below.map(row)),
    );
  });
