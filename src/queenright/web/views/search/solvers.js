// Solvers on the same board: the nodes that each reports to the first solution, by formulation, beside the methods.

import { element, refill, write } from "../../static/lib/dom.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews } from "../../static/lib/note.js";
import { plural } from "../../static/lib/words.js";

/** @import { SearchPlay } from "./play.js" */

/** @typedef {{who: string, model: string, status: string, nodes: number | null, failures: number | null}} Effort */

/** @param {SearchPlay} play */
export function createSolvers(play) {
  const words = element("p", { class: "soft small", id: "solvers-words", "aria-live": "polite" });
  const body = element("tbody");
  const heads = ["Who", "Model", "Nodes", "Failures"].map((text) => element("th", { scope: "col" }, text));
  const table = element("table", { class: "solvers-table" }, element("thead", {}, element("tr", {}, heads)), body);
  const scroller = element("div", { class: "solvers-list", tabindex: 0, role: "region", "aria-label": "Nodes" }, table);
  const panel = element("div", { class: "card export-panel solvers-panel" }, words, scroller);
  const summary = element("summary", { class: "button" }, "Solvers …");
  const node = element("details", { class: "export solvers" }, summary, panel);
  const work = new Work({
    report: (working) => working && write(words, `Searching … ${Math.round(100 * (working.fraction ?? 0))} %`),
    fail: (error) => {
      asked = 0;
      write(words, badNews(error).text);
    },
  });
  let asked = 0; // the size that was asked for last

  async function ask() {
    const { n } = play.store.state;
    if (!node.open || asked === n) return;
    asked = n;
    /** @type {{efforts: Effort[]} | null} */
    const answer = await work.run("nodes", { n }, { words: "Searching" });
    if (!answer) return;
    refill(body, answer, () => answer.efforts.map(row));
    write(
      words,
      `${plural(n, "queen")}, to the first solution. Compare models by one solver: nodes differ in meaning.`,
    );
  }

  node.addEventListener("toggle", ask);
  return { node, show: ask };
}

/** @param {Effort} effort */
function row({ who, model, status, nodes, failures }) {
  const number = (/** @type {number | null} */ value) => (value === null ? "–" : value.toLocaleString("en"));
  const said = status === "unknown" ? `more than ${number(nodes)}` : number(nodes);
  const cells = [model, said, number(failures)].map((text) => element("td", {}, text));
  return element("tr", {}, element("th", { scope: "row" }, who), cells);
}
