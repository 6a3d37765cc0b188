// A board as SVG, for every view: it shows a picture (plain data) and tells what the user does with it.
//
// Nothing is told by colour alone: attacked squares carry a cross, blocked ones are hatched, fixed queens stand in a
// ring, queens under attack carry an exclamation mark, and every attack is a line from queen to queen. To a screen
// reader it is a grid whose cells say what is on them. Only squares that changed are drawn again.

import { SIDE, createEdge } from "./board-edge.js";
import { element, fresh, put, shape } from "./dom.js";
import { keyOf, nameOf, onBoard, same } from "./position.js";

const CROWN = "M2 7.4 1.2 3.2 3 5.3 3.5 2.4 4.5 5 5 1.9 5.5 5 6.5 2.4 7 5.3 8.8 3.200 8 7.400z";
const TIPS = [[1.2, 3], [3.5, 2.2], [5, 1.7], [6.5, 2.2], [8.8, 3]];
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// picture: {n, marks, attacked: ["x..x", …], attacks: [{a, b}], alarmed: [keys], told: [squares], advice: {square, sign}, tried, cursor}
//
// act hears what the user does; a bare board has no coordinates; now() gives the state as it is, which may be ahead of what is drawn: {n, marks, cursor}.
export function createBoard({ label, act = null, now = null, bare = false }) {
  const id = fresh("board");
  const cells = shape("g");
  const lines = shape("g", { "aria-hidden": "true", "pointer-events": "none" });
  const pieces = shape("g", { "aria-hidden": "true", "pointer-events": "none" });
  const cursor = shape("rect", { class: "cursor", width: SIDE - 0.6, height: SIDE - 0.6, rx: 1, "pointer-events": "none" });
  const over = shape("g", { "aria-hidden": "true", "pointer-events": "none" });
  const node = shape("svg", { class: act ? "board" : "board still", role: act ? "grid" : "img", "aria-label": label, tabindex: act ? 0 : null },
    cells, lines, pieces, cursor, over);
  const edge = bare ? null : createEdge(node);
  if (edge) node.append(edge.node);
  const drawn = { n: null, squares: new Map(), pieces: new Map() };
  let picture = null;

  function show(next) {
    picture = next;
    if (drawn.n !== next.n) build(next.n);
    const conflicts = new Set([...(next.attacks ?? []).flatMap(({ a, b }) => [keyOf(a), keyOf(b)]), ...(next.alarmed ?? [])]);
    const told = new Set((next.told ?? []).map(keyOf));
    for (const [key, square] of drawn.squares) drawSquare(square, key, next, conflicts, told);
    drawPieces(next, conflicts);
    drawLines(next);
    drawOver(next);
    if (act) placeCursor(next.cursor ?? [0, 0]);
  }

  function build(n) {
    drawn.n = n;
    drawn.squares.clear();
    drawn.pieces.clear();
    pieces.replaceChildren();
    if (edge) edge.show(n);
    else put(node, "viewBox", `-.5 -.5 ${n * SIDE + 1} ${n * SIDE + 1}`);
    const rows = Array.from({ length: n }, (_, row) => shape("g", { role: act ? "row" : null }, Array.from({ length: n }, (_, column) => {
      const square = shape("g", { role: act ? "gridcell" : null, id: `${id}-${row}-${column}` },
        shape("rect", { x: column * SIDE, y: row * SIDE, width: SIDE, height: SIDE, class: (row + column) % 2 ? "dark" : "light" }));
      drawn.squares.set(keyOf([row, column]), { node: square, row, column, drawn: null });
      return square;
    })));
    const frame = shape("rect", { class: "frame", x: 0, y: 0, width: n * SIDE, height: n * SIDE, "pointer-events": "none" });
    cells.replaceChildren(...rows, frame);
  }

  function drawSquare(square, key, next, conflicts, told) {
    const mark = next.marks[key];
    const attacked = !mark && next.attacked?.[square.row]?.[square.column] === "x";
    const wanted = `${mark ?? ""}${attacked ? "x" : ""}${conflicts.has(key) ? "!" : ""}${told.has(key) ? "t" : ""}`;
    if (square.drawn === wanted) return;
    square.drawn = wanted;
    const [x, y] = [square.column * SIDE, square.row * SIDE];
    const extra = [];
    if (mark === "blocked") extra.push(...hatch(x, y));
    if (mark === "white") extra.push(shape("circle", { class: "white-army", cx: x + 5, cy: y + 5, r: 4.6 }));
    if (mark === "black") extra.push(shape("rect", { class: "black-army", x: x + 0.4, y: y + 0.4, width: SIDE - 0.8, height: SIDE - 0.8 }));
    if (attacked) extra.push(shape("path", { class: "attacked", d: `M${x + 4} ${y + 4}l2 2m0-2l-2 2` }));
    if (told.has(key)) extra.push(shape("rect", { class: "told", x: x + 0.7, y: y + 0.7, width: SIDE - 1.4, height: SIDE - 1.4, rx: 1 }));
    square.node.replaceChildren(square.node.firstChild, ...extra);
    if (!act) return;
    put(square.node, "class", mark === "queen" || mark === "fixed" ? "movable" : null);
    const words = [nameOf([square.row, square.column], next.n), WORDS[mark] ?? "", conflicts.has(key) ? "attacked by another queen" : "", attacked ? "attacked" : ""];
    put(square.node, "aria-label", words.filter(Boolean).join(", "));
  }

  function drawPieces(next, conflicts) {
    const wanted = new Map();
    for (const [key, mark] of Object.entries(next.marks)) {
      if (mark !== "blocked") wanted.set(key, `${mark}${conflicts.has(key) ? "!" : ""}`);
    }
    for (const [key, old] of drawn.pieces) {
      if (wanted.get(key) === old.drawn) continue;
      old.node.remove();
      drawn.pieces.delete(key);
    }
    for (const [key, look] of wanted) {
      if (drawn.pieces.has(key)) continue;
      const [row, column] = key.split("-").map(Number);
      const piece = queen(column * SIDE, row * SIDE, { fixed: look.startsWith("fixed"), army: look.match(/^(white|black)/)?.[0], alarmed: look.endsWith("!") });
      pieces.append(piece);
      drawn.pieces.set(key, { node: piece, drawn: look });
    }
  }

  function drawLines(next) {
    const key = JSON.stringify(next.attacks ?? []);
    if (drawn.lines === key) return;
    drawn.lines = key;
    lines.replaceChildren(...(next.attacks ?? []).map(({ a, b }) => shape("line", { class: "attack", x1: middle(a[1]), y1: middle(a[0]), x2: middle(b[1]), y2: middle(b[0]) })));
  }

  function drawOver(next) {
    const key = JSON.stringify([next.advice ?? null, next.tried ?? null, next.n]);
    if (drawn.over === key) return;
    drawn.over = key;
    const parts = [];
    if (next.advice?.square) {
      const [row, column] = next.advice.square;
      parts.push(shape("rect", { class: "advice", x: column * SIDE + 0.6, y: row * SIDE + 0.6, width: SIDE - 1.2, height: SIDE - 1.2, rx: 1.2 }),
        shape("text", { class: "advice-sign", x: middle(column), y: middle(row) }, next.advice.sign));
    }
    if (next.tried) {
      const [row, column] = next.tried;
      parts.push(shape("circle", { class: "tried", cx: middle(column), cy: middle(row), r: 4.2 }));
    }
    over.replaceChildren(...parts);
  }

  function placeCursor([row, column]) {
    put(cursor, "x", column * SIDE + 0.3);
    put(cursor, "y", row * SIDE + 0.3);
    put(node, "aria-activedescendant", `${id}-${row}-${column}`);
  }

  if (act) listen(node, now ?? (() => picture), act, pieces);
  return { node, show };
}

