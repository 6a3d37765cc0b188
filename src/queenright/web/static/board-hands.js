// What the user does with a board, by pointer and by keys: {kind: "press" | "move" | "key" | "cursor", square, to, key}.

import { SIDE } from "./board-edge.js";
import { put } from "./dom.js";
import { ARROWS, keyOf, onBoard, same } from "./position.js";
import { queen } from "./queens.js";

// now() gives the state as it is: {n, marks, cursor}. A queen that is dragged has a ghost among the pieces.
export function listen(node, now, act, pieces) {
  listenToPointer(node, now, act, pieces);
  node.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const meant = meaningOf(event.key, now());
    if (!meant) return;
    event.preventDefault();
    if (onBoard(now().n, meant.square)) act(meant);
  });
}

function meaningOf(key, { n, cursor = [0, 0] }) {
  const step = ARROWS[key];
  if (step) return { kind: "cursor", square: [cursor[0] + step[0], cursor[1] + step[1]] };
  if (key === "Home" || key === "End") return { kind: "cursor", square: [cursor[0], key === "Home" ? 0 : n - 1] };
  if (key === "Enter" || key === " ") return { kind: "press", square: cursor, byKey: true };
  return /^[a-zA-Z]$|^Delete$|^Backspace$|^Escape$/.test(key) ? { kind: "key", key, square: cursor } : null;
}

function placeOf(event, node, n) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(node.getScreenCTM().inverse());
  const square = [Math.floor(point.y / SIDE), Math.floor(point.x / SIDE)];
  return onBoard(n, square) ? { square, x: point.x, y: point.y } : null;
}

function listenToPointer(node, now, act, pieces) {
  let held = null; // the square that the pointer went down on, and the ghost of its queen
  const at = (event) => placeOf(event, node, now().n);
  const isQueen = (square) => ["queen", "fixed"].includes(now().marks[keyOf(square)]);

  node.addEventListener("pointerdown", (event) => {
    const place = event.button === 0 ? at(event) : null;
    if (!place) return;
    held = { from: place.square, ghost: null };
    if (isQueen(place.square)) node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!held || !isQueen(held.from)) return;
    const place = at(event);
    if (!place || (!held.ghost && same(place.square, held.from))) return;
    held.ghost ??= ghostIn(pieces);
    put(held.ghost, "transform", `translate(${place.x - SIDE / 2} ${place.y - SIDE / 2})`);
  });
  const release = (event) => {
    if (!held) return;
    const { from, ghost } = held;
    const place = event.type === "pointerup" ? at(event) : null;
    ghost?.remove();
    held = null;
    if (!place) return;
    if (same(place.square, from)) act({ kind: "press", square: from });
    else if (isQueen(from)) act({ kind: "move", square: from, to: place.square });
  };
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
}

function ghostIn(pieces) {
  const ghost = queen(0, 0);
  ghost.classList.add("ghost");
  pieces.append(ghost);
  return ghost;
}
