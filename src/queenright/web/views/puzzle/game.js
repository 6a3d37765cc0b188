// A region puzzle and a game of it: plain data and pure functions, no DOM.
//
//   puzzle  {n: 4, regions: ["AABB", "AABB", "CCDD", "CCDD"], givens: {"0-1": "given"}, stars: 1}
//   marks   {"2-0": "queen", "2-3": "cross"}: what the player has put on the squares that are not given
//
// In addresses: p=AABB/AABB/CCDD/CCDD are the regions, g=0-1 the given queens, s=2 the queens of a row if there are
// several, m=/.x/Q the marks, where dots at the end of a row and rows at the end of the board may be left out.

import { keyOf, onBoard, readSquares } from "../../static/lib/position.js";

/** @import { Query } from "../../static/lib/page.js" */
/** @import { Marks, Square } from "../../static/lib/position.js" */

/** @typedef {{n: number, regions: string[], givens: Marks, stars: number}} Puzzle stars: queens in each row */
/** @typedef {"cycle" | "queen" | "cross"} Mode what a click places */

export const SMALLEST = 4; // smaller puzzles are no fun

/** @type {Record<string, string>} */
const SIGNS = { queen: "Q", cross: "x" };
/** @type {Record<string, string>} */
const MARKS = { Q: "queen", q: "queen", x: "cross", X: "cross" };

/** @param {string} mark */
export const isQueen = (mark) => mark === "queen" || mark === "given";

/**
 * @param {Puzzle} puzzle
 * @param {Marks} marks
 */
export const everything = (puzzle, marks) => ({ ...marks, ...puzzle.givens });

/**
 * @param {Marks} marks
 * @param {Marks} others
 */
export const same = (marks, others) =>
  JSON.stringify(Object.entries(marks).sort()) === JSON.stringify(Object.entries(others).sort());

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Rename the regions by letters in order of first appearance.
 * @param {string[]} labels
 * @param {Square[]} [givens]
 * @param {number} [stars]
 * @returns {Puzzle}
 */
export function makePuzzle(labels, givens = [], stars = 1) {
  const names = [...new Set(labels.join(""))];
  const regions = labels.map((row) => [...row].map((label) => LETTERS[names.indexOf(label)]).join(""));
  const marks = Object.fromEntries(givens.map((square) => [keyOf(square), "given"]));
  return { n: regions.length, regions, givens: marks, stars };
}

/**
 * @param {Puzzle} puzzle
 * @param {Square} square
 */
export const regionOf = (puzzle, [row, column]) => puzzle.regions[row]?.[column];

/**
 * The letters in order of first appearance, and where each is written on the board: the first square of its region.
 * @param {Puzzle} puzzle
 */
export function firstSquares({ regions }) {
  /** @type {Map<string, Square>} */
  const found = new Map();
  for (const [row, labels] of regions.entries())
    for (const [column, label] of [...labels].entries()) if (!found.has(label)) found.set(label, [row, column]);
  return found;
}

// -- moves -----------------------------------------------------------------------------------------------------------

/**
 * Put one mark on some squares (null removes their marks). Given queens stay, and crosses never replace a queen.
 * @param {Puzzle} puzzle
 * @param {Marks} marks
 * @param {Square[]} squares
 * @param {string | null} mark
 */
export function placed(puzzle, marks, squares, mark) {
  const after = { ...marks };
  for (const key of squares.map(keyOf)) {
    if (puzzle.givens[key] || (mark === "cross" && after[key] === "queen")) continue;
    if (mark) after[key] = mark;
    else delete after[key];
  }
  return after;
}

/**
 * The mark of a square after a click: a cross, then a queen, then none; or one mark, on and off.
 * @param {string | undefined} mark
 * @param {Mode} mode
 */
export function nextMark(mark, mode) {
  if (mode !== "cycle") return mark === mode ? null : mode;
  if (!mark) return "cross";
  return mark === "cross" ? "queen" : null;
}

/**
 * A queen may replace a cross and vice versa, but only if the user chose that very square.
 * @param {Puzzle} puzzle
 * @param {Marks} marks
 * @param {Square} square
 * @param {Mode} mode
 */
