// The level editor: paint regions, and see after every stroke whether it is a puzzle yet. The level is checked on the
// server within the blink of an eye; squares in which two solutions differ are framed.

import { ask } from "../../static/lib/api.js";
import { createBoard } from "../../static/lib/board/board.js";
import { stepper } from "../../static/lib/controls.js";
import { button, element, fresh, put, refill, write } from "../../static/lib/dom.js";
import { Play } from "../../static/lib/play.js";
import { createReferee } from "../../static/lib/referee.js";
import { plural, sentence } from "../../static/lib/words.js";
import { LETTERS, makePuzzle, SMALLEST } from "./game.js";
import { regions } from "./regions.js";
import { nameOfGrade } from "./status.js";

/** @import { Action } from "../../static/lib/board/hands.js" */
/** @import { Page } from "../../static/lib/page.js" */
/** @import { Undoable } from "../../static/lib/play.js" */
/** @import { Square } from "../../static/lib/position.js" */
/** @import { Limits, PuzzlePlay, State } from "./play.js" */

/**
 * What the server sees in a level.
 * @typedef {object} Look
 * @property {number} n
 * @property {number} regions
 * @property {string[]} disconnected
 * @property {number | null} solutions 0, 1, or 2 for several; null if it is not known
 * @property {Square[]} doubtful
 * @property {boolean} ready
 * @property {number | null} grade
 * @property {string | null} rule
 */

/** @typedef {{level: string[], stars: number, brush: string, cursor: Square, look: Look | null}} Drawn */

/** @typedef {Undoable<string[]> & Drawn} Level the level being drawn */

const LARGEST = 12; // larger levels are hard to draw by hand
const MOST_STARS = 3;
const HISTORY = 300;

/** @param {number} n */
const stripes = (n) => Array.from({ length: n }, (_, row) => LETTERS[row].repeat(n));

/** @extends {Play<string[], Level>} */
class LevelPlay extends Play {
  /**
   * @param {Page<Limits>} page
   * @param {(state: Level) => void} render
   */
  constructor(page, render) {
    const initial = { level: stripes(8), stars: 1, brush: "A", cursor: /** @type {Square} */ ([0, 0]), look: null };
    super(page, render, { subject: "level", fresh: { message: null }, history: HISTORY, initial });
    this.referee = createReferee(this.store, {
      subject: ({ level }) => level,
      question: ({ level, stars }) => ask("puzzle-level", { regions: level, stars }),
      reported: (look) => this.store.set({ look }),
      fail: (error) => this.fail(error),
    });
  }

  /**
   * @param {string[]} level
   * @param {string[]} before
   */
  same(level, before) {
    return level.join("/") === before.join("/");
  }

  changed() {
    this.referee.check();
  }

  /**
   * @param {Square[]} squares
   * @param {boolean} joins
   */
  paint(squares, joins) {
    const { level, brush } = this.store.state;
    const rows = level.map((row) => [...row]);
    for (const [row, column] of squares) rows[row][column] = brush;
    this.change(
      rows.map((row) => row.join("")),
      `region ${brush}`,
      { joins },
    );
  }

  /** @param {number} stars queens in each row */
  count(stars) {
    this.store.set(({ level }) => ({ stars, level: [...level], look: null })); // a new level for the referee
    this.referee.check();
  }

  /** @param {string[]} level */
  open(level) {
    this.change(level, `a level of size ${level.length}`);
    this.store.set({ brush: "A", cursor: [0, 0] });
    this.referee.check();
  }
}

/**
 * @param {PuzzlePlay} play
 * @param {(drawing: boolean) => void} toggled
 */
