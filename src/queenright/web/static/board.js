// A board as SVG, for every view: it shows a picture (plain data) and tells what the user does with it.
//
// Nothing is told by colour alone: attacked squares carry a cross, blocked ones are hatched, fixed queens stand in a
// ring, queens under attack carry an exclamation mark, and every attack is a line from queen to queen. To a screen
// reader it is a grid whose cells say what is on them. Only squares that changed are drawn again.

import { SIDE, createEdge } from "./board-edge.js";
import { listen } from "./board-hands.js";
import { fresh, put, refill, shape } from "./dom.js";
import { keyOf, nameOf } from "./position.js";
import { queen } from "./queens.js";

const WORDS = { queen: "queen", fixed: "fixed queen", blocked: "blocked", white: "white queen", black: "black queen" };
const middle = (index) => (index + 0.5) * SIDE;

// picture: {n, marks, attacked: ["x..x", …], attacks: [{a, b}], alarmed: [keys], told: [squares], advice: {square, sign}, tried, cursor}
//
// act hears what the user does; a bare board has no coordinates; now() gives the state as it is, which may be ahead of what is drawn: {n, marks, cursor}.
export function createBoard({ label, act = null, now = null, bare = false }) {
  const squares = createSquares(Boolean(act));
  const pieces = createPieces();
  const layers = [squares, createLines(), pieces, createCursor(), createSigns()];
  const node = shape("svg", { class: act ? "board" : "board still", role: act ? "grid" : "img", "aria-label": label, tabindex: act ? 0 : null }, layers.map((layer) => layer.node));
  const edge = bare ? null : createEdge(node);
  if (edge) node.append(edge.node);
  let picture = null;

  function show(next) {
    if (picture?.n !== next.n) resize(next.n);
    picture = next;
    const alarmed = new Set([...(next.attacks ?? []).flatMap(({ a, b }) => [keyOf(a), keyOf(b)]), ...(next.alarmed ?? [])]);
    for (const layer of layers) layer.show(next, alarmed);
    if (act) put(node, "aria-activedescendant", squares.idOf(next.cursor ?? [0, 0]));
  }

  function resize(n) {
    if (edge) edge.show(n);
    else put(node, "viewBox", `-.5 -.5 ${n * SIDE + 1} ${n * SIDE + 1}`);
  }

  if (act) listen(node, now ?? (() => picture), act, pieces.node);
  return { node, show };
}

// -- its layers, from below -------------------------------------------------------------------------------------------

const unheard = { "aria-hidden": "true", "pointer-events": "none" };

function createSquares(isGrid) {
  const id = fresh("board");
  const node = shape("g");
  const idOf = ([row, column]) => `${id}-${row}-${column}`;
  let squares = [];

  function square(row, column) {
    const field = shape("rect", { x: column * SIDE, y: row * SIDE, width: SIDE, height: SIDE, class: (row + column) % 2 ? "dark" : "light" });
    return { node: shape("g", { role: isGrid ? "gridcell" : null, id: idOf([row, column]) }, field), row, column, key: keyOf([row, column]), drawn: null };
  }

  function build(n) {
    const rows = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => square(row, column)));
    const frame = shape("rect", { class: "frame", x: 0, y: 0, width: n * SIDE, height: n * SIDE, "pointer-events": "none" });
    node.replaceChildren(...rows.map((row) => shape("g", { role: isGrid ? "row" : null }, row.map((each) => each.node))), frame);
    squares = rows.flat();
  }

  function show({ n, marks, attacked, told = [] }, alarmed) {
    if (squares.length !== n * n) build(n);
    const toldKeys = new Set(told.map(keyOf));
    for (const each of squares) {
      const mark = marks[each.key] ?? "";
      const look = { mark, attacked: !mark && attacked?.[each.row]?.[each.column] === "x", alarmed: alarmed.has(each.key), told: toldKeys.has(each.key) };
      const wanted = `${mark} ${look.attacked} ${look.alarmed} ${look.told}`;
      if (each.drawn !== wanted) drawSquare(each, look);
      if (isGrid && each.drawn !== wanted) nameSquare(each, look, n);
      each.drawn = wanted;
    }
  }

  return { node, show, idOf };
}

