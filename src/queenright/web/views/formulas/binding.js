// The board as a binding of a Z schema: which components it shows, what a press does, and its form in addresses. Pure
// data and functions, no DOM.

import { isSquare, keyOf, squareOf } from "../../static/lib/position.js";

/** @import { Square } from "../../static/lib/position.js" */

/** @typedef {{name: string, role: string}} Component */
/** @typedef {{name: string, components: Component[]}} Schema */
/** @typedef {Record<string, Square[]>} Squares by the name of their component */

/**
 * The components that the board shows: either one function (a queen in each column) or up to two sets of squares.
 * @param {Component[]} components
 */
export function drawnOn(components) {
  /** @param {string} wanted */
  const named = (wanted) => components.filter(({ role }) => role === wanted).map(({ name }) => name);
  const columns = named("columns");
  if (columns.length) return { kind: "columns", names: [columns[0]] };
  return { kind: "squares", names: named("squares").slice(0, 2) };
}

/**
 * A press on a square: the queen of that column goes there; a set gains or loses the square.
 * @param {Squares} squares
 * @param {string} kind
 * @param {string} name
 * @param {Square} square
 */
export function pressed(squares, kind, name, square) {
  const own = squares[name] ?? [];
  /** @param {Square} each */
  const isThere = (each) => keyOf(each) === keyOf(square);
  const without = own.filter((each) => (kind === "columns" ? each[1] !== square[1] : !isThere(each)));
  return { ...squares, [name]: own.some(isThere) ? without : [...without, square] };
}

/**
 * The values of a schema's components: those on the board, and the others as typed by the user.
 * @param {Schema} schema
 * @param {Squares} squares
 * @param {Record<string, string>} others
 */
export function binding({ components }, squares, others) {
  const { names } = drawnOn(components);
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const { name, role } of components) {
    const own = squares[name] ?? [];
    if (!names.includes(name)) {
      if (others[name]?.trim()) found[name] = typedValue(others[name]);
    } else if (role === "columns") found[name] = Object.fromEntries(own.map(([row, column]) => [column + 1, row + 1]));
    else found[name] = own.map(([row, column]) => [row + 1, column + 1]);
  }
  return found;
}

/**
 * A value as JSON, or the text itself.
 * @param {string} text
 */
function typedValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The squares of all components that pass a test.
 * @param {Squares} squares
 * @param {(square: Square) => boolean} good
 */
export const kept = (squares, good) =>
  Object.fromEntries(Object.entries(squares).map(([name, own]) => [name, own.filter(good)]));

// -- in addresses -----------------------------------------------------------------------------------------------------

// Shown for an address without squares: a board with an attack.
const FIRST = ["1-0", "3-1", "5-2", "0-3", "2-4", "3-5"];

/**
 * "white:0-0;black:1-1,2-3" → the squares of each component that are on the board, and a message if there were others.
 * @param {string | undefined} text
 * @param {number} n
 * @returns {{squares: Squares, strange: string | null}}
 */
export function readSquares(text, n) {
  const good = isSquare(n);
  if (!text) return { squares: { queens: FIRST.map(squareOf).filter(good) }, strange: null };
  /** @type {Squares} */
  const found = {};
  let isStrange = false;
  for (const [name, list] of text.split(";").map((part) => part.split(":"))) {
    if (name && list !== undefined) found[name] = list.split(",").filter(Boolean).map(squareOf);
    isStrange ||= Boolean(name) && !found[name]?.every(good);
  }
  const strange = `“${text}” in this address are no squares of this board; wanted NAME:ROW-COLUMN,…`;
  return { squares: kept(found, good), strange: isStrange ? strange : null };
}

/** @param {Squares} squares */
export const writeSquares = (squares) =>
  Object.entries(squares)
    .map(([name, own]) => `${name}:${own.map(keyOf).sort().join(",")}`)
    .join(";");
