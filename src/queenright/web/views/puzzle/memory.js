// What the browser remembers of puzzles: how far each one is, which was the last, and how the player likes to play.
//
// Kept under the puzzle itself, so that whoever comes back to a puzzle by whatever way finds it as it was left. A browser
// that keeps nothing (a private window, a full disk) plays all the same.

import { puzzleQuery } from "./game.js";

/** @import { Query } from "../../static/lib/page.js" */
/** @import { Puzzle } from "./game.js" */

/**
 * Marks and past as texts; approved once the server has called it a puzzle.
 * @typedef {{marks: string, past: string[], seconds: number, hints: number, approved: boolean | null}} Kept
 */

/**
 * How the player likes to play; a grade of 0 is any.
 * @typedef {object} Wishes
 * @property {boolean} hints
 * @property {boolean} attacked
 * @property {boolean} crosses whether a queen puts crosses on the squares that she closes
 * @property {boolean} patterns
 * @property {number} size
 * @property {number} grade
 */

/** @typedef {{name: string, n: number, grade: number, seconds: number, hints: number}} Win */

const KEPT = 60; // puzzles that are remembered, the latest
const LIST = "puzzles";
const WISHES = "puzzle-wishes";

/** @param {Puzzle} puzzle */
const nameOf = (puzzle) => `puzzle ${Object.values(puzzleQuery(puzzle)).join(" ").trim()}`;

/**
 * @param {string} name
 * @returns {any}
 */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // nothing is remembered then
  }
}

/** @param {string} name */
function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing was remembered
  }
}

/** @returns {{names: string[], last: Query | null}} */
const list = () => ({ names: [], last: null, ...read(LIST) });

/**
 * @param {Puzzle} puzzle
 * @returns {Kept | null}
 */
export const recall = (puzzle) => read(nameOf(puzzle));

/**
 * A puzzle that nobody has approved of yet is remembered too, but not as the last one.
 * @param {Puzzle} puzzle
 * @param {Kept} game
 */
export function remember(puzzle, game) {
  const name = nameOf(puzzle);
  const known = list();
  const names = [name, ...known.names.filter((other) => other !== name)];
  for (const old of names.slice(KEPT)) forget(old);
  write(name, game);
  write(LIST, { names: names.slice(0, KEPT), last: game.approved ? puzzleQuery(puzzle) : known.last });
}

/**
 * A puzzle that turned out to be none.
 * @param {Puzzle} puzzle
 */
export function forgetPuzzle(puzzle) {
  const { names, last } = list();
  const isLast = JSON.stringify(last) === JSON.stringify(puzzleQuery(puzzle));
  forget(nameOf(puzzle));
  write(LIST, { names: names.filter((name) => name !== nameOf(puzzle)), last: isLast ? null : last });
}

export const lastQuery = () => list().last;

const DEFAULTS = { hints: true, attacked: false, crosses: false, patterns: false, size: 8, grade: 3 };
const WINS = "puzzle-wins";
const MOST_WINS = 500;

/** @returns {Win[]} */
const allWins = () => read(WINS) ?? [];

/**
 * The solved puzzles of a size and grade, in order.
 * @param {number} n
 * @param {number} grade
 */
export const wins = (n, grade) => allWins().filter((win) => win.n === n && win.grade === grade);

/**
 * A puzzle counts once, with the time of its first solution.
 * @param {Puzzle} puzzle
 * @param {{grade: number, seconds: number, hints: number}} result
 */
export function keepWin(puzzle, { grade, seconds, hints }) {
  const name = nameOf(puzzle);
  const known = allWins();
  if (known.some((win) => win.name === name)) return false;
  write(WINS, [...known, { name, n: puzzle.n, grade, seconds, hints }].slice(-MOST_WINS));
  return true;
}

/** @returns {Wishes} */
export const wishes = () => ({ ...DEFAULTS, ...read(WISHES) });

/** @param {Wishes} value */
export const keepWishes = (value) => write(WISHES, value);
