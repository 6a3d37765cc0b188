// A second method in step with the first: its board, its sentence and its pseudocode in place of the tree.

import { createBoard } from "../../static/lib/board/board.js";
import { element, put, refill, write } from "../../static/lib/dom.js";
import { capital, plural } from "../../static/lib/words.js";
import { broken, markLine, pictureOf } from "./panes.js";

/** @import { SearchPlay, State } from "./play.js" */

/** @param {SearchPlay} play */
export function createBeside(play) {
  const title = element("h2");
  const board = createBoard({ label: "Board of the second method" });
  const sentence = element("p", { id: "sentence-beside" });
  const code = element("ol", { class: "code", "aria-label": "Pseudocode of the second method", tabindex: 0 });
  const facts = element("p", { class: "soft number", id: "facts-beside" });
  const words = element("div", { class: "beside-words" }, title, sentence, facts);
  const node = element(
    "section",
    { class: "card beside-pane", "aria-label": "Second method", hidden: true },
    board.node,
    words,
    code,
  );

  /** @param {State} state */
  function show({ beside, n, at, besideComplete }) {
    put(node, "hidden", !beside);
    if (!beside) return;
    const method = play.methodOf(beside);
    const now = play.nowBeside;
    if (method) {
      write(title, capital(method.title));
      refill(code, beside, () => method.pseudocode.map((line) => element("li", {}, element("code", {}, broken(line)))));
    }
    board.show({ ...(now ? pictureOf(n, now) : { n, marks: {} }), first: method?.first });
    if (!now) return write(sentence, "");
    const { length } = play.besideTape.events;
    const isOver = besideComplete && at >= length - 1;
    markLine(code, now.line);
    const step = Math.min(at + 1, length).toLocaleString("en");
    write(sentence, `${isOver ? "Done. " : ""}${capital(now.sentence)}`);
    const counted = `${plural(now.nodes, "node")} · ${plural(now.solutions, "solution")}`;
    write(facts, `step ${step} of ${length.toLocaleString("en")} · ${counted}`);
  }

  return { node, show };
}