function drawSquare({ node, row, column }, { mark, attacked, told }) {
  const [x, y] = [column * SIDE, row * SIDE];
  const extra = [];
  if (mark === "blocked") extra.push(...hatch(x, y));
  if (mark === "white") extra.push(shape("circle", { class: "white-army", cx: x + 5, cy: y + 5, r: 4.6 }));
  if (mark === "black") extra.push(shape("rect", { class: "black-army", x: x + 0.4, y: y + 0.4, width: SIDE - 0.8, height: SIDE - 0.8 }));
  if (attacked) extra.push(shape("path", { class: "attacked", d: `M${x + 4} ${y + 4}l2 2m0-2l-2 2` }));
  if (told) extra.push(shape("rect", { class: "told", x: x + 0.7, y: y + 0.7, width: SIDE - 1.4, height: SIDE - 1.4, rx: 1 }));
  node.replaceChildren(node.firstChild, ...extra);
}

function nameSquare({ node, row, column }, { mark, attacked, alarmed }, n) {
  put(node, "class", mark === "queen" || mark === "fixed" ? "movable" : null);
  const words = [nameOf([row, column], n), WORDS[mark], alarmed && "attacked by another queen", attacked && "attacked"];
  put(node, "aria-label", words.filter(Boolean).join(", "));
}

function hatch(x, y) {
  return [
    shape("rect", { class: "blocked", x, y, width: SIDE, height: SIDE }),
    shape("path", { class: "hatch", d: `M${x} ${y + 5}l5-5M${x} ${y + 10}l10-10M${x + 5} ${y + 10}l5-5` }),
  ];
}

function createLines() {
  const node = shape("g", unheard);
  const line = ({ a, b }) => shape("line", { class: "attack", x1: middle(a[1]), y1: middle(a[0]), x2: middle(b[1]), y2: middle(b[0]) });
  return { node, show: ({ attacks = [] }) => refill(node, attacks, () => attacks.map(line)) };
}

function createPieces() {
  const node = shape("g", unheard);
  const drawn = new Map(); // by square: its look, and its element

  function show({ marks }, alarmed) {
    const wanted = new Map(Object.entries(marks).filter(([, mark]) => mark !== "blocked").map(([key, mark]) => [key, `${mark}${alarmed.has(key) ? "!" : ""}`]));
    for (const [key, { look, piece }] of drawn) {
      if (wanted.get(key) === look) continue;
      piece.remove();
      drawn.delete(key);
    }
    for (const [key, look] of wanted) {
      if (drawn.has(key)) continue;
      const [row, column] = key.split("-").map(Number);
      const piece = queen(column * SIDE, row * SIDE, { fixed: look.startsWith("fixed"), army: look.match(/^(white|black)/)?.[0], alarmed: look.endsWith("!") });
      node.append(piece);
      drawn.set(key, { look, piece });
    }
  }

  return { node, show };
}

function createCursor() {
  const node = shape("rect", { class: "cursor", width: SIDE - 0.6, height: SIDE - 0.6, rx: 1, "pointer-events": "none" });

  function show({ cursor: [row, column] = [0, 0] }) {
    put(node, "x", column * SIDE + 0.3);
    put(node, "y", row * SIDE + 0.3);
  }

  return { node, show };
}

// Above the queens: an advice, and the square that is tried.
function createSigns() {
  const node = shape("g", unheard);
  const advice = ({ square: [row, column], sign }) => [
    shape("rect", { class: "advice", x: column * SIDE + 0.6, y: row * SIDE + 0.6, width: SIDE - 1.2, height: SIDE - 1.2, rx: 1.2 }),
    shape("text", { class: "advice-sign", x: middle(column), y: middle(row) }, sign),
  ];
  const tried = ([row, column]) => shape("circle", { class: "tried", cx: middle(column), cy: middle(row), r: 4.2 });

  function show(picture) {
    const signs = () => [...(picture.advice?.square ? advice(picture.advice) : []), picture.tried ? tried(picture.tried) : null];
    refill(node, [picture.advice ?? null, picture.tried ?? null], signs);
  }

  return { node, show };
}
