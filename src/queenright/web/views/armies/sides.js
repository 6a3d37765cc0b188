// Two armies as plain data, as text for an address, and in words.

import { keyOf } from "../../static/lib/position.js";

/** @import { Marks, Square } from "../../static/lib/position.js" */
/** @import { State } from "./play.js" */

/** @typedef {{white: Square[], black: Square[]}} Sides */

/**
 * @param {Sides} sides
 * @returns {Marks}
 */
export const marksOf = ({ white, black }) =>
  Object.fromEntries([
    ...white.map((square) => [keyOf(square), "white"]),
    ...black.map((square) => [keyOf(square), "black"]),
  ]);

/**
 * One number per row; its bits are the columns.
 * @param {number} n
 * @param {Square[]} army
 */
export function written(n, army) {
  const rows = Array(n).fill(0n);
  for (const [row, column] of army) rows[row] |= 1n << BigInt(column);
  return rows.map((bits) => bits.toString(16)).join(".");
}

/**
 * The squares, or null if the text is not valid.
 * @param {number} n
 * @param {string | undefined} text
 * @returns {Square[] | null}
 */
export function read(n, text) {
  const rows = (text ?? "").split(".");
  if (rows.length !== n || !rows.every((row) => /^[0-9a-f]{1,16}$/.test(row))) return null;
  return rows.flatMap((bits, row) => {
    const columns = [...BigInt(`0x${bits}`).toString(2)].reverse();
    return columns.flatMap((bit, column) => (bit === "1" ? [/** @type {Square} */ ([row, column])] : []));
  });
}

/**
 * @param {number} n
 * @param {Sides} one
 * @param {Sides} other
 */
export const sameArmies = (n, one, other) =>
  written(n, one.white) === written(n, other.white) && written(n, one.black) === written(n, other.black);

// -- the last job of this page, so that a reload can fetch its answer again -------------------------------------------

const MEMORY = "armies-job";

/**
 * Does nothing in a browser without storage.
 * @param {{id: string, n: number} | null} job
 */
export function rememberJob(job) {
  try {
    sessionStorage.setItem(MEMORY, JSON.stringify(job));
  } catch {
    // storage is not allowed
  }
}

/** @returns {{id: string, n: number} | null} */
export function recallJob() {
  try {
    return JSON.parse(sessionStorage.getItem(MEMORY) ?? "null");
  } catch {
    return null;
  }
}

// -- in words ---------------------------------------------------------------------------------------------------------

/**
 * What is known about a board. Three cases are distinguished: proved, best found, and still searching.
 * @param {State} state
 */
export function verdict({ armies, bound, proved, working, stopped }) {
  if (!armies) {
    const title = working ? "Looking for armies …" : "No armies yet";
    return { kind: "open", title, words: bound === null ? "" : `No army can have more than ${bound}.` };
  }
  const next = armies.size + 1;
  if (proved || armies.size === bound)
    return { kind: "proved", title: "✓ The largest: proved", words: `Armies of ${next} do not exist on this board.` };
  const open = next === bound ? `${bound} are` : `${next} to ${bound} are`;
  const words = `More than ${bound} are impossible. Whether ${open} possible is not proved${working ? " yet" : ""}.`;
  if (working) return { kind: "found", title: "◌ Best so far", words };
  return { kind: "found", title: `◌ Best found${stopped ? " before it was stopped" : ""}, not proved`, words };
}
