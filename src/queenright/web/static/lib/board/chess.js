// The skin of a chess board. Nothing is shown by colour alone: attacked squares carry a cross, blocked ones are
// hatched, fixed queens stand in a ring, queens under attack carry an exclamation mark, and every attack is a line from
// queen to queen.

import { refill, shape } from "../dom.js";
import { nameOf } from "../position.js";
import { box, middle, SIDE, untouched } from "./geometry.js";
import { queen } from "./queens.js";

/** @import { Square } from "../position.js" */
/** @import { Look, Picture, Skin } from "./board.js" */

/**
 * `advice` is a sign on a square, `tried` the square that a search is testing.
 * @typedef {Picture & {advice?: {square: Square, sign: string} | null, tried?: Square | null}} ChessPicture
 */

/** @type {Record<string, string>} */
const WORDS = {
  queen: "queen",
  fixed: "fixed queen",
  blocked: "blocked",
  white: "white queen",
  black: "black queen",
};

/**
 * @param {number | null} [from] rows and columns are counted from this number
 * @returns {Skin<any>}
 */
export const chess = (from = null) => ({
  gesture: "move",
  ground: () => null,
  field: ([row, column]) =>
    shape("rect", {
      x: column * SIDE,
      y: row * SIDE,
      width: SIDE,
      height: SIDE,
      class: (row + column) % 2 ? "dark" : "light",
    }),
  inlay,
  piece: ({ mark, alarmed }, x, y) =>
    mark === "blocked"
      ? null
      : queen(x, y, { fixed: mark === "fixed", army: mark === "white" || mark === "black" ? mark : null, alarmed }),
  words: ({ mark, attacked, alarmed }, square, { n }) => [
    nameOf(square, n, from),
    WORDS[mark],
    alarmed && "attacked by another queen",
    attacked && "attacked",
  ],
  below: [createFrame(), createLines()],
  above: [createSigns()],
});

/**
 * @param {Look} look
 * @param {number} x
 * @param {number} y
 */
function inlay({ mark, attacked, lit }, x, y) {
  const inside = SIDE - 0.8;
  return [
    mark === "blocked" && hatch(x, y),
    mark === "white" && shape("circle", { class: "white-army", cx: x + 5, cy: y + 5, r: 4.6 }),
    mark === "black" && shape("rect", { class: "black-army", x: x + 0.4, y: y + 0.4, width: inside, height: inside }),
    attacked && shape("path", { class: "attacked", d: `M${x + 4} ${y + 4}l2 2m0-2l-2 2` }),
    lit && box("told", x, y, 0.7),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 */
const hatch = (x, y) => [
  shape("rect", { class: "blocked", x, y, width: SIDE, height: SIDE }),
  shape("path", { class: "hatch", d: `M${x} ${y + 5}l5-5M${x} ${y + 10}l10-10M${x + 5} ${y + 10}l5-5` }),
];

function createFrame() {
  const node = shape("g", untouched());

  /** @param {Picture} picture */
  function show({ n }) {
    refill(node, n, () => shape("rect", { class: "frame", width: n * SIDE, height: n * SIDE }));
  }

  return { node, show };
}

function createLines() {
  const node = shape("g", untouched());
  /** @param {{a: Square, b: Square}} attack */
  const line = ({ a, b }) =>
    shape("line", { class: "attack", x1: middle(a[1]), y1: middle(a[0]), x2: middle(b[1]), y2: middle(b[0]) });

  /** @param {Picture} picture */
  function show({ attacks = [] }) {
    refill(node, attacks, () => attacks.map(line));
  }

  return { node, show };
}

// Above the queens: the advice, and the square being tried.
function createSigns() {
  const node = shape("g", untouched());
  /** @param {{square: Square, sign: string}} advice */
  const advised = ({ square: [row, column], sign }) => [
    box("advice", column * SIDE, row * SIDE, 0.6),
    shape("text", { class: "advice-sign", x: middle(column), y: middle(row) }, sign),
  ];
  /** @param {Square} square */
  const circle = ([row, column]) => shape("circle", { class: "tried", cx: middle(column), cy: middle(row), r: 4.2 });

  /** @param {ChessPicture} picture */
  function show({ advice = null, tried = null }) {
    refill(node, [advice, tried], () => [advice && advised(advice), tried && circle(tried)]);
  }

  return { node, show };
}
