// The current event in four panes: narration, board with calls, pseudocode with variables, tree.

import { createBoard } from "../../static/lib/board/board.js";
import { button, element, put, refill, unit, write } from "../../static/lib/dom.js";
import { keyOf, nameOf } from "../../static/lib/position.js";
import { sign } from "../../static/lib/signs.js";
import { capital, plural } from "../../static/lib/words.js";
import { pictureOfSlide, slideOf } from "./slides.js";
import { createTree } from "./tree.js";

/** @import { Method, SearchPlay, State } from "./play.js" */
/** @import { Moment, Tape } from "./tape.js" */

/** @type {Record<string, string>} */
const SIGNS = { solution: "solution", conflict: "wrong", "no solution": "wrong" };
// Characters per line of pseudocode that fit beside board and tree, or on a phone.
const LINE = matchMedia("(max-width: 40rem)").matches ? 40 : 46;

const NARROW = matchMedia("(max-width: 60rem)");
const LINE_OF_CALLS = 18.75; // the height of an open call in pixels, at the usual size of type

/** Values of more characters have a line of their own. */
const LONG = 24;

/**
 * The last slide at or before a moment, if the slides style is on.
 * @param {SearchPlay} play
 * @param {State} state
 */
function slideNow(play, { slides, method, n, at }) {
  if (!slides || method !== "place") return null;
  for (let k = at; k >= 0; k -= 1) {
    const found = slideOf(n, play.momentAt(k));
    if (found) return found;
  }
  return null;
}

/**
 * One sentence for the moment, with its reason.
 * @param {SearchPlay} play
 */
export function createNarration(play) {
  const mark = element("span", { class: "narration-sign" });
  const words = element("span");
  const reason = element("span", { class: "reason" });
  const sentence = element("p", { class: "headline sentence", id: "sentence" }, words, " ", reason);
  const node = element("div", { class: "narration" }, mark, sentence);

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show(state, now) {
    const { n, loading } = state;
    if (!now) {
      const none = n === 2 || n === 3;
      write(words, loading ? "Recording the search …" : none ? `No solution exists for n = ${n}.` : "");
      write(reason, "");
      return refill(mark, "", () => []);
    }
    const slide = slideNow(play, state);
    const own = capital(slide ? slide.words : now.sentence);
    write(words, play.isOver ? play.ending : own);
    write(reason, play.isOver ? own : slide ? "" : reasonOf(now));
    const kind = slide && now.kind === "conflict" ? "" : (SIGNS[now.kind] ?? "");
    put(sentence, "class", `headline sentence ${kind === "solution" ? "good-text" : kind ? "bad-text" : ""}`);
    return refill(mark, kind, () => (kind ? [sign(kind)] : []));
  }

  return { node, show };
}

/**
 * Why two queens attack each other, in numbers.
 * @param {Moment} now
 */
function reasonOf({ kind, square, attacker }) {
  if (kind !== "conflict" || !square || !attacker) return "";
  const [rows, columns] = [Math.abs(square[0] - attacker[0]), Math.abs(square[1] - attacker[1])];
  return rows && columns ? `${plural(columns, "column")} and ${plural(rows, "row")} apart` : "";
}

/** @param {SearchPlay} play */
export function createBoardPane(play) {
  const board = createBoard({ label: "Board" });
  const stack = element("ol", { class: "calls", "aria-label": "Call stack" });
  const heading = element("h2", {}, "Open calls");
  let room = Infinity; // calls that fit under the board; on a narrow screen all of them
  new ResizeObserver(() => {
    const line = stack.firstElementChild?.clientHeight || LINE_OF_CALLS * unit();
    room = NARROW.matches ? Infinity : Math.floor((stack.clientHeight + 1) / line);
    play.store.set({});
  }).observe(stack);
  const title = element("h2", { class: "board-title" }); // beside a second method, where no list of methods is shown
  const node = element("section", { class: "board-pane", "aria-label": "Board" }, board.node, title, heading, stack);

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show(state, now) {
    const { n } = state;
    const slide = now && slideNow(play, state);
    const picture = slide ? pictureOfSlide(n, slide) : now ? pictureOf(n, now) : { n, marks: {} };
    board.show({ ...picture, first: play.methodOf(state.method)?.first });
    const queens = slide?.queens ?? now?.queens ?? [];
    const names = queens.map((square) => nameOf(square, n)).join(" ");
    put(board.node, "aria-label", `Board of size ${n}: ${names || "no queens"}`);
    const frames = now ? [...now.stack, now.call].filter(Boolean) : [];
    refill(stack, [frames, room], () => callItems(frames.toReversed(), room));
    heading.hidden = !frames.length;
    heading.classList.toggle("roomless", room < 1);
    write(title, capital(play.methodOf(state.method)?.title ?? ""));
  }

  return { node, show };
}