export function pressed(puzzle, marks, square, mode) {
  const mark = nextMark(marks[keyOf(square)], mode);
  return placed(puzzle, placed(puzzle, marks, [square], null), [square], mark);
}

/**
 * The empty squares that a queen closes: the squares that touch hers; her row, her column and her region if they have
 * all their queens now.
 * @param {Puzzle} puzzle
 * @param {Marks} marks
 * @param {Square} queen
 */
export function closedBy(puzzle, marks, [row, column]) {
  const own = regionOf(puzzle, [row, column]);
  const drawn = everything(puzzle, marks);
  /** @type {((square: Square) => boolean)[]} */
  const units = [([r]) => r === row, ([, c]) => c === column, (square) => regionOf(puzzle, square) === own];
  const all = Array.from({ length: puzzle.n ** 2 }, (_, index) => {
    return /** @type {Square} */ ([Math.floor(index / puzzle.n), index % puzzle.n]);
  });
  const full = units.filter((unit) => {
    const queens = all.filter((square) => unit(square) && isQueen(drawn[keyOf(square)]));
    return queens.length >= puzzle.stars;
  });
  return all.filter(([r, c]) => {
    if ((r === row && c === column) || marks[keyOf([r, c])] || puzzle.givens[keyOf([r, c])]) return false;
    const touches = Math.abs(r - row) <= 1 && Math.abs(c - column) <= 1;
    return touches || full.some((unit) => unit([r, c]));
  });
}

/**
 * Follow a hint: place its queens, and crosses on the squares that it closes.
 * @param {Puzzle} puzzle
 * @param {Marks} marks
 * @param {{closed: Square[], queens: Square[]}} step
 */
export function advised(puzzle, marks, step) {
  const closed = placed(puzzle, marks, step.closed, "cross");
  return placed(puzzle, closed, step.queens, "queen");
}

// -- words -----------------------------------------------------------------------------------------------------------

/** @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

// -- in addresses and in the browser's memory ------------------------------------------------------------------------

/**
 * @param {Marks} marks
 * @param {number} n
 */
export function writeMarks(marks, n) {
  /** @type {(row: number, column: number) => string} */
  const sign = (row, column) => SIGNS[marks[keyOf([row, column])]] ?? ".";
  const rows = Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (_, column) => sign(row, column)).join(""),
  );
  return rows
    .map((row) => row.replace(/\.+$/, ""))
    .join("/")
    .replace(/\/+$/, "");
}

/**
 * @param {string | undefined} text
 * @param {Puzzle} puzzle
 */
export function readMarks(text, puzzle) {
  /** @type {Marks} */
  const marks = {};
  for (const [row, signs] of (text ?? "").split("/").entries()) {
    for (const [column, sign] of [...signs].entries()) {
      const key = keyOf([row, column]);
      if (MARKS[sign] && onBoard(puzzle.n, [row, column]) && !puzzle.givens[key]) marks[key] = MARKS[sign];
    }
  }
  return marks;
}

/**
 * @param {Puzzle} puzzle
 * @returns {{p: string, g: string, s?: string}}
 */
export const puzzleQuery = ({ regions, givens, stars }) => ({
  p: regions.join("/"),
  g: Object.keys(givens).sort().join(","),
  ...(stars > 1 ? { s: String(stars) } : {}),
});

/**
 * @param {Puzzle} puzzle
 * @param {Marks} marks
 */
export const toQuery = (puzzle, marks) => ({ ...puzzleQuery(puzzle), m: writeMarks(marks, puzzle.n) });

/**
 * The puzzle in an address and a message about anything unreadable, or null if there is no puzzle.
 * @param {Query} query
 * @param {number} largest
 */
export function readPuzzle(query, largest) {
  const regions = (query.p ?? "").split("/");
  const n = regions.length;
  const stars = query.s === undefined ? 1 : /^[1-8]$/.test(query.s) ? Number(query.s) : 0;
  if (!stars || n > largest || regions.some((row) => row.length !== n || !/^[A-Za-z]+$/.test(row))) return null;
  const { squares, strange } = readSquares(query.g, n);
  return { puzzle: makePuzzle(regions, squares, stars), strange };
}
