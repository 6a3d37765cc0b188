// A game in progress: its state in a store, every change with undo, and the requests to the server.
// No DOM here: the view draws the state passed to `render`.

import { writeAddress } from "../../static/lib/address.js";
import { apiError, ask } from "../../static/lib/api.js";
import { Play } from "../../static/lib/play.js";
import { keyOf, markedWith, nameOf } from "../../static/lib/position.js";
import { createReferee } from "../../static/lib/referee.js";
import { plural } from "../../static/lib/words.js";
import {
  advised,
  clock,
  closedBy,
  everything,
  makePuzzle,
  placed,
  pressed,
  puzzleQuery,
  readMarks,
  readPuzzle,
  same,
  toQuery,
  writeMarks,
} from "./game.js";
import {
  forgetPuzzle,
  isToday,
  keepPreferences,
  keepToday,
  keepWin,
  lastQuery,
  preferences,
  recall,
  remember,
  wins,
} from "./memory.js";
import { encodedPicture } from "./picture.js";
import { createWatch } from "./watch.js";

/** @import { Action } from "../../static/lib/board/hands.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */
/** @import { Undoable } from "../../static/lib/play.js" */
/** @import { Marks, Square } from "../../static/lib/position.js" */
/** @import { Mode, Puzzle } from "./game.js" */
/** @import { Preferences } from "./memory.js" */
/** @import { Step } from "./regions.js" */

/** @typedef {{largest: number, makeable: number, sheet: number, text: number, picture: number}} Limits */

/**
 * @typedef {object} Report
 * @property {boolean} solution
 * @property {number} attack_count
 * @property {{a: Square, b: Square, words: string}[]} attacks
 * @property {string[]} attacked
 */

/**
 * The server's advice: where to look, then a step or the squares that are wrong.
 * @typedef {object} Hint
 * @property {string} kind
 * @property {string | null} technique
 * @property {string} where
 * @property {string} text
 * @property {Step | null} step
 * @property {Square[]} culprits
 */

/**
 * @typedef {object} About
 * @property {boolean} unique
 * @property {number} [count]
 * @property {boolean} [complete]
 * @property {number | null} grade
 * @property {string | null} rule
 * @property {string[]} warnings
 */

/**
 * @typedef {object} Game
 * @property {Puzzle | null} puzzle
 * @property {Marks} marks
 * @property {Square} cursor
 * @property {Mode} mode
 * @property {About | null} about
 * @property {boolean | null} approved whether the server accepts it as a puzzle; null before it has answered
 * @property {boolean} daily whether it is today's puzzle
 * @property {number} seconds
 * @property {number} hints
 * @property {Preferences} preferences
 * @property {Report | null} report
 * @property {Hint | null} hint
 * @property {boolean} told whether the hint says what follows; before, only where to look
 * @property {Square[]} wrong
 * @property {Won | null} won
 */

/** The moment of winning. @typedef {{seconds: number, hints: number, best: number | null, times: number[]}} Won */

/** @typedef {Undoable<Marks> & Game} State */

const HISTORY = 300;
const REMEMBERED_HISTORY = 40;
/** @type {Record<string, string>} */
const SAID = { queen: "queen on", cross: "cross on" };
const FRESH = { report: null, hint: null, told: false, wrong: [], message: null };

/** @param {Puzzle} puzzle */
const definition = ({ regions, givens, stars }) => ({ regions, givens: markedWith(givens, "given"), stars });

