// A text of the reader's own: paste it or open a file, run its formulas, and see what was passed over.

import { button, element, put, write } from "../../static/lib/dom.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { plural } from "../../static/lib/words.js";

/** @typedef {{text: string, holds: boolean, words: string}} Step */
/** @typedef {{line: number, word: string, text: string, details: string[], lines: Step[]}} Result */
/** @typedef {{line: number, kind: string, text: string, reason: string}} Passed */
/** @typedef {{paragraphs: number, schemas: string[], prose: number, text: string}} Schemas */

/**
 * @typedef {object} Reading
 * @property {string} summary
 * @property {string} counted
 * @property {boolean} holds
 * @property {Result[]} results
 * @property {{lines_of_prose: number, formulas: Passed[]}} passed_over
 * @property {Schemas | null} z
 */

const SAMPLE = String.raw`
The leftmost queens stand in the rows $Q = [2, 6, 1, 7]$. May the next one stand in row $i = 3$?

$$conflict := \vee ((Q = i) \vee (|Q - i| = (\#Q - ..\#Q)))$$

$$conflict \equiv \top$$

\begin{align*}
& |Q - i| = (\#Q - ..\#Q) \dots \\
& = |[2, 6, 1, 7] - 3| = (4 - ..4) \dots \\
& = |[-1, 3, -2, 4]| = (4 - [0, 1, 2, 3]) \dots \\
& = [1, 3, 2, 4] = [4, 3, 1, 1] \dots \\
& = [\perp, \top, \perp, \perp]
\end{align*}

One line of this derivation is wrong on purpose. A sum is passed over:

$$\sum_{k=1}^{n} k = \frac{n (n + 1)}{2}$$
`;

/** @param {(words: string) => void} say */
export function createOwnText(say) {
  const note = createNote("problem", () => run());
  const area = element("textarea", { class: "mono", rows: 18, "aria-label": "Your text", spellcheck: "false" });
  area.value = SAMPLE.trimStart();
  const file = element("input", {
    type: "file",
    "aria-label": "Open a file",
    accept: ".txt,.md,.tex,.un,.zed",
    onchange: async ({ target }) => {
      const chosen = target.files?.[0];
      if (!chosen) return;
      area.value = await chosen.text();
      run();
    },
  });
  const waiting = element("p", { class: "soft small", role: "status" });
  const result = element("div", { class: "stack", id: "reading" });
  const work = new Work({
    report: (working) => write(waiting, working ? "Running …" : ""),
    fail: (error) => note.show(badNews(error)),
  });
  const node = element(
    "section",
    { class: "card own-text", "aria-label": "A text of your own" },
    element("h2", {}, "A text of your own"),
    element(
      "p",
      { class: "soft" },
      "Prose with formulas: $ and $$, \\[, equation and align, fenced code, schemas of Z. Formulas run in order; ",
      "every line of a derivation must follow from the one before. Ctrl and Enter runs it.",
    ),
    area,
    element(
      "div",
      { class: "row" },
      button("Run", () => run(), { class: "main" }),
      file,
      waiting,
    ),
    note.node,
    result,
  );
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });

  async function run() {
    note.show(null);
    /** @type {Reading | null} */
    const found = await work.run("read-text", { text: area.value });
    if (!found) return;
    result.replaceChildren(...shown(found));
    say(found.summary);
  }

  return { node, focus: () => area.focus() };
}

/** @param {Reading} found */
function shown({ summary, counted, results, passed_over: passed, z }) {
  const words = [
    `${summary[0].toUpperCase()}${summary.slice(1)}.`,
    counted ? `${counted[0].toUpperCase()}${counted.slice(1)}.` : "",
  ];
  const skipped = passed.formulas.map(({ line, kind, text, reason }) => [String(line), kind, text, reason]);
  return [
    element("p", { class: "headline" }, words[0]),
    results.length ? table("What was read", ["line", "", "formula"], results.map(row)) : null,
    words[1] ? element("p", {}, words[1]) : null,
    skipped.length ? table("What was passed over", ["line", "what", "text", "why"], skipped) : null,
    z ? schemas(z) : null,
  ].filter((each) => each !== null);
}

/** @param {Result} result */
const row = ({ line, word, text, details, lines }) => [
  String(line),
  element("span", { class: `word ${word}` }, word),
  [element("code", {}, text), ...details.map((each) => element("div", { class: "soft small" }, each)), derived(lines)],
];

/** @param {Step[]} lines */
function derived(lines) {
  if (!lines.length) return null;
  const items = lines.map(({ text, holds, words }) =>
    element(
      "li",
      { class: holds ? null : "amiss" },
      element("code", {}, text),
      words ? element("span", { class: "soft small" }, words) : null,
    ),
  );
  return element("ol", { class: "steps" }, items);
}

/**
 * @param {string} caption
 * @param {string[]} headings
 * @param {import("../../static/lib/dom.js").Child[][]} rows
 */
function table(caption, headings, rows) {
  const head = headings.map((heading) => (heading ? element("th", { scope: "col" }, heading) : element("td")));
  const body = rows.map((cells) =>
    element(
      "tr",
      {},
      cells.map((cell) => element("td", {}, cell)),
    ),
  );
  const node = element(
    "div",
    { class: "wide", role: "group", "aria-label": caption },
    element(
      "table",
      {},
      element("caption", {}, caption),
      element("thead", {}, element("tr", {}, head)),
      element("tbody", {}, body),
    ),
  );
  put(node, "tabindex", 0); // it may scroll
  return node;
}

/** @param {Schemas} found */
function schemas({ paragraphs, schemas: names, prose, text }) {
  const named = names.length ? ` with the ${names.length === 1 ? "schema" : "schemas"} ${names.join(", ")}` : "";
  const rest = prose ? `; passed over: ${plural(prose, "line")} of prose` : "";
  const words = `${plural(paragraphs, "paragraph")} of Z${named}${rest}.`;
  const address = `#/formulas?of=z&text=${encodeURIComponent(text)}`;
  return element(
    "div",
    { class: "stack" },
    element("p", {}, words),
    element("pre", { tabindex: 0, role: "group", "aria-label": "Schemas" }, text),
    element("div", {}, element("a", { class: "button", href: address }, "Check and solve them")),
  );
}
