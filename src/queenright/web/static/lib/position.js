// A position: a size and the marks on its squares. Pure data and functions, no DOM.
//
//   {n: 8, marks: {"4-1": "queen", "3-3": "fixed", "0-0": "blocked"}}
//
// A square is [row, column] from 0, row 0 at the top; its key is "row-column".

import { strangeAddress, strangeNumber, wholeNumber } from "./address.js";

/** @import { Query } from "./page.js" */

/** @typedef {[number, number]} Square */
/** @typedef {Record<string, string>} Marks by the key of their square */
/** @typedef {{n: number, marks: Marks}} Position */

const CHESS = 26; // larger boards have no letters for their columns

/** @param {number} n */
export const hasLetters = (n) => n <= CHESS;

/** @param {Square} square */
export const keyOf = ([row, column]) => `${row}-${column}`;

/**
 * The square of a key. Invalid text gives NaN.
 * @param {string} key
 */
export const squareOf = (key) => /** @type {Square} */ (key.split("-").map(Number));

/**
 * @param {Square | null | undefined} a
 * @param {Square | null | undefined} b
 */
export const same = (a, b) => Boolean(a && b && a[0] === b[0] && a[1] === b[1]);

/**
 * Sorted row by row.
 * @param {Square[]} squares
 */
export const sorted = (squares) => squares.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);

/**
 * @param {number} n
 * @returns {Position}
 */
export const empty = (n) => ({ n, marks: {} });

/**
 * The squares that have one of the given marks.
 * @param {Marks} marks
 * @param {string[]} kinds
 */
export const markedWith = (marks, ...kinds) =>
  sorted(
    Object.keys(marks)
      .filter((key) => kinds.includes(marks[key]))
      .map(squareOf),
  );

/**
 * @param {Position} position
 * @param {string[]} kinds
 */
export const squaresOf = ({ marks }, ...kinds) => markedWith(marks, ...kinds);

/** @param {Position} position */
export const queensOf = (position) => squaresOf(position, "queen", "fixed");

/**
 * @param {Position} position
 * @param {Square} square
 */
export const hasQueen = ({ marks }, square) => ["queen", "fixed"].includes(marks[keyOf(square)]);

/**
 * Put a mark on a square, or remove it if it is already there.
 * @param {Position} position
 * @param {Square} square
 * @param {string} mark
 */
export function toggled(position, square, mark) {
  const key = keyOf(square);
  const marks = { ...position.marks };
  if (marks[key] === mark || (mark === "queen" && marks[key] === "fixed")) delete marks[key];
  else marks[key] = mark;
  return { ...position, marks };
}

/**
 * @param {Position} position
 * @param {Square} square
 */
export function cleared(position, square) {
  const marks = { ...position.marks };
  delete marks[keyOf(square)];
  return { ...position, marks };
}

/**
 * Move a queen, unless the target is blocked or occupied.
 * @param {Position} position
 * @param {Square} from
 * @param {Square} to
 */
export function moved(position, from, to) {
  if (!hasQueen(position, from) || position.marks[keyOf(to)] || !onBoard(position.n, to)) return position;
  const marks = { ...position.marks, [keyOf(to)]: position.marks[keyOf(from)] };
  delete marks[keyOf(from)];
  return { ...position, marks };
}

/**
 * @param {Position} position
 * @param {number} n
 */
export function resized(position, n) {
  const kept = Object.entries(position.marks).filter(([key]) => onBoard(n, squareOf(key)));
  return { n, marks: Object.fromEntries(kept) };
}

/**
 * The position with a solution on it: fixed queens and blocked squares stay.
 * @param {Position} position
 * @param {number[]} vector
 */
export function solved(position, vector) {
  const marks = Object.fromEntries(Object.entries(position.marks).filter(([, mark]) => mark !== "queen"));
  vector.forEach((row, column) => {
    const key = keyOf([row, column]);
    if (marks[key] !== "fixed") marks[key] = "queen";
  });
  return { ...position, marks };
}

