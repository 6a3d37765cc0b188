// The puzzle: play it with crosses and queens, check, ask for explained hints, make new ones, open, save and print.

import { askText, get } from "../api.js";
import { button, download, element, keyHelp, plural, put, refill, segments, sentence, stepper, write } from "../dom.js";
import { createNote } from "../note.js";
import { createPuzzleBoard } from "../puzzle-board.js";
import { LARGEST, SMALLEST, clock, isQueen } from "../puzzle-game.js";
import { PuzzlePlay } from "../puzzle-play.js";
import { createWorkPanel } from "../work-panel.js";

const MOST_ON_A_SHEET = 48;
const FORM_WORDS = {
  game: "Letters with the marks", letters: "Letters", json: "JSON", typescript: "TypeScript level", cells: "Cell list (JSON)", link: "Star Battle link",
  text: "Text board", svg: "SVG picture",
};
const ENDINGS = { json: "json", cells: "json", typescript: "ts", svg: "svg" };

export function mount(root, page) {
  const play = new PuzzlePlay(page, render);
  const view = build(play, page, { load, complete });
  root.append(view.node);
  let query = page.query;
  let choices = null; // the grades and formats that there are

  async function load() {
    const { puzzle, about } = play.store.state;
    play.store.set({ message: null });
    if (!puzzle) play.open(query);
    else if (!about) play.learn(puzzle);
    if (choices) return;
    try {
      choices = await get("puzzle-choices");
      view.choices(choices);
    } catch (error) {
      play.fail(error);
    }
  }

  function complete({ puzzle, about }) {
    return Boolean(choices && puzzle && about);
  }

  // The clock draws too, but only a change may touch the address: somebody may just be putting another one there.
  let written = null;
  function render(state) {
    view.show(state);
    const { puzzle, marks, approved } = state;
    if (!puzzle || (written?.marks === marks && written.approved === approved)) return;
    written = { marks, approved };
    page.go(play.query(), { found: Boolean(approved) }); // who comes back does not find a puzzle that is none
  }

  render(play.store.state);
  load();
  return { show: (next) => { query = next; play.open(next); }, leave: () => play.stop() };
}

const checkbox = (words, onchange) => {
  const input = element("input", { type: "checkbox", onchange: () => onchange(input.checked) });
  return { node: element("label", {}, input, words), show: (value) => { if (input.checked !== value) input.checked = value; } };
};

function build(play, page, { load, complete }) {
  const table = playTable(play, page);
  const panels = [statePanel(play, { load, complete }), makePanel(play), filePanel(play, page), printPanel(play)];
  const keys = element("section", { class: "card" }, keyHelp([
    ["← ↑ → ↓", "go to a square"], ["Enter", "as a click: cross, queen, nothing"], ["Q X", "queen, cross"], ["Shift+→", "draw crosses"], ["Delete", "empty the square"],
    ["U R", "undo, redo"], ["C", "check"], ["H", "hint"], ["D", "do as the hint says"],
  ]));
  const node = element("div", { class: "two puzzle" }, table.node, element("div", { class: "stack" }, panels.map((panel) => panel.node), keys));
  return {
    node,
    choices(told) {
      for (const panel of panels) panel.choices?.(told);
    },
    show(state) {
      for (const part of [table, ...panels]) part.show(state);
    },
  };
}

// -- the board and what belongs to it --------------------------------------------------------------------------------

function playTable(play, page) {
  const { store } = play;

  const keys = {
    q: (square) => play.press(square, "queen"), x: (square) => play.press(square, "cross"),
    u: () => play.undo(), z: () => play.undo(), r: () => play.redo(), delete: (square) => play.free(square), backspace: (square) => play.free(square),
    c: () => play.verify(), h: () => play.advise(), d: () => play.follow(), escape: () => store.set({ hint: null, wrong: [], message: null }),
  };

  function act(action) {
    if (!store.state.puzzle) return;
    if (action.square) store.set({ cursor: action.square });
    if (action.kind === "cursor") page.say(board.words(action.square));
    else if (action.kind === "press") play.press(action.square);
    else if (action.kind === "stroke") play.stroke(action);
    else keys[action.key]?.(action.square);
  }

  const board = createPuzzleBoard({ label: "Puzzle", act, now: () => store.state });
  const modes = segments("What a click places", [["cycle", "× then queen"], ["queen", "Queen"], ["cross", "×"]], "cycle", (mode) => store.set({ mode }));
  const undo = button("Undo", () => play.undo());
  const redo = button("Redo", () => play.redo());
  const clear = button("Clear", () => play.clear());
  const node = element("section", { class: "stack", "aria-label": "Board" },
    element("div", { class: "row spread" }, modes.node, element("div", { class: "row" }, undo, redo, clear)), board.node);

  function show(state) {
    const { puzzle, report, hint } = state;
    put(board.node, "hidden", !puzzle);
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    clear.disabled = !Object.keys(state.marks).length;
    modes.show(state.mode);
    if (!puzzle) return;
    const attacking = (report?.attacks ?? []).flatMap(({ a, b }) => [a, b]);
    board.show({ puzzle, marks: play.drawn(), attacked: state.wishes.attacked ? report?.attacked : null, wrong: [...attacking, ...state.wrong], hint: hint?.step, cursor: state.cursor });
    put(board.node, "aria-label", `Puzzle of size ${puzzle.n}`);
  }

  return { node, show };
}

