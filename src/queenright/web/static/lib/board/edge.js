// The edge of a board: files below and ranks at the left as in chess; boards without letters count from 0. Where a text
// counts rows from the top, so does the edge: `from` is its first number.
//
// Letters stay readable however many squares there are and however small the board is. Where there is no room for all
// of them, only every fifth or tenth is written.

import { put, shape, unit } from "../dom.js";
import { hasLetters } from "../position.js";
import { middle, SIDE } from "./geometry.js";

const MARGIN = 1;
const WIDTH = 480; // in pixels, until the board's own width is known
const STEPS = [1, 5, 10];

/**
 * The size of letters and the width of the edge, both in board units, for a board of this width in pixels.
 * @param {number} n
 * @param {number} width
 */
export function measures(n, width) {
  const letter = Math.max(11, Math.min(13 * unit(), width / 24), Math.min(22, width / 36));
  const room = 1.6 * letter;
  const scale = (n * SIDE + MARGIN) / Math.max(1, width - room); // units per pixel
  return { letter: letter * scale, room: room * scale };
}

/**
 * The rows or columns that get a label, counted from 0: as many as there is room for.
 * @param {number} n
 * @param {number} letter
 */
export function writtenOf(n, letter) {
  const step = STEPS.find((each) => each * SIDE >= 1.2 * letter) ?? STEPS[STEPS.length - 1];
  const numbers = [...Array(n).keys()];
  if (!hasLetters(n)) return numbers.filter((index) => index % step === 0);
  return numbers.filter((index) => step === 1 || index === 0 || (index + 1) % step === 0); // 1, 5, 10 … as people count
}

/**
 * Draws the edge of a board and makes room for it in the view box; redraws when the board's width changes.
 * @param {SVGSVGElement} board
 * @param {number | null} from
 */
export function createEdge(board, from) {
  const node = shape("g", { class: "coordinates", "aria-hidden": "true", "pointer-events": "none" });
  /** @type {number | null} */
  let n = null;
  let width = WIDTH;

  /** @param {number} size */
  function draw(size) {
    const { letter, room } = measures(size, width);
    const whole = size * SIDE + room + MARGIN;
    put(board, "viewBox", [-room, -MARGIN, whole, whole].map((value) => value.toFixed(2)).join(" "));
    put(node, "font-size", letter.toFixed(2));
    node.replaceChildren(...writtenOf(size, letter).flatMap((index) => labels(index, size, { room, from })));
  }

  new ResizeObserver(([{ contentRect }]) => {
    const side = Math.min(contentRect.width, contentRect.height);
    if (!side || Math.abs(side - width) < 1) return;
    width = side;
    if (n !== null) draw(n); // there may be nothing to show yet
  }).observe(board);

  /** @param {number} size */
  function show(size) {
    n = size;
    draw(size);
  }

  return { node, show };
}

/**
 * The labels for one index: the rank at the left and the file below.
 * @param {number} index
 * @param {number} n
 * @param {{room: number, from: number | null}} options
 */
function labels(index, n, { room, from }) {
  /** @type {(x: number, y: number, words: string) => SVGTextElement} */
  const text = (x, y, words) => shape("text", { class: "coordinate", x: x.toFixed(2), y: y.toFixed(2) }, words);
  const chess = from === null && hasLetters(n);
  const number = String(index + (from ?? 0));
  return [
    text(-room / 2, middle(chess ? n - 1 - index : index), chess ? String(index + 1) : number),
    text(middle(index), n * SIDE + room / 2, chess ? String.fromCharCode(97 + index) : number),
  ];
}