/**
 * @param {number} n
 * @param {{queens?: Square[], fixed?: Square[], blocked?: Square[]}} squares
 * @returns {Position}
 */
export function fromSquares(n, { queens = [], fixed = [], blocked = [] }) {
  /** @type {Marks} */
  const marks = {};
  for (const square of blocked) marks[keyOf(square)] = "blocked";
  for (const square of queens) marks[keyOf(square)] = "queen";
  for (const square of fixed) marks[keyOf(square)] = "fixed";
  return { n, marks };
}

/** @param {number[]} vector */
export const fromVector = (vector) =>
  fromSquares(vector.length, { queens: vector.map((row, column) => [row, column]) });

/**
 * @param {number} n
 * @param {Square} square
 */
export const onBoard = (n, [row, column]) => row >= 0 && column >= 0 && row < n && column < n;

/**
 * The vector, if there is exactly one queen in every column.
 * @param {Position} position
 */
export function vectorOf(position) {
  const queens = queensOf(position);
  /** @type {number[]} */
  const rows = [];
  for (const [row, column] of queens) rows[column] = row;
  const columns = new Set(queens.map(([, column]) => column));
  return queens.length === position.n && columns.size === position.n ? rows : null;
}

/**
 * The name of a square: as in chess, or by the row from the top and the column, counted `from` 0 or 1.
 * @param {Square} square
 * @param {number} n
 * @param {number | null} [from]
 */
export function nameOf([row, column], n, from = null) {
  if (from !== null) return `row ${row + from}, column ${column + from}`;
  return hasLetters(n) ? `${String.fromCharCode(97 + column)}${n - row}` : `(${row}, ${column})`;
}

// -- in addresses ----------------------------------------------------------------------------------------------------

/** @param {Square[]} squares */
const listed = (squares) => squares.map(keyOf).join(",");

/**
 * @param {Position} position
 * @returns {Record<string, string | number>}
 */
export function toQuery(position) {
  const vector = squaresOf(position, "fixed", "blocked").length ? null : vectorOf(position);
  if (vector) return { n: position.n, v: vector.join(",") };
  return {
    n: position.n,
    q: listed(squaresOf(position, "queen")),
    f: listed(squaresOf(position, "fixed")),
    b: listed(squaresOf(position, "blocked")),
  };
}

/** @param {string | undefined} text */
const listOf = (text) => (text ? text.split(",") : []);

/** @type {(n: number) => (square: Square) => boolean} */
export const isSquare = (n) => (square) => square.length === 2 && square.every(Number.isInteger) && onBoard(n, square);

/**
 * The squares of a list in an address that are on the board, and a message about the others, or null.
 * @param {string | undefined} text
 * @param {number} n
 */
export function readSquares(text, n, squares = listOf(text).map(squareOf), wanted = "ROW-COLUMN,…") {
  const good = squares.filter(isSquare(n));
  const strange =
    good.length < squares.length
      ? `“${text}” in this address are no squares of this board; wanted ${wanted} from 0 to ${n - 1}`
      : null;
  return { squares: good, strange };
}

/**
 * The position in an address, and a message about anything that cannot be read.
 * @param {Query} query
 * @param {number} largest
 */
export function readQuery(query, largest, otherwise = 8) {
  const n = wholeNumber(query.n ?? (listOf(query.v).length || otherwise), 1, largest, otherwise);
  /** @type {Square[]} */
  const rows = listOf(query.v).map((row, column) => [row === "" ? Number.NaN : Number(row), column]);
  const vector = readSquares(query.v, n, rows, "the row of each column");
  const [queens, fixed, blocked] = [query.q, query.f, query.b].map((text) => readSquares(text, n));
  const complaints = [vector, queens, fixed, blocked].map(({ strange }) => strange);
  return {
    position: fromSquares(n, {
      queens: [...vector.squares, ...queens.squares],
      fixed: fixed.squares,
      blocked: blocked.squares,
    }),
    strange: strangeAddress([strangeNumber(query.n, 1, largest, "n"), ...complaints]),
  };
}
