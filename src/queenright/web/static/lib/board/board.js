// The board of all views: SVG that shows a picture (plain data) and reports the user's actions.
//
// The skin decides how squares and pieces look: chess.js, or the regions of a puzzle. For a screen reader the board is
// a grid whose cells describe their content. Only squares that changed are redrawn.

import { fresh, nodes, put, shape } from "../dom.js";
import { keyOf, squareOf } from "../position.js";
import { chess } from "./chess.js";
import { createEdge } from "./edge.js";
import { SIDE, untouched } from "./geometry.js";
import { listen } from "./hands.js";

/** @import { Child } from "../dom.js" */
/** @import { Marks, Square } from "../position.js" */
/** @import { Action, Now } from "./hands.js" */

/**
 * `attacked` has one string per row, with an x for an attacked square. Queens in `attacks` and squares in `alarmed`
 * (keys) carry an exclamation mark; `lit` squares are outlined. A skin may use further fields.
 * @typedef {object} Picture
 * @property {number} n
 * @property {Marks} marks
 * @property {string[] | null} [attacked]
 * @property {{a: Square, b: Square}[]} [attacks]
 * @property {string[]} [alarmed]
 * @property {Square[]} [lit]
 * @property {Square} [cursor]
 * @property {number | null} [first] a method's number of the first row and column, written beside the coordinates
 */

/** @typedef {{mark: string, attacked: boolean, alarmed: boolean, lit: boolean}} Look of a square */

/**
 * @template {Picture} P
 * @typedef {{node: SVGElement, show: (picture: P) => void}} Layer
 */

/**
 * @template {Picture} P
 * @typedef {object} Skin
 * @property {string} [name] a class of the board
 * @property {"move" | "stroke"} gesture what dragging means: a queen moves, or marks are drawn
 * @property {(picture: P) => unknown} ground what the fields depend on; when it changes, they are rebuilt
 * @property {(square: Square, picture: P) => Child} field
 * @property {(look: Look, x: number, y: number) => Child} inlay what lies on the field
 * @property {(look: Look, x: number, y: number) => SVGElement | null} piece
 * @property {(look: Look, square: Square, picture: P) => (string | false | undefined)[]} words
 * @property {Layer<P>[]} below the pieces
 * @property {Layer<P>[]} above them
 */

/**
 * `act` is called with the user's actions; a board without it is a static picture, and a `bare` one has no coordinates.
 * `now` returns the current state, which may be ahead of what is drawn.
 * @template {Picture} P
 * @param {object} options
 * @param {string} options.label
 * @param {(action: Action) => void} [options.act]
 * @param {() => Now} [options.now]
 * @param {boolean} [options.bare]
 * @param {number | null} [options.from] rows and columns are counted from this number instead of named as in chess
 * @param {Skin<P>} [options.skin]
 */
export function createBoard({ label, act, now, bare = false, from = null, skin = chess(from) }) {
  const squares = createSquares(skin, Boolean(act));
  const pieces = createPieces(skin);
  const cursor = createCursor();
  const layers = [squares, ...skin.below, pieces, ...skin.above, cursor];
  const classes = ["board", skin.name, !act && "still"].filter(Boolean).join(" ");
  const role = act ? { role: "grid", tabindex: 0 } : { role: "img" };
  const node = shape(
    "svg",
    { class: classes, ...role, "aria-label": label },
    layers.map((layer) => layer.node),
  );
  const edge = bare ? null : createEdge(node, from);
  if (edge) node.append(edge.node);
  /** @type {P | null} */
  let shown = null;

  /** @param {P} picture */
  function show(picture) {
    if (shown?.n !== picture.n || shown.first !== picture.first) resize(picture);
    shown = picture;
    for (const layer of layers) layer.show(picture);
    if (act) put(node, "aria-activedescendant", squares.idOf(picture.cursor ?? [0, 0]));
  }

  /** @param {Picture} picture */
  function resize({ n, first = null }) {
    if (edge) edge.show(n, first);
    else put(node, "viewBox", `-.5 -.5 ${n * SIDE + 1} ${n * SIDE + 1}`);
  }

  if (act) listen(node, { now: now ?? (() => shown ?? { n: 0, marks: {} }), act, pieces: pieces.node }, skin.gesture);
  return { node, show, words: squares.words };
}

