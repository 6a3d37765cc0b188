// A position: a size and what stands on which square. Pure data and functions, no DOM.
//
//   {n: 8, marks: {"4-1": "queen", "3-3": "fixed", "0-0": "blocked"}}
//
// A square is [row, column] from 0, row 0 at the top; its key is "row-column".

import { strangeAddress, strangeNumber, wholeNumber } from "./address.js";

export const LARGEST = 64;
export const CHESS = 26; // larger boards have no letters for their columns

// Where the arrow keys lead.
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export const keyOf = ([row, column]) => `${row}-${column}`;
export const squareOf = (key) => key.split("-").map(Number);
export const same = (a, b) => Boolean(a && b) && a[0] === b[0] && a[1] === b[1];

export const empty = (n) => ({ n, marks: {} });

export const squaresOf = (position, ...kinds) =>
  Object.keys(position.marks)
    .filter((key) => kinds.includes(position.marks[key]))
    .map(squareOf)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

export const queensOf = (position) => squaresOf(position, "queen", "fixed");
export const hasQueen = (position, square) => ["queen", "fixed"].includes(position.marks[keyOf(square)]);

// Put a mark on a square, or take it away if it is there already.
export function toggled(position, square, mark) {
  const key = keyOf(square);
  const marks = { ...position.marks };
  if (marks[key] === mark || (mark === "queen" && marks[key] === "fixed")) delete marks[key];
  else marks[key] = mark;
  return { ...position, marks };
}

export function cleared(position, square) {
  const marks = { ...position.marks };
  delete marks[keyOf(square)];
  return { ...position, marks };
}

// Move a queen; a blocked square or another queen at the end stays as it is.
export function moved(position, from, to) {
  if (!hasQueen(position, from) || position.marks[keyOf(to)] || !onBoard(position.n, to)) return position;
  const marks = { ...position.marks, [keyOf(to)]: position.marks[keyOf(from)] };
  delete marks[keyOf(from)];
  return { ...position, marks };
}

export function resized(position, n) {
  const kept = Object.entries(position.marks).filter(([key]) => onBoard(n, squareOf(key)));
  return { n, marks: Object.fromEntries(kept) };
}

// The position after a solution came: fixed queens and blocked squares stay what they are.
export function solved(position, vector) {
  const marks = {};
  for (const [key, mark] of Object.entries(position.marks)) if (mark !== "queen") marks[key] = mark;
  vector.forEach((row, column) => {
    const key = keyOf([row, column]);
    if (marks[key] !== "fixed") marks[key] = "queen";
  });
  return { ...position, marks };
}

export const fromSquares = (n, { queens = [], fixed = [], blocked = [] }) => {
  const marks = {};
  for (const square of blocked) marks[keyOf(square)] = "blocked";
  for (const square of queens) marks[keyOf(square)] = "queen";
  for (const square of fixed) marks[keyOf(square)] = "fixed";
  return { n, marks };
};

export const onBoard = (n, [row, column]) => row >= 0 && column >= 0 && row < n && column < n;

// The vector, if there is exactly one queen in every column.
export function vectorOf(position) {
  const rows = Array(position.n).fill(null);
  for (const [row, column] of queensOf(position)) {
    if (rows[column] !== null) return null;
    rows[column] = row;
  }
  return rows.includes(null) ? null : rows;
}

export function nameOf([row, column], n) {
  return n <= CHESS ? `${String.fromCharCode(97 + column)}${n - row}` : `(${row}, ${column})`;
}

// -- in addresses ----------------------------------------------------------------------------------------------------

const listed = (squares) => squares.map(keyOf).join(",");

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

const listOf = (text) => (text ? text.split(",") : []);
const isSquare = (n) => (square) => square.length === 2 && square.every(Number.isInteger) && onBoard(n, square);

// The squares of a list in an address, those that are on the board; and what to say of the others, or null.
export function readSquares(text, n, squares = listOf(text).map(squareOf), wanted = "ROW-COLUMN,…") {
  const good = squares.filter(isSquare(n));
  const strange = good.length < squares.length ? `“${text}” in this address are no squares of this board; wanted ${wanted} from 0 to ${n - 1}` : null;
  return { squares: good, strange };
}

// The position in an address, and what cannot be read of it, in words.
export function readQuery(query, otherwise = 8) {
  const n = wholeNumber(query.n ?? (listOf(query.v).length || otherwise), 1, LARGEST, otherwise);
  const vector = readSquares(query.v, n, listOf(query.v).map((row, column) => [row === "" ? Number.NaN : Number(row), column]), "the row of each column");
  const [queens, fixed, blocked] = [query.q, query.f, query.b].map((text) => readSquares(text, n));
  return {
    position: fromSquares(n, { queens: [...vector.squares, ...queens.squares], fixed: fixed.squares, blocked: blocked.squares }),
    strange: strangeAddress([strangeNumber(query.n, 1, LARGEST, "n"), ...[vector, queens, fixed, blocked].map(({ strange }) => strange)]),
  };
}
