// A position: a size and what stands on which square. Pure data and functions, no DOM.
//
//   {n: 8, marks: {"4-1": "queen", "3-3": "fixed", "0-0": "blocked"}}
//
// A square is [row, column] from 0, row 0 at the top; its key is "row-column".

export const LARGEST = 64;
export const CHESS = 26; // larger boards have no letters for their columns

export const keyOf = ([row, column]) => `${row}-${column}`;
export const squareOf = (key) => key.split("-").map(Number);
export const same = (a, b) => Boolean(a && b) && a[0] === b[0] && a[1] === b[1];

export const empty = (n) => ({ n, marks: {} });

export const squaresOf = (position, ...kinds) =>
  Object.keys(position.marks)
    .filter((key) => kinds.includes(position.marks[key]))
    .map(squareOf)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

export const queensOf = (position) => squaresOf(position, "queen", "fixed");
export const hasQueen = (position, square) => ["queen", "fixed"].includes(position.marks[keyOf(square)]);

// Put a mark on a square, or take it away if it is there already.
export function toggled(position, square, mark) {
  const key = keyOf(square);
  const marks = { ...position.marks };
  if (marks[key] === mark || (mark === "queen" && marks[key] === "fixed")) delete marks[key];
  else marks[key] = mark;
  return { ...position, marks };
}

export function cleared(position, square) {
  const marks = { ...position.marks };
  delete marks[keyOf(square)];
  return { ...position, marks };
}

// Move a queen; a blocked square or another queen at the end stays as it is.
export function moved(position, from, to) {
  if (!hasQueen(position, from) || position.marks[keyOf(to)] || !onBoard(position.n, to)) return position;
  const marks = { ...position.marks, [keyOf(to)]: position.marks[keyOf(from)] };
  delete marks[keyOf(from)];
  return { ...position, marks };
}

export function resized(position, n) {
  const kept = Object.entries(position.marks).filter(([key]) => onBoard(n, squareOf(key)));
  return { n, marks: Object.fromEntries(kept) };
}

// The position after a solution came: fixed queens and blocked squares stay what they are.
export function solved(position, vector) {
  const marks = {};
  for (const [key, mark] of Object.entries(position.marks)) if (mark !== "queen") marks[key] = mark;
  vector.forEach((row, column) => {
    const key = keyOf([row, column]);
    if (marks[key] !== "fixed") marks[key] = "queen";
  });
  return { ...position, marks };
}

export const fromSquares = (n, { queens = [], fixed = [], blocked = [] }) => {
  const marks = {};
  for (const square of blocked) marks[keyOf(square)] = "blocked";
  for (const square of queens) marks[keyOf(square)] = "queen";
  for (const square of fixed) marks[keyOf(square)] = "fixed";
  return { n, marks };
};

export const onBoard = (n, [row, column]) => row >= 0 && column >= 0 && row < n && column < n;

// The vector, if there is exactly one queen in every column.
export function vectorOf(position) {
  const rows = Array(position.n).fill(null);
  for (const [row, column] of queensOf(position)) {
    if (rows[column] !== null) return null;
    rows[column] = row;
  }
  return rows.includes(null) ? null : rows;
}

export function nameOf([row, column], n) {
  return n <= CHESS ? `${String.fromCharCode(97 + column)}${n - row}` : `(${row}, ${column})`;
}

// -- in addresses ----------------------------------------------------------------------------------------------------

const listed = (squares) => squares.map(keyOf).join(",");

export function toQuery(position) {
  const vector = squaresOf(position, "fixed", "blocked").length ? null : vectorOf(position);
  if (vector) return { n: position.n, v: vector.join(",") };
  return {
    n: position.n,
    q: listed(squaresOf(position, "queen")),
    f: listed(squaresOf(position, "fixed")),
    b: listed(squaresOf(position, "blocked")),
  };
}

export function fromQuery(query, otherwise = 8) {
  const vector = query.v ? query.v.split(",").map(Number) : [];
  const asked = Number.parseInt(query.n ?? (vector.length || otherwise), 10);
  const n = Number.isInteger(asked) ? Math.max(1, Math.min(LARGEST, asked)) : otherwise;
  const read = (text) => (text ? text.split(",").map(squareOf) : []).filter((square) => square.length === 2 && square.every(Number.isInteger) && onBoard(n, square));
  const squares = vector.map((row, column) => [row, column]).filter((square) => square.every(Number.isInteger) && onBoard(n, square));
  return fromSquares(n, { queens: [...squares, ...read(query.q)], fixed: read(query.f), blocked: read(query.b) });
}
