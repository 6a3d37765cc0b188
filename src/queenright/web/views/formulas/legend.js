// What the symbols mean: a line for each symbol of a formula, and the words of one where the pointer is.

import { element, refill, write } from "../../static/lib/dom.js";

/** @type {Record<string, string>} */
const NOTATION = {
  ":=": "is defined as",
  "«": "the definitions below may use what is named here",
  "»": "end of the context",
  "...": "the context of the definition before",
  "…": "the context of the definition before",
  "≡": "both values are the same as a whole",
  "=": "compares item by item",
  "≠": "differs, item by item",
  "<": "less than, item by item",
  "≤": "at most, item by item",
  "∈": "is an item of",
  "∨": "or; before a list: whether any item is true",
  "∧": "and; before a list: whether all items are true",
  "⇒": "implies",
  "⊤": "true",
  "⊥": "false",
  "¬": "not",
  "-": "minus; before a truth value: not",
  "−": "minus; before a truth value: not",
  "#": "the length of a list",
  "..": "the numbers 0, 1, … below what follows",
  "||": "joins lists; before a list of lists: joins them all",
  "|": "absolute value, item by item",
  "∘": "applies the function to every item",
  "→": "case: if the left side is true, the value at the right",
  "%": "remainder of the division",
  "÷": "division, rounded down",
  "↦": "function: what the names at the left become",
  ":": "in brackets: one item for each value at the right",
  max: "the larger one; before a list: the largest item",
  min: "the smaller one; before a list: the smallest item",
};

/** @type {Record<string, string>} */
const Z = {
  "ℕ₁": "the whole numbers from 1",
  ℕ: "the whole numbers from 0",
  ℤ: "the whole numbers",
  "∀": "for all",
  "∃": "there is",
  "∃₁": "there is exactly one",
  "•": "holds that",
  "∧": "and",
  "∨": "or",
  "⇒": "implies",
  "⇔": "exactly if",
  "¬": "not",
  "≠": "is not equal to",
  "≤": "is at most",
  "≥": "is at least",
  "∈": "is a member of",
  "∉": "is no member of",
  "⊆": "is a subset of",
  "∪": "union",
  "∩": "intersection",
  "∅": "the empty set",
  "×": "pairs",
  ℙ: "all subsets of",
  𝔽: "all finite subsets of",
  "→": "functions from the left to the right set",
  "⇸": "partial functions",
  "↣": "functions that take no value twice",
  "⤖": "functions that take every value exactly once",
  "↔": "relations",
  "↦": "the pair of",
  "#": "the number of members",
  "..": "the numbers from the left to the right one",
  seq: "sequences of members of",
  dom: "where the function is defined",
  ran: "the values of the function",
  "==": "is an abbreviation for",
  "≙": "is defined as the schema",
  "⟨": "a sequence",
  mod: "remainder of the division",
  div: "division, rounded down",
};

const TABLES = { notation: NOTATION, z: Z };

/**
 * The symbols of a text that the table explains, in the table's order; a long one is not found again as a short one.
 * @param {string} text
 * @param {keyof TABLES} which
 */
export function symbolsIn(text, which) {
  const words = new Set(text.match(/[A-Za-z]+|[^\w\s()[\]{},;]+/gu) ?? []);
  const found = new Set([...words].flatMap((word) => (Object.hasOwn(TABLES[which], word) ? [word] : [...word])));
  return Object.entries(TABLES[which]).filter(([symbol]) => found.has(symbol));
}

/**
 * A list of the symbols used, to be opened; and `explain`, which makes the symbols of a formula explain themselves.
 * @param {keyof TABLES} which
 */
export function createLegend(which) {
  const list = element("dl", { class: "symbols" });
  const node = element("details", {}, element("summary", {}, "What the symbols mean"), list);
  const tip = element("div", { class: "symbol-tip", hidden: true });

  /** @param {string} text */
  function show(text) {
    refill(list, text, () =>
      symbolsIn(text, which).map(([symbol, words]) =>
        element("div", {}, element("dt", {}, symbol), element("dd", {}, words)),
      ),
    );
  }

  /** @param {HTMLElement} place */
  function explain(place) {
    place.addEventListener("pointerover", ({ target }) => {
      const leaf = /** @type {Element} */ (target);
      const symbol = leaf.children.length ? "" : (leaf.textContent ?? "").trim();
      const words = Object.hasOwn(TABLES[which], symbol) ? TABLES[which][symbol] : "";
      tip.hidden = !words;
      if (!words) return;
      if (tip.parentElement !== document.body) document.body.append(tip); // outside of boxes that scroll
      write(tip, `${symbol}  ${words}`);
      const { left, bottom } = leaf.getBoundingClientRect();
      tip.style.left = `${left}px`;
      tip.style.top = `${bottom + 4}px`;
    });
    place.addEventListener("pointerleave", () => {
      tip.hidden = true;
    });
  }

  return { node, show, explain };
}