// -- how it stands ---------------------------------------------------------------------------------------------------

function statePanel(play, { load, complete }) {
  const headline = element("p", { class: "headline", id: "headline" });
  const timer = element("p", { class: "headline number timer", role: "timer", "aria-label": "Time played" });
  const grade = element("p", { class: "soft small", id: "grade" });
  const pairs = element("ul", { class: "plain" });
  const message = createNote("message", load);
  const reason = element("p", { class: "note", id: "hint" });
  const follow = button("Do it", () => play.follow());
  const dismiss = button("Close", () => play.store.set({ hint: null, wrong: [] }), { class: "quiet" });
  const advice = element("div", { class: "stack tight" }, reason, element("div", { class: "row" }, follow, dismiss));
  const work = createWorkPanel(() => play.cancel());
  const verify = button("Check", () => play.verify(), { class: "main" });
  const ask = button("Hint", () => play.advise());
  const offered = checkbox("Offer hints", (hints) => play.wish({ hints }));
  const attacked = checkbox("Show attacked squares", (value) => play.wish({ attacked: value }));
  const node = element("section", { class: "card", "aria-label": "State of the game" },
    element("div", { class: "row spread" }, headline, timer), grade, pairs, message.node, advice, work.node,
    element("div", { class: "row" }, verify, ask),
    element("div", { class: "row wide" }, offered.node, attacked.node));

  function show(state) {
    showHeadline(state);
    write(timer, clock(state.seconds));
    write(grade, state.about || (state.puzzle && state.approved !== false) ? gradeWords(state.about) : "");
    const listed = [...new Set((state.report?.attacks ?? []).map(({ words }) => words))];
    refill(pairs, listed, () => listed.slice(0, 6).map((words) => element("li", { class: "bad-text" }, sentence(words))));
    message.show(state.message && { ...state.message, passing: state.message.passing && !complete(state) });
    advice.hidden = !state.hint;
    write(reason, state.hint?.text ?? "");
    put(reason, "class", state.hint && state.hint.kind !== "step" && state.hint.kind !== "solved" ? "note bad" : "note");
    follow.hidden = !(state.hint?.step || state.hint?.culprits.length);
    write(follow, state.hint?.step ? "Do it" : "Take back");
    work.show(state.working);
    ask.hidden = !state.wishes.hints;
    verify.disabled = ask.disabled = !state.puzzle;
    offered.show(state.wishes.hints);
    attacked.show(state.wishes.attacked);
  }

  function showHeadline({ puzzle, report, hints, ...state }) {
    const count = puzzle ? Object.values(play.drawn()).filter(isQueen).length : 0;
    refill(headline, [puzzle?.n, count, report?.solution, report?.attack_count > 0, hints], () => {
      if (!puzzle) return "…";
      if (report?.solution) return element("span", { class: "good-text" }, "✓ Solved", hints ? element("span", { class: "of" }, ` · ${plural(hints, "hint")}`) : null);
      return element("span", {}, String(count), element("span", { class: "of" }, ` of ${plural(puzzle.n, "queen")}`));
    });
    put(timer, "class", report?.solution && state.seconds ? "headline number timer good-text" : "headline number timer");
  }

  return { node, show };
}

function gradeWords(about) {
  if (!about) return "Grading …";
  const notes = about.warnings.map((words) => ` ${sentence(words)}`).join("");
  if (about.unique) return `Grade ${about.grade}: ${about.rule}. One solution.${notes}`;
  if (!about.count) return `This puzzle has no solution.${notes}`;
  return `This puzzle has ${about.complete ? plural(about.count, "solution") : `more than ${plural(about.count, "solution")}`}, so it has no grade.${notes}`;
}

