// The state of the game beside its board: how far it is, rules, messages, hints in two steps, the win, switches.

import { queen } from "../../static/lib/board/queens.js";
import { checkbox } from "../../static/lib/controls.js";
import { button, element, nodes, put, refill, shape, write } from "../../static/lib/dom.js";
import { createNote } from "../../static/lib/note.js";
import { createProgress } from "../../static/lib/progress.js";
import { plural, sentence } from "../../static/lib/words.js";
import { clock, isQueen } from "./game.js";

/** @import { About, Hint, PuzzlePlay, State } from "./play.js" */

/**
 * @param {PuzzlePlay} play
 * @param {{load: () => void, isComplete: (state: State) => boolean}} loading
 */
export function statePanel(play, { load, isComplete }) {
  const [head, grade, note, advice, won] = [
    headlinePart(play),
    gradePart(),
    notePart(load, isComplete),
    advicePart(play),
    wonPart(play),
  ];
  const asking = askingPart(play);
  const reminder = rules();
  const parts = [head, grade, note, advice, won, asking, reminder];
  const box = element("div", { class: "message-box puzzle-box", tabindex: 0, role: "group", "aria-label": "Messages" });
  box.append(...nodes([asking.progress, won.nodes, note.nodes, advice.nodes, grade.pairs]));
  const node = element(
    "section",
    { class: "card", "aria-label": "State of the game" },
    head.nodes,
    grade.nodes,
    reminder.nodes,
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
  const title = element("h2", { class: "game-title" });
  const headline = element("p", { class: "soft", id: "headline" });
  const crowns = shape("svg", { class: "crowns", "aria-hidden": "true" });
  const timer = element("p", { class: "game-title number timer", role: "timer", "aria-label": "Time played" });

  /** @param {State} state */
  function show({ puzzle, report, hints, seconds, about, daily }) {
    const count = puzzle ? Object.values(play.drawn()).filter(isQueen).length : 0;
    const isSolved = Boolean(report?.solution);
    const name = about?.grade ? nameOfGrade(about.grade) : "Puzzle";
    refill(title, [puzzle?.n, puzzle?.stars, name, isSolved, daily], () => {
      if (!puzzle) return "…";
      const several = puzzle.stars > 1 ? `, ${puzzle.stars} stars` : "";
      const [main, ...more] = daily ? ["Today’s puzzle", name] : [name];
      const facts = [...more, `${puzzle.n} × ${puzzle.n}${several}`].map((fact) => ` · ${fact}`);
      return [
        element("span", { class: isSolved ? "good-text" : "" }, main),
        facts.map((fact) => element("span", { class: "of" }, fact)),
      ];
    });
    const n = puzzle ? puzzle.n * puzzle.stars : 0;
    refill(headline, [n, count, isSolved, hints], () => {
      if (!puzzle) return "…";
      const used = hints > 0 && element("span", { class: "of" }, ` · ${plural(hints, "hint")}`);
      if (isSolved) return element("span", { class: "good-text" }, "✓ Solved", used);
      return [String(count), ` of ${plural(n, "queen")}`, used];
    });
    refill(crowns, [n, count], () =>
      Array.from({ length: n }, (_, index) =>
        shape("g", { class: index < count ? "had" : "missing" }, queen(index * 10, 0)),
      ),
    );
    put(crowns, "viewBox", `0 0 ${Math.max(1, n * 10)} 10`);
    crowns.style.width = `min(${n * 1.4}rem, 60%)`;
    write(timer, clock(seconds));
    put(timer, "class", `game-title number timer${isSolved && seconds ? " good-text" : ""}`);
  }

  return {
    nodes: [
      element("div", { class: "row spread game-head" }, title, timer),
      element("div", { class: "row progress-row" }, crowns, headline),
    ],
    show,
  };
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

const INVITATION =
  "Choose a square: once for a cross, where no queen can be, twice for a queen. Drag to draw several crosses.";

/**
 * @param {() => void} load
 * @param {(state: State) => boolean} isComplete
 */
function notePart(load, isComplete) {
  const message = createNote("message", load);

  /** @param {State} state */
  function show(state) {
    const { message: note, marks, hint, won, working, puzzle } = state;
    const isFresh = puzzle && !hint && !won && !working && !Object.keys(marks).length;
    message.show(
      note ? { ...note, passing: note.passing && !isComplete(state) } : isFresh ? { text: INVITATION } : null,
    );
  }

  return { nodes: message.node, show };
}

/** @param {PuzzlePlay} play */
function advicePart(play) {
  const technique = element("strong", { class: "technique" });
  const words = element("span", {});
  const reason = element("p", { class: "note", id: "hint" }, technique, words);
  const follow = button("Do it", () => play.follow());
  const dismiss = button("Close", () => play.store.set({ hint: null, told: false, wrong: [] }), { class: "quiet" });
  const advice = element("div", { class: "stack tight" }, reason, element("div", { class: "row" }, follow, dismiss));

  /** @param {State} state */
  function show({ hint, told }) {
    advice.hidden = !hint;
    write(technique, hint?.technique && told ? `${sentence(hint.technique)} ` : "");
    write(words, (told ? hint?.text : hint?.where) ?? "");
    put(reason, "class", isBad(hint) ? "note bad" : "note");
    follow.hidden = !(told && (hint?.step || hint?.culprits.length));
    write(follow, hint?.step ? "Do it" : "Take back");
  }

  return { nodes: advice, show };
}

/**
 * After a win: the time, how it compares, and what comes next.
 * @param {PuzzlePlay} play
 */
function wonPart(play) {
  const title = element("strong", { class: "won-title" });
  const details = element("span", {});
  const words = element("p", { class: "note good", id: "won" }, title, details);
  const next = button("Next puzzle", () => play.make(), { class: "main" });
  const node = element("div", { class: "stack tight", hidden: true }, words, element("div", {}, next));

  /** @param {State} state */
  function show({ won, about }) {
    const isNew = node.hidden && won;
    node.hidden = !won;
    if (isNew) node.scrollIntoView({ block: "nearest" }); // on a phone it is below the board
    if (!won || !about?.grade) return;
    const { seconds, hints, best, times } = won;
    const kind = nameOfGrade(about.grade);
    const isBest = best !== null && seconds < best;
    write(title, isBest ? `★ Your best ${kind} yet` : best === null ? `★ Your first ${kind}` : "★ Solved");
    const help = hints ? `with ${plural(hints, "hint")}` : "without a hint";
    const rank = best === null ? "" : isBest ? ` The last best was ${clock(best)}.` : ` Your best is ${clock(best)}.`;
    const count = `${plural(times.length, "puzzle")} of this size and difficulty solved.`;
    write(details, `Solved in ${clock(seconds)}, ${help}.${rank} ${count}`);
  }

  return { nodes: node, show };
}

/** @type {[string, (row: number, column: number) => boolean][]} */
const RULES = [
  ["per row", (row) => row === 1],
  ["per column", (_, column) => column === 2],
  ["per colour", (row, column) => column <= 2 && row <= 2 && !(row === 0 && column === 0)],
  ["no two touch", (row, column) => row <= 2 && column >= 1 && column <= 3],
];

// The four rules, always visible.
function rules() {
  const list = element("ul", { class: "rules", "aria-label": "Rules" });

  /** @param {State} state */
  function show({ puzzle }) {
    refill(list, [puzzle?.stars ?? 1], () => ruleItems(puzzle?.stars ?? 1));
  }

  return { nodes: list, show };
}

/** @param {number} stars */
function ruleItems(stars) {
  const each = ["one", "two", "three", "four"][stars - 1] ?? stars;
  return RULES.map(([words, isClosed]) => {
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
    return element("li", {}, picture, words.startsWith("per") ? `${each} ${words}` : words);
  });
}

/** @param {Hint | null} hint */
const isBad = (hint) => hint !== null && hint.kind !== "step" && hint.kind !== "solved";

/** @param {PuzzlePlay} play */
function askingPart(play) {
  const work = createProgress(() => play.cancel());
  const verify = button("Check", () => play.verify(), { class: "main" });
  const ask = button("Hint", () => play.advise(), { class: "hint-button" });
  const offered = checkbox("Offer hints", (hints) => play.prefer({ hints }));
  const attacked = checkbox("Show attacked squares", (value) => play.prefer({ attacked: value }));
  const share = button("Share puzzle", () => play.share());
  const today = button("Today’s puzzle", () => play.today());
  const buttons = element("div", { class: "row" }, verify, ask, share, element("span", { class: "grow" }), today);
  const crosses = checkbox("Automatic crosses", (value) => play.prefer({ crosses: value }));
  const patterns = checkbox("Patterns", (value) => play.prefer({ patterns: value }));
  const boxes = element(
    "div",
    { class: "row wide switches" },
    crosses.node,
    attacked.node,
    patterns.node,
    offered.node,
  );

  /** @param {State} state */
  function show({ puzzle, working, preferences, hint, told, report }) {
    work.show(working);
    write(ask, hint && !told ? "Show why" : "Hint");
    ask.hidden = !preferences.hints;
    verify.disabled = !puzzle || Boolean(report?.solution); // after a win there is one thing to do: the next puzzle
    ask.disabled = verify.disabled;
    offered.show(preferences.hints);
    attacked.show(preferences.attacked);
    crosses.show(preferences.crosses);
    patterns.show(preferences.patterns);
  }

  return { nodes: [buttons, boxes], progress: work.node, show };
}

/** @type {Record<number, string>} */
const NAMES = { 1: "Easy", 2: "Easy", 3: "Medium", 4: "Hard", 5: "Expert" };

/** @param {number} grade */
export const nameOfGrade = (grade) => NAMES[grade] ?? `Grade ${grade}`;

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
