// A small interactive board inside a text: place, move and remove queens, and see attacks at once.

import { attackedBy, attacksOf } from "../attacks.js";
import { button, element, put, write } from "../dom.js";
import { fromSquares, keyOf, moved, nameOf, queensOf, toggled, toQuery } from "../position.js";
import { plural } from "../words.js";
import { createBoard } from "./board.js";

/** @import { Position, Square } from "../position.js" */
/** @import { Action } from "./hands.js" */

/**
 * @param {number} n
 * @param {Square[]} queens
 * @param {string} label
 * @param {(words: string) => void} say
 */
export function createLiveBoard(n, queens, label, say) {
  const start = fromSquares(n, { queens });
  let now = start;
  /** @type {Square} */
  let cursor = queens[0] ?? [0, 0];
  const board = createBoard({ label, act, now: () => ({ ...now, cursor }) });
  const words = element("span", { class: "soft small" });
  const reset = button("As in the text", () => change(start), { class: "quiet" });
  const open = element("a", { class: "button quiet" }, "Open on the board");
  const node = element(
    "div",
    { class: "live-board" },
    board.node,
    element("div", { class: "row" }, words, reset, open),
  );

  /** @param {Position} next */
  function change(next) {
    now = next;
    draw();
  }

  /** @param {Action} action */
  function act(action) {
    cursor = action.kind === "move" ? action.to : action.square;
    if (action.kind === "move") change(moved(now, action.square, action.to));
    else if (action.kind === "press") change(toggled(now, action.square, "queen"));
    else draw();
    say(`${nameOf(cursor, n)}${now.marks[keyOf(cursor)] ? ", queen" : ""}`);
  }

  function draw() {
    const standing = queensOf(now);
    const attacks = attacksOf(standing);
    const isSolved = standing.length === n && !attacks.length;
    board.show({ ...now, cursor, attacks, attacked: isSolved || now === start ? null : attackedBy(n, standing) });
    write(
      words,
      isSolved
        ? "A solution."
        : attacks.length
          ? `${plural(attacks.length, "pair")} attack${attacks.length === 1 ? "s" : ""}.`
          : `${plural(standing.length, "queen")}.`,
    );
    reset.disabled = now === start;
    put(open, "href", `#/board?${new URLSearchParams(Object.entries(toQuery(now)).map(([k, v]) => [k, String(v)]))}`);
  }

  draw();
  return { node };
}
