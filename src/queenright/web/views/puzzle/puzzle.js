// The puzzle: play it with crosses and queens, check, ask for explained hints, make new ones, open, save and print.

import { apiError, get } from "../../static/lib/api.js";
import { createBoard } from "../../static/lib/board/board.js";
import { queen } from "../../static/lib/board/queens.js";
import { checkbox, keyHelp, segments } from "../../static/lib/controls.js";
import { button, element, nodes, put, refill, shape, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { createProgress } from "../../static/lib/progress.js";
import { plural, sentence } from "../../static/lib/words.js";
import { clock, isQueen } from "./game.js";
import { filePanel, makePanel, printPanel } from "./panels.js";
import { PuzzlePlay } from "./play.js";
import { regions } from "./regions.js";

/** @import { Action } from "../../static/lib/board/hands.js" */
/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Marks, Square } from "../../static/lib/position.js" */
/** @import { About, Hint, Limits, State } from "./play.js" */

/**
 * The available choices.
 * @typedef {object} Choices
 * @property {{grade: number, rule: string}[]} grades
 * @property {{name: string, grade: number, grades: number[]}[]} difficulties
 * @property {Record<string, number[]>} feasible the grades that each size has
 * @property {string[]} forms
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
  ["H", "hint"],
  ["D", "do as the hint says"],
];

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new PuzzlePlay(page, render);
  const [making, files] = [makePanel(play), filePanel(play)];
  const parts = [playTable(play), statePanel(play, { load, isComplete }), making, files, printPanel(play)];
  const [table, ...panels] = parts.map((part) => part.node);
  const keys = element("section", { class: "card" }, keyHelp(KEYS));
  root.append(element("div", { class: "two puzzle" }, table, element("div", { class: "stack" }, panels, keys)));
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
  escape: () => play.store.set({ hint: null, wrong: [], message: null }),
});

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
      marks: play.drawn(),
      attacked: state.preferences.attacked && !report?.solution ? report?.attacked : null,
      alarmed: [...attacking, ...wrong].map((square) => square.join("-")),
      hint: state.hint?.step,
      cursor: state.cursor,
    });
    put(board.node, "aria-label", `Puzzle of size ${puzzle.n}`);
    board.node.classList.toggle("plain-regions", !state.preferences.patterns);
    board.node.classList.toggle("won", Boolean(report?.solution));
  }

  return { node, show };
}

// -- the status ------------------------------------------------------------------------------------------------------

/**
 * @param {PuzzlePlay} play
 * @param {{load: () => void, isComplete: (state: State) => boolean}} loading
 */
function statePanel(play, { load, isComplete }) {
  const [head, grade, note, advice, won] = [
    headlinePart(play),
    gradePart(),
    notePart(load, isComplete),
    advicePart(play),
    wonPart(play),
  ];
  const asking = askingPart(play);
  const parts = [head, grade, note, advice, won, asking];
  const box = element("div", { class: "message-box puzzle-box", tabindex: 0, role: "group", "aria-label": "Messages" });
  box.append(...nodes([asking.progress, won.nodes, note.nodes, advice.nodes, grade.pairs]));
  const node = element(
    "section",
    { class: "card", "aria-label": "State of the game" },
    head.nodes,
    grade.nodes,
    rules(),
    box,
    asking.nodes,
  );

  /** @param {State} state */
  function show(state) {
    for (const part of parts) part.show(state);
  }

  return { node, show };
}

/** @param {PuzzlePlay} play */
function headlinePart(play) {
  const headline = element("p", { class: "headline", id: "headline" });
  const timer = element("p", { class: "headline number timer", role: "timer", "aria-label": "Time played" });

  /** @param {State} state */
  function show({ puzzle, report, hints, seconds }) {
    const count = puzzle ? Object.values(play.drawn()).filter(isQueen).length : 0;
    const isSolved = Boolean(report?.solution);
    refill(headline, [puzzle?.n, count, isSolved, hints], () => {
      if (!puzzle) return "…";
      const used = hints > 0 && element("span", { class: "of" }, ` · ${plural(hints, "hint")}`);
      if (isSolved) return element("span", { class: "good-text" }, "✓ Solved", used);
      return [String(count), element("span", { class: "of" }, ` of ${plural(puzzle.n, "queen")}`)];
    });
    write(timer, clock(seconds));
    put(timer, "class", `headline number timer${isSolved && seconds ? " good-text" : ""}`);
  }

  return { nodes: element("div", { class: "row spread" }, headline, timer), show };
}

function gradePart() {
  const grade = element("p", { class: "soft small", id: "grade" });
  const pairs = element("ul", { class: "plain" });

  /** @param {State} state */
  function show({ puzzle, about, approved, report }) {
    write(grade, about || (puzzle && approved !== false) ? gradeWords(about) : "");
    const listed = [...new Set((report?.attacks ?? []).map(({ words }) => words))];
    refill(pairs, listed, () =>
      listed.slice(0, 6).map((words) => element("li", { class: "bad-text" }, sentence(words))),
    );
  }

  return { nodes: grade, pairs, show };
}

/**
 * @param {() => void} load
 * @param {(state: State) => boolean} isComplete
 */
function notePart(load, isComplete) {
  const message = createNote("message", load);

  /** @param {State} state */
  function show(state) {
    const { message: note } = state;
    message.show(note && { ...note, passing: note.passing && !isComplete(state) });
  }

  return { nodes: message.node, show };
}

