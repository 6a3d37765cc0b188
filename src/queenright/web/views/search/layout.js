// The layout of a state space tree and the nodes to draw: pure functions of the tape (tape.js), the folded nodes and
// the camera (camera.js). Nodes outside the picture are skipped, and a subtree narrower than a few pixels becomes one
// bar, so drawing stays cheap however large the tree is.

/** @import { Tape } from "./tape.js" */

/**
 * By node number: its centre, its left and right end, its depth and that of its deepest descendant.
 * @typedef {ReturnType<typeof arranged>} Places
 */

export const LEVEL = 54; // height of a level in units; a leaf is 28 units wide, a pruned one 8
const LEAF = 28;
const PRUNED = 8;
const NARROW = 5; // pixels; a narrower subtree is drawn as a bar
const MARGIN = 20; // pixels beside the picture in which nodes are still drawn

/**
 * @param {Tape} tape
 * @param {Set<number>} folded
 */
export function arranged(tape, folded) {
  const count = tape.parent.length;
  const x = new Float64Array(count);
  const left = new Float64Array(count);
  const right = new Float64Array(count);
  const depth = new Int16Array(count);
  const bottom = new Int16Array(count);
  let end = 0;
  const todo = [[0, 0]];
  while (todo.length) {
    const top = todo[todo.length - 1];
    const [node, next] = top;
    const children = folded.has(node) ? [] : tape.children[node];
    if (next === 0) {
      left[node] = end;
      depth[node] = node ? depth[tape.parent[node]] + 1 : 0;
      bottom[node] = depth[node];
    }
    if (next < children.length) {
      top[1] += 1;
      todo.push([children[next], 0]);
      continue;
    }
    if (!children.length) end += tape.fate[node] === "pruned" ? PRUNED : LEAF;
    right[node] = end;
    x[node] = children.length ? (x[children[0]] + x[children[children.length - 1]]) / 2 : (left[node] + end) / 2;
    if (node) bottom[tape.parent[node]] = Math.max(bottom[tape.parent[node]], bottom[node]);
    todo.pop();
  }
  return { x, left, right, depth, bottom, width: end, height: (bottom[0] + 1) * LEVEL };
}

/**
 * @param {Tape} tape
 * @param {Places} places
 * @param {Set<number>} folded
 * @param {{x: number, k: number}} camera
 * @param {number} width in pixels
 * @param {number} time
 */
export function visible(tape, places, folded, camera, width, time) {
  /** @type {{nodes: number[], bars: number[]}} */
  const shown = { nodes: [], bars: [] };
  const todo = [0];
  while (todo.length) {
    const node = /** @type {number} */ (todo.pop());
    if (tape.born[node] > time) continue;
    const from = (places.left[node] - camera.x) * camera.k;
    const to = (places.right[node] - camera.x) * camera.k;
    if (to < -MARGIN || from > width + MARGIN) continue;
    const children = folded.has(node) ? [] : tape.children[node];
    if (children.length && to - from < NARROW) {
      shown.bars.push(node);
      continue;
    }
    shown.nodes.push(node);
    for (let index = children.length - 1; index >= 0; index -= 1) todo.push(children[index]);
  }
  return shown;
}

/**
 * The node itself, or the folded one above it.
 * @param {Tape} tape
 * @param {Set<number>} folded
 * @param {number} node
 */
export function visibleAncestor(tape, folded, node) {
  let found = node;
  for (let each = tape.parent[node]; each >= 0; each = tape.parent[each]) if (folded.has(each)) found = each;
  return found;
}
