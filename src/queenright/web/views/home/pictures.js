// A small picture for the link to each view, drawn in the page's own colours.

import { queen } from "../../static/lib/board/queens.js";
import { shape } from "../../static/lib/dom.js";

/** @import { Child } from "../../static/lib/dom.js" */

const WIDTH = 120;
const HEIGHT = 64;

/** @param {Child[]} parts */
const picture = (...parts) =>
  shape("svg", { class: "door-picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, ...parts);

/**
 * A board whose upper left corner is at x, y.
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} n
 * @param {[number, number][]} queens
 */
function board(x, y, side, n, queens) {
  const cell = side / n;
  const squares = Array.from({ length: n * n }, (_, index) => {
    const [row, column] = [Math.floor(index / n), index % n];
    const place = { x: x + column * cell, y: y + row * cell, width: cell, height: cell };
    return shape("rect", { class: (row + column) % 2 ? "dark" : "light", ...place });
  });
  const pieces = queens.map(([row, column]) =>
    shape("g", { transform: `translate(${x + column * cell} ${y + row * cell}) scale(${cell / 10})` }, queen(0, 0)),
  );
  return [squares, shape("rect", { class: "frame", x, y, width: side, height: side }), pieces];
}

/** @type {(x1: number, y1: number, x2: number, y2: number, name?: string) => SVGElement} */
const line = (x1, y1, x2, y2, name = "edge") => shape("line", { class: name, x1, y1, x2, y2 });

/** @type {(cx: number, cy: number, name?: string) => SVGElement} */
const node = (cx, cy, name = "node") => shape("circle", { class: name, cx, cy, r: 4.5 });

/** @type {(x: number, y: number) => SVGElement} */
const cross = (x, y) => shape("path", { class: "cross", d: `M${x - 3} ${y - 3}l6 6m0-6l-6 6` });

/**
 * A claim with its verdict: a ring with a tick, a square with a cross, a triangle with a wave.
 * @type {Record<string, (y: number) => Child>}
 */
const VERDICTS = {
  good: (y) => [
    shape("circle", { class: "good-ring", cx: 18, cy: y, r: 5 }),
    shape("path", { class: "good-ring", d: `M15.6 ${y}l1.7 1.9 3.1-3.7` }),
  ],
  bad: (y) => [
    shape("rect", { class: "bad-square", x: 13, y: y - 5, width: 10, height: 10, rx: 1.5 }),
    shape("path", { class: "bad-cross", d: `M15.6 ${y - 2.4}l4.8 4.8m0-4.8l-4.8 4.8` }),
  ],
  slip: (y) => shape("path", { class: "slip-sign", d: `M18 ${y - 5}l5.5 9.5h-11zm-2.3 6.8q1.15-1.7 2.3 0t2.3 0` }),
};

/** @type {(y: number, width: number, kind: string) => Child} */
const claim = (y, width, kind) => [
  VERDICTS[kind](y),
  shape("line", { class: "text", x1: 32, x2: 32 + width, y1: y, y2: y }),
];

/** @type {Record<string, () => SVGElement>} */
export const PICTURES = {
  documents: () => picture(claim(11, 62, "good"), claim(25, 44, "bad"), claim(39, 70, "good"), claim(53, 52, "slip")),
  board: () =>
    picture(
      board(32, 4, 56, 4, [
        [0, 0],
        [1, 3],
        [2, 2],
      ]),
      line(39, 11, 67, 39, "attack"),
      line(81, 25, 67, 39, "attack"),
    ),
  search: () =>
    picture(
      line(60, 10, 36, 28),
      line(60, 10, 60, 28, "edge on"),
      line(60, 10, 84, 28),
      line(36, 28, 28, 46),
      line(60, 28, 60, 46, "edge on"),
      line(84, 28, 84, 46),
      node(60, 10, "node on"),
      node(36, 28),
      node(60, 28, "node on"),
      node(84, 28),
      shape("path", {
        class: "won",
        d: "M60 42.5l2.1 4.6 5 .5-3.8 3.3 1.1 4.9-4.4-2.6-4.4 2.6 1.1-4.9-3.8-3.3 5-.5z",
      }),
      cross(28, 49),
      cross(84, 49),
    ),
  puzzle: () =>
    picture(
      shape("path", { class: "region-a", d: "M32 4h28v14h-14v14h-14z" }),
      shape("path", { class: "region-b", d: "M60 4h28v56h-14v-42h-14z" }),
      shape("path", { class: "region-c", d: "M46 18h28v42h-14v-14h-14z" }),
      shape("path", { class: "region-d", d: "M32 32h14v14h14v14h-28z" }),
      shape("g", { transform: "translate(46 4) scale(1.4)" }, queen(0, 0)),
      shape("g", { transform: "translate(74 18) scale(1.4)" }, queen(0, 0)),
      shape("g", { transform: "translate(32 32) scale(1.4)" }, queen(0, 0)),
      shape("g", { transform: "translate(60 46) scale(1.4)" }, queen(0, 0)),
    ),
  count: () =>
    picture(
      [4, 7, 6, 12, 16, 22, 30, 38, 48].map((height, index) =>
        shape("rect", { class: index === 8 ? "bar on" : "bar", x: 20 + 9 * index, y: 58 - height, width: 7, height }),
      ),
      line(16, 58.5, 106, 58.5),
    ),
  formulas: () => picture(shape("text", { class: "formula", x: 60, y: 37 }, "|xᵢ − xⱼ| ≠ |i − j|")),
  gallery: () =>
    picture(
      [
        [1, 3, 0, 2],
        [2, 0, 3, 1],
        [1, 3, 0, 2],
        [2, 0, 3, 1],
        [2, 0, 3, 1],
        [1, 3, 0, 2],
      ].map((vector, index) =>
        board(
          18 + (index % 3) * 30,
          4 + Math.floor(index / 3) * 30,
          26,
          4,
          vector.map((row, column) => [row, column]),
        ),
      ),
    ),
  methods: () =>
    picture(
      line(16, 58.5, 106, 58.5),
      line(16.5, 6, 16.5, 58),
      shape("path", { class: "curve", d: "M18 56q30-2 38-48" }),
      shape("path", { class: "curve soft", d: "M18 56q52-4 64-46" }),
      shape("path", { class: "curve on", d: "M18 56L104 34" }),
    ),
  armies: () =>
    picture(
      board(32, 4, 56, 4, []),
      [32, 46].map((x) => shape("circle", { class: "white-side", cx: x + 7, cy: 11, r: 5 })),
      [60, 74].map((x) => shape("rect", { class: "black-side", x: x + 2.5, y: 48.5, width: 9, height: 9, rx: 1 })),
    ),
  variants: () =>
    picture(
      shape("ellipse", { class: "ring-outer", cx: 60, cy: 32, rx: 40, ry: 24 }),
      shape("ellipse", { class: "ring-inner", cx: 60, cy: 30, rx: 16, ry: 7 }),
      shape("g", { transform: "translate(30 26) scale(1.3)" }, queen(0, 0)),
      shape("g", { transform: "translate(76 36) scale(1.3)" }, queen(0, 0)),
    ),
  api: () =>
    picture(
      shape("text", { class: "code", x: 14, y: 25 }, '{"n": 8}'),
      shape("text", { class: "code on", x: 14, y: 48 }, '{"count": 92}'),
    ),
  studies: () => picture(board(32, 4, 56, 4, [[1, 2]]), line(34, 58, 86, 6, "edge on"), line(48, 6, 86, 44, "edge on")),
};
