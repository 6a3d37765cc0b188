// The board editor: its state in a store, every change with undo, and the requests to the server.
// No DOM here: the view draws the state passed to `render`.

import { apiError, ask } from "../../static/lib/api.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { Play } from "../../static/lib/play.js";
import {
  cleared,
  empty,
  fromSquares,
  hasQueen,
  keyOf,
  moved,
  nameOf,
  queensOf,
  readQuery,
  resized,
  solved,
  squaresOf,
  toggled,
  toQuery,
  vectorOf,
} from "../../static/lib/position.js";
import { createReferee } from "../../static/lib/referee.js";
import { plural } from "../../static/lib/words.js";

/** @import { ApiError } from "../../static/lib/api.js" */
/** @import { Page, Query } from "../../static/lib/page.js" */
/** @import { Undoable } from "../../static/lib/play.js" */
/** @import { Position, Square } from "../../static/lib/position.js" */

/** @typedef {{largest: number, ordered: number}} Limits */

/**
 * The referee's report on the board.
 * @typedef {object} Report
 * @property {boolean} solution
 * @property {number} attack_count
 * @property {{a: Square, b: Square, line: string}[]} attacks
 * @property {string[]} broken
 * @property {string[]} attacked
 */

/** @typedef {{advice: string, square: Square | null, squares: Square[], reason: string}} Hint */

/**
 * The place of a solution among all of its size.
 * @typedef {{rank: number, count: number, class: number, classes: number, symmetries: string[]}} Order
 */

/**
 * What a change of the board makes obsolete.
 * @typedef {object} Told
 * @property {Report | null} report
 * @property {Hint | null} hint
 * @property {{number: number, seconds: number} | null} count
 * @property {Order | null} order if it is a solution that is numbered
 * @property {Square | null} carried the queen that the keyboard carries
 */

/** @typedef {"queen" | "fixed" | "blocked"} Mode */
/** @typedef {{position: Position, mode: Mode, cursor: Square, form: string, text: string}} Edited */

/** @typedef {Undoable<Position> & Told & Edited} State */

const HISTORY = 500;
/** @type {Record<string, string>} */
const MARK_WORDS = { queen: "queen", fixed: "fixed queen", blocked: "blocked square" };
const FRESH = { report: null, hint: null, message: null, count: null, carried: null, order: null };
const AHEAD = 12; // solutions fetched in advance
const FEW_AHEAD = 5; // on a board on which each of them takes longer
const REFILL = 3; // when only this many are left, the next ones are fetched
const ORDERLY = 30; // on a larger board, the first solution in order may take for ever

/** @param {Position} position */
const everything = (position) => ({
  n: position.n,
  queens: queensOf(position),
  blocked: squaresOf(position, "blocked"),
});

/** @extends {Play<Position, State>} */
export class BoardPlay extends Play {
  /**
   * @param {Page<Limits>} page
   * @param {(state: State) => void} render
   */
  constructor(page, render) {
    const { position, strange } = readQuery(page.query, page.limits.largest);
    super(page, render, {
      subject: "position",
      fresh: FRESH,
      history: HISTORY,
      initial: { ...FRESH, position, mode: "queen", cursor: [0, 0], form: "squares", text: "" },
    });
    this.largest = page.limits.largest;
    this.store.set({ message: strange });
    this.referee = createReferee(this.store, {
      subject: (state) => state.position,
      question: (state) => ask("check", everything(state.position)),
      reported: (report) => {
        this.store.set({ report });
        if (report.solution) this.number();
      },
      fail: (error) => this.store.set({ message: badNews(error) }),
    });
    this.ordering = new Work({ fail: () => {} }); // the number is optional, so errors are ignored
    /** @type {{from: string, ahead: number[][], complete: boolean} | null} */
    this.ahead = null; // the solutions that follow the one whose key is `from`
    /** @type {Promise<void> | null} */
    this.refilling = null;
    this.wanted = 0; // requested steps not done yet: forwards if positive
    this.stepping = false;
  }

  /** Request the number of this solution, for sizes whose solutions are numbered. */
  async number() {
    const { position } = this;
    const vector = vectorOf(position);
    if (!vector || position.n > this.page.limits.ordered || squaresOf(position, "blocked").length) return;
    const order = await this.ordering.run("order", { queens: vector });
    if (order && this.position === position) this.store.set({ order });
  }

  // The running job is about the old board. The referee is called whenever the board is drawn.
  changed() {
    this.work.cancel();
  }

  get position() {
    return this.store.state.position;
  }

  // Only the referee's report is requested without the user asking.
  again() {
    this.referee.forget();
    this.store.set({ message: null });
  }