/** @extends {Play<Marks, State>} */
export class PuzzlePlay extends Play {
  /**
   * @param {Page<Limits>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    super(page, render, {
      subject: "marks",
      fresh: FRESH,
      history: HISTORY,
      initial: {
        ...FRESH,
        puzzle: null,
        marks: {},
        cursor: [0, 0],
        mode: "cycle",
        about: null,
        won: null,
        approved: null,
        daily: false,
        seconds: 0,
        hints: 0,
        preferences: preferences(),
      },
    });
    this.limits = page.limits;
    this.referee = createReferee(this.store, {
      subject: ({ puzzle, marks }) => puzzle && marks,
      question: () => ask("puzzle-check", this.game()),
      reported: (report) => this.judge(report),
      fail: (error) => this.fail(error),
    });
    /** @type {Puzzle[]} */
    this.left = []; // the puzzles that were played before
    this.rubbing = false; // whether the current drag erases
    this.watch = createWatch(this);
  }

  /**
   * @param {Marks} marks
   * @param {Marks} before
   */
  same(marks, before) {
    return same(marks, before);
  }

  changed() {
    this.keep();
    this.referee.check();
  }

  /** The current puzzle; callers make sure that there is one. */
  get puzzle() {
    return /** @type {Puzzle} */ (this.store.state.puzzle);
  }

  /** The game in the form that the server expects. */
  game() {
    const { marks } = this.store.state;
    return { ...definition(this.puzzle), queens: markedWith(marks, "queen"), crosses: markedWith(marks, "cross") };
  }

  drawn() {
    return everything(this.puzzle, this.store.state.marks);
  }

  query() {
    return toQuery(this.puzzle, this.store.state.marks);
  }

  // -- changes -------------------------------------------------------------------------------------------------------

  /** @param {Square} square */
  press(square, mode = this.store.state.mode) {
    const { puzzle } = this;
    const name = nameOf(square, puzzle.n);
    if (puzzle.givens[keyOf(square)]) return this.page.say(`the queen on ${name} is given`);
    const marked = pressed(puzzle, this.store.state.marks, square, mode);
    const mark = marked[keyOf(square)];
    const closes = mark === "queen" && this.store.state.preferences.crosses;
    const after = closes ? placed(puzzle, marked, closedBy(puzzle, marked, square), "cross") : marked;
    return this.change(after, mark ? `${SAID[mark]} ${name}` : `${name} is free`);
  }

  /**
   * A drag from an empty square (or a queen) draws crosses, one from a cross erases them. It is undone as one move.
   * @param {Action & {kind: "stroke"}} action
   */
  stroke({ square, from, begins, byKey }) {
    const { puzzle } = this;
    const { marks } = this.store.state;
    if (begins) this.rubbing = !byKey && marks[keyOf(from)] === "cross";
    const way = begins ? [from, square] : [square];
    const touched = way.filter((each) => !this.rubbing || marks[keyOf(each)] === "cross");
    const words = `${this.rubbing ? "no cross" : "cross"} on ${nameOf(square, puzzle.n)}`;
    this.change(placed(puzzle, marks, touched, this.rubbing ? null : "cross"), words, { joins: !begins });
  }

  /** @param {Square} square */
  free(square) {
    this.takeBack([square], `${nameOf(square, this.puzzle.n)} is free`);
  }

  /**
   * @param {Square[]} squares
   * @param {string} words
   */
  takeBack(squares, words) {
    this.change(placed(this.puzzle, this.store.state.marks, squares, null), words);
  }

  clear() {
    this.change({}, "the board is empty");
  }

  /** @param {Partial<Preferences>} patch */
  prefer(patch) {
    this.store.set(({ preferences: before, hint }) => ({
      preferences: { ...before, ...patch },
      hint: patch.hints === false ? null : hint,
    }));
    keepPreferences(this.store.state.preferences);
  }

  // -- opening puzzles -----------------------------------------------------------------------------------------------

  // An address may contain an invalid puzzle, or one without a solution: it is not stored.
  keep() {
    const { puzzle, marks, past, seconds, hints, approved } = this.store.state;
    if (!puzzle || approved === false) return;
    const texts = past.slice(-REMEMBERED_HISTORY).map((each) => writeMarks(each, puzzle.n));
    remember(puzzle, { marks: writeMarks(marks, puzzle.n), past: texts, seconds, hints, approved });
  }

  /**
   * Open a puzzle as it was left. If marks are given, they take precedence, and undo restores the earlier ones.
   * @param {Puzzle} puzzle
   * @param {Marks | null} [marks]
   * @param {About | null} [about]
   * @param {{isBack?: boolean}} [options]
   */
  start(puzzle, marks = null, about = null, { isBack = false } = {}) {
    this.work.cancel();
    this.keep(); // the puzzle played until now
    const { puzzle: before } = this.store.state;
    if (before && !isBack && JSON.stringify(before) !== JSON.stringify(puzzle)) this.left.push(before);
    const kept = recall(puzzle);
    const past = (kept?.past ?? []).map((text) => readMarks(text, puzzle));
    const left = readMarks(kept?.marks, puzzle);
    const brought = marks && !same(marks, left) ? marks : null;
    this.referee.forget();
    this.store.set({
      ...FRESH,
      puzzle,
      marks: brought ?? left,
      past: brought && kept ? [...past, left] : past,
      future: [],
      cursor: [0, 0],
      daily: isToday(puzzle),
      seconds: kept?.seconds ?? 0,
      hints: kept?.hints ?? 0,
      about,
      won: null,
      approved: about || kept?.approved ? true : null,
    });
    this.keep();
    this.referee.check();
    if (!about) this.learn(puzzle);
  }

  /**
   * From an address: the puzzle in it, or the one played last, or today's.
   * @param {Query} query
   * @returns {Promise<void>}
   */
  async open(query) {
    const { largest } = this.limits;
    if (query.p === undefined) {
      const last = readPuzzle(lastQuery() ?? {}, largest);
      return last ? this.start(last.puzzle) : this.today({ isFirst: true });
    }
    const read = readPuzzle(query, largest);
    if (!read) {
      if (!this.puzzle) await this.open({});
      return this.tell(`This address holds no puzzle: wanted up to ${largest} rows of as many letters.`, true);
    }
    const { puzzle, strange } = read;
    const marks = readMarks(query.m, puzzle);
    const isThere = this.puzzle && JSON.stringify(toQuery(puzzle, marks)) === JSON.stringify(this.query());
    if (isThere && !strange) return undefined;
    this.start(puzzle, query.m === undefined ? null : marks);
    return strange ? this.tell(strange, true) : undefined;
  }

  /**
   * @param {Puzzle} puzzle
   * @param {boolean} approved
   */
  approve(puzzle, approved) {
    if (this.puzzle === puzzle) this.store.set({ approved });
    if (approved) this.keep();
    else forgetPuzzle(puzzle);
  }

  /** @param {Puzzle} puzzle */
  async learn(puzzle) {
    try {
      const about = await ask("puzzle-about", definition(puzzle));
      if (this.puzzle !== puzzle) return;
      this.store.set({ about });
      this.approve(puzzle, about.count > 0);
      const { report } = this.store.state;
      if (report?.solution) this.judge(report); // solved before the grade was known
    } catch (error) {
      const failed = apiError(error);
      if (!failed.passing) this.approve(puzzle, false);
      if (this.puzzle === puzzle) this.fail(failed);
    }
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  /** @param {Report} report */
  judge(report) {
    this.store.set({ report });
    const { about, seconds, hints } = this.store.state;
    if (!report.solution) return;
    this.page.say(`Solved in ${clock(seconds)}.`);
    if (!about?.grade || !Object.keys(this.store.state.marks).length) return;
    const before = wins(this.puzzle, about.grade);
    if (!keepWin(this.puzzle, { grade: about.grade, seconds, hints })) return;
    const best = before.length ? Math.min(...before.map((win) => win.seconds)) : null;
    const times = [...before.map((win) => win.seconds), seconds];
    this.store.set({ won: { seconds, hints, best, times } });
  }

  /** A link to the puzzle without any marks. */
  async share() {
    const link = `${location.href.split("#")[0]}${writeAddress("puzzle", puzzleQuery(this.puzzle))}`;
    try {
      await navigator.clipboard.writeText(link);
      this.tell("The link to this puzzle, without your marks, is copied.");
    } catch {
      this.tell(`This browser does not let the page copy. The link is ${link}`, true);
    }
  }

  async today({ isFirst = false } = {}) {
    const answer = await this.run(
      "puzzle-daily",
      { stars: this.store.state.preferences.stars },
      "Making today’s puzzle",
    );
    if (!answer) return;
    const { regions, stars, grade, rule } = answer.puzzles[0];
    const puzzle = makePuzzle(regions, [], stars);
    keepToday(puzzle, answer.date);
    this.start(puzzle, null, { unique: true, grade, rule, warnings: [] });
    if (!isFirst) this.tell(`The puzzle of ${answer.date}.`);
  }

  /**
   * A puzzle of the history.
   * @param {Query} query
   */
  reopen(query) {
    const read = readPuzzle(query, this.limits.largest);
    if (read) this.start(read.puzzle);
  }

  // Return to the previous puzzle, in case a new one was started by mistake.
  previous() {
    const last = this.left.pop();
    if (last) this.start(last, null, null, { isBack: true });
  }

  async make() {
    const { stars, size, grade } = this.store.state.preferences;
    const words = "Making a puzzle";
    const answer = await this.run("puzzle-make", { n: size, stars, grade: grade || null }, words);
    if (!answer) return;
    const { regions, grade: found, rule } = answer.puzzles[0];
    this.start(makePuzzle(regions, [], stars), null, { unique: true, grade: found, rule, warnings: [] });
    this.page.say(`new puzzle of size ${size}`);
  }

  /**
   * The server's advice on the current marks, or null if there is no answer or they have changed meanwhile.
   * @param {string} words
   * @returns {Promise<Hint | null>}
   */
  async asked(words) {
    const { marks } = this.store.state;
    const answer = await this.run("puzzle-hint", this.game(), words);
    return this.store.state.marks === marks ? answer : null;
  }

  // First where to look; asked again, what follows and why.
  async advise() {
    const { preferences: wishes, hint: known, told, marks } = this.store.state;
    if (!wishes.hints) return this.tell("Hints are turned off.");
    if (known && !told) return this.reveal(known);
    const hint = await this.once(marks, () => this.asked("Thinking"));
    if (!hint) return undefined;
    if (hint.where === hint.text) return this.reveal(hint);
    this.store.set(({ hints }) => ({ hint, told: false, wrong: [], hints: hints + 1 }));
    this.keep();
    return this.page.say(`Hint: ${hint.where}`);
  }

  /** @param {Hint} hint */
  reveal(hint) {
    const { step, culprits, text } = hint;
    this.store.set(({ cursor }) => ({
      hint,
      told: true,
      wrong: culprits,
      cursor: step?.queen ?? step?.closed[0] ?? cursor,
    }));
    return this.page.say(`Hint: ${text}`);
  }

  follow() {
    const { hint, marks } = this.store.state;
    if (hint?.step) this.change(advised(this.puzzle, marks, hint.step), "done as the hint says");
    else if (hint?.culprits.length) this.takeBack(hint.culprits, "taken back");
  }

  // Whether all marks are right so far, and if not, which are wrong.
  async verify() {
    const answer = await this.asked("Checking");
    if (!answer) return undefined;
    if (answer.kind === "solved") return this.tell("Solved: all is right.");
    if (answer.kind !== "wrong" && answer.kind !== "attack") {
      const isEmpty = !Object.keys(this.store.state.marks).length;
      return this.tell(isEmpty ? "Nothing to check yet." : "Right so far.");
    }
    this.store.set({ wrong: answer.culprits });
    const names = answer.culprits.map((square) => nameOf(square, this.puzzle.n));
    const these = names.length === 1 ? "This mark is" : `These ${plural(names.length, "mark")} are`;
    return this.tell(names.length ? `${these} wrong: ${names.join(", ")}.` : answer.text, true);
  }

  /** @param {string} text */
  async read(text) {
    try {
      this.begin(await ask("puzzle-read", { text }), "Opened");
    } catch (error) {
      this.fail(apiError(error));
    }
  }

  /**
   * Start the first of the puzzles that were read.
   * @param {{games: any[], warnings: string[]}} answer
   * @param {string} words
   */
  begin({ games, warnings }, words) {
    const { regions, givens, queens, crosses, stars } = games[0];
    const puzzle = makePuzzle(regions, givens, stars);
    const marks = placed(puzzle, placed(puzzle, {}, crosses, "cross"), queens, "queen");
    this.start(puzzle, Object.keys(marks).length ? marks : null);
    const more = games.length > 1 ? ` The text holds ${games.length} puzzles; this is the first.` : "";
    const notes = warnings.map((/** @type {string} */ each) => ` Note: ${each}.`).join("");
    this.tell(`${words} a puzzle of size ${puzzle.n}.${more}${notes}`);
  }

  /**
   * A pasted, dropped or opened picture: it is scaled down here and read on the server.
   * @param {Blob} file
   */
  async readPicture(file) {
    const picture = await encodedPicture(file, this.limits.picture);
    if (!picture) return this.tell("This picture cannot be read: it is broken, or no PNG, JPEG or WebP.", true);
    const answer = await this.run("puzzle-photo", { picture }, "Reading the picture");
    if (answer) this.begin(answer, `Read the picture (${Math.round(100 * answer.confidence)} % sure):`);
    return undefined;
  }

  /** @param {File} file */
  async readFile(file) {
    if (file.type.startsWith("image/")) return this.readPicture(file);
    const longest = this.limits.text;
    if (file.size <= longest) return this.read(await file.text());
    return this.tell(`“${file.name}” is no puzzle: it has ${file.size} bytes, and at most ${longest} are read.`, true);
  }
}
