// A board being edited: its state in a store, every change of it with undo, and the questions that go to the server.
// No DOM here: the view draws the state that `render` is called with.

import { apiError, ask } from "../../static/lib/api.js";
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

/** @typedef {{largest: number}} Limits */

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
 * What a change of the board makes obsolete.
 * @typedef {object} Told
 * @property {Report | null} report
 * @property {Hint | null} hint
 * @property {{number: number, seconds: number} | null} count
 * @property {Square | null} carried the queen that the keyboard carries
 */

/** @typedef {{position: Position, mode: "queen" | "fixed" | "blocked", cursor: Square, form: string, text: string}} Edited */

/** @typedef {Undoable<Position> & Told & Edited} State */

const HISTORY = 500;
/** @type {Record<string, string>} */
const MARK_WORDS = { queen: "queen", fixed: "fixed queen", blocked: "blocked square" };
const FRESH = { report: null, hint: null, message: null, count: null, carried: null };

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
      initial: { ...FRESH, position, mode: "queen", cursor: [0, 0], form: "vector", text: "" },
    });
    this.largest = page.limits.largest;
    this.store.set({ message: strange });
    this.referee = createReferee(this.store, {
      subject: (state) => state.position,
      question: (state) => ask("check", everything(state.position)),
      reported: (report) => this.store.set({ report }),
      fail: (error) => this.store.set({ message: badNews(error) }),
    });
  }

  // What runs was asked of another board. The referee is asked whenever the board is drawn.
  changed() {
    this.work.cancel();
  }

  get position() {
    return this.store.state.position;
  }

  // The referee's report is the only thing that is asked for by itself.
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
    // there is no need for a button to try again: the one that was pressed is still there
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
    else
      this.tell(
        status === "none" ? "No solution has all these queens. That is proved." : `No answer: ${reason}.`,
        true,
      );
  }

  /** @param {boolean} back */
  async step(back) {
    const { position } = this;
    const queens = vectorOf(position) ? queensOf(position) : [];
    const [fixed, blocked] = [squaresOf(position, "fixed"), squaresOf(position, "blocked")];
    const words = back ? "Looking for the solution before" : "Looking for the next solution";
    const answer = await this.run("step", { n: position.n, queens, fixed, blocked, back }, words);
    if (!answer) return;
    if (answer.status === "found") this.change(solved(position, answer.queens), `solution ${answer.queens.join(", ")}`);
    else if (queens.length) this.tell(`This is the ${back ? "first" : "last"} solution.`);
    else this.tell("There is no solution.", true);
  }

  async advise() {
    /** @type {Hint | null} */
    const hint = await this.run("hint", everything(this.position), "Thinking");
    if (!hint) return;
    this.store.set((state) => ({ hint, cursor: hint.square ?? state.cursor }));
    this.page.say(`Hint: ${hint.reason}`);
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
    try {
      const read = await ask("read", { text, n: /^\s*[a-z]\d/.test(text) ? this.position.n : null });
      const queens = plural(read.queens.length + read.fixed.length, "queen");
      this.change(fromSquares(read.n, read), `board of size ${read.n} with ${queens}`);
    } catch (error) {
      this.fail(apiError(error));
    }
  }
}
