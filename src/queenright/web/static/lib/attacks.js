// Which queens attack each other on a plain board. Pure functions, for display only; where correctness matters, the
// server's referee decides.

/** @import { Square } from "./position.js" */

/**
 * The line that two squares share, or null.
 * @param {Square} a
 * @param {Square} b
 */
export function lineOf([r, c], [s, d]) {
  if (r === s) return "row";
  if (c === d) return "column";
  return Math.abs(r - s) === Math.abs(c - d) ? "diagonal" : null;
}

/**
 * The attacking pairs: queens next to each other on a line.
 * @param {Square[]} queens
 * @returns {{a: Square, b: Square}[]}
 */
export function attacksOf(queens) {
  return queens.flatMap((a, index) =>
    queens
      .slice(index + 1)
      .filter((b) => lineOf(a, b))
      .map((b) => ({ a, b })),
  );
}

/**
 * Rows of x and dots: the squares that a queen attacks.
 * @param {number} n
 * @param {Square[]} queens
 */
export function attackedBy(n, queens) {
  return Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (_, column) =>
      queens.some((queen) => (queen[0] !== row || queen[1] !== column) && lineOf(queen, [row, column])) ? "x" : ".",
    ).join(""),
  );
}
