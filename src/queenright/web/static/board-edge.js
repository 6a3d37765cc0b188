// The edge of a board: files below and ranks at the left as in chess; boards beyond 26 count from 0.
//
// Letters keep a size that can be read, however many squares there are and however small the board is shown. Where there
// is no room for all of them, every fifth or tenth is written.

import { put, shape } from "./dom.js";
import { CHESS } from "./position.js";

export const SIDE = 10; // of a square
const MARGIN = 1;
const WIDTH = 480; // in pixels, until the board knows its own
const STEPS = [1, 5, 10];

// How large letters are and how wide the edge is, both in units of the board, for a board of so many pixels.
export function measures(n, width) {
  const letter = Math.max(11, Math.min(15, width / 45));
  const room = 1.6 * letter;
  const unit = (n * SIDE + MARGIN) / Math.max(1, width - room); // units a pixel
  return { letter: letter * unit, room: room * unit };
}

// The rows or columns that are written, counted from 0: as many as there is room for.
export function writtenOf(n, letter) {
  const step = STEPS.find((each) => each * SIDE >= 1.2 * letter) ?? STEPS.at(-1);
  const numbers = [...Array(n).keys()];
  if (n > CHESS) return numbers.filter((index) => index % step === 0);
  return numbers.filter((index) => step === 1 || index === 0 || (index + 1) % step === 0); // 1, 5, 10 … as people count
}

// Draws the edge of a board, and the view box with room for it; again whenever the board is shown in another width.
export function createEdge(board) {
  const node = shape("g", { class: "coordinates", "aria-hidden": "true", "pointer-events": "none" });
  let [n, width] = [null, WIDTH];

  function draw() {
    const { letter, room } = measures(n, width);
    const whole = n * SIDE + room + MARGIN;
    put(board, "viewBox", [-room, -MARGIN, whole, whole].map((value) => value.toFixed(2)).join(" "));
    put(node, "font-size", letter.toFixed(2));
    const text = (x, y, words) => shape("text", { class: "coordinate", x: x.toFixed(2), y: y.toFixed(2) }, words);
    const middle = (index) => (index + 0.5) * SIDE;
    node.replaceChildren(...writtenOf(n, letter).flatMap((index) => [
      text(-room / 2, middle(n > CHESS ? index : n - 1 - index), String(n > CHESS ? index : index + 1)),
      text(middle(index), n * SIDE + room / 2, n > CHESS ? String(index) : String.fromCharCode(97 + index)),
    ]));
  }

  new ResizeObserver(([{ contentRect }]) => {
    if (!contentRect.width || Math.abs(contentRect.width - width) < 1) return;
    width = contentRect.width;
    if (n !== null) draw(); // it may have nothing to show yet
  }).observe(board);

  return { node, show: (size) => { n = size; draw(); } };
}
