// The edge of a board: files below and ranks at the left as in chess; boards without letters count from 0. Where a text
// counts rows from the top, so does the edge: `from` is its first number. Where a method counts in its own way, its
// numbers are written too, above and at the right.
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
 * @param {number} [edges] 2 if there are numbers on both sides
 */
export function measures(n, width, edges = 1) {
  const letter = Math.max(11, Math.min(13 * unit(), width / 24), Math.min(22, width / 36));
  const room = 1.6 * letter;
  const scale = (n * SIDE + MARGIN) / Math.max(1, width - edges * room); // units per pixel
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
  /** @type {number | null} */
  let own = null;
  let width = WIDTH;

  /** @param {number} size */
  function draw(size) {
    const { letter, room } = measures(size, width, own === null ? 1 : 2);
    const beyond = own === null ? MARGIN : room;
    const whole = size * SIDE + room + beyond;
    put(board, "viewBox", [-room, -beyond, whole, whole].map((value) => value.toFixed(2)).join(" "));
    put(node, "font-size", letter.toFixed(2));
    const written = writtenOf(size, letter);
    node.replaceChildren(
      ...written.flatMap((index) => labels(index, size, { room, from })),
      ...(own === null ? [] : written.flatMap((index) => ownNumbers(index, size, room, Number(own)))),
    );
  }

  new ResizeObserver(([{ contentRect }]) => {
    const side = Math.min(contentRect.width, contentRect.height);
    if (!side || Math.abs(side - width) < 1) return;
    width = side;
    if (n !== null) draw(n); // there may be nothing to show yet
  }).observe(board);

  /**
   * @param {number} size
   * @param {number | null} counted
   */
  function show(size, counted) {
    n = size;
    own = counted;
    draw(size);
  }

  return { node, show };
}

/** @type {(x: number, y: number, words: string, kind?: string) => SVGTextElement} */
const text = (x, y, words, kind = "coordinate") =>
  shape("text", { class: kind, x: x.toFixed(2), y: y.toFixed(2) }, words);

/**
 * A method's numbers for one index: of the row at the right, of the column above.
 * @param {number} index
 * @param {number} n
 * @param {number} room
 * @param {number} first
 */
const ownNumbers = (index, n, room, first) => [
  text(n * SIDE + room / 2, middle(index), String(index + first), "coordinate own"),
  text(middle(index), -room / 2, String(index + first), "coordinate own"),
];

/**
 * The labels for one index: the rank at the left and the file below.
 * @param {number} index
 * @param {number} n
 * @param {{room: number, from: number | null}} options
 */
function labels(index, n, { room, from }) {
  const chess = from === null && hasLetters(n);
  const number = String(index + (from ?? 0));
  return [
    text(-room / 2, middle(chess ? n - 1 - index : index), chess ? String(index + 1) : number),
    text(middle(index), n * SIDE + room / 2, chess ? String.fromCharCode(97 + index) : number),
  ];
}