export function editorPanel(play, toggled) {
  const level = new LevelPlay(play.page, render);
  const { store } = level;

  /** @param {Action} action */
  function act(action) {
    const { kind, square } = action;
    store.set({ cursor: square });
    if (kind === "press") level.paint([square], false);
    else if (kind === "stroke") level.paint(action.begins ? [action.from, square] : [square], !action.begins);
    else if (kind === "key") key(action.key, square);
  }

  /**
   * @param {string} name
   * @param {Square} square
   */
  function key(name, square) {
    const letter = name.toUpperCase();
    if (LETTERS.slice(0, store.state.level.length).includes(letter)) {
      store.set({ brush: letter });
      level.paint([square], false);
    }
  }

  const now = () => ({ n: store.state.level.length, marks: {}, cursor: store.state.cursor });
  const board = createBoard({ label: "Level", act, now, skin: regions() });
  const brushes = element("div", { class: "brushes", role: "radiogroup", "aria-label": "Region to paint" });
  const size = stepper("Level size", SMALLEST, LARGEST, (n) => level.open(stripes(n)));
  const queens = stepper("Queens per row", 1, MOST_STARS, (stars) => level.count(stars));
  const verdict = element("p", { class: "note level-verdict", id: "level", role: "status" });
  const undo = button("Undo stroke", () => level.undo());
  const redo = button("Redo stroke", () => level.redo());
  const start = button("Play this level", () => playLevel(), { class: "main" });
  const begin = button("Draw a level", () => draw(true));
  const tools = element(
    "div",
    { class: "stack tight" },
    verdict,
    element("div", { class: "row" }, start, undo, redo),
    element(
      "div",
      { class: "row" },
      element("label", {}, "Size", size.node),
      element("label", {}, "Queens per row", queens.node),
      button("From the puzzle", () => copy()),
      button("Back to the puzzle", () => draw(false)),
    ),
  );
  const words = element("p", { class: "soft small" }, "Paint regions; uniqueness is checked after every stroke.");
  const node = element("section", { class: "card editor" }, element("h2", {}, "Level editor"), words, begin, tools);
  const frame = element("section", { class: "stack drawing-board", "aria-label": "Level" });
  let isDrawing = false;

  /** @param {boolean} drawing */
  function draw(drawing) {
    isDrawing = drawing;
    toggled(drawing);
    frame.replaceChildren(...(drawing ? [brushes, board.node] : [])); // the page has one board at a time
    if (drawing) scrollTo(0, 0);
    if (drawing) level.referee.check();
    render(store.state);
  }

  function copy() {
    const { puzzle } = play.store.state;
    if (!puzzle) return;
    level.open(puzzle.regions);
    level.count(puzzle.stars);
  }

  function playLevel() {
    const puzzle = makePuzzle(store.state.level, [], store.state.stars);
    draw(false);
    play.start(puzzle);
  }

  const group = fresh("brush");
  /** @param {Level} state */
  function render(state) {
    const n = state.level.length;
    put(frame, "hidden", !isDrawing);
    put(tools, "hidden", !isDrawing);
    put(begin, "hidden", isDrawing);
    if (!isDrawing) return;
    size.show(n);
    queens.show(state.stars);
    board.show({
      n,
      puzzle: { n, regions: state.level, givens: {}, stars: state.stars },
      marks: {},
      hint: { focus: state.look?.doubtful ?? [], closed: [], queen: null, queens: [], supposed: null },
      cursor: state.cursor,
    });
    board.node.classList.toggle("plain-regions", !play.store.state.preferences.patterns);
    refill(brushes, [n, state.brush], () =>
      [...LETTERS.slice(0, n)].map((letter, index) => {
        const chosen = { type: "radio", name: group, checked: letter === state.brush };
        const input = element("input", { ...chosen, onchange: () => store.set({ brush: letter }) });
        return element("label", { class: `brush region-${index % 9}` }, input, element("span", {}, letter));
      }),
    );
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    start.disabled = !state.look?.ready;
    write(verdict, state.message?.text ?? verdictWords(state.look));
    put(verdict, "class", `note level-verdict${state.look?.ready ? " good" : ""}`);
  }

  render(store.state);
  return {
    node,
    board: frame,
    /** @param {State} _ */
    show(_) {},
  };
}

/** @param {Look | null} look */
function verdictWords(look) {
  if (!look) return "Looking …";
  const { n, regions: count, disconnected, solutions, grade, rule, doubtful } = look;
  if (count < n) return `${plural(count, "region")} of ${n}: paint ${plural(n - count, "more region")}.`;
  const pieces = disconnected.map((letter) => `region ${letter} is in several pieces`).join(", ");
  const also = pieces ? ` ${sentence(pieces)}` : "";
  if (solutions === 0) return `No solution: some queens cannot be placed.${also}`;
  if (solutions === null) return `Still undecided.${also}`;
  if (solutions > 1) return `Several solutions: two of them differ on the ${doubtful.length} framed squares.${also}`;
  const kind = grade ? `${nameOfGrade(grade)}: ${rule}.` : "";
  return pieces ? `One solution, but ${pieces}.` : `✓ One solution. ${kind}`;
}
