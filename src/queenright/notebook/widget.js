// The board in a notebook: shows the marks of a problem and changes them. Python keeps them and answers with a picture
// (attacks, closed squares, a sentence); without it, in a page that was only saved, the marks alone are shown.

import { createBoard } from "../web/static/lib/board/board.js";
import { element, write } from "../web/static/lib/dom.js";
import { cleared, keyOf, moved, nameOf, squareOf, toggled } from "../web/static/lib/position.js";

/** @import { Action } from "../web/static/lib/board/hands.js" */
/** @import { Position, Square } from "../web/static/lib/position.js" */

/** @typedef {[number, number, string]} Mark row, column, "fixed" or "blocked" */

/**
 * What a notebook gives to a widget.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, callback: () => void) => void} on
 * @property {(event: string, callback: () => void) => void} off
 */

const HELP =
  "Click: a queen, a blocked square, nothing. Drag a queen to move it; arrows, Enter, B and Delete work too.";

/** @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  /** @type {Square} */
  let cursor = [0, 0];
  const board = createBoard({ label: "The board of a problem", act, now: () => ({ ...position(), cursor }) });
  const words = element("p", { role: "status" });
  el.classList.add("queenright");
  el.append(board.node, words, element("p", {}, HELP));

  /** @returns {Position} */
  function position() {
    /** @type {Mark[]} */
    const marks = model.get("marks");
    return {
      n: model.get("n"),
      marks: Object.fromEntries(marks.map(([row, column, mark]) => [keyOf([row, column]), mark])),
    };
  }

  /** @param {Position} next */
  function change(next) {
    const marks = Object.entries(next.marks).map(([key, mark]) => [...squareOf(key), mark]);
    marks.sort((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]));
    model.set("marks", marks);
    model.save_changes();
    draw();
  }

  /** @param {Action} action */
  function act(action) {
    const now = position();
    cursor = action.kind === "move" ? action.to : action.square;
    if (action.kind === "move") change(moved(now, action.square, action.to));
    else if (action.kind === "press") change(pressed(now, action.square));
    else if (action.kind === "key" && action.key === "b") change(toggled(now, action.square, "blocked"));
    else if (action.kind === "key" && action.key === "q") change(toggled(now, action.square, "fixed"));
    else if (action.kind === "key" && /^(delete|backspace)$/.test(action.key)) change(cleared(now, action.square));
    else draw();
  }

  function draw() {
    const now = position();
    const picture = model.get("picture");
    board.show({ ...now, cursor, attacks: picture.attacks, attacked: picture.attacked });
    write(words, `${nameOf(cursor, now.n)}: ${now.marks[keyOf(cursor)] ?? "empty"}. ${picture.words}`);
  }

  const events = ["change:n", "change:marks", "change:picture"];
  for (const event of events) model.on(event, draw);
  draw();
  return () => {
    for (const event of events) model.off(event, draw);
  };
}

/**
 * The next mark of a square: a queen, blocked, nothing.
 * @param {Position} now
 * @param {Square} square
 */
function pressed(now, square) {
  const mark = now.marks[keyOf(square)];
  if (mark === "blocked") return cleared(now, square);
  return { ...now, marks: { ...now.marks, [keyOf(square)]: mark === "fixed" ? "blocked" : "fixed" } };
}

export default { render };
