// A board of regions as SVG. Every region has a colour, a pattern, a letter and a thick border: none is told by colour
// alone. It shows a picture (plain data) and tells what the player does with it; to a screen reader it is a grid.

import { SIDE, createEdge } from "./board-edge.js";
import { fresh, put, shape } from "./dom.js";
import { ARROWS, keyOf, nameOf, onBoard, same } from "./position.js";
import { firstSquares, isQueen, regionOf } from "./puzzle-game.js";
import { queen } from "./queens.js";

const COLOURS = 9; // in style.css, .region-0 to .region-8
const WORDS = { queen: "queen", given: "given queen", cross: "cross" };

// Lines in a tile of 5 by 5: nothing, rising, level, falling, upright, squares, dots. As in printed pictures, colour and
// pattern together come back only after 63 regions.
const PATTERNS = ["M0 0", "M0 5L5 0M-1 1L1-1M4 6L6 4", "M0 2.5h5", "M0 0L5 5M-1 4L1 6M4-1L6 1", "M2.5 0v5", "M0 2.5h5M2.5 0v5", "M2.5 2.5h.01"];

const middle = (index) => (index + 0.5) * SIDE;
const at = ([row, column]) => ({ x: column * SIDE, y: row * SIDE });

// picture: {puzzle, marks (givens included), attacked, wrong: [squares], hint: {focus, closed, queen, supposed}, cursor}
//
// act hears {kind: "press" | "stroke" | "key" | "cursor", …}; now() gives {puzzle, marks, cursor} as they are.
export function createPuzzleBoard({ label, act, now }) {
  const id = fresh("puzzle");
  const patterns = shape("defs");
  const cells = shape("g");
  const [borders, hints, pieces] = ["borders", "hints", "pieces"].map((name) => shape("g", { class: name, "aria-hidden": "true", "pointer-events": "none" }));
  const cursor = shape("rect", { class: "cursor", width: SIDE - 0.8, height: SIDE - 0.8, rx: 1, "pointer-events": "none" });
  const node = shape("svg", { class: "board regions", role: "grid", "aria-label": label, tabindex: 0 }, patterns, cells, borders, hints, pieces, cursor);
  const edge = createEdge(node);
  node.append(edge.node);
  const drawn = { regions: null, squares: new Map(), hint: null };

  function show(picture) {
    const { puzzle } = picture;
    const regions = puzzle.regions.join("/");
    if (drawn.regions !== regions) build(puzzle);
    drawn.regions = regions;
    const wrong = new Set((picture.wrong ?? []).map(keyOf));
    for (const [key, square] of drawn.squares) drawSquare(square, key, picture, wrong.has(key));
    drawHint(picture.hint);
    const [row, column] = picture.cursor;
    put(cursor, "x", column * SIDE + 0.4);
    put(cursor, "y", row * SIDE + 0.4);
    put(node, "aria-activedescendant", `${id}-${row}-${column}`);
  }

  function build(puzzle) {
    const { n } = puzzle;
    const letters = [...firstSquares(puzzle).keys()];
    drawn.squares.clear();
    pieces.replaceChildren();
    edge.show(n);
    patterns.replaceChildren(...letters.map((_, index) => pattern(`${id}-pattern-${index}`, PATTERNS[index % PATTERNS.length])));
    cells.replaceChildren(...Array.from({ length: n }, (_, row) => shape("g", { role: "row" }, Array.from({ length: n }, (_, column) => {
      const index = letters.indexOf(regionOf(puzzle, [row, column]));
      const box = { ...at([row, column]), width: SIDE, height: SIDE };
      const piece = shape("g");
      const square = shape("g", { role: "gridcell", id: `${id}-${row}-${column}` },
        shape("rect", { ...box, class: `tint region-${index % COLOURS}` }), shape("rect", { ...box, fill: `url(#${id}-pattern-${index})` }));
      pieces.append(piece);
      drawn.squares.set(keyOf([row, column]), { node: square, piece, row, column, look: null });
      return square;
    }))));
    borders.replaceChildren(...borderLines(puzzle), ...letterLabels(puzzle));
  }

  function drawSquare(square, key, { puzzle, marks, attacked }, wrong) {
    const mark = marks[key];
    const dotted = !mark && attacked?.[square.row]?.[square.column] === "x";
    const look = `${mark ?? ""}${dotted ? "." : ""}${wrong ? "!" : ""}`;
    const words = [nameOf([square.row, square.column], puzzle.n), `region ${regionOf(puzzle, [square.row, square.column])}`, WORDS[mark] ?? "", dotted ? "attacked" : "", wrong ? "wrong" : ""];
    put(square.node, "aria-label", words.filter(Boolean).join(", "));
    if (square.look === look) return;
    square.look = look;
    const { x, y } = at([square.row, square.column]);
    const parts = [];
    if (isQueen(mark)) parts.push(queen(x, y, { fixed: mark === "given", alarmed: wrong }));
    if (mark === "cross") parts.push(shape("path", { class: wrong ? "cross wrong" : "cross", d: `M${x + 3.4} ${y + 3.4}l3.2 3.2m0-3.2l-3.2 3.2` }));
    if (mark === "cross" && wrong) parts.push(shape("text", { class: "bang", x: x + 8.2, y: y + 2 }, "!"));
    if (dotted) parts.push(shape("circle", { class: "dot", cx: x + 5, cy: y + 5, r: 0.55 }));
    square.piece.replaceChildren(...parts);
  }

  function drawHint(hint) {
    const key = JSON.stringify(hint ?? null);
    if (drawn.hint === key) return;
    drawn.hint = key;
    const box = (square, name, inset) => shape("rect", { class: name, x: at(square).x + inset, y: at(square).y + inset, width: SIDE - 2 * inset, height: SIDE - 2 * inset, rx: 1 });
    hints.replaceChildren(...(hint ? [
      ...hint.focus.map((square) => box(square, "focus", 2.4)),
      ...hint.closed.map((square) => shape("path", { class: "closing", d: `M${at(square).x + 2.8} ${at(square).y + 2.8}l4.4 4.4m0-4.4l-4.4 4.4` })),
      ...(hint.supposed ? [shape("text", { class: "supposed", x: middle(hint.supposed[1]) + 3.1, y: middle(hint.supposed[0]) - 3 }, "?")] : []),
      ...(hint.queen ? [box(hint.queen, "advice", 0.75), queen(at(hint.queen).x, at(hint.queen).y)] : []),
    ] : []));
  }

  listen(node, now, act);
  return { node, show, words: (square) => drawn.squares.get(keyOf(square))?.node.getAttribute("aria-label") ?? "" };
}

