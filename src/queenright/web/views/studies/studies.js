// Studies: choose an experiment, change its fields, and read its answer: a sentence, pictures, tables, listings.

import { strangeAddress, strangeName } from "../../static/lib/address.js";
import { apiError, get } from "../../static/lib/api.js";
import { segments, select, stepper } from "../../static/lib/controls.js";
import { element, put, write } from "../../static/lib/dom.js";
import { exhibited } from "../../static/lib/exhibit.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { createProgress } from "../../static/lib/progress.js";

/** @import { Exhibit } from "../../static/lib/exhibit.js" */
/** @import { Mounted, Page, Query } from "../../static/lib/page.js" */

/** @typedef {string | number} Value */
/**
 * @typedef {object} Field
 * @property {string} type
 * @property {string} name
 * @property {string} label
 * @property {Value} first
 * @property {number} low of a whole number
 * @property {number} high
 * @property {number} lines of a text
 * @property {[Value, string][]} choices
 */
/** @typedef {{title: string, words: string, fields: Field[]}} Study */
/** @typedef {{headline: string, exhibits: Exhibit[]}} Answer */

const AFTER_TYPING = 600; // milliseconds

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  /** @type {Record<string, Study>} */
  let studies = {};
  let name = "";
  /** @type {Record<string, Value>} */
  let values = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  /** @type {ReturnType<typeof segments<string>> | null} */
  let choice = null;
  const choices = element("div", { class: "row" });
  const words = element("p", { class: "soft" });
  const fields = element("div", { class: "row study-fields" });
  const note = createNote("studies-problem", () => ask());
  const progress = createProgress(() => work.cancel());
  const headline = element("h2", { class: "headline", id: "headline-study" });
  const exhibits = element("div", { class: "exhibits" });
  const work = new Work({ report: (working) => progress.show(working), fail: (error) => failed(badNews(error)) });
  const card = element("div", { class: "card" }, headline, progress.node, exhibits);
  root.append(element("div", { class: "stack studies" }, choices, words, fields, note.node, card));

  async function load() {
    try {
      studies = await get("studies");
    } catch (error) {
      note.show(badNews(apiError(error)));
      return;
    }
    const titles = Object.entries(studies).map(([key, { title }]) => /** @type {[string, string]} */ ([key, title]));
    choice = segments("Study", titles, titles[0][0], (key) => open(key, {}));
    choices.replaceChildren(choice.node);
    show(page.query);
  }

  /** @param {Query} query */
  function show(query) {
    const known = Object.keys(studies);
    if (!known.length) return;
    const { study, ...given } = query;
    const wanted = study !== undefined && known.includes(study) ? study : name || known[0];
    const same =
      wanted === name && Object.entries(values).every(([key, value]) => (given[key] ?? "") === String(value));
    if (!same) open(wanted, given);
    const strange = strangeAddress([strangeName(study, known, "study")]);
    if (strange) note.show(strange);
  }

  /**
   * @param {string} wanted
   * @param {Query} given
   */
  function open(wanted, given) {
    name = wanted;
    const study = studies[name];
    const read = (/** @type {Field} */ field) => chosenValue(field, given[field.name]);
    values = Object.fromEntries(study.fields.map((field) => [field.name, read(field)]));
    choice?.show(name);
    write(words, study.words);
    fields.replaceChildren(...study.fields.map(control));
    ask();
  }

  /** @param {Field} field */
  function control(field) {
    /** @param {Value} value */
    const change = (value) => {
      values = { ...values, [field.name]: value };
      clearTimeout(typing);
      typing = setTimeout(ask, field.type === "text" ? AFTER_TYPING : 0);
    };
    const value = values[field.name];
    if (field.type === "whole") {
      const box = stepper(field.label, field.low, field.high, change);
      box.show(Number(value));
      return element("label", { class: "above" }, field.label, box.node);
    }
    if (field.type === "choice") {
      const chosen = (/** @type {string} */ text) => change(typeof field.first === "number" ? Number(text) : text);
      const list = select(field.label, field.choices, chosen);
      list.value = String(value);
      return element("label", { class: "above" }, field.label, list);
    }
    const tag = field.lines > 1 ? "textarea" : "input";
    const box = element(tag, {
      class: "mono",
      "aria-label": field.label,
      spellcheck: "false",
      value,
      ...(tag === "textarea" ? { rows: field.lines, cols: 24 } : { type: "text", size: 24 }),
      oninput: ({ target }) => change(target.value),
    });
    return element("label", { class: "above" }, field.label, box);
  }

  async function ask() {
    clearTimeout(typing);
    note.show(null);
    page.go({ study: name, ...values });
    put(card, "aria-busy", "true");
    /** @type {Answer | null} */
    const answer = await work.run("study", { study: name, values }, { words: "Computing" });
    put(card, "aria-busy", null);
    if (answer) draw(answer);
  }

  /** @param {import("../../static/lib/note.js").Note} news */
  function failed(news) {
    note.show(news);
    write(headline, "");
    exhibits.replaceChildren();
  }

  /** @param {Answer} answer */
  function draw(answer) {
    write(headline, answer.headline);
    exhibits.replaceChildren(...answer.exhibits.map((exhibit) => exhibited(exhibit, page.say)));
    page.say(answer.headline);
  }

  load();
  return { show };
}

/**
 * The value of a field from an address; the first one if the address has none that fits. Texts are checked by the
 * server.
 * @param {Field} field
 * @param {string | undefined} text
 * @returns {Value}
 */
function chosenValue(field, text) {
  if (text === undefined) return field.first;
  if (field.type === "text") return text;
  if (field.type === "choice") return field.choices.find(([value]) => String(value) === text)?.[0] ?? field.first;
  const number = Number(text);
  return Number.isInteger(number) && number >= field.low && number <= field.high ? number : field.first;
}
