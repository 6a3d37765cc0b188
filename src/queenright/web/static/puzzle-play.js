// A game being played: its state in a store, every change of it with undo, and the questions that go to the server.
// No DOM here: the view draws what `render` hears.

import { ApiError, ask, startJob } from "./api.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { keyOf, nameOf } from "./position.js";
import {
  LARGEST, advised, clock, everything, makePuzzle, marked, placed, pressed, puzzleQuery, readMarks, readPuzzle, same, toQuery, writeMarks,
} from "./puzzle-game.js";
import { forgetPuzzle, keepWishes, lastQuery, recall, remember, wishes } from "./puzzle-memory.js";
import { createStore } from "./store.js";

const HISTORY = 300;
const REMEMBERED_HISTORY = 40;
const SAID = { queen: "queen on", cross: "cross on" };
const FRESH = { future: [], report: null, hint: null, wrong: [], message: null };

export function createPlay(page, render) {
  const store = createStore({
    puzzle: null, marks: {}, past: [], cursor: [0, 0], mode: "cycle", about: null, approved: null, working: null, seconds: 0, hints: 0, wishes: wishes(), ...FRESH,
  }, render);
  let job = null;
  let checking = false;
  let checked = null; // the marks that the last report is about

  // -- changes -------------------------------------------------------------------------------------------------------

  function change(marks, words, { joins = false } = {}) {
    const before = store.state.marks;
    if (same(marks, before)) return;
    store.set((state) => ({ ...FRESH, marks, past: joins ? state.past : [...state.past, before].slice(-HISTORY) }));
    if (words) page.say(words);
    keep();
    check();
  }

  function travel(from, to, words) {
    const { state } = store;
    if (!state[from].length) return page.say(`nothing to ${words}`);
    const others = [...state[to], state.marks];
    store.set({ ...FRESH, marks: state[from].at(-1), future: state.future, [from]: state[from].slice(0, -1), [to]: others });
    page.say(words === "undo" ? "undone" : "done again");
    keep();
    return check();
  }

  function press(square, mode = store.state.mode) {
    const { puzzle, marks } = store.state;
    const name = nameOf(square, puzzle.n);
    if (puzzle.givens[keyOf(square)]) return page.say(`the queen on ${name} is given`);
    const after = pressed(puzzle, marks, square, mode);
    return change(after, after[keyOf(square)] ? `${SAID[after[keyOf(square)]]} ${name}` : `${name} is free`);
  }

  // A drag from an empty square (or a queen) draws crosses, one from a cross rubs them out. It is undone as one move.
  let rubbing = false;
  function stroke({ square, from, begins, byKey }) {
    const { puzzle, marks } = store.state;
    if (begins) rubbing = !byKey && marks[keyOf(from)] === "cross";
    const touched = (begins ? [from, square] : [square]).filter((each) => !rubbing || marks[keyOf(each)] === "cross");
    change(placed(puzzle, marks, touched, rubbing ? null : "cross"), `${rubbing ? "no cross" : "cross"} on ${nameOf(square, puzzle.n)}`, { joins: !begins });
  }

  function clear() {
    change({}, "the board is empty");
  }

  function wish(patch) {
    store.set((state) => ({ wishes: { ...state.wishes, ...patch }, hint: patch.hints === false ? null : state.hint }));
    keepWishes(store.state.wishes);
  }

  // -- puzzles come and go -------------------------------------------------------------------------------------------

  // An address may hold a puzzle that is none, or one without a solution: that is not remembered.
  function keep() {
    const { puzzle, marks, past, seconds, hints, approved } = store.state;
    if (!puzzle || approved === false) return;
    remember(puzzle, { marks: writeMarks(marks, puzzle.n), past: past.slice(-REMEMBERED_HISTORY).map((each) => writeMarks(each, puzzle.n)), seconds, hints, approved });
  }

  // A puzzle as it was left, unless somebody brings marks: then those count, and undo leads back to what was there.
  function start(puzzle, marks = null, about = null) {
    cancel();
    keep(); // the one that was played until now
    const kept = recall(puzzle);
    const past = (kept?.past ?? []).map((text) => readMarks(text, puzzle));
    const left = readMarks(kept?.marks, puzzle);
    const brought = marks && !same(marks, left);
    checked = null;
    store.set({
      ...FRESH, puzzle, marks: brought ? marks : left, past: brought && kept ? [...past, left] : past, cursor: [0, 0],
      seconds: kept?.seconds ?? 0, hints: kept?.hints ?? 0, about, approved: about || kept?.approved ? true : null,
    });
    keep();
    check();
    if (!about) learn(puzzle);
  }

  // From an address: the puzzle in it, or the one played last, or a new one.
  async function open(query) {
    if (query.p === undefined) {
      const last = readPuzzle(lastQuery() ?? {});
      return last ? start(last.puzzle) : make();
    }
    const read = readPuzzle(query);
    if (!read) {
      if (!store.state.puzzle) await open({});
      return tell(`This address holds no puzzle: wanted up to ${LARGEST} rows of as many letters.`, true);
    }
    const { puzzle, strange } = read;
    const now = store.state;
    if (now.puzzle && !strange && JSON.stringify(toQuery(puzzle, readMarks(query.m, puzzle))) === JSON.stringify(toQuery(now.puzzle, now.marks))) return undefined;
    start(puzzle, query.m === undefined ? null : readMarks(query.m, puzzle));
    return strange && tell(strange, true);
  }

  function approve(puzzle, approved) {
    if (store.state.puzzle === puzzle) store.set({ approved });
    if (approved) keep();
    else forgetPuzzle(puzzle);
  }

  async function learn(puzzle) {
    try {
      const about = await ask("puzzle-about", { regions: puzzle.regions, givens: Object.keys(puzzle.givens).map((key) => key.split("-").map(Number)) });
      if (store.state.puzzle !== puzzle) return;
      store.set({ about });
      approve(puzzle, about.count > 0);
    } catch (error) {
      if (!error.passing) approve(puzzle, false);
      if (store.state.puzzle === puzzle) fail(error);
    }
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  const game = () => {
    const { puzzle, marks } = store.state;
    return { regions: puzzle.regions, givens: marked(puzzle.givens, "given"), queens: marked(marks, "queen"), crosses: marked(marks, "cross") };
  };

  function tell(text, bad = false) {
    store.set({ message: { text, bad } });
    if (!bad) page.say(text);
  }

  function fail(error) {
    store.set({ message: badNews(error) });
  }

  function cancel() {
    job?.cancel();
    job = null;
    if (store.state.working) store.set({ working: null });
  }

  // A job and its answer; whatever the player does meanwhile, only the latest one counts.
  async function run(name, question, words) {
    cancel();
    const mine = (job = startJob(name, question, { progress: (told) => store.set({ working: { words, ...told } }) }));
    store.set({ working: { words }, message: null });
    try {
      return await mine.answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "cancelled") fail(error);
      return null;
    } finally {
      if (job === mine) {
        job = null;
        store.set({ working: null });
      }
    }
  }

  // One referee's report at a time; if the board changed meanwhile, the next one follows.
  async function check() {
    const { marks, puzzle } = store.state;
    if (checking || !puzzle || checked === marks) return;
    checking = true;
    try {
      const report = await ask("puzzle-check", game());
      if (store.state.marks === marks) {
        store.set({ report });
        if (report.solution) page.say(`Solved in ${clock(store.state.seconds)}.`);
      }
    } catch (error) {
      fail(error);
    } finally {
      checked = marks;
      checking = false;
    }
    if (store.state.marks !== checked) check();
  }

  async function make() {
    const { size, grade } = store.state.wishes;
    const words = grade ? `Making a puzzle of grade ${grade}` : "Making a puzzle";
    const answer = await run("puzzle-make", { n: size, grade: grade || null }, words);
    if (!answer) return;
    const { regions, grade: found, rule } = answer.puzzles[0];
    start(makePuzzle(regions), null, { unique: true, grade: found, rule, warnings: [] });
    page.say(`new puzzle of size ${size}`);
  }

  async function advise() {
    if (!store.state.wishes.hints) return tell("Hints are turned off.");
    const { marks } = store.state;
    const answer = await run("puzzle-hint", game(), "Thinking");
    if (!answer || store.state.marks !== marks) return undefined;
    const used = answer.kind === "solved" ? 0 : 1;
    store.set((state) => ({ hint: answer, wrong: answer.culprits, hints: state.hints + used, cursor: answer.step?.queen ?? answer.step?.closed[0] ?? state.cursor }));
    keep();
    return page.say(`Hint: ${answer.text}`);
  }

  function follow() {
    const { hint, puzzle, marks } = store.state;
    if (hint?.step) change(advised(puzzle, marks, hint.step), "done as the hint says");
    else if (hint?.culprits.length) change(placed(puzzle, marks, hint.culprits, null), "taken back");
  }

  // Whether all marks are right so far, and if not, which are wrong.
  async function verify() {
    const { marks } = store.state;
    const answer = await run("puzzle-hint", game(), "Checking");
    if (!answer || store.state.marks !== marks) return undefined;
    if (answer.kind === "solved") return tell("Solved: all is right.");
    if (answer.kind !== "wrong" && answer.kind !== "attack") return tell(Object.keys(marks).length ? "Right so far." : "Nothing to check yet.");
    store.set({ wrong: answer.culprits });
    const names = answer.culprits.map((square) => nameOf(square, store.state.puzzle.n));
    return tell(names.length ? `${names.length === 1 ? "This mark is" : `These ${plural(names.length, "mark")} are`} wrong: ${names.join(", ")}.` : answer.text, true);
  }

  async function read(text) {
    try {
      const { games, warnings } = await ask("puzzle-read", { text });
      const { regions, givens, queens, crosses } = games[0];
      const puzzle = makePuzzle(regions, givens);
      const marks = placed(puzzle, placed(puzzle, {}, crosses, "cross"), queens, "queen");
      start(puzzle, Object.keys(marks).length ? marks : null);
      const more = games.length > 1 ? ` The text holds ${games.length} puzzles; this is the first.` : "";
      tell(`Opened a puzzle of size ${puzzle.n}.${more}${warnings.map((each) => ` Note: ${each}.`).join("")}`);
    } catch (error) {
      fail(error);
    }
  }

  // -- time ----------------------------------------------------------------------------------------------------------

  const running = ({ puzzle, report }) => puzzle && !report?.solution && document.visibilityState === "visible";
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
    store, change, travel, press, stroke, clear, wish, open, make, advise, follow, verify, read, run, learn, tell, fail, cancel, game, placed,
    drawn: () => everything(store.state.puzzle, store.state.marks),
    query: () => toQuery(store.state.puzzle, store.state.marks),
    puzzleQuery: () => puzzleQuery(store.state.puzzle),
    stop() {
      cancel();
      keep();
      clearInterval(ticking);
      removeEventListener("pagehide", keep);
      store.stop();
    },
  };
}
