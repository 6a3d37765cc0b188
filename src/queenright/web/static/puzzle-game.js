// A region puzzle and a game of it: plain data and pure functions, no DOM.
//
//   puzzle  {n: 4, regions: ["AABB", "AABB", "CCDD", "CCDD"], givens: {"0-1": "given"}}
//   marks   {"2-0": "queen", "2-3": "cross"}: what the player has put on the squares that are not given
//
// In addresses: p=AABB/AABB/CCDD/CCDD are the regions, g=0-1 the given queens, m=/.x/Q the marks, where dots at the end
// of a row and rows at the end of the board may be left out.

import { keyOf, onBoard, readSquares, squareOf } from "./position.js";

export const SMALLEST = 4;
export const LARGEST = 26;

const SIGNS = { queen: "Q", cross: "x" };
const MARKS = { Q: "queen", q: "queen", x: "cross", X: "cross" };

export const isQueen = (mark) => mark === "queen" || mark === "given";
export const everything = (puzzle, marks) => ({ ...marks, ...puzzle.givens });
export const same = (marks, others) => JSON.stringify(Object.entries(marks).sort()) === JSON.stringify(Object.entries(others).sort());
export const marked = (marks, mark) => Object.keys(marks).filter((key) => marks[key] === mark).map(squareOf).sort((a, b) => a[0] - b[0] || a[1] - b[1]);

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// The regions are called by letters in order of first appearance, whatever they were called before.
export function makePuzzle(labels, givens = []) {
  const names = [...new Set(labels.join(""))];
  const regions = labels.map((row) => [...row].map((label) => LETTERS[names.indexOf(label)]).join(""));
  return { n: regions.length, regions, givens: Object.fromEntries(givens.map((square) => [keyOf(square), "given"])) };
}

export const regionOf = (puzzle, [row, column]) => puzzle.regions[row]?.[column];

// The letters in order of first appearance, and where each is written on the board: the first square of its region.
export function firstSquares(puzzle) {
  const found = new Map();
  puzzle.regions.forEach((labels, row) => [...labels].forEach((label, column) => found.has(label) || found.set(label, [row, column])));
  return found;
}

// -- moves -----------------------------------------------------------------------------------------------------------

// Put one mark on some squares (null takes away what is there). Given queens stay, and crosses never cover a queen.
export function placed(puzzle, marks, squares, mark) {
  const after = { ...marks };
  for (const key of squares.map(keyOf)) {
    if (puzzle.givens[key] || (mark === "cross" && after[key] === "queen")) continue;
    if (mark) after[key] = mark;
    else delete after[key];
  }
  return after;
}

// What a click makes of a square: nothing, then a cross, then a queen, then nothing again; or one mark, on and off.
export function nextMark(mark, mode) {
  if (mode === "cycle") return { cross: "queen", queen: null }[mark] ?? (mark ? null : "cross");
  return mark === mode ? null : mode;
}

// A queen may replace a cross and the other way round, but only where somebody asks for just that square.
export function pressed(puzzle, marks, square, mode) {
  const mark = nextMark(marks[keyOf(square)], mode);
  return placed(puzzle, placed(puzzle, marks, [square], null), [square], mark);
}

// What a hint says is to be done: its queen, and crosses on the squares that it closes.
export function advised(puzzle, marks, step) {
  const closed = placed(puzzle, marks, step.closed, "cross");
  return step.queen ? placed(puzzle, closed, [step.queen], "queen") : closed;
}

// -- words -----------------------------------------------------------------------------------------------------------

export function clock(seconds) {
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

// -- in addresses and in the browser's memory ------------------------------------------------------------------------

export function writeMarks(marks, n) {
  const rows = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => SIGNS[marks[keyOf([row, column])]] ?? ".").join("").replace(/\.+$/, ""));
  return rows.join("/").replace(/\/+$/, "");
}

export function readMarks(text, puzzle) {
  const marks = {};
  (text ?? "").split("/").forEach((signs, row) => [...signs].forEach((sign, column) => {
    const key = keyOf([row, column]);
    if (MARKS[sign] && onBoard(puzzle.n, [row, column]) && !puzzle.givens[key]) marks[key] = MARKS[sign];
  }));
  return marks;
}

export const puzzleQuery = (puzzle) => ({ p: puzzle.regions.join("/"), g: Object.keys(puzzle.givens).sort().join(",") });
export const toQuery = (puzzle, marks) => ({ ...puzzleQuery(puzzle), m: writeMarks(marks, puzzle.n) });

// The puzzle in an address with what cannot be read of it, or null if there is none that could be one.
export function readPuzzle(query) {
  const regions = (query.p ?? "").split("/");
  const n = regions.length;
  if (n > LARGEST || regions.some((row) => row.length !== n || !/^[A-Za-z]+$/.test(row))) return null;
  const { squares, strange } = readSquares(query.g, n);
  return { puzzle: makePuzzle(regions, squares), strange };
}