  // -- changes -------------------------------------------------------------------------------------------------------

  /**
   * @param {Square} square
   * @param {string} mark
   */
  toggle(square, mark) {
    const name = nameOf(square, this.position.n);
    const after = toggled(this.position, square, mark);
    const now = after.marks[keyOf(square)];
    this.change(after, now ? `${MARK_WORDS[now]} on ${name}` : `${name} is free`);
  }

  /** @param {Square} square */
  free(square) {
    const { n, marks } = this.position;
    if (marks[keyOf(square)]) this.change(cleared(this.position, square), `${nameOf(square, n)} is free`);
  }

  /**
   * @param {Square} from
   * @param {Square} to
   */
  move(from, to) {
    const { n } = this.position;
    this.store.set({ carried: null });
    this.change(moved(this.position, from, to), `queen moved from ${nameOf(from, n)} to ${nameOf(to, n)}`);
  }

  /** @param {Square} square */
  carry(square) {
    if (!hasQueen(this.position, square)) return;
    this.store.set({ carried: square });
    this.page.say(`carrying the queen from ${nameOf(square, this.position.n)}; go to a square and press Enter`);
  }

  /** @param {number} n */
  resize(n) {
    if (n !== this.position.n) this.change(resized(this.position, n), `board size ${n}`);
    this.store.set({ cursor: [0, 0] });
  }

  clear() {
    this.change(empty(this.position.n), "the board is empty");
  }

