// The skin of a puzzle's board. Every region has a colour, a pattern, a letter and a thick border: colour alone
// never distinguishes them.

import { box, middle, SIDE, untouched } from "../../static/lib/board/geometry.js";
import { queen } from "../../static/lib/board/queens.js";
import { fresh, refill, shape } from "../../static/lib/dom.js";
import { nameOf, squareOf } from "../../static/lib/position.js";
import { firstSquares, isQueen, LETTERS, regionOf } from "./game.js";

/** @import { Picture, Skin } from "../../static/lib/board/board.js" */
/** @import { Square } from "../../static/lib/position.js" */
/** @import { Puzzle } from "./game.js" */

/**
 * One deduction: the squares it is about, those it closes, its queens (the first of them also alone), and the square
 * that was supposed to have one.
 * @typedef {object} Step
 * @property {Square[]} focus
 * @property {Square[]} closed
 * @property {Square | null} queen
 * @property {Square[]} queens
 * @property {Square | null} supposed
 */

/** @typedef {Picture & {puzzle: Puzzle, hint?: Step | null, won?: boolean}} RegionPicture */

const COLOURS = 9; // in puzzle.css, .region-0 to .region-8
/** @type {Record<string, string>} */
const WORDS = { queen: "queen", given: "given queen", cross: "cross" };

// Lines in a tile of 5 by 5: none, rising, horizontal, falling, vertical, squares, dots. As in printed pictures, a pair
// of colour and pattern repeats only after 63 regions.
const PATTERNS = [
  "M0 0",
  "M0 5L5 0M-1 1L1-1M4 6L6 4",
  "M0 2.5h5",
  "M0 0L5 5M-1 4L1 6M4-1L6 1",
  "M2.5 0v5",
  "M0 2.5h5M2.5 0v5",
  "M2.5 2.5h.01",
];

/** @returns {Skin<RegionPicture>} */
export function regions() {
  const id = fresh("region");
  return {
    name: "regions",
    gesture: "stroke",
    ground: ({ puzzle }) => puzzle.regions,
    field(square, { puzzle }) {
      const index = LETTERS.indexOf(regionOf(puzzle, square));
      const place = { x: square[1] * SIDE, y: square[0] * SIDE, width: SIDE, height: SIDE };
      return [
        shape("rect", { ...place, class: `tint region-${index % COLOURS}` }),
        shape("rect", { ...place, fill: `url(#${id}-${index})` }),
      ];
    },
    inlay: ({ attacked }, x, y) => attacked && shape("circle", { class: "dot", cx: x + 5, cy: y + 5, r: 0.55 }),
    piece: ({ mark, alarmed }, x, y) =>
      isQueen(mark) ? queen(x, y, { fixed: mark === "given", alarmed }) : cross(x, y, alarmed),
    words: ({ mark, attacked, alarmed }, square, { n, puzzle }) => [
      nameOf(square, n),
      `region ${regionOf(puzzle, square)}`,
      WORDS[mark],
      attacked && "attacked",
      alarmed && "wrong",
    ],
    below: [createBorders(id), createHints(), createWonDiscs()],
    above: [createLetters()],
  };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {boolean} wrong
 */
function cross(x, y, wrong) {
  const lines = shape("path", { class: wrong ? "cross wrong" : "cross", d: crossed(x + 3.4, y + 3.4, 3.2) });
  return wrong ? shape("g", {}, lines, shape("text", { class: "bang", x: x + 8.2, y: y + 2 }, "!")) : lines;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const crossed = (x, y, size) => `M${x} ${y}l${size} ${size}m0-${size}l-${size} ${size}`;

/**
 * The patterns of the regions and the lines between them.
 * @param {string} id
 */
function createBorders(id) {
  const node = shape("g", { class: "borders", ...untouched() });
  /** @param {number} index */
  const pattern = (index) =>
    shape(
      "pattern",
      { id: `${id}-${index}`, width: 5, height: 5, patternUnits: "userSpaceOnUse" },
      shape("path", { class: "texture", d: PATTERNS[index % PATTERNS.length] }),
    );

  /** @param {RegionPicture} picture */
  function show({ puzzle }) {
    refill(node, puzzle.regions, () => {
      const letters = [...firstSquares(puzzle)];
      const patterns = shape(
        "defs",
        {},
        letters.map(([letter]) => pattern(LETTERS.indexOf(letter))),
      );
      return [patterns, borderLines(puzzle)];
    });
  }

  return { node, show };
}

// A white disc with a ring under every queen of a solution.
function createWonDiscs() {
  const node = shape("g", untouched());

  /** @param {RegionPicture} picture */
  function show({ won = false, marks }) {
    const queens = won ? Object.keys(marks).filter((key) => isQueen(marks[key])) : [];
    refill(node, queens, () =>
      queens.map((key) => {
        const [row, column] = squareOf(key);
        return shape("circle", { class: "won-disc", cx: middle(column), cy: middle(row), r: 4.6 });
      }),
    );
  }

  return { node, show };
}

// The letters lie above the queens, so that none is ever hidden.
function createLetters() {
  const node = shape("g", { class: "letters", ...untouched() });

  /** @param {RegionPicture} picture */
  function show({ puzzle }) {
    refill(node, puzzle.regions, () => [...firstSquares(puzzle)].map(([letter, square]) => labelled(letter, square)));
  }

  return { node, show };
}

/**
 * @param {string} letter
 * @param {Square} square
 */
const labelled = (letter, [row, column]) =>
  shape("text", { class: "letter", x: column * SIDE + 1.5, y: row * SIDE + 1.8 }, letter);

/**
 * Thin lines between squares, thick ones between regions: two paths.
 * @param {Puzzle} puzzle
 */
function borderLines(puzzle) {
  const { n } = puzzle;
  const lines = { thin: "", thick: `M0 0h${n * SIDE}v${n * SIDE}h${-n * SIDE}z` };
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < n; column += 1) {
      const own = regionOf(puzzle, [row, column]);
      /** @param {Square} next */
      const kind = (next) => (regionOf(puzzle, next) === own ? "thin" : "thick");
      if (column + 1 < n) lines[kind([row, column + 1])] += `M${(column + 1) * SIDE} ${row * SIDE}v${SIDE}`;
      if (row + 1 < n) lines[kind([row + 1, column])] += `M${column * SIDE} ${(row + 1) * SIDE}h${SIDE}`;
    }
  }
  return Object.entries(lines).map(([name, d]) => shape("path", { class: name, d }));
}

function createHints() {
  const node = shape("g", { class: "hints", ...untouched() });

  /** @param {RegionPicture} picture */
  function show({ hint = null }) {
    refill(node, hint, () => hint && drawn(hint));
  }

  return { node, show };
}

/** @param {Step} hint */
function drawn({ focus, closed, queens, supposed }) {
  /** @type {(square: Square, name: string, inset: number) => SVGRectElement} */
  const boxed = ([row, column], name, inset) => box(name, column * SIDE, row * SIDE, inset);
  /** @param {Square} square */
  const closing = ([row, column]) =>
    shape("path", { class: "closing", d: crossed(column * SIDE + 2.8, row * SIDE + 2.8, 4.4) });
  return [
    focus.map((square) => boxed(square, "focus", 2.4)),
    closed.map(closing),
    supposed && shape("text", { class: "supposed", x: middle(supposed[1]) + 3.1, y: middle(supposed[0]) - 3 }, "?"),
    queens.map((placed) => [boxed(placed, "advice", 0.75), queen(placed[1] * SIDE, placed[0] * SIDE)]),
  ];
}