function pattern(id, line) {
  return shape("pattern", { id, width: 5, height: 5, patternUnits: "userSpaceOnUse" }, shape("path", { class: "texture", d: line }));
}

// Thin lines between squares, thick ones between regions: two paths.
function borderLines(puzzle) {
  const { n } = puzzle;
  const lines = { thin: "", thick: `M0 0h${n * SIDE}v${n * SIDE}h${-n * SIDE}z` };
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column < n; column += 1) {
      const own = regionOf(puzzle, [row, column]);
      if (column + 1 < n) lines[regionOf(puzzle, [row, column + 1]) === own ? "thin" : "thick"] += `M${(column + 1) * SIDE} ${row * SIDE}v${SIDE}`;
      if (row + 1 < n) lines[regionOf(puzzle, [row + 1, column]) === own ? "thin" : "thick"] += `M${column * SIDE} ${(row + 1) * SIDE}h${SIDE}`;
    }
  }
  return Object.entries(lines).map(([name, d]) => shape("path", { class: name, d }));
}

const letterLabels = (puzzle) => [...firstSquares(puzzle)].map(([letter, [row, column]]) => shape("text", { class: "letter", x: column * SIDE + 1.5, y: row * SIDE + 1.8 }, letter));

// -- what the player does --------------------------------------------------------------------------------------------

function listen(node, now, act) {
  let held = null; // {from, last, moved}: the pointer went down on a square

  const pointAt = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(node.getScreenCTM().inverse());
  const squareAt = (point) => {
    const square = [Math.floor(point.y / SIDE), Math.floor(point.x / SIDE)];
    return onBoard(now().puzzle.n, square) ? square : null;
  };

  node.addEventListener("pointerdown", (event) => {
    const point = pointAt(event);
    const from = event.button === 0 && event.isPrimary ? squareAt(point) : null;
    if (!from) return;
    held = { from, point, last: from, moved: false };
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (!held) return;
    const point = pointAt(event);
    const passed = squaresBetween(held.point, point).map(squareAt).filter(Boolean);
    held.point = point;
    for (const square of passed) {
      if (same(square, held.last)) continue;
      act({ kind: "stroke", square, from: held.from, begins: !held.moved });
      Object.assign(held, { last: square, moved: true });
    }
  });
  const release = (event) => {
    const was = held;
    held = null;
    if (was && !was.moved && event.type === "pointerup") act({ kind: "press", square: was.from });
  };
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
  node.addEventListener("keydown", (event) => heard(event, now(), act) && event.preventDefault());
}

// Points along the way of a quick pointer, so that no square is jumped over.
function squaresBetween(a, b) {
  const steps = Math.max(1, Math.ceil((3 * Math.hypot(b.x - a.x, b.y - a.y)) / SIDE));
  return Array.from({ length: steps }, (_, index) => ({ x: a.x + ((b.x - a.x) * (index + 1)) / steps, y: a.y + ((b.y - a.y) * (index + 1)) / steps }));
}

// Whether the key meant the board. Shift and an arrow draw crosses, as a drag does.
function heard(event, { puzzle, cursor }, act) {
  if (event.altKey || !puzzle) return false;
  if (event.ctrlKey || event.metaKey) {
    const key = { z: event.shiftKey ? "r" : "u", y: "r" }[event.key.toLowerCase()];
    if (key) act({ kind: "key", key, square: cursor });
    return Boolean(key);
  }
  const step = ARROWS[event.key];
  if (step) {
    const to = [cursor[0] + step[0], cursor[1] + step[1]];
    if (onBoard(puzzle.n, to)) act(event.shiftKey ? { kind: "stroke", square: to, from: cursor, begins: true, byKey: true } : { kind: "cursor", square: to });
  } else if (event.key === "Home" || event.key === "End") act({ kind: "cursor", square: [cursor[0], event.key === "Home" ? 0 : puzzle.n - 1] });
  else if (event.key === "Enter" || event.key === " ") act({ kind: "press", square: cursor });
  else if (/^[a-zA-Z]$|^Delete$|^Backspace$|^Escape$/.test(event.key)) act({ kind: "key", key: event.key.toLowerCase(), square: cursor });
  else return false;
  return true;
}
