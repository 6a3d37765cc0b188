// What the browser stores about puzzles: the progress of each, the last one played, and the player's preferences.
//
// The puzzle itself is the key, so a puzzle is restored however the player returns to it. The game also works in a
// browser that stores nothing (a private window, a full disk).

import { forget, read, write } from "../../static/lib/storage.js";
import { puzzleQuery } from "./game.js";

/** @import { Query } from "../../static/lib/page.js" */
/** @import { Puzzle } from "./game.js" */

/**
 * Marks and past as texts; approved once the server has accepted it as a puzzle.
 * @typedef {{marks: string, past: string[], seconds: number, hints: number, approved: boolean | null}} Kept
 */

/**
 * The player's preferences; a grade of 0 means any.
 * @typedef {object} Preferences
 * @property {boolean} hints
 * @property {boolean} attacked
 * @property {boolean} crosses whether a queen puts crosses on the squares that she closes
 * @property {boolean} patterns
 * @property {number} stars
 * @property {number} size
 * @property {number} grade
 */

/** @typedef {{name: string, n: number, stars?: number, grade: number, seconds: number, hints: number}} Win */

const KEPT = 60; // the number of latest puzzles that are remembered
const LIST = "puzzles";
const PREFERENCES = "puzzle-wishes";

/** @param {Puzzle} puzzle */
const nameOf = (puzzle) => `puzzle ${Object.values(puzzleQuery(puzzle)).join(" ").trim()}`;

/** @returns {{names: string[], last: Query | null}} */
const list = () => ({ names: [], last: null, ...read(LIST) });

/**
 * @param {Puzzle} puzzle
 * @returns {Kept | null}
 */
export const recall = (puzzle) => read(nameOf(puzzle));

/**
 * A puzzle that is not approved yet is stored too, but not as the last one.
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
 * Remove a puzzle that turned out to be invalid.
 * @param {Puzzle} puzzle
 */
export function forgetPuzzle(puzzle) {
  const { names, last } = list();
  const isLast = JSON.stringify(last) === JSON.stringify(puzzleQuery(puzzle));
  forget(nameOf(puzzle));
  write(LIST, { names: names.filter((name) => name !== nameOf(puzzle)), last: isLast ? null : last });
}

/**
 * The latest puzzles, newest first, with how far each is.
 * @returns {{query: Query, seconds: number, marks: string, won: Win | null}[]}
 */
export function history() {
  const solved = new Map(allWins().map((win) => [win.name, win]));
  return list().names.flatMap((name) => {
    const [, p, g = "", s] = name.split(" ");
    const kept = read(name);
    if (!kept?.approved) return [];
    return [
      { query: s ? { p, g, s } : { p, g }, seconds: kept.seconds, marks: kept.marks, won: solved.get(name) ?? null },
    ];
  });
}

export const lastQuery = () => list().last;

const TODAY = "puzzle-today";

/**
 * @param {Puzzle} puzzle
 * @param {string} date as the server writes it: 2026-11-18
 */
export const keepToday = (puzzle, date) => write(TODAY, { date, name: nameOf(puzzle) });

/** @param {Puzzle} puzzle */
export function isToday(puzzle) {
  const kept = read(TODAY);
  return kept?.name === nameOf(puzzle) && kept.date === new Date().toLocaleDateString("sv"); // Swedes write 2026-11-18
}

const DEFAULTS = { hints: true, attacked: false, crosses: false, patterns: false, stars: 1, size: 8, grade: 3 };
const WINS = "puzzle-wins";
const MOST_WINS = 500;

/** @returns {Win[]} */
export const allWins = () => read(WINS) ?? [];

/**
 * The solved puzzles of this one's kind and of a grade, in order.
 * @param {Puzzle} puzzle
 * @param {number} grade
 */
export const wins = ({ n, stars }, grade) =>
  allWins().filter((win) => win.n === n && (win.stars ?? 1) === stars && win.grade === grade);

/**
 * A puzzle counts once, with the time of its first win.
 * @param {Puzzle} puzzle
 * @param {{grade: number, seconds: number, hints: number}} result
 */
export function keepWin(puzzle, { grade, seconds, hints }) {
  const name = nameOf(puzzle);
  const known = allWins();
  if (known.some((win) => win.name === name)) return false;
  write(WINS, [...known, { name, n: puzzle.n, stars: puzzle.stars, grade, seconds, hints }].slice(-MOST_WINS));
  return true;
}

/** @returns {Preferences} */
export const preferences = () => ({ ...DEFAULTS, ...read(PREFERENCES) });

/** @param {Preferences} value */
export const keepPreferences = (value) => write(PREFERENCES, value);