/**
 * The open calls, innermost first. If there is no room for all, the last line stands for the outer ones.
 * @param {string[]} calls
 * @param {number} room
 */
function callItems(calls, room) {
  const whole = calls.length <= room || room < 2;
  const outer = calls.length - room + 1;
  const items = calls
    .slice(0, whole ? room : room - 1)
    .map((call) => element("li", { title: call }, element("code", {}, call)));
  const title = calls.slice(room - 1).join("\n");
  return whole ? items : [...items, element("li", { class: "outer", title }, `… and ${outer} outer calls`)];
}

/**
 * What the board shows: the queens, the square being tested, the rejected ones as crosses, the attacker.
 * @param {number} n
 * @param {Moment} now
 */
export function pictureOf(n, { kind, queens, rejected, square, attacker }) {
  const crossed = new Set(kind === "solution" ? [] : rejected);
  const rows = [...Array(n).keys()];
  return {
    n,
    marks: Object.fromEntries(queens.map((each) => [keyOf(each), "queen"])),
    attacked: rows.map((row) => rows.map((column) => (crossed.has(nameOf([row, column], n)) ? "x" : ".")).join("")),
    tried: kind === "test" || kind === "conflict" ? square : null,
    attacks: kind === "conflict" && square && attacker ? [{ a: square, b: attacker }] : [],
  };
}

/** @param {SearchPlay} play */
export function createCodePane(play) {
  const code = element("ol", { class: "code", "aria-label": "Pseudocode", tabindex: 0 });
  const values = element("p", { class: "mono values", id: "values" });
  const variables = element("table", { class: "variables" });
  const scrolled = element(
    "div",
    { class: "variables-box", role: "group", "aria-label": "Queens, column by column", tabindex: 0 },
    variables,
  );
  const source = element("p", { class: "soft small source" });
  const foot = element("div", { class: "row code-foot" }, values, scrolled, source);
  const node = element("section", { class: "card code-pane", "aria-label": "Pseudocode" }, code, foot);
  let wide = false; // whether this method has had values that need a line of their own

  /** @param {Method} method */
  function showMethod({ name, source: words, pseudocode }) {
    refill(code, name, () => {
      wide = false;
      return pseudocode.map((line) => element("li", {}, element("code", {}, broken(line))));
    });
    write(source, capital(words));
    put(source, "title", words);
  }

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show(state, now) {
    const method = play.methodOf(state.method);
    if (!method) return;
    showMethod(method);
    markLine(code, now?.line ?? 0);
    put(code, "data-kind", now?.kind ?? null);
    const slide = now && slideNow(play, state);
    const rows = Object.fromEntries((slide?.queens ?? now?.queens ?? []).map(([row, column]) => [column, row]));
    refill(variables, [state.n, rows, method.first], () => variableRows(state.n, rows, method.first));
    const call = now ? now.call || now.stack.at(-1) || "" : "";
    const words = valuesOf(call, method.pseudocode);
    write(values, words);
    wide ||= words.length > LONG;
    put(foot, "data-wide", wide ? "" : null);
  }

  return { node, show };
}

/**
 * Mark the current line and keep it visible.
 * @param {HTMLElement} code
 * @param {number} number from 1
 */
export function markLine(code, number) {
  for (const [index, each] of [...code.children].entries()) {
    const line = /** @type {HTMLElement} */ (each);
    const isCurrent = index + 1 === number;
    if (isCurrent === line.hasAttribute("aria-current")) continue;
    put(line, "aria-current", isCurrent ? "step" : null);
    if (!isCurrent) continue;
    const [top, bottom] = [line.offsetTop - code.offsetTop, line.offsetTop - code.offsetTop + line.offsetHeight];
    if (top < code.scrollTop) code.scrollTop = top;
    else if (bottom > code.scrollTop + code.clientHeight) code.scrollTop = bottom - code.clientHeight;
  }
}

/**
 * The values of the parameters of a call, named as in the pseudocode: "Place(3, 1)" → "k = 3, i = 1", "safe 2 [1, 4]" →
 * "q = 2, qs = [1, 4]". An assignment says them itself. Nothing for a call whose definition is not there.
 * @param {string} call
 * @param {string[]} pseudocode
 */
