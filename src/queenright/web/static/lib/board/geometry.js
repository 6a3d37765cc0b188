// The measures of a board in units of its SVG, and shapes that layers share.

import { shape } from "../dom.js";

export const SIDE = 10; // of a square

/** @param {number} index */
export const middle = (index) => (index + 0.5) * SIDE;

/** @returns {Record<string, string>} for layers that ignore the pointer and screen readers */
export const untouched = () => ({ "aria-hidden": "true", "pointer-events": "none" });

/**
 * A rectangle inside a square whose upper left corner is at x, y.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} inset
 */
export function box(name, x, y, inset) {
  const side = SIDE - 2 * inset;
  return shape("rect", { class: name, x: x + inset, y: y + inset, width: side, height: side, rx: 1 });
}
