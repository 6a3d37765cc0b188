// A board being edited: its state in a store, every change of it with undo, and the questions that go to the server.
// No DOM here: the view draws what `render` hears.

import { ask } from "./api.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { Play } from "./play.js";
import { cleared, empty, fromSquares, hasQueen, keyOf, moved, nameOf, queensOf, readQuery, resized, solved, squaresOf, toQuery, toggled, vectorOf } from "./position.js";
import { createReferee } from "./referee.js";

const HISTORY = 500;
const MARKS_SAID = { queen: "queen", fixed: "fixed queen", blocked: "blocked square" };
const FRESH = { report: null, hint: null, message: null, count: null, carried: null };

const wishes = (position) => ({ n: position.n, fixed: squaresOf(position, "fixed"), blocked: squaresOf(position, "blocked") });
const everything = (position) => ({ n: position.n, queens: queensOf(position), blocked: squaresOf(position, "blocked") });

export class BoardPlay extends Play {
  constructor(page, render) {
    const { position, strange } = readQuery(page.query);
    super(page, render, { subject: "position", fresh: FRESH, history: HISTORY, position, message: strange, mode: "queen", cursor: [0, 0], form: "vector", text: "" });
    this.referee = createReferee(this.store, {
      subject: (state) => state.position,
      question: (state) => ask("check", everything(state.position)),
      told: (report) => this.store.set({ report }),
      fail: (error) => this.store.set({ message: badNews(error) }),
    });
  }

  same(position, before) {
    return position === before;
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

  stop() {
    this.work.cancel();
    this.store.stop();
  }

  // -- changes -------------------------------------------------------------------------------------------------------

  toggle(square, mark) {
    const name = nameOf(square, this.position.n);
    const after = toggled(this.position, square, mark);
    const now = after.marks[keyOf(square)];
    this.change(after, now ? `${MARKS_SAID[now]} on ${name}` : `${name} is free`);
  }

  free(square) {
    if (this.position.marks[keyOf(square)]) this.change(cleared(this.position, square), `${nameOf(square, this.position.n)} is free`);
  }

  move(from, to) {
    const { n } = this.position;
    this.store.set({ carried: null });
    this.change(moved(this.position, from, to), `queen moved from ${nameOf(from, n)} to ${nameOf(to, n)}`);
  }

  carry(square) {
    if (!hasQueen(this.position, square)) return;
    this.store.set({ carried: square });
    this.page.say(`carrying the queen from ${nameOf(square, this.position.n)}; go to a square and press Enter`);
  }

  resize(n) {
    if (n !== this.position.n) this.change(resized(this.position, n), `board size ${n}`);
    this.store.set({ cursor: [0, 0] });
  }

  clear() {
    this.change(empty(this.position.n), "the board is empty");
  }

  // From an address, while the page is open.
  open(query) {
    const { position, strange } = readQuery(query);
    if (JSON.stringify(toQuery(position)) !== JSON.stringify(toQuery(this.position))) this.change(position, "board from the link");
    if (strange) this.store.set({ message: strange });
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  fail(error) { // nothing to try again: its button is there
    this.store.set({ message: { ...badNews(error), passing: false } });
  }

  run(name, question, words) {
    this.store.set({ hint: null, count: null });
    return this.work.run(name, question, words);
  }

  async complete() {
    const { position } = this;
    const answer = await this.run("complete", { ...everything(position), seconds: 60 }, "Looking for a solution with these queens");
    if (!answer) return;
    if (answer.status === "found") this.change(solved(position, answer.queens), "completed: all queens stand in peace");
    else this.tell(answer.status === "none" ? "No solution has all these queens. That is proved." : `No answer: ${answer.reason}.`, true);
  }

  async step(back) {
    const { position } = this;
    const loose = vectorOf(position) ? queensOf(position) : [];
    const words = back ? "Looking for the solution before" : "Looking for the next solution";
    const answer = await this.run("step", { ...wishes(position), queens: loose, back, seconds: 30 }, words);
    if (!answer) return;
    if (answer.status === "found") this.change(solved(position, answer.queens), `solution ${answer.queens.join(", ")}`);
    else this.tell(loose.length ? `This is the ${back ? "first" : "last"} solution.` : "There is no solution.", !loose.length);
  }

  async advise() {
    const answer = await this.run("hint", { ...everything(this.position), seconds: 20 }, "Thinking");
    if (!answer) return;
    this.store.set((state) => ({ hint: answer, cursor: answer.square ?? state.cursor }));
    this.page.say(`Hint: ${answer.reason}`);
  }

  async count() {
    const started = performance.now();
    const answer = await this.run("count", everything(this.position), "Counting");
    if (!answer) return;
    this.store.set({ count: { number: answer.count, seconds: (performance.now() - started) / 1000 } });
    this.page.say(`${plural(answer.count, "solution")} with these queens`);
  }

  async read(text) {
    try {
      const read = await ask("read", { text, n: /^\s*[a-z]\d/.test(text) ? this.position.n : null });
      this.change(fromSquares(read.n, read), `board of size ${read.n} with ${plural(read.queens.length + read.fixed.length, "queen")}`);
    } catch (error) {
      this.fail(error);
    }
  }
}