/** @param {PuzzlePlay} play */
function advicePart(play) {
  const reason = element("p", { class: "note", id: "hint" });
  const follow = button("Do it", () => play.follow());
  const dismiss = button("Close", () => play.store.set({ hint: null, wrong: [] }), { class: "quiet" });
  const advice = element("div", { class: "stack tight" }, reason, element("div", { class: "row" }, follow, dismiss));

  /** @param {State} state */
  function show({ hint }) {
    advice.hidden = !hint;
    write(reason, hint?.text ?? "");
    put(reason, "class", isBad(hint) ? "note bad" : "note");
    follow.hidden = !(hint?.step || hint?.culprits.length);
    write(follow, hint?.step ? "Do it" : "Take back");
  }

  return { nodes: advice, show };
}

/**
 * After a win: the time, how it compares, and what comes next.
 * @param {PuzzlePlay} play
 */
function wonPart(play) {
  const words = element("p", { class: "note good", id: "won" });
  const next = button("Next puzzle", () => play.make(), { class: "main" });
  const node = element("div", { class: "stack tight", hidden: true }, words, element("div", {}, next));

  /** @param {State} state */
  function show({ won }) {
    node.hidden = !won;
    if (!won) return;
    const { seconds, hints, best, count } = won;
    const isBest = best === null || seconds < best;
    const rank =
      best === null
        ? "your first of this kind"
        : isBest
          ? `your best yet; it was ${clock(best)}`
          : `your best is ${clock(best)}`;
    const help = hints ? `with ${plural(hints, "hint")}` : "without a hint";
    write(
      words,
      `★ Solved in ${clock(seconds)}, ${help}: ${rank}. ${plural(count, "puzzle")} of this size and difficulty solved.`,
    );
  }

  return { nodes: node, show };
}

/** @type {[string, (row: number, column: number) => boolean][]} */
const RULES = [
  ["one per row", (row) => row === 1],
  ["one per column", (_, column) => column === 2],
  ["one per colour", (row, column) => column <= 2 && row <= 2 && !(row === 0 && column === 0)],
  ["no two touch", (row, column) => row <= 2 && column >= 1 && column <= 3],
];

// The four rules, always visible.
function rules() {
  const items = RULES.map(([words, isClosed]) => {
    const cells = Array.from({ length: 16 }, (_, index) => {
      const [row, column] = [Math.floor(index / 4), index % 4];
      const place = { x: column * 10, y: row * 10, width: 10, height: 10 };
      const own = row === 1 && column === 2;
      const cross = isClosed(row, column) && !own;
      return [
        shape("rect", { class: isClosed(row, column) ? "rule-on" : "rule-off", ...place }),
        cross && shape("path", { class: "rule-cross", d: `M${place.x + 3.5} ${place.y + 3.5}l3 3m0-3l-3 3` }),
      ];
    });
    const picture = shape("svg", { viewBox: "-.5 -.5 41 41", "aria-hidden": "true" }, cells, queen(20, 10));
    return element("li", {}, picture, words);
  });
  return element("ul", { class: "rules", "aria-label": "Rules" }, items);
}

/** @param {Hint | null} hint */
const isBad = (hint) => hint !== null && hint.kind !== "step" && hint.kind !== "solved";

/** @param {PuzzlePlay} play */
function askingPart(play) {
  const work = createProgress(() => play.cancel());
  const verify = button("Check", () => play.verify(), { class: "main" });
  const ask = button("Hint", () => play.advise());
  const offered = checkbox("Offer hints", (hints) => play.prefer({ hints }));
  const attacked = checkbox("Show attacked squares", (value) => play.prefer({ attacked: value }));
  const share = button("Share puzzle", () => play.share());
  const buttons = element("div", { class: "row" }, verify, ask, share);
  const crosses = checkbox("Automatic crosses", (value) => play.prefer({ crosses: value }));
  const patterns = checkbox("Patterns", (value) => play.prefer({ patterns: value }));
  const boxes = element("div", { class: "row wide" }, crosses.node, attacked.node, patterns.node, offered.node);

  /** @param {State} state */
  function show({ puzzle, working, preferences }) {
    work.show(working);
    ask.hidden = !preferences.hints;
    verify.disabled = !puzzle;
    ask.disabled = !puzzle;
    offered.show(preferences.hints);
    attacked.show(preferences.attacked);
    crosses.show(preferences.crosses);
    patterns.show(preferences.patterns);
  }

  return { nodes: [buttons, boxes], progress: work.node, show };
}

/** @type {Record<number, string>} */
const NAMES = { 1: "Easy", 2: "Easy", 3: "Medium", 4: "Hard", 5: "Expert" };

/** @param {number | null} grade */
const difficultyOf = (grade) => (grade && NAMES[grade] ? `${NAMES[grade]} (grade ${grade})` : `Grade ${grade}`);

/** @param {About | null} about */
function gradeWords(about) {
  if (!about) return "Grading …";
  const notes = about.warnings.map((words) => ` ${sentence(words)}`).join("");
  if (about.unique) return `${difficultyOf(about.grade)}: ${about.rule}. One solution.${notes}`;
  if (!about.count) return `This puzzle has no solution.${notes}`;
  const solutions = `${about.complete ? "" : "more than "}${plural(about.count, "solution")}`;
  return `This puzzle has ${solutions}, so it has no grade.${notes}`;
}
