// A game being played: its state in a store, every change of it with undo, and the questions that go to the server.
// No DOM here: the view draws what `render` hears.

import { ask } from "./api.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { Play } from "./play.js";
import { keyOf, nameOf } from "./position.js";
import {
  LARGEST, advised, clock, everything, makePuzzle, marked, placed, pressed, readMarks, readPuzzle, same, toQuery, writeMarks,
} from "./puzzle-game.js";
import { forgetPuzzle, keepWishes, lastQuery, recall, remember, wishes } from "./puzzle-memory.js";
import { createReferee } from "./referee.js";

const HISTORY = 300;
const REMEMBERED_HISTORY = 40;
const SAID = { queen: "queen on", cross: "cross on" };
const FRESH = { report: null, hint: null, wrong: [], message: null };

const game = ({ puzzle, marks }) => ({
  regions: puzzle.regions, givens: marked(puzzle.givens, "given"), queens: marked(marks, "queen"), crosses: marked(marks, "cross"),
});

export class PuzzlePlay extends Play {
  constructor(page, render) {
    super(page, render, {
      subject: "marks", fresh: FRESH, history: HISTORY,
      puzzle: null, marks: {}, cursor: [0, 0], mode: "cycle", about: null, approved: null, seconds: 0, hints: 0, wishes: wishes(),
    });
    this.referee = createReferee(this.store, {
      subject: ({ puzzle, marks }) => puzzle && marks,
      question: (state) => ask("puzzle-check", game(state)),
      told: (report) => this.hear(report),
      fail: (error) => this.fail(error),
    });
    this.rubbing = false; // whether the drag that goes on rubs out
    this.watch = createWatch(this);
  }

  same(marks, before) {
    return same(marks, before);
  }

  changed() {
    this.keep();
    this.referee.check();
  }

  get puzzle() {
    return this.store.state.puzzle;
  }

  game() {
    return game(this.store.state);
  }

  drawn() {
    return everything(this.puzzle, this.store.state.marks);
  }

  query() {
    return toQuery(this.puzzle, this.store.state.marks);
  }

  stop() {
    this.work.cancel();
    this.keep();
    this.watch.stop();
    this.store.stop();
  }

  // -- changes -------------------------------------------------------------------------------------------------------

  press(square, mode = this.store.state.mode) {
    const { puzzle, marks } = this.store.state;
    const name = nameOf(square, puzzle.n);
    if (puzzle.givens[keyOf(square)]) return this.page.say(`the queen on ${name} is given`);
    const after = pressed(puzzle, marks, square, mode);
    return this.change(after, after[keyOf(square)] ? `${SAID[after[keyOf(square)]]} ${name}` : `${name} is free`);
  }

  // A drag from an empty square (or a queen) draws crosses, one from a cross rubs them out. It is undone as one move.
  stroke({ square, from, begins, byKey }) {
    const { puzzle, marks } = this.store.state;
    if (begins) this.rubbing = !byKey && marks[keyOf(from)] === "cross";
    const touched = (begins ? [from, square] : [square]).filter((each) => !this.rubbing || marks[keyOf(each)] === "cross");
    const words = `${this.rubbing ? "no cross" : "cross"} on ${nameOf(square, puzzle.n)}`;
    this.change(placed(puzzle, marks, touched, this.rubbing ? null : "cross"), words, { joins: !begins });
  }

  free(square) {
    this.takeBack([square], `${nameOf(square, this.puzzle.n)} is free`);
  }

  takeBack(squares, words) {
    this.change(placed(this.puzzle, this.store.state.marks, squares, null), words);
  }

  clear() {
    this.change({}, "the board is empty");
  }

  wish(patch) {
    this.store.set((state) => ({ wishes: { ...state.wishes, ...patch }, hint: patch.hints === false ? null : state.hint }));
    keepWishes(this.store.state.wishes);
  }

  // -- puzzles come and go -------------------------------------------------------------------------------------------

  // An address may hold a puzzle that is none, or one without a solution: that is not remembered.
  keep() {
    const { puzzle, marks, past, seconds, hints, approved } = this.store.state;
    if (!puzzle || approved === false) return;
    remember(puzzle, { marks: writeMarks(marks, puzzle.n), past: past.slice(-REMEMBERED_HISTORY).map((each) => writeMarks(each, puzzle.n)), seconds, hints, approved });
  }

  // A puzzle as it was left, unless somebody brings marks: then those count, and undo leads back to what was there.
  start(puzzle, marks = null, about = null) {
    this.work.cancel();
    this.keep(); // the one that was played until now
    const kept = recall(puzzle);
    const past = (kept?.past ?? []).map((text) => readMarks(text, puzzle));
    const left = readMarks(kept?.marks, puzzle);
    const brought = marks && !same(marks, left);
    this.referee.forget();
    this.store.set({
      ...FRESH, puzzle, marks: brought ? marks : left, past: brought && kept ? [...past, left] : past, future: [], cursor: [0, 0],
      seconds: kept?.seconds ?? 0, hints: kept?.hints ?? 0, about, approved: about || kept?.approved ? true : null,
    });
    this.keep();
    this.referee.check();
    if (!about) this.learn(puzzle);
  }

