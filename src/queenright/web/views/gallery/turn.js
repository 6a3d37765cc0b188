// A symmetry as a motion: queens travel from their squares to those of the image. `between` is pure; `turn` moves the
// pieces.

import { SIDE } from "../../static/lib/board/geometry.js";

/** @typedef {[number, number]} Spot x and y, measured from the board's centre */

const MILLISECONDS = 900;

/**
 * Where a spot is at a time from 0 to 1: a turn goes around the centre (clockwise), a mirror goes straight across.
 * @type {Record<string, (spot: Spot, time: number) => Spot>}
 */
const MOTIONS = {
  identity: (spot) => spot,
  "quarter turn": (spot, time) => rotated(spot, time * 0.5),
  "half turn": (spot, time) => rotated(spot, time),
  "three-quarter turn": (spot, time) => rotated(spot, time * 1.5),
  "mirror left-right": ([x, y], time) => [x * (1 - 2 * time), y],
  "mirror upside down": ([x, y], time) => [x, y * (1 - 2 * time)],
  "mirror in the main diagonal": ([x, y], time) => [x + (y - x) * time, y + (x - y) * time],
  "mirror in the other diagonal": ([x, y], time) => [x - (x + y) * time, y - (x + y) * time],
};

/**
 * @param {Spot} spot
 * @param {number} halves half turns, clockwise
 * @returns {Spot}
 */
function rotated([x, y], halves) {
  const [cosine, sine] = [Math.cos(Math.PI * halves), Math.sin(Math.PI * halves)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}

/**
 * The row and column (with fractions) of a queen on its way.
 * @param {string} symmetry
 * @param {number} n
 * @param {[number, number]} square
 * @param {number} time from 0 to 1
 * @returns {[number, number]}
 */
export function between(symmetry, n, [row, column], time) {
  const middle = (n - 1) / 2;
  const [x, y] = MOTIONS[symmetry]([column - middle, row - middle], time);
  return [y + middle, x + middle];
}

/**
 * Move the pieces of a board that shows `vector`, then call `done`. Who prefers no motion gets the end at once. The
 * answer stops the motion where it is.
 * @param {Element} board
 * @param {number[]} vector
 * @param {string} symmetry
 * @param {() => void} done
 * @returns {() => void}
 */
export function turn(board, vector, symmetry, done) {
  const pieces = [...board.querySelectorAll(".pieces > g")];
  let isOver = matchMedia("(prefers-reduced-motion: reduce)").matches || symmetry === "identity";
  if (isOver) {
    done();
    return () => {};
  }
  const begun = performance.now();
  const step = (/** @type {number} */ now) => {
    if (isOver) return;
    const time = Math.min(1, (now - begun) / MILLISECONDS);
    const eased = time * time * (3 - 2 * time);
    for (const [column, piece] of pieces.entries()) {
      const [row, across] = between(symmetry, vector.length, [vector[column], column], eased);
      piece.setAttribute("transform", `translate(${across * SIDE} ${row * SIDE})`);
    }
    if (time < 1) return void requestAnimationFrame(step);
    isOver = true;
    done();
  };
  requestAnimationFrame(step);
  return () => {
    isOver = true;
  };
}