/** @param {Picture} picture */
const alarmedIn = ({ attacks = [], alarmed = [] }) =>
  new Set([...attacks.flatMap(({ a, b }) => [keyOf(a), keyOf(b)]), ...alarmed]);

/**
 * @template {Picture} P
 * @param {Skin<P>} skin
 * @param {boolean} isGrid
 */
function createSquares(skin, isGrid) {
  const id = fresh("board");
  const node = shape("g");
  /** @param {Square} square */
  const idOf = (square) => `${id}-${keyOf(square)}`;
  /** @type {Map<string, {node: SVGGElement, square: Square, field: (Node | string)[], look: string}>} */
  const squares = new Map();
  let ground = "";

  /** @param {P} picture */
  function build(picture) {
    squares.clear();
    const rows = Array.from({ length: picture.n }, (_, row) =>
      Array.from({ length: picture.n }, (_, column) => built([row, column], picture)),
    );
    node.replaceChildren(...rows.map((cells) => shape("g", { role: isGrid ? "row" : null }, cells)));
  }

  /**
   * @param {Square} square
   * @param {P} picture
   */
  function built(square, picture) {
    const field = nodes(skin.field(square, picture));
    const cell = shape("g", { role: isGrid ? "gridcell" : null, id: idOf(square) }, field);
    squares.set(keyOf(square), { node: cell, square, field, look: "" });
    return cell;
  }

  /** @param {P} picture */
  function show(picture) {
    const now = JSON.stringify([picture.n, skin.ground(picture)]);
    if (ground !== now) build(picture);
    ground = now;
    const [alarmed, lit] = [alarmedIn(picture), new Set((picture.lit ?? []).map(keyOf))];
    for (const [key, each] of squares) {
      const [row, column] = each.square;
      const mark = picture.marks[key] ?? "";
      const attacked = !mark && picture.attacked?.[row]?.[column] === "x";
      const look = { mark, attacked, alarmed: alarmed.has(key), lit: lit.has(key) };
      const wanted = Object.values(look).join(" ");
      if (each.look === wanted) continue;
      each.look = wanted;
      each.node.replaceChildren(...each.field, ...nodes(skin.inlay(look, column * SIDE, row * SIDE)));
      if (isGrid) put(each.node, "class", mark === "queen" || mark === "fixed" ? "movable" : null);
      if (isGrid) put(each.node, "aria-label", skin.words(look, each.square, picture).filter(Boolean).join(", "));
    }
  }

  /** @param {Square} square */
  const words = (square) => squares.get(keyOf(square))?.node.getAttribute("aria-label") ?? "";

  return { node, show, idOf, words };
}

/**
 * @template {Picture} P
 * @param {Skin<P>} skin
 */
function createPieces(skin) {
  const node = shape("g", { class: "pieces", ...untouched() });
  /** @type {Map<string, {look: string, piece: SVGElement | null}>} */
  const drawn = new Map(); // by square

  /** @param {P} picture */
  function show({ marks, ...picture }) {
    const alarmed = alarmedIn({ marks, ...picture });
    const wanted = new Map(Object.entries(marks).map(([key, mark]) => [key, `${mark}${alarmed.has(key) ? "!" : ""}`]));
    for (const [key, { look, piece }] of drawn) {
      if (wanted.get(key) === look) continue;
      piece?.remove();
      drawn.delete(key);
    }
    for (const [key, look] of wanted) {
      if (drawn.has(key)) continue;
      const [row, column] = squareOf(key);
      const seen = { mark: marks[key], attacked: false, alarmed: alarmed.has(key), lit: false };
      const piece = skin.piece(seen, column * SIDE, row * SIDE);
      if (piece) node.append(piece);
      drawn.set(key, { look, piece });
    }
  }

  return { node, show };
}

function createCursor() {
  const size = { width: SIDE - 0.6, height: SIDE - 0.6, rx: 1 };
  const node = shape("rect", { class: "cursor", ...size, "pointer-events": "none" });

  /** @param {Picture} picture */
  function show({ cursor: [row, column] = [0, 0] }) {
    put(node, "x", column * SIDE + 0.3);
    put(node, "y", row * SIDE + 0.3);
  }

  return { node, show };
}