// -- new, open, save, print ------------------------------------------------------------------------------------------

function makePanel(play) {
  const size = stepper("Puzzle size", SMALLEST, LARGEST, (n) => play.wish({ size: n }));
  const grade = element("select", { "aria-label": "Grade", class: "grow", onchange: () => play.wish({ grade: Number(grade.value) }) }, element("option", { value: 0 }, "Any grade"));
  const node = element("section", { class: "card" }, element("h2", {}, "New puzzle"),
    element("div", { class: "row" }, size.node, button("Make", () => play.make(), { class: "main" })), element("div", { class: "row" }, grade));
  return {
    node,
    choices({ grades }) {
      grade.append(...grades.map((each) => element("option", { value: each.grade }, `Grade ${each.grade}: ${each.rule}`)));
      grade.value = play.store.state.wishes.grade;
    },
    show(state) {
      size.show(state.wishes.size);
      if (Number(grade.value) !== state.wishes.grade && grade.options.length > 1) grade.value = state.wishes.grade;
    },
  };
}

function filePanel(play, page) {
  const text = element("textarea", { rows: 4, spellcheck: "false", "aria-label": "Puzzle as text", placeholder: "Lines of letters, JSON, a TypeScript level or a Star Battle link" });
  const file = element("input", {
    type: "file", class: "unseen", tabindex: -1, "aria-label": "Puzzle file",
    onchange: async () => {
      if (file.files[0]) play.read(await file.files[0].text());
      file.value = "";
    },
  });
  const form = element("select", { "aria-label": "Format" });

  const written = () => askText("puzzle-write", { ...play.game(), form: form.value });
  const guarded = (work) => async () => {
    try {
      await work();
    } catch (error) {
      play.fail(error);
    }
  };
  const showText = guarded(async () => {
    text.value = await written();
    page.say("The puzzle is in the text field.");
  });
  const save = guarded(async () => {
    const name = `puzzle-${play.store.state.puzzle.n}.${ENDINGS[form.value] ?? "txt"}`;
    download(name, await written(), form.value === "svg" ? "image/svg+xml" : "text/plain");
  });
  const copy = guarded(async () => {
    await navigator.clipboard.writeText(location.href);
    play.tell("The link to this puzzle as it stands is copied.");
  });

  const needing = [button("Show as text", showText), button("Save", save)]; // a puzzle that is there
  const node = element("section", { class: "card" }, element("h2", {}, "Open and save"),
    text, element("div", { class: "row" }, button("Open this text", () => play.read(text.value)), button("Open a file", () => file.click()), file),
    element("div", { class: "row" }, form, needing, button("Copy the link", copy)));
  return { node, choices: ({ forms }) => form.append(...forms.map((value) => element("option", { value }, FORM_WORDS[value] ?? value))), show: ({ puzzle }) => needing.forEach((each) => { each.disabled = !puzzle; }) };
}

function printPanel(play) {
  let wanted = 6;
  const count = stepper("Puzzles on the sheet", 1, MOST_ON_A_SHEET, (value) => { wanted = value; show(); });
  const words = element("p", { class: "soft small" });
  let withThis = true;
  const own = checkbox("This puzzle is the first", (value) => { withThis = value; show(); });

  async function print() {
    const { puzzle, wishes, about } = play.store.state;
    const includes = puzzle && withThis && about?.unique;
    const { regions, givens } = includes ? play.game() : {};
    const answer = await play.work.run("puzzle-sheet", {
      puzzles: includes ? [{ regions, givens }] : [], count: wanted - (includes ? 1 : 0), n: wishes.size, grade: wishes.grade || null,
    }, "Making the sheet");
    if (!answer) return;
    const bytes = Uint8Array.from(atob(answer.pdf), (sign) => sign.charCodeAt(0));
    download(`puzzles-${includes ? puzzle.n : wishes.size}.pdf`, new Blob([bytes], { type: "application/pdf" }));
    play.tell(`A sheet of ${plural(answer.count, "puzzle")} is saved; the solutions are on its last page.`);
  }

  function show() {
    count.show(wanted);
    own.show(withThis);
    const { size, grade } = play.store.state.wishes;
    write(words, `New puzzles of size ${size}, ${grade ? `grade ${grade}` : "any grade"}; the solutions stand on the last page.`);
  }

  const node = element("section", { class: "card" }, element("h2", {}, "Print"), element("div", { class: "row" }, count.node, button("Save a PDF sheet", print)), own.node, words);
  return { node, show };
}
