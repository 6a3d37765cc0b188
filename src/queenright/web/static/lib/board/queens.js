// Queens as SVG: one on a board, and whole vectors as thumbnails.

import { shape } from "../dom.js";

const CROWN = "M2 7.4 1.2 3.2 3 5.3 3.5 2.4 4.5 5 5 1.9 5.5 5 6.5 2.4 7 5.3 8.8 3.200 8 7.400z";
const TIPS = [
  [1.2, 3],
  [3.5, 2.2],
  [5, 1.7],
  [6.5, 2.2],
  [8.8, 3],
];

/**
 * `fixed`: in a ring; `army`: white, an outline on a disc, or black, filled on a square; `alarmed`: with an exclamation
 * mark.
 * @param {number} x
 * @param {number} y
 * @param {{fixed?: boolean, army?: string | null, alarmed?: boolean}} [look]
 */
export function queen(x, y, { fixed = false, army = null, alarmed = false } = {}) {
  const piece = [
    shape("path", { class: "queen", d: CROWN }),
    TIPS.map(([cx, cy]) => shape("circle", { class: "queen", cx, cy, r: 0.62 })),
    shape("rect", { class: "queen", x: 2, y: 7.9, width: 6, height: 0.95, rx: 0.3 }),
  ];
  const alarm = alarmed && [
    shape("circle", { class: "badge", cx: 8.2, cy: 1.9, r: 1.75 }),
    shape("text", { class: "bang", x: 8.2, y: 2 }, "!"),
  ];
  const scale = fixed ? "translate(.6 .55) scale(.88)" : army ? "translate(1 1) scale(.8)" : null;
  const classes = [alarmed && "conflict", army && `of-${army}`].filter(Boolean).join(" ");
  return shape(
    "g",
    { class: classes || null, transform: `translate(${x} ${y})` },
    fixed && shape("circle", { class: "ring", cx: 5, cy: 5.2, r: 4.55 }),
    shape("g", { transform: scale }, piece, alarm),
  );
}

/**
 * A small static board for a vector: three shapes, whatever its size.
 * @param {number[]} vector
 * @param {string} [label]
 */
export function thumbnail(vector, label) {
  const n = vector.length;
  let dark = "";
  for (let row = 0; row < n; row += 1)
    for (let column = (row + 1) % 2; column < n; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  /** @type {(row: number, column: number) => string} */
  const crown = (row, column) =>
    `M${column + 0.2} ${row + 0.78}l-.08-.46.18.2.05-.28.1.25.05-.3.05.3.1-.25.05.28.18-.2-.08.46z`;
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return shape(
    "svg",
    { class: "thumb", viewBox: `0 0 ${n} ${n}`, ...name },
    shape("rect", { class: "light", width: n, height: n }),
    shape("path", { class: "dark", d: dark }),
    shape("path", { class: "queen", d: vector.map(crown).join("") }),
  );
}
