// The puzzle: play it with crosses and queens, check, ask for explained hints, make new ones, draw levels, open, print.

import { apiError, get } from "../../static/lib/api.js";
import { createBoard } from "../../static/lib/board/board.js";
import { keyHelp, segments } from "../../static/lib/controls.js";
import { button, element, put } from "../../static/lib/dom.js";
import { editorPanel } from "./editor.js";
import { isQueen } from "./game.js";
import { historyPanel } from "./history.js";
import { filePanel, makePanel, printPanel } from "./panels.js";
import { onPastedPicture } from "./picture.js";
import { PuzzlePlay } from "./play.js";
import { regions } from "./regions.js";
import { statePanel } from "./status.js";

/** @import { Action } from "../../static/lib/board/hands.js" */
/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Marks, Square } from "../../static/lib/position.js" */
/** @import { Limits, State } from "./play.js" */

/**
 * The available choices.
 * @typedef {object} Choices
 * @property {{grade: number, rule: string, technique: string}[]} grades
 * @property {{name: string, grade: number, grades: number[]}[]} difficulties
 * @property {StarChoice[]} stars
 * @property {string[]} forms
 */

/**
 * The puzzles with a number of queens per row: the usual size, the grades, and the grades that each size has.
 * @typedef {object} StarChoice
 * @property {number} stars
 * @property {number} size
 * @property {{grade: number, rule: string}[]} grades
 * @property {Record<string, number[]>} feasible
 */

/** @type {[string, string][]} */
const KEYS = [
  ["← ↑ → ↓", "go to a square"],
  ["Enter", "as a click: cross, queen, nothing"],
  ["Q X", "queen, cross"],
  ["Shift+→", "draw crosses"],
  ["Delete", "empty the square"],
  ["U R", "undo, redo"],
  ["C", "check"],
  ["H", "hint: where to look; again: what follows"],
  ["D", "do as the hint says"],
  ["N", "next puzzle"],
];

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new PuzzlePlay(page, render);
  const [making, files, history] = [makePanel(play), filePanel(play), historyPanel(play)];
  const table = playTable(play);
  const editor = editorPanel(play, (drawing) => root.classList.toggle("drawing", drawing));
  const state = statePanel(play, { load, isComplete });
  const parts = [table, state, making, history, editor, files, printPanel(play)];
  const panels = parts.slice(1).map((part) => part.node);
  const keys = element("section", { class: "card" }, keyHelp(KEYS));
  const left = element("div", { class: "stack" }, table.node, editor.board);
  root.append(element("div", { class: "two puzzle" }, left, element("div", { class: "stack" }, panels, keys)));
  onPastedPicture(page.shown, (picture) => play.readPicture(picture));
  let { query } = page;
  /** @type {Choices | null} */
  let choices = null;

  async function load() {
    const { puzzle, about } = play.store.state;
    play.store.set({ message: null });
    if (!puzzle) play.open(query);
    else if (!about) play.learn(puzzle);
    if (choices) return;
    try {
      const found = await get("puzzle-choices");
      choices = found;
      making.offer(found);
      files.offer(found);
    } catch (error) {
      play.fail(apiError(error));
    }
  }

  /** @param {State} state */
  function isComplete({ puzzle, about }) {
    return Boolean(choices && puzzle && about);
  }

  // The clock also redraws, but only a change may update the address: the user may be entering another one.
  /** @type {{marks: Marks, approved: boolean | null} | null} */
  let written = null;
  /** @param {State} state */
  function render(state) {
    for (const part of parts) part.show(state);
    const { puzzle, marks, approved } = state;
    if (!puzzle || (written?.marks === marks && written.approved === approved)) return;
    written = { marks, approved };
    page.go(play.query(), { found: Boolean(approved) }); // the tab must not link to an invalid puzzle
  }

  render(play.store.state);
  load();
  return {
    show(next) {
      query = next;
      play.open(next);
    },
    hide() {
      play.keep();
      if (play.store.state.approved === false) play.open({}); // do not return to an invalid puzzle
    },
  };
}

// -- the board and its controls --------------------------------------------------------------------------------------

/**
 * @param {PuzzlePlay} play
 * @returns {Record<string, (square: Square) => void>}
 */
const shortcuts = (play) => ({
  q: (square) => play.press(square, "queen"),
  x: (square) => play.press(square, "cross"),
  u: () => play.undo(),
  z: () => play.undo(),
  r: () => play.redo(),
  delete: (square) => play.free(square),
  backspace: (square) => play.free(square),
  c: () => play.verify(),
  h: () => play.advise(),
  d: () => play.follow(),
  n: () => play.make(),
  escape: () => play.store.set({ hint: null, told: false, wrong: [], message: null }),
});

/**
 * What the board shows of the hint: first only the squares to look at.
 * @param {State} state
 */
function shownStep({ hint, told }) {
  if (!hint?.step || told) return hint?.step;
  return { focus: hint.step.focus, closed: [], queen: null, queens: [], supposed: null };
}

/** @param {Marks} marks */
const queensOf = (marks) => Object.fromEntries(Object.entries(marks).filter(([, mark]) => isQueen(mark)));

/** @param {PuzzlePlay} play */
function playTable(play) {
  const { store } = play;
  const keys = shortcuts(play);

  /** @param {Action} action */
  function act(action) {
    const { kind, square } = action;
    store.set({ cursor: square });
    if (kind === "cursor") play.page.say(board.words(square));
    else if (kind === "press") play.press(square);
    else if (kind === "stroke") play.stroke(action);
    else if (kind === "key") keys[action.key]?.(square);
  }

  const now = () => ({ n: store.state.puzzle?.n ?? 0, marks: store.state.marks, cursor: store.state.cursor });
  const board = createBoard({ label: "Puzzle", act, now, skin: regions() });
  const modes = segments(
    "What a click places",
    [
      ["cycle", "× then queen"],
      ["queen", "Queen"],
      ["cross", "×"],
    ],
    "cycle",
    (mode) => store.set({ mode }),
  );
  const undo = button("Undo", () => play.undo());
  const redo = button("Redo", () => play.redo());
  const clear = button("Clear", () => play.clear());
  const history = element("div", { class: "row" }, undo, redo, clear);
  const controls = element("div", { class: "row spread" }, modes.node, history);
  const node = element("section", { class: "stack", "aria-label": "Board" }, controls, board.node);

  /** @param {State} state */
  function show(state) {
    const { puzzle, report, wrong } = state;
    put(board.node, "hidden", !puzzle);
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    clear.disabled = !Object.keys(state.marks).length;
    modes.show(state.mode);
    if (!puzzle) return;
    const attacking = (report?.attacks ?? []).flatMap(({ a, b }) => [a, b]);
    board.show({
      n: puzzle.n,
      puzzle,
      marks: report?.solution ? queensOf(play.drawn()) : play.drawn(), // crosses vanish on a solution
      won: Boolean(report?.solution),
      attacked: state.preferences.attacked && !report?.solution ? report?.attacked : null,
      alarmed: [...attacking, ...wrong].map((square) => square.join("-")),
      hint: shownStep(state),
      cursor: state.cursor,
    });
    const several = puzzle.stars > 1 ? ` with ${puzzle.stars} queens in each row` : "";
    put(board.node, "aria-label", `Puzzle of size ${puzzle.n}${several}`);
    board.node.classList.toggle("plain-regions", !state.preferences.patterns);
    board.node.classList.toggle("won", Boolean(report?.solution));
  }

  return { node, show };
}
