// A recorded search: its events in order and the tree that grew with them. Plain data and pure functions, no DOM.

import { nameOf } from "../../static/lib/position.js";

/** @import { Square } from "../../static/lib/position.js" */

/**
 * An event: kind, line, square, attacker, nodes, checks, node, sentence, stack, call. Squares are numbers row by row,
 * or negative; the last three are places in `words`.
 * @typedef {[number, number, number, number, number, number, number, number, number, number]} Event
 */

/**
 * The events and, by node number, the tree: times are event numbers.
 * @typedef {object} Tape
 * @property {number} n
 * @property {Event[]} events
 * @property {string[]} words
 * @property {number[]} parent negative for the root
 * @property {string[]} label
 * @property {number[]} born
 * @property {number[][]} added the queens that it adds to its parent's
 * @property {number[][]} children
 * @property {string[]} fate "pruned", "solution" or empty
 * @property {number[]} fateAt
 * @property {number[]} closedAt
 * @property {number[]} solutions the times at which one was found
 * @property {number[]} won the nodes that are solutions
 */

/**
 * A part of a recording as the server sends it.
 * @typedef {object} Part
 * @property {string[]} words
 * @property {[number, string, number, number[]][]} nodes
 * @property {[number, string, number][]} fates
 * @property {Event[]} events
 */

/**
 * @param {number} n
 * @returns {Tape}
 */
export function emptyTape(n) {
  const tree = { parent: [], label: [], born: [], added: [], children: [], fate: [], fateAt: [], closedAt: [] };
  return { n, events: [], words: [], ...tree, solutions: [], won: [] };
}

/**
 * Add a part. The arrays grow in place: a tape may have tens of thousands of events.
 * @param {Tape} tape
 * @param {Part} part
 */
export function extend(tape, part) {
  tape.words.push(...part.words);
  for (const [parent, label, born, added] of part.nodes) {
    const id = tape.parent.push(parent) - 1;
    tape.label.push(label);
    tape.born.push(born);
    tape.added.push(added);
    tape.children.push([]);
    tape.fate.push("");
    tape.fateAt.push(Infinity);
    tape.closedAt.push(Infinity);
    if (parent >= 0) tape.children[parent].push(id);
  }
  for (const [node, fate, at] of part.fates) {
    tape.fate[node] = fate;
    tape.fateAt[node] = at;
    if (fate !== "solution") continue;
    tape.solutions.push(at);
    tape.won.push(node);
  }
  let before = tape.events.at(-1)?.[6] ?? 0;
  for (const event of part.events) {
    const at = tape.events.push(event) - 1;
    if (event[6] === tape.parent[before]) tape.closedAt[before] = at;
    before = event[6];
  }
}

/**
 * @param {Tape} tape
 * @param {number} number
 * @returns {Square}
 */
const squareAt = (tape, number) => [Math.floor(number / tape.n), number % tape.n];

/**
 * A text with the square's name added to the algorithm's own indices: "x[1] = 2" becomes "x[1] = 2, a3". The board
 * shows which diagonal it is.
 * @param {string} text
 * @param {number} n
 */
export function named(text, n) {
  return text
    .replace(/try\((\d+)\) {3}row = (\d+)/g, (found, column, row) => `${found}, ${nameOf([row - 1, column - 1], n)}`)
    .replace(/x\[(\d+)\] = (\d+)/g, (found, k, i) => `${found}, ${nameOf([i - 1, k - 1], n)}`)
    .replace(
      /(= |at )(\((\d+), (\d+)\))/g,
      (_, before, pair, row, column) => `${before}${pair}, ${nameOf([Number(row), Number(column)], n)}`,
    )
    .replace(/same (sum|difference) diagonal/g, "same diagonal")
    .replace(/\bcolumn (\d+)/g, (_, column) => `column ${nameOf([0, Number(column)], n).slice(0, 1)}`);
}

/** @typedef {ReturnType<typeof moment>} Moment */

/**
 * Everything to show at event k.
 * @param {Tape} tape
 * @param {number} k
 * @param {string[]} kinds
 */
export function moment(tape, k, kinds) {
  const [kind, line, square, attacker, nodes, checks, node, sentence, stack, call] = tape.events[k];
  const queens = [];
  for (let each = node; each >= 0; each = tape.parent[each]) queens.push(...tape.added[each]);
  /** @param {number} child */
  const isRejected = (child) => tape.fate[child] === "pruned" && tape.fateAt[child] <= k && !tape.added[child].length;
  return {
    kind: kinds[kind],
    line,
    nodes,
    checks,
    node,
    sentence: named(tape.words[sentence], tape.n),
    call: named(tape.words[call], tape.n),
    stack: tape.words[stack] ? tape.words[stack].split("\n").map((frame) => named(frame, tape.n)) : [],
    square: square < 0 ? null : squareAt(tape, square),
    attacker: attacker < 0 ? null : squareAt(tape, attacker),
    queens: queens.map((number) => squareAt(tape, number)),
    rejected: tape.children[node].filter(isRejected).map((child) => tape.label[child]),
    solutions: countUpTo(tape.solutions, k),
  };
}

/**
 * @param {number[]} sorted
 * @param {number} k
 */
function countUpTo(sorted, k) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The next event of a kind after k, or null if there is none.
 * @param {Tape} tape
 * @param {number} k
 * @param {string} kind
 * @param {string[]} kinds
 */
export function seek(tape, k, kind, kinds) {
  const wanted = kinds.indexOf(kind);
  const next = tape.events.findIndex((event, index) => index > k && event[0] === wanted);
  return next < 0 ? null : next;
}
