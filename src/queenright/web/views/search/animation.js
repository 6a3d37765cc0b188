// Some steps of a search as one animated SVG picture: one frame per second, each with its sentence. Text, no DOM.

import { capital } from "../../static/lib/words.js";

/** @import { Square } from "../../static/lib/position.js" */
/** @import { SearchPlay } from "./play.js" */
/** @import { Moment } from "./tape.js" */

export const MOST_FRAMES = 200;
const CELL = 40;
const EDGE = 20;
const CROWN = "M2 7.4 1.2 3.2 3 5.3 3.5 2.4 4.5 5 5 1.9 5.5 5 6.5 2.4 7 5.3 8.8 3.2 8 7.4zM2 7.9h6v1H2z";

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * @param {SearchPlay} play
 * @param {number} first
 * @param {number} last
 */
export function animation(play, first, last) {
  const { n } = play.store.state;
  const width = n * CELL + 2 * EDGE;
  const height = width + 30;
  const count = last - first + 1;
  const frames = Array.from({ length: count }, (_, index) => frame(play, first + index, index, count));
  const squares = Array.from({ length: n * n }, (_, index) => {
    const [row, column] = [Math.floor(index / n), index % n];
    const fill = (row + column) % 2 ? "#d9c9aa" : "#f2ecdf";
    const [x, y] = [EDGE + column * CELL, EDGE + row * CELL];
    return `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.max(width, 420)}" height="${height}" role="img">`,
    `<title>${n} queens, steps ${first + 1} to ${last + 1}</title>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...squares,
    ...frames,
    "</svg>",
  ].join("\n");
}

/**
 * @param {SearchPlay} play
 * @param {number} at
 * @param {number} index
 * @param {number} count
 */
function frame(play, at, index, count) {
  const now = play.momentAt(at);
  const { n } = play.store.state;
  const place = (/** @type {Square} */ [row, column]) => [EDGE + column * CELL, EDGE + row * CELL];
  const queen = (/** @type {Square} */ square, fill = "#1d242a") => {
    const [x, y] = place(square);
    return `<path transform="translate(${x} ${y}) scale(4)" d="${CROWN}" fill="${fill}"/>`;
  };
  const sentence = escaped(capital(now.sentence));
  const below = `x="${EDGE}" y="${n * CELL + 2 * EDGE + 16}"`;
  const words = `<text ${below} font-family="sans-serif" font-size="15">${sentence}</text>`;
  const shown = [...now.queens.map((square) => queen(square)), ...attack(now, place), words].join("");
  const times = [0, index / count, (index + 1) / count].map((time) => time.toFixed(5)).join(";");
  const visible =
    `<animate attributeName="visibility" values="hidden;visible;hidden" keyTimes="${times}" dur="${count}s" ` +
    `calcMode="discrete" repeatCount="indefinite"/>`;
  return `<g visibility="${index ? "hidden" : "visible"}">${count > 1 ? visible : ""}${shown}</g>`;
}

/**
 * The square being tried, and the line to the queen that attacks it.
 * @param {Moment} now
 * @param {(square: Square) => number[]} place
 */
function attack({ kind, square, attacker }, place) {
  if (!square || (kind !== "test" && kind !== "conflict")) return [];
  const middle = (/** @type {Square} */ each) => place(each).map((value) => value + CELL / 2);
  const [x, y] = middle(square);
  const colour = kind === "conflict" ? "#b0241c" : "#1d5b8f";
  const ring = `<circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${colour}" stroke-width="3"/>`;
  if (kind !== "conflict" || !attacker) return [ring];
  const [x2, y2] = middle(attacker);
  return [ring, `<line x1="${x}" y1="${y}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="3"/>`];
}
