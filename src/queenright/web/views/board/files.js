// Exporting a board: the formats in which it can be shown, saved and opened again.

import { ApiError, askText } from "../../static/lib/api.js";
import { element } from "../../static/lib/dom.js";
import { nameOf, queensOf, squaresOf, vectorOf } from "../../static/lib/position.js";

/** @import { Position } from "../../static/lib/position.js" */

/** @type {[string, string][]} */
export const FORMS = [
  ["squares", "Squares: a8 b4 c1"],
  ["ranks", "Ranks from 1: 84136275"],
  ["vector", "Rows, from 0 at the top"],
  ["fen", "FEN"],
  ["text", "Text board"],
  ["json", "JSON"],
  ["svg", "SVG picture"],
  ["png", "PNG picture"],
];
/** @type {Record<string, string>} */
const ENDINGS = {
  squares: "txt",
  ranks: "txt",
  fen: "fen",
  vector: "csv",
  text: "txt",
  json: "json",
  svg: "svg",
  png: "png",
};
/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", png: "image/png" };

/** @type {Record<string, (position: Position) => string>} what the browser writes by itself */
const WRITERS = {
  squares: (position) =>
    queensOf(position)
      .toSorted((a, b) => a[1] - b[1])
      .map((square) => nameOf(square, position.n))
      .join(" "),
  ranks: (position) =>
    rowsOf(position)
      .map((row) => position.n - row)
      .join(position.n < 10 ? "" : " "),
  vector: (position) => rowsOf(position).join(","),
  fen: fenOf,
};

/** @param {Position} position */
function fenOf(position) {
  const rows = Array.from({ length: position.n }, () => Array(position.n).fill("."));
  for (const [row, column] of queensOf(position)) rows[row][column] = "Q";
  return rows.map((row) => row.join("").replace(/\.+/g, (empty) => String(empty.length))).join("/");
}

/** @param {Position} position */
function rowsOf(position) {
  const vector = vectorOf(position);
  if (vector) return vector;
  throw new ApiError({ code: "board", message: "this form needs one queen in every column; this board has not" });
}

/** @param {Position} position */
const constraints = (position) => ({
  fixed: squaresOf(position, "fixed"),
  blocked: squaresOf(position, "blocked"),
});

/**
 * The board as text; for PNG, the SVG that the picture is made from.
 * @param {Position} position
 * @param {string} form
 * @returns {Promise<string>}
 */
export async function written(position, form) {
  const { n } = position;
  if (WRITERS[form]) return WRITERS[form](position);
  if (form === "json") return JSON.stringify({ n, squares: queensOf(position), ...constraints(position) });
  const drawn = form === "text" ? "plain" : "svg";
  return askText("draw", { n, queens: squaresOf(position, "queen"), ...constraints(position), form: drawn });
}

/**
 * The arguments of `download`.
 * @param {Position} position
 * @param {string} form
 * @returns {Promise<[string, string | Blob, string]>}
 */
export async function file(position, form) {
  const text = await written(position, form);
  const content = form === "png" ? await picture(text) : text;
  return [`queens-${position.n}.${ENDINGS[form]}`, content, TYPES[form] ?? "text/plain"];
}

/**
 * An SVG drawing as PNG, made by the browser itself.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function picture(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = element("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      const failed = () => reject(new ApiError({ code: "internal", message: "this browser cannot make the picture" }));
      canvas.toBlob((blob) => (blob ? resolve(blob) : failed()), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