const WORDS = { queen: "queen", fixed: "fixed queen", blocked: "blocked", white: "white queen", black: "black queen" };
const middle = (index) => (index + 0.5) * SIDE;

// fixed: in a ring; army: white, an outline on a disc, or black, filled on a square; alarmed: with an exclamation mark.
export function queen(x, y, { fixed = false, army = null, alarmed = false } = {}) {
  const parts = [
    shape("path", { class: "queen", d: CROWN }),
    ...TIPS.map(([cx, cy]) => shape("circle", { class: "queen", cx, cy, r: 0.62 })),
    shape("rect", { class: "queen", x: 2, y: 7.9, width: 6, height: 0.95, rx: 0.3 }),
  ];
  if (fixed) parts.unshift(shape("circle", { class: "ring", cx: 5, cy: 5.2, r: 4.55 }));
  if (alarmed) parts.push(shape("circle", { class: "badge", cx: 8.2, cy: 1.9, r: 1.75 }), shape("text", { class: "bang", x: 8.2, y: 2 }, "!"));
  const scale = fixed ? "translate(.6 .55) scale(.88)" : army ? "translate(1 1) scale(.8)" : null;
  const group = shape("g", { class: [alarmed && "conflict", army && `of-${army}`].filter(Boolean).join(" ") || null, transform: `translate(${x} ${y})` });
  if (fixed) group.append(parts.shift());
  group.append(shape("g", { transform: scale }, parts));
  return group;
}

