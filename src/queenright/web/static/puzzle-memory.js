// What the browser remembers of puzzles: how far each one is, which was the last, and how the player likes to play.
//
// Kept under the puzzle itself, so that whoever comes back to a puzzle by whatever way finds it as it was left. A browser
// that keeps nothing (a private window, a full disk) plays all the same.

import { puzzleQuery } from "./puzzle-game.js";

const KEPT = 60; // puzzles that are remembered, the latest
const LIST = "puzzles";
const WISHES = "puzzle-wishes";

const nameOf = (puzzle) => `puzzle ${Object.values(puzzleQuery(puzzle)).join(" ").trim()}`;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // nothing is remembered then
  }
}

function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing was remembered
  }
}

// {marks, past, seconds, hints, approved}: marks and past as texts; approved once the server has called it a puzzle.
export const recall = (puzzle) => read(nameOf(puzzle));

// A puzzle that nobody has approved of yet is remembered too, but not as the last one.
export function remember(puzzle, game) {
  const name = nameOf(puzzle);
  const known = read(LIST);
  const names = [name, ...(known?.names ?? []).filter((other) => other !== name)];
  names.slice(KEPT).forEach(forget);
  write(name, game);
  write(LIST, { names: names.slice(0, KEPT), last: game.approved ? puzzleQuery(puzzle) : known?.last ?? null });
}

// A puzzle that turned out to be none.
export function forgetPuzzle(puzzle) {
  const { names = [], last = null } = read(LIST) ?? {};
  const query = puzzleQuery(puzzle);
  forget(nameOf(puzzle));
  write(LIST, { names: names.filter((name) => name !== nameOf(puzzle)), last: JSON.stringify(last) === JSON.stringify(query) ? null : last });
}

export const lastQuery = () => read(LIST)?.last ?? null;

const DEFAULTS = { hints: true, attacked: false, size: 8, grade: 3 };
export const wishes = () => ({ ...DEFAULTS, ...read(WISHES) });
export const keepWishes = (value) => write(WISHES, value);
