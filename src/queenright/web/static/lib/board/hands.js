// The user's actions on a board, by pointer and by keyboard.

import { put } from "../dom.js";
import { keyOf, onBoard, same } from "../position.js";
import { SIDE } from "./geometry.js";
import { queen } from "./queens.js";

/** @import { Marks, Square } from "../position.js" */

/** @typedef {{n: number, marks: Marks, cursor?: Square}} Now the current state */

/**
 * `press` is a click or Enter, `key` a letter, Delete or the like (in lower case), `cursor` moves to a square. A queen
 * may `move`, or a `stroke` is drawn from square to square: `begins` marks its first step.
 * @typedef {(
 *   {kind: "press", square: Square, byKey: boolean} |
 *   {kind: "cursor", square: Square} |
 *   {kind: "key", square: Square, key: string} |
 *   {kind: "move", square: Square, to: Square} |
 *   {kind: "stroke", square: Square, from: Square, begins: boolean, byKey: boolean}
 * )} Action
 */

/**
 * @typedef {object} Table
 * @property {() => Now} now
 * @property {(action: Action) => void} act
 * @property {SVGElement} pieces where the ghost of a dragged queen is drawn
 */

/** @type {Record<string, Square>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {SVGSVGElement} node
 * @param {Table} table
 * @param {"move" | "stroke"} gesture
 */
export function listen(node, table, gesture) {
  if (gesture === "move") listenToMoves(node, table);
  else listenToStrokes(node, table);
  node.addEventListener("keydown", (event) => {
    const { n, cursor = [0, 0] } = table.now();
    const action = n ? meaningOf(event, n, cursor, gesture) : null;
    if (!action) return;
    event.preventDefault();
    if (onBoard(n, action.square)) table.act(action);
  });
}

/**
 * The action of a key, or null if the board does not use it.
 * @param {KeyboardEvent} event
 * @param {number} n
 * @param {Square} cursor
 * @param {"move" | "stroke"} gesture
 * @returns {Action | null}
 */
function meaningOf({ key, altKey, ctrlKey, metaKey, shiftKey }, n, cursor, gesture) {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    const meant = { z: shiftKey ? "r" : "u", y: "r" }[key.toLowerCase()]; // undo and redo, as everywhere
    return meant ? { kind: "key", key: meant, square: cursor } : null;
  }
  const [row, column] = cursor;
  if (ARROWS[key]) {
    /** @type {Square} */
    const square = [row + ARROWS[key][0], column + ARROWS[key][1]];
    if (shiftKey && gesture === "stroke") return { kind: "stroke", square, from: cursor, begins: true, byKey: true };
    return { kind: "cursor", square };
  }
  if (key === "Home" || key === "End") return { kind: "cursor", square: [row, key === "Home" ? 0 : n - 1] };
  if (key === "Enter" || key === " ") return { kind: "press", square: cursor, byKey: true };
  const known = /^[a-zA-Z]$|^Delete$|^Backspace$|^Escape$/.test(key);
  return known ? { kind: "key", key: key.toLowerCase(), square: cursor } : null;
}

// -- pointer ----------------------------------------------------------------------------------------------------------

/**
 * @param {SVGSVGElement} node
 * @param {PointerEvent} event
 */
const pointAt = (node, event) =>
  new DOMPoint(event.clientX, event.clientY).matrixTransform(node.getScreenCTM()?.inverse());

/**
 * @param {{x: number, y: number}} point
 * @param {number} n
 * @returns {Square | null}
 */
function squareAt({ x, y }, n) {
  /** @type {Square} */
  const square = [Math.floor(y / SIDE), Math.floor(x / SIDE)];
  return onBoard(n, square) ? square : null;
}

/** @param {PointerEvent} event */
const isMain = (event) => event.button === 0 && event.isPrimary;

/**
 * A queen can be dragged to another square; any other use of the pointer is a press.
 * @param {SVGSVGElement} node
 * @param {Table} table
 */
function listenToMoves(node, { now, act, pieces }) {
  /** @type {{from: Square, ghost: SVGElement | null} | null} */
  let held = null;
  /** @param {Square} square */
  const isQueen = (square) => ["queen", "fixed"].includes(now().marks[keyOf(square)]);

  node.addEventListener("pointerdown", (event) => {
    const from = isMain(event) ? squareAt(pointAt(node, event), now().n) : null;
    if (!from) return;
    held = { from, ghost: null };
    if (isQueen(from)) node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!held || !isQueen(held.from)) return;
    const { x, y } = pointAt(node, event);
    const square = squareAt({ x, y }, now().n);
    if (!square || (!held.ghost && same(square, held.from))) return;
    held.ghost ??= ghostIn(pieces);
    put(held.ghost, "transform", `translate(${x - SIDE / 2} ${y - SIDE / 2})`);
  });
  onRelease(node, (event) => {
    const was = held;
    held = null;
    was?.ghost?.remove();
    const to = event && squareAt(pointAt(node, event), now().n);
    if (!was || !to) return;
    if (same(to, was.from)) act({ kind: "press", square: to, byKey: false });
    else if (isQueen(was.from)) act({ kind: "move", square: was.from, to });
  });
}

/** @param {SVGElement} pieces */
function ghostIn(pieces) {
  const ghost = queen(0, 0);
  ghost.classList.add("ghost");
  pieces.append(ghost);
  return ghost;
}

/**
 * `released` is called with null if the pointer was cancelled.
 * @param {SVGSVGElement} node
 * @param {(event: PointerEvent | null) => void} released
 */
function onRelease(node, released) {
  node.addEventListener("pointerup", released);
  node.addEventListener("pointercancel", () => released(null));
}

/**
 * A drag is a stroke, square by square.
 * @param {SVGSVGElement} node
 * @param {Table} table
 */
function listenToStrokes(node, { now, act }) {
  /** @type {{from: Square, point: DOMPoint, last: Square, moved: boolean} | null} */
  let held = null;

  node.addEventListener("pointerdown", (event) => {
    const point = pointAt(node, event);
    const from = isMain(event) ? squareAt(point, now().n) : null;
    if (!from) return;
    held = { from, point, last: from, moved: false };
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!held) return;
    const point = pointAt(node, event);
    const way = pointsBetween(held.point, point);
    held.point = point;
    for (const square of way.map((each) => squareAt(each, now().n))) {
      if (!square || same(square, held.last)) continue;
      act({ kind: "stroke", square, from: held.from, begins: !held.moved, byKey: false });
      held.last = square;
      held.moved = true;
    }
  });
  onRelease(node, (event) => {
    const was = held;
    held = null;
    if (event && was && !was.moved) act({ kind: "press", square: was.from, byKey: false });
  });
}

/**
 * Points along the path of a fast pointer, so that no square is skipped.
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
function pointsBetween(a, b) {
  const steps = Math.max(1, Math.ceil((3 * Math.hypot(b.x - a.x, b.y - a.y)) / SIDE));
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  });
}
