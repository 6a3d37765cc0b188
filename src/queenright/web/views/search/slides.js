// The board as the slides draw it: columns from left to right, each tried from the bottom up. Q stands on the square
// being tried, and a refused square keeps an x until its column is given up. The server draws the same for
// `queens watch --style slides` (queenright.explain.slides). No DOM here.

import { keyOf, nameOf } from "../../static/lib/position.js";

/** @import { Square } from "../../static/lib/position.js" */
/** @import { Moment } from "./tape.js" */

/** @typedef {{queens: Square[], words: string}} Slide */

/**
 * The slide of a moment, or null for one between two slides. The method's rows count from the top, the slides' from the
 * bottom.
 * @param {number} n
 * @param {Moment} now
 * @returns {Slide | null}
 */
export function slideOf(n, { kind, queens, square }) {
  /** @param {Square} square */
  const turned = ([row, column]) => /** @type {Square} */ ([n - 1 - row, column]);
  const standing = queens.map(turned).toSorted((a, b) => a[1] - b[1]);
  if (kind === "test" && square) {
    const tried = turned(square);
    return { queens: [...standing, tried], words: `try ${nameOf(tried, n)}` };
  }
  if (kind === "back up") {
    const last = standing[standing.length - 1];
    const words = `We are stuck! Back up${last ? ` to ${nameOf(last, n)}` : ""}`;
    return { queens: standing.length < n ? [...standing, [0, standing.length]] : standing, words };
  }
  if (kind === "solution")
    return { queens: standing, words: `solution: ${standing.map((queen) => nameOf(queen, n)).join(" ")}` };
  if (kind === "place" && !standing.length) return { queens: [], words: "start with the empty board" };
  return null;
}

/**
 * @param {number} n
 * @param {Slide} slide
 */
export function pictureOfSlide(n, { queens }) {
  const marks = Object.fromEntries(queens.map((queen) => [keyOf(queen), "queen"]));
  const tops = new Map(queens.map(([row, column]) => [column, row]));
  const attacked = Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (_, column) => (row > (tops.get(column) ?? n) ? "x" : ".")).join(""),
  );
  return { n, marks, attacked, tried: queens.at(-1) ?? null, attacks: [] };
}