  // From an address: the puzzle in it, or the one played last, or a new one.
  async open(query) {
    if (query.p === undefined) {
      const last = readPuzzle(lastQuery() ?? {});
      return last ? this.start(last.puzzle) : this.make();
    }
    const read = readPuzzle(query);
    if (!read) {
      if (!this.puzzle) await this.open({});
      return this.tell(`This address holds no puzzle: wanted up to ${LARGEST} rows of as many letters.`, true);
    }
    const { puzzle, strange } = read;
    if (this.puzzle && !strange && JSON.stringify(toQuery(puzzle, readMarks(query.m, puzzle))) === JSON.stringify(this.query())) return undefined;
    this.start(puzzle, query.m === undefined ? null : readMarks(query.m, puzzle));
    return strange && this.tell(strange, true);
  }

  approve(puzzle, approved) {
    if (this.puzzle === puzzle) this.store.set({ approved });
    if (approved) this.keep();
    else forgetPuzzle(puzzle);
  }

  async learn(puzzle) {
    try {
      const about = await ask("puzzle-about", { regions: puzzle.regions, givens: marked(puzzle.givens, "given") });
      if (this.puzzle !== puzzle) return;
      this.store.set({ about });
      this.approve(puzzle, about.count > 0);
    } catch (error) {
      if (!error.passing) this.approve(puzzle, false);
      if (this.puzzle === puzzle) this.fail(error);
    }
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  fail(error) {
    this.store.set({ message: badNews(error) });
  }

  hear(report) {
    this.store.set({ report });
    if (report.solution) this.page.say(`Solved in ${clock(this.store.state.seconds)}.`);
  }

  async make() {
    const { size, grade } = this.store.state.wishes;
    const words = grade ? `Making a puzzle of grade ${grade}` : "Making a puzzle";
    const answer = await this.work.run("puzzle-make", { n: size, grade: grade || null }, words);
    if (!answer) return;
    const { regions, grade: found, rule } = answer.puzzles[0];
    this.start(makePuzzle(regions), null, { unique: true, grade: found, rule, warnings: [] });
    this.page.say(`new puzzle of size ${size}`);
  }

  // What the server advises on the marks as they are, or null if there is no answer or they changed meanwhile.
  async asked(words) {
    const { marks } = this.store.state;
    const answer = await this.work.run("puzzle-hint", this.game(), words);
    return this.store.state.marks === marks ? answer : null;
  }

  async advise() {
    if (!this.store.state.wishes.hints) return this.tell("Hints are turned off.");
    const answer = await this.asked("Thinking");
    if (!answer) return undefined;
    const used = answer.kind === "solved" ? 0 : 1;
    this.store.set((state) => ({ hint: answer, wrong: answer.culprits, hints: state.hints + used, cursor: answer.step?.queen ?? answer.step?.closed[0] ?? state.cursor }));
    this.keep();
    return this.page.say(`Hint: ${answer.text}`);
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
    if (answer.kind !== "wrong" && answer.kind !== "attack") return this.tell(Object.keys(this.store.state.marks).length ? "Right so far." : "Nothing to check yet.");
    this.store.set({ wrong: answer.culprits });
    const names = answer.culprits.map((square) => nameOf(square, this.puzzle.n));
    return this.tell(names.length ? `${names.length === 1 ? "This mark is" : `These ${plural(names.length, "mark")} are`} wrong: ${names.join(", ")}.` : answer.text, true);
  }

  async read(text) {
    try {
      const { games, warnings } = await ask("puzzle-read", { text });
      const { regions, givens, queens, crosses } = games[0];
      const puzzle = makePuzzle(regions, givens);
      const marks = placed(puzzle, placed(puzzle, {}, crosses, "cross"), queens, "queen");
      this.start(puzzle, Object.keys(marks).length ? marks : null);
      const more = games.length > 1 ? ` The text holds ${games.length} puzzles; this is the first.` : "";
      this.tell(`Opened a puzzle of size ${puzzle.n}.${more}${warnings.map((each) => ` Note: ${each}.`).join("")}`);
    } catch (error) {
      this.fail(error);
    }
  }
}

// The time played: it stands still while the page is hidden, and after the solution.
function createWatch(play) {
  const { store } = play;
  const running = ({ puzzle, report }) => puzzle && !report?.solution && document.visibilityState === "visible";
  const keep = () => play.keep();
  let last = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    const passed = Math.min(now - last, 2000) / 1000; // a computer that slept did not play
    last = now;
    if (!running(store.state)) return;
    store.set((state) => ({ seconds: state.seconds + passed }));
    if (Math.floor(store.state.seconds) % 5 === 0) keep();
  }, 1000);
  addEventListener("pagehide", keep);
  return {
    stop() {
      clearInterval(ticking);
      removeEventListener("pagehide", keep);
    },
  };
}
