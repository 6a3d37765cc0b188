// The state of the board in words: a headline, and below it one message. It is the answer to a button or, without one,
// who attacks whom and how many squares are free, so that the user always knows what to do next.

import { element, refill, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { keyOf, nameOf, queensOf, squaresOf } from "../../static/lib/position.js";
import { createProgress } from "../../static/lib/progress.js";
import { plural, seconds } from "../../static/lib/words.js";

/** @import { Position, Square } from "../../static/lib/position.js" */
/** @import { BoardPlay, Order, Report, State } from "./play.js" */

/** @type {Record<string, string>} */
const LINE_WORDS = { row: "row", column: "column", sum: "diagonal", difference: "diagonal" };
const LISTED = 6; // attacking pairs
const FEW = 6; // free squares that are named
const INVITATION = "Choose a square to place a queen, or begin with one of the examples below.";

/** @param {BoardPlay} play */
export function statePanel(play) {
  const headline = element("p", { class: "headline", id: "board-headline" });
  const standing = element("div", { class: "note", id: "board-standing" });
  const message = createNote("board-message", () => play.again());
  const work = createProgress(() => play.cancel());
  const counted = element("p", { class: "note good", id: "count" });
  const box = element("div", { class: "message-box", tabindex: 0, role: "group", "aria-label": "Messages" });
  box.append(message.node, work.node, counted, standing);
  const node = element("section", { class: "stack", "aria-label": "State of the board" }, headline, box);

  /** @param {State} state */
  function show({ position, report, message: note, hint, working, count, order }) {
    refill(headline, [queensOf(position).length, position.n, report?.solution, report?.attack_count, order], () =>
      heading(position, report, order),
    );
    message.show(note ?? (hint ? { text: hint.reason, bad: hint.advice === "remove" } : null));
    work.show(working);
    write(counted, count ? `${numberOf(position, count.number)}, counted in ${seconds(count.seconds)}.` : "");
    refill(standing, [position, report, order], () => (report ? told(position, report, order) : []));
    standing.className = report?.attack_count ? "note bad" : "note";
    standing.hidden = Boolean(note || hint || working || count || !standing.childNodes.length);
  }

  return { node, show };
}

/**
 * @param {Position} position
 * @param {number} number
 */
function numberOf(position, number) {
  const has = queensOf(position).length ? "with these queens" : "with these squares empty";
  const isEmpty = !Object.keys(position.marks).length;
  return `${plural(number, "solution")} ${isEmpty ? "in all" : has}`;
}

// -- the headline ----------------------------------------------------------------------------------------------------

/**
 * @param {Position} position
 * @param {Report | null} report
 * @param {Order | null} order
 */
function heading(position, report, order) {
  if (report?.solution && order) return numbered(order);
  if (report?.solution) return element("span", { class: "good-text" }, "✓ Solution");
  const attacks = report?.attack_count ?? 0;
  const of = element("span", { class: "of" }, ` of ${plural(position.n, "queen")}`);
  const pairs = ` · ${plural(attacks, "pair")} attack${attacks === 1 ? "s" : ""}`;
  return [
    element("span", {}, String(queensOf(position).length), of),
    attacks > 0 && element("span", { class: "bad-text" }, pairs),
  ];
}

/** @param {Order} order */
function numbered({ rank, count, class: number, classes, symmetries }) {
  const symmetry = symmetries.length ? `unchanged by a ${symmetries[0]}` : "no symmetry";
  return [
    element("span", { class: "good-text" }, `✓ Solution ${rank.toLocaleString("en")} of ${count.toLocaleString("en")}`),
    element("span", { class: "of class-words" }, ` class ${number} of ${classes}, ${symmetry}`),
  ];
}

// -- the message ------------------------------------------------------------------------------------------------------

/**
 * One line for each thing to know.
 * @param {Position} position
 * @param {Report} report
 * @param {Order | null} order
 */
function told(position, report, order) {
  const lines = report.solution
    ? [peace(order)]
    : report.attack_count
      ? war(position, report)
      : [rest(position, report)];
  const broken = report.broken.filter((words) => !/queens? stand|^the board has \d/.test(words)); // in the headline
  return [...lines, ...broken].map((words) => element("div", {}, words));
}

/** @param {Order | null} order */
function peace(order) {
  const next = order && (order.rank < order.count ? `Next goes to solution ${order.rank + 1}` : "This is the last one");
  return `No queen attacks another.${next ? ` ${next}; below are its turns and mirror images.` : ""}`;
}

/**
 * @param {Position} position
 * @param {Report} report
 */
function war({ n }, { attacks, attack_count: all }) {
  const pairs = attacks
    .slice(0, LISTED)
    .map(({ a, b, line }) => `${nameOf(a, n)} and ${nameOf(b, n)}: same ${LINE_WORDS[line]}`);
  if (all === 1) return [`${pairs[0]}. Move one of them.`];
  return all > LISTED ? [...pairs, `and ${all - LISTED} more`] : pairs;
}

/**
 * @param {Position} position
 * @param {Report} report
 */
function rest(position, report) {
  if (!Object.keys(position.marks).length) return INVITATION;
  const { n } = position;
  const left = n - queensOf(position).length;
  const free = freeSquares(position, report);
  const names = free.length <= FEW ? ` (${free.map((square) => nameOf(square, n)).join(", ")})` : "";
  if (!free.length)
    return `No square is free for the other ${plural(left, "queen")}: take one away, or ask for a hint.`;
  const are = free.length === 1 ? "is" : "are";
  return `${plural(left, "queen")} to go. ${plural(free.length, "square")} ${are} free${names}.`;
}

/**
 * The squares that no queen attacks and that have no mark.
 * @param {Position} position
 * @param {Report} report
 */
function freeSquares(position, { attacked }) {
  const taken = new Set(squaresOf(position, "queen", "fixed", "blocked").map(keyOf));
  return attacked.flatMap((words, row) =>
    [...words].flatMap((word, column) => {
      const square = /** @type {Square} */ ([row, column]);
      return word === "x" || taken.has(keyOf(square)) ? [] : [square];
    }),
  );
}
