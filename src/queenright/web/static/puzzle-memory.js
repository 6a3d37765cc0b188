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

// {marks, past, seconds, hints}: marks and past as texts.
export const recall = (puzzle) => read(nameOf(puzzle));

export function remember(puzzle, game) {
  const name = nameOf(puzzle);
  const names = [name, ...(read(LIST)?.names ?? []).filter((other) => other !== name)];
  names.slice(KEPT).forEach(forget);
  write(name, game);
  write(LIST, { names: names.slice(0, KEPT), last: puzzleQuery(puzzle) });
}

export const lastQuery = () => read(LIST)?.last ?? null;

const DEFAULTS = { hints: true, attacked: false, size: 8, grade: 3 };
export const wishes = () => ({ ...DEFAULTS, ...read(WISHES) });
export const keepWishes = (value) => write(WISHES, value);