function hatch(x, y) {
  return [
    shape("rect", { class: "blocked", x, y, width: SIDE, height: SIDE }),
    shape("path", { class: "hatch", d: `M${x} ${y + 5}l5-5M${x} ${y + 10}l10-10M${x + 5} ${y + 10}l5-5` }),
  ];
}

// What the user does: {kind: "press" | "move" | "key" | "cursor", square, to, key}.
function listen(node, now, act, pieces) {
  let held = null; // the square that the pointer went down on, and the ghost of its queen

  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(node.getScreenCTM().inverse());
    const square = [Math.floor(point.y / SIDE), Math.floor(point.x / SIDE)];
    return onBoard(now().n, square) ? { square, x: point.x, y: point.y } : null;
  };
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
    if (!held.ghost) {
      held.ghost = queen(0, 0);
      held.ghost.classList.add("ghost");
      pieces.append(held.ghost);
    }
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

  node.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { n, cursor = [0, 0] } = now();
    const step = ARROWS[event.key];
    if (step) {
      const to = [cursor[0] + step[0], cursor[1] + step[1]];
      if (onBoard(n, to)) act({ kind: "cursor", square: to });
    } else if (event.key === "Home" || event.key === "End") {
      act({ kind: "cursor", square: [cursor[0], event.key === "Home" ? 0 : n - 1] });
    } else if (event.key === "Enter" || event.key === " ") act({ kind: "press", square: cursor, byKey: true });
    else if (/^[a-zA-Z]$|^Delete$|^Backspace$|^Escape$/.test(event.key)) act({ kind: "key", key: event.key, square: cursor });
    else return;
    event.preventDefault();
  });
}

// A small board that only shows a vector: three shapes, however large it is.
export function thumbnail(vector, label) {
  const n = vector.length;
  let dark = "";
  for (let row = 0; row < n; row += 1) for (let column = (row + 1) % 2; column < n; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  const crowns = vector.map((row, column) => `M${column + 0.2} ${row + 0.78}l-.08-.46.18.2.05-.28.1.25.05-.3.05.3.1-.25.05.28.18-.2-.08.46z`).join("");
  return shape("svg", { class: "thumb", viewBox: `0 0 ${n} ${n}`, role: label ? "img" : null, "aria-label": label, "aria-hidden": label ? null : "true" },
    shape("rect", { class: "light", width: n, height: n }), shape("path", { class: "dark", d: dark }), shape("path", { class: "queen", d: crowns }));
}

// For those who want the keys: a list that opens.
export function keyHelp(pairs) {
  return element("details", {}, element("summary", {}, "Keyboard"),
    element("dl", { class: "keys" }, pairs.flatMap(([keys, words]) => [
      element("dt", {}, keys.split(" ").map((key) => element("kbd", {}, key)).flatMap((key, index) => (index ? [" ", key] : [key]))),
      element("dd", {}, words),
    ])));
}