  /**
   * From an address, while the page is open.
   * @param {Query} query
   */
  open(query) {
    const { position, strange } = readQuery(query, this.largest);
    if (JSON.stringify(toQuery(position)) !== JSON.stringify(toQuery(this.position)))
      this.change(position, "board from the link");
    if (strange) this.store.set({ message: strange });
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  /** @param {ApiError} error */
  fail(error) {
    // no retry button: the button that was pressed is still there
    this.store.set({ message: { ...badNews(error), passing: false } });
  }

  /**
   * @param {string} name
   * @param {unknown} question
   * @param {string} words
   */
  run(name, question, words) {
    this.store.set({ hint: null, count: null });
    return super.run(name, question, words);
  }

  async complete() {
    const { position } = this;
    const answer = await this.run("complete", everything(position), "Looking for a solution with these queens");
    if (!answer) return;
    const { status, queens, reason } = answer;
    if (status === "found") this.change(solved(position, queens), "completed: all queens stand in peace");
    else this.tell(status === "none" ? this.impossible(position) : `No answer: ${reason}.`, true);
  }

  /** @param {Position} position */
  impossible({ n, marks }) {
    if (n === 2 || n === 3) return `No solution exists for n = ${n}. That is proved.`;
    const blocked = Object.values(marks).includes("blocked") ? " and leaves these squares empty" : "";
    return `No solution has all these queens${blocked}. That is proved.`;
  }

  /**
   * Quick clicks are queued: five clicks are five steps.
   * @param {boolean} back
   */
  async step(back) {
    this.wanted += back ? -1 : 1;
    if (this.stepping) return;
    this.stepping = true;
    while (this.wanted) {
      const isBack = this.wanted < 0;
      this.wanted += isBack ? 1 : -1;
      if (!(await this.stepOnce(isBack))) this.wanted = 0;
    }
    this.stepping = false;
  }

  /** @param {boolean} back */
  async stepOnce(back) {
    const { position } = this;
    const queens = vectorOf(position) ? queensOf(position) : [];
    if (!queens.length && position.n > ORDERLY) return this.anySolution();
    if (!back && !this.foreseen(position)) await this.refilling;
    const next = back ? null : this.foreseen(position);
    if (next) return this.stepTo(position, next);
    const [fixed, blocked] = [squaresOf(position, "fixed"), squaresOf(position, "blocked")];
    const words = back ? "Looking for the solution before" : "Looking for the next solution";
    const ahead = back || position.n > ORDERLY ? 0 : AHEAD;
    const answer = await this.run("step", { n: position.n, queens, fixed, blocked, back, ahead }, words);
    if (!answer || this.position !== position) return false;
    if (answer.status === "found") {
      this.ahead = { from: answer.queens.join(), ahead: answer.ahead, complete: answer.complete };
      return this.stepTo(position, answer.queens);
    }
    if (queens.length) this.tell(`This is the ${back ? "first" : "last"} solution.`);
    else this.tell(position.n === 2 || position.n === 3 ? this.impossible(position) : "There is no solution.", true);
    return false;
  }

  /**
   * @param {Position} position
   * @param {number[]} queens
   */
  stepTo(position, queens) {
    const names = queens.map((row, column) => nameOf([row, column], position.n));
    this.change(solved(position, queens), `solution ${names.join(" ")}`);
    this.prepare();
    return true;
  }

  // Fetch further solutions before they are asked for, without a word if that fails.
  prepare() {
    this.refilling ??= this.refill().finally(() => {
      this.refilling = null;
    });
  }

  async refill() {
    const { position } = this;
    const at = vectorOf(position)?.join();
    if (!at || squaresOf(position, "fixed", "blocked").length) return;
    if (!this.keys().includes(at)) this.ahead = { from: at, ahead: [], complete: false };
    const [keys, ahead] = [this.keys(), this.ahead];
    if (!ahead || ahead.complete || keys.length - 1 - keys.indexOf(at) > REFILL) return;
    const queens = (keys.at(-1) ?? at).split(",").map((row, column) => [Number(row), column]);
    const further = position.n > ORDERLY ? FEW_AHEAD : AHEAD;
    const answer = await ask("step", { n: position.n, queens, ahead: further }).catch(() => null);
    if (!answer || this.ahead !== ahead) return;
    const found = answer.status === "found" ? [answer.queens, ...answer.ahead] : [];
    this.ahead = { from: ahead.from, ahead: [...ahead.ahead, ...found], complete: answer.complete };
  }

  /**
   * The next solution, if it has already been fetched.
   * @param {Position} position
   */
  foreseen(position) {
    const at = vectorOf(position)?.join();
    if (!at || squaresOf(position, "fixed", "blocked").length) return null;
    const index = this.keys().indexOf(at);
    return index < 0 ? null : (this.ahead?.ahead[index] ?? null);
  }

  // The solutions fetched so far, as keys.
  keys() {
    return this.ahead ? [this.ahead.from, ...this.ahead.ahead.map((each) => each.join())] : [];
  }

  async anySolution() {
    await this.complete();
    if (this.store.state.message) return false;
    this.prepare();
    this.tell(`A solution. For n > ${ORDERLY} nobody waits for the first one in order; Next goes on from here.`);
    return true;
  }

  // Asked again, continue as if the last hint had been followed.
  async advise() {
    const { hint: before } = this.store.state;
    const question = everything(this.position);
    const square = before?.square;
    if (before && square && before.advice === "place") question.queens = [...question.queens, square];
    if (before && square && before.advice === "avoid") question.blocked = [...question.blocked, square];
    /** @type {Hint | null} */
    const hint = await this.once(this.position, () => this.run("hint", question, "Thinking"));
    if (!hint) return;
    const isNext = Boolean(before && square && before.advice !== "remove");
    const shown = isNext ? { ...hint, reason: `Then: ${hint.reason}` } : hint;
    this.store.set((state) => ({ hint: shown, cursor: hint.square ?? state.cursor }));
    this.page.say(`Hint: ${shown.reason}`);
  }

  async count() {
    const started = performance.now();
    const answer = await this.run("count", everything(this.position), "Counting");
    if (!answer) return;
    this.store.set({ count: { number: answer.count, seconds: (performance.now() - started) / 1000 } });
    this.page.say(`${plural(answer.count, "solution")} with these queens`);
  }

  /** @param {string} text */
  async read(text) {
    const ranks = ranksIn(text);
    if (ranks) {
      const queens = ranks.map((rank, column) => /** @type {Square} */ ([ranks.length - rank, column]));
      this.change(fromSquares(ranks.length, { queens }), `board of size ${ranks.length}`);
      return this.tell(`Read as ranks from 1: ${queens.map((square) => nameOf(square, ranks.length)).join(" ")}.`);
    }
    try {
      const read = await ask("read", { text, n: /^\s*[a-z]\d/.test(text) ? this.position.n : null });
      const queens = plural(read.queens.length + read.fixed.length, "queen");
      this.change(fromSquares(read.n, read), `board of size ${read.n} with ${queens}`);
    } catch (error) {
      this.fail(apiError(error));
    }
    return undefined;
  }
}

/**
 * The ranks of a textbook, counted from 1: "15863724", "1 5 8 6 3 7 2 4". A vector of rows, counted from 0, never has
 * the number of its own length.
 * @param {string} text
 */
export function ranksIn(text) {
  const words = text.trim();
  if (!/^[1-9]{4,9}$|^\d+([\s,;]+\d+){3,63}$/.test(words)) return null;
  const ranks = (/\D/.test(words) ? words.split(/[\s,;]+/) : [...words]).map(Number);
  const isEach = ranks.every((_, index) => ranks.includes(index + 1));
  return isEach ? ranks : null;
}