export function valuesOf(call, pseudocode) {
  const [assigned] = /^\w+(?= = )/.exec(call) ?? [];
  if (assigned) return pseudocode.some((line) => line.includes(assigned)) ? call : "";
  const [, tuple, values] = /^\(([^()]*)\) = \(([^()]*)\)/.exec(call) ?? [];
  if (tuple) return paired(tuple, values);
  const [, name, inside, beside] = /^(\w+)(?:\(([^()]*)\)| (\S.*))/.exec(call) ?? [];
  if (!name) return "";
  const head = inside === undefined ? `^${name} ([\\w ]+) =` : `^\\s*${name}\\(([^()]*)\\)\\s*:`;
  const names = pseudocode.map((line) => new RegExp(`${head}|\\(([^()]*)\\) is not ${name}`).exec(line)).find(Boolean);
  return names ? paired(names[1] ?? names[2], inside ?? beside) : "";
}

/**
 * "k, i" and "3, 1" → "k = 3, i = 1"; a set or a list is one value.
 * @param {string} names
 * @param {string} values
 */
function paired(names, values) {
  const [left, right] = [names, values].map((list) => list.match(/\{[^}]*\}|\[[^\]]*\]|[^,\s]+/g) ?? []);
  return left.length === right.length ? left.map((name, index) => `${name} = ${right[index]}`).join(", ") : "";
}

/**
 * Where the queens stand, column by column: the numbers of the method, if it counts, and the names of the squares.
 * @param {number} n
 * @param {Record<number, number>} rows counted from 0, from the top
 * @param {number | null} first
 */
function variableRows(n, rows, first) {
  const columns = [...Array(n).keys()];
  /** @type {(head: string, words: (column: number) => string, kind?: "th" | "td") => HTMLElement} */
  const line = (head, words, kind = "td") =>
    element(
      "tr",
      { class: kind === "th" && first !== null ? "own" : null },
      element("th", { scope: "row" }, head),
      columns.map((each) => element(kind, { scope: kind === "th" ? "col" : null }, words(each))),
    );
  const square = line("square", (column) => (column in rows ? nameOf([rows[column], column], n) : "·"));
  if (first === null) return [line("column", (column) => nameOf([0, column], n).slice(0, 1), "th"), square];
  return [
    line("column", (column) => String(column + first), "th"),
    line("row", (column) => (column in rows ? String(rows[column] + first) : "·")),
    square,
  ];
}

/**
 * A line of pseudocode, indented by two spaces per level; one that is too long is wrapped at its syntax.
 * @param {string} text
 */
export function broken(text) {
  const level = Math.floor(text.search(/\S|$/) / 4);
  const lines = [`${"  ".repeat(level)}${text.trim()}`];
  for (let last = lines[0]; last.length > LINE; last = lines[lines.length - 1]) {
    const places = [...last.matchAll(/ (?=then |or |and |with |:= |<- )|(?<=[,:;]) /g)].map(({ index }) => index);
    const fitting = places.filter((index) => index <= LINE && last.slice(0, index).trim().length > 8);
    const cut = fitting.at(-1) ?? last.lastIndexOf(" ", LINE);
    if (cut <= 2 * level + 4) break;
    lines.splice(-1, 1, last.slice(0, cut), `${"  ".repeat(level + 2)}${last.slice(cut + 1)}`);
  }
  return lines.join("\n");
}

const ABOUT_TREE = "○ entered · ● left · × attacked · ★ solution · pale: to come. Choose a node to go there.";

/** @param {SearchPlay} play */
export function createTreePane(play) {
  const tree = createTree({
    moved: () => play.moved(),
    entered: (node) => play.enter(node),
    folded: (node) => play.fold(node),
  });
  const buttons = element(
    "span",
    { class: "row tree-buttons" },
    button("+", () => tree.zoom(1.4), { class: "quiet", "aria-label": "Zoom in" }),
    button("−", () => tree.zoom(1 / 1.4), { class: "quiet", "aria-label": "Zoom out" }),
    button("Close-up", () => tree.closeUp(), { class: "quiet", title: "Around the current node" }),
    button("Show all", () => tree.all(), { class: "quiet" }),
  );
  const words = element("p", { class: "soft small" }, ABOUT_TREE);
  const label = { class: "card tree-pane", "aria-label": "State space tree" };
  const node = element("section", label, tree.node, element("div", { class: "row spread" }, words, buttons));
  /** @type {Tape | null} */
  let shown = null;

  /**
   * @param {State} state
   * @param {Moment | null} now
   */
  function show({ version, folded, at, following, beside }, now) {
    put(node, "hidden", Boolean(beside));
    if (shown !== play.tape) tree.reset(); // another search
    shown = play.tape;
    if (beside) return;
    if (now) tree.show({ tape: play.tape, version, folded, time: at, current: now.node, following });
    else tree.clear();
  }

  return { node, show };
}
