// The signs of verdicts: each has its own shape, so that they can be distinguished without colour.

import { shape } from "./dom.js";

/** @type {Record<string, () => SVGElement[]>} */
const SIGNS = {
  holds: () => [shape("circle", { cx: 10, cy: 10, r: 8 }), shape("path", { d: "M6 10.500l2.800 2.800 5.400-6" })],
  wrong: () => [
    shape("rect", { class: "solid", x: 2, y: 2, width: 16, height: 16, rx: 2 }),
    shape("path", { class: "cut", d: "M6.500 6.500l7 7m0-7l-7 7" }),
  ],
  slip: () => [
    shape("path", { d: "M10 2.500 18 17H2z" }),
    shape("path", { d: "M6.600 13.200q1.700-2.200 3.400 0t3.400 0" }),
  ],
  scan: () => [shape("path", { d: "M4 2h8l4 4v12H4z" }), shape("path", { d: "M7 9l2 2 2-2 2 2M7 14h4" })],
  reference: () => [shape("path", { d: "M4 4q3-1.500 6 0 3-1.500 6 0v12q-3-1.500-6 0-3-1.500-6 0zM10 4v12" })],
  pending: () => [shape("circle", { cx: 10, cy: 10, r: 8, "stroke-dasharray": "3 3" })],
  solution: () => [
    shape("path", {
      class: "solid",
      d: "M10 1.500l2.500 5.600 6 .6-4.500 4.100 1.300 6-5.300-3-5.300 3 1.300-6-4.500-4.100 6-.6z",
    }),
  ],
};
SIGNS.failed = SIGNS.wrong;

/** @param {string} kind */
export const sign = (kind) =>
  shape("svg", { class: `sign ${kind}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, SIGNS[kind]?.() ?? []);
