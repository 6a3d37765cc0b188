// "What comes next?": the quiz lies over the tree, which would give the answer away; nothing else moves.

import { button, element, refill, write } from "../../static/lib/dom.js";
import { capital } from "../../static/lib/words.js";

/** @import { SearchPlay, State } from "./play.js" */

/** @type {Record<string, string>} */
const GUESSES = {
  place: "a queen is placed",
  test: "a square is tested",
  conflict: "it is attacked",
  remove: "a queen is taken away",
  "back up": "it backs up",
  solution: "a solution",
  symmetry: "an image comes first",
  "no solution": "no solution exists",
  stop: "it stops",
};

/** @param {SearchPlay} play */
export function createQuiz(play) {
  const asked = element("p", { class: "quiz-words" });
  const choices = element("div", { class: "row", role: "group", "aria-label": "Your guess" });
  const score = element("p", { class: "soft grow", id: "quiz-score" });
  const leave = button("End the quiz", () => play.ask(), { class: "quiet" });
  const label = { class: "card quiz-pane", id: "quiz", "aria-label": "Quiz", hidden: true };
  const foot = element("div", { class: "row quiz-foot" }, score, leave);
  const node = element("section", label, element("h2", {}, "What comes next?"), choices, asked, foot);

  /** @param {State} state */
  function show({ quiz, at }) {
    node.hidden = !quiz;
    if (!quiz) return;
    const kinds = play.choices;
    const isOver = at >= play.last;
    write(asked, isOver ? "The search is over." : quiz.asked ? capital(quiz.words) : "");
    write(score, quiz.asked ? `${quiz.right} of ${quiz.asked} right.` : "Look at the board and the code, and guess.");
    refill(choices, kinds, () => kinds.map((kind) => button(GUESSES[kind] ?? kind, () => play.guess(kind))));
    for (const each of choices.querySelectorAll("button")) each.disabled = isOver;
  }

  return { node, show };
}
