// Variants: one question at a time; its answer is a sentence, some facts, and boards or a text.

import { wholeNumber } from "../../static/lib/address.js";
import { apiError, get } from "../../static/lib/api.js";
import { createBoard } from "../../static/lib/board/board.js";
import { download, options, segments, select, stepper } from "../../static/lib/controls.js";
import { button, element, put, write } from "../../static/lib/dom.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { fromSquares } from "../../static/lib/position.js";
import { createProgress } from "../../static/lib/progress.js";

/** @import { Mounted, Page, Query } from "../../static/lib/page.js" */
/** @import { Square } from "../../static/lib/position.js" */

/** @typedef {{headline: string, facts: [string, string][], boards: Square[][], n: number, text: string | null, mathml: string | null}} Answer */

/** @type {[string, string][]} */
const KINDS = [
  ["torus", "Torus"],
  ["confused", "Confused queens"],
  ["sample", "Random solutions"],
  ["estimate", "Estimate"],
  ["model", "Model"],
];
/** @type {Record<string, number>} */
const FIRST = { torus: 7, confused: 6, sample: 12, estimate: 50, model: 4 };

/**
 * @param {HTMLElement} root
 * @param {Page<Record<string, number>>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  let kind = "torus";
  let n = FIRST.torus;
  let model = "squares";
  let form = "lp";
  let saved = "";
  const kinds = segments("Kind", KINDS, kind, (value) => choose(value, FIRST[value]));
  const sizes = element("span");
  const models = select("Formulation", [], (value) => {
    model = value;
    ask();
  });
  const forms = select("Format", [], (value) => {
    form = value;
    ask();
  });
  const again = button("Draw again", () => ask());
  const save = button("Save the file", () => download(`queens-${n}-${model}.${form}`, saved));
  const note = createNote("problem", () => ask());
  const progress = createProgress(() => work.cancel());
  const headline = element("p", { class: "headline", id: "headline-variant" });
  const facts = element("dl", { class: "variant-facts" });
  const boards = element("div", { class: "variant-boards" });
  const formulas = element("div", { class: "variant-formulas", tabindex: 0, role: "group", "aria-label": "The model" });
  const text = element("pre", { class: "shell", id: "export", tabindex: 0, "aria-label": "The file", role: "group" });
  const work = new Work({ report: (working) => progress.show(working), fail: (error) => note.show(badNews(error)) });
  root.append(
    element(
      "div",
      { class: "stack variants" },
      element("div", { class: "row" }, kinds.node),
      element("div", { class: "row" }, element("label", {}, "n =", sizes), models, forms, again, save),
      note.node,
      element("div", { class: "card" }, headline, progress.node, facts, boards, formulas, text),
    ),
  );

  async function load() {
    try {
      const found = await get("variant-choices");
      const listed = (/** @type {{name: string, title: string}[]} */ all) =>
        options(all.map(({ name, title }) => [name, `${name}: ${title}`]));
      models.append(...listed(found.models));
      forms.append(...listed(found.forms));
      show(page.query);
    } catch (error) {
      note.show(badNews(apiError(error)));
    }
  }

  /** @param {Query} query */
  function show(query) {
    const known = KINDS.find(([name]) => name === query.kind)?.[0] ?? kind;
    const has = (/** @type {HTMLSelectElement} */ list, /** @type {string | undefined} */ value) =>
      [...list.options].some((option) => option.value === value);
    if (has(models, query.model)) model = String(query.model);
    if (has(forms, query.form)) form = String(query.form);
    choose(known, wholeNumber(query.n, 1, page.limits[known], FIRST[known]));
  }

  /**
   * @param {string} nextKind
   * @param {number} size
   */
  function choose(nextKind, size) {
    kind = nextKind;
    n = size;
    kinds.show(kind);
    const size_ = stepper("Board size", 1, page.limits[kind], (value) => {
      n = value;
      ask();
    });
    size_.show(n);
    sizes.replaceChildren(size_.node);
    ask();
  }

  async function ask() {
    models.value = model;
    forms.value = form;
    for (const each of [models, forms, save]) put(each, "hidden", kind !== "model");
    put(again, "hidden", kind !== "sample" && kind !== "estimate");
    note.show(null);
    page.go({ kind, n, ...(kind === "model" ? { model, form } : {}) });
    /** @type {Answer | null} */
    const answer = await work.run("variant", { kind, n, model, form }, { words: "Computing" });
    if (answer) draw(answer);
  }

  /** @param {Answer} answer */
  function draw(answer) {
    write(headline, answer.headline);
    facts.replaceChildren(
      ...answer.facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
    );
    boards.replaceChildren(
      ...answer.boards.map((squares, index) => {
        const board = createBoard({ label: `Board ${index + 1}`, bare: answer.boards.length > 1 });
        board.show(fromSquares(answer.n, { queens: squares }));
        return board.node;
      }),
    );
    put(boards, "class", `variant-boards${answer.boards.length === 1 ? " one" : ""}`);
    const made = document.createElement("template");
    made.innerHTML = answer.mathml ?? ""; // written by our own library
    formulas.replaceChildren(made.content);
    formulas.hidden = !answer.mathml;
    saved = answer.text ?? "";
    write(text, saved);
    text.hidden = !answer.text;
    page.say(answer.headline);
  }

  load();
  return { show };
}
