// The given values as a small board: the rows in Q (or R) are queens, column by column, and i is the square tried next.
// `boardOf` is pure.

import { createBoard } from "../../static/lib/board/board.js";
import { element, put, write } from "../../static/lib/dom.js";
import { keyOf, onBoard } from "../../static/lib/position.js";
import { givens } from "./notation-play.js";

/** @import { Square } from "../../static/lib/position.js" */
/** @import { State } from "./notation-play.js" */

const LARGEST = 16;

/**
 * "n=8 Q=[2,6] i=3" → {n: 8, Q: [2, 6], i: 3}; values that are not whole numbers or lists of them are left out.
 * @param {string} given
 */
function valuesOf(given) {
  /** @type {Record<string, any>} */
  const values = {};
  for (const part of givens(given)) {
    const [, name, text] = /^(\w+)\s*=\s*(.*)$/.exec(part) ?? [];
    if (name && /^(\d+|\[[\d,\s]*\])$/.test(text)) values[name] = JSON.parse(text);
  }
  return values;
}

/**
 * What the board shows, and in words; null if the values do not describe one.
 * @param {string} given
 */
export function boardOf(given) {
  const { n, i, white, black, ...lists } = valuesOf(given);
  if (!Number.isInteger(n) || n < 1 || n > LARGEST) return null;
  const [name, rows] = Object.entries(lists).find(([, value]) => Array.isArray(value)) ?? [];
  /** @type {Record<string, string>} */
  const marks = {};
  const set = (/** @type {Square} */ square, /** @type {string} */ mark) => {
    if (onBoard(n, square)) marks[keyOf(square)] = mark;
  };
  for (const [column, row] of (rows ?? []).entries()) set([row, column], "queen");
  for (const [mark, place] of Object.entries({ white, black }))
    if (Number.isInteger(place)) set([Math.floor(place / n), place % n], mark);
  /** @type {Square | null} */
  const square = rows && Number.isInteger(i) ? [i, rows.length] : null;
  const tried = square && onBoard(n, square) ? square : null;
  if (!Object.keys(marks).length && !tried) return null;
  const list = rows && `${name}: the rows of the queens, from column 0`;
  const next = tried && `ring: i = ${i} in the next column`;
  const pair = Number.isInteger(white) && "squares are numbered row by row from 0";
  return { picture: { n, marks, tried, attacks: [] }, words: [list, next, pair].filter(Boolean).join("; ") };
}

export function createGivenBoard() {
  const board = createBoard({ label: "The given values", from: 0 });
  const words = element("p", { class: "soft small" });
  const node = element("figure", { class: "given-board", "data-empty": "" }, board.node, words);

  /** @param {State} state */
  function show({ given }) {
    const found = boardOf(given);
    put(node, "data-empty", found ? null : "");
    if (!found) return;
    board.show(found.picture);
    write(words, found.words);
  }

  return { node, show };
}
