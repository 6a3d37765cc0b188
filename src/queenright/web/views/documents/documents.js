// Documents: a source text, claim by claim. The list of claims is shown at once; outcomes arrive as they are computed,
// and each fills its card.

import { apiError, get } from "../../static/lib/api.js";
import { options, select } from "../../static/lib/controls.js";
import { button, element, nodes, put, write } from "../../static/lib/dom.js";
import { exhibited } from "../../static/lib/exhibit.js";
import { Work } from "../../static/lib/jobs.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { sign } from "../../static/lib/signs.js";
import { plural, seconds } from "../../static/lib/words.js";
import { createOwnText } from "./own.js";

/** @import { Exhibit } from "../../static/lib/exhibit.js" */
/** @import { Mounted, Page, Query } from "../../static/lib/page.js" */

/**
 * What is known about a claim before it is judged.
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} place
 * @property {string} statement
 * @property {string} verdict
 * @property {string} [correction]
 * @property {boolean} slow
 * @property {boolean} more whether it can be checked for larger sizes
 */

/**
 * @typedef {object} Text
 * @property {string} document
 * @property {string} title
 * @property {string} authors
 * @property {string} date
 * @property {string} subject
 * @property {Record<string, number>} verdicts
 * @property {{text: string, claims: string[]}[]} references
 * @property {Claim[]} claims
 */

/**
 * @typedef {object} Outcome
 * @property {string} id
 * @property {boolean} holds
 * @property {string} kind
 * @property {string} came_out
 * @property {{name: string, value: string}[]} values
 * @property {string} table the computed values as HTML
 * @property {string} corrected_label
 * @property {Exhibit[]} exhibits
 * @property {string[]} sources
 * @property {{words: string, address: string}[]} doors
 * @property {number} seconds
 */

/** @typedef {{link: HTMLAnchorElement, node: HTMLElement, claim: Claim, fill: (outcome: Outcome) => void}} Card */

/** @type {Record<string, string>} */
const SHORT = {
  holds: "Holds",
  wrong: "Wrong",
  slip: "Slip",
  scan: "Scan",
  reference: "Reference",
  failed: "Not as recorded",
};
/**
 * The word for several claims of a kind: "11 hold", "5 slips".
 * @param {string} verdict
 * @param {number} count
 */
function counted(verdict, count) {
  const word = SHORT[verdict].toLowerCase();
  if (verdict === "holds") return count === 1 ? "holds" : "hold";
  return count > 1 && ["slip", "scan", "reference"].includes(verdict) ? `${word}s` : word;
}
const ERRORS = ["wrong", "slip", "scan", "failed"];
const REFERENCES = "references"; // in place of a claim, in an address
const OWN = "own"; // in place of a text, in an address

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  /** @type {Text[]} */
  let texts = [];
  /** @type {Map<string, Map<string, Outcome>>} */
  const outcomes = new Map(); // by text; computed outcomes are kept
  /** @type {Card[]} */
  let cards = [];
  let current = "";
  let at = 0;
  /** @type {ReturnType<typeof createOwnText> | null} */
  let own = null;
  let touched = false; // whether the user has scrolled or pressed a key since the text was opened
  let { query } = page;
  for (const kind of ["wheel", "keydown", "pointerdown"])
    root.addEventListener(
      kind,
      () => {
        touched = true;
      },
      { passive: true },
    );

  const choice = select("Text", [], (name) => open(name, ""));
  const about = element("p", { class: "soft small" });
  const totals = element("p", { class: "totals" });
  const progress = element("p", { class: "soft small", role: "status" });
  const list = element("ol", { class: "claims" });
  const note = createNote("problem", again);
  const rail = element("nav", { class: "rail", "aria-label": "Claims" }, choice, about, totals, progress, list);
  const body = element("div", { class: "stack" });
  root.append(element("div", { class: "documents" }, rail, element("div", { class: "stack" }, note.node, body)));

  const work = new Work({
    report: (working) =>
      write(progress, working ? `Computing … ${Math.round(100 * (working.fraction ?? 0))} %` : done()),
    fail: (error) => note.show(badNews(error)),
  });
  const deeper = new Work({ fail: (error) => note.show(badNews(error)) });

  const done = () => {
    const kept = outcomes.get(current);
    if (!kept?.size) return "";
    const spent = [...kept.values()].reduce((sum, each) => sum + each.seconds, 0);
    const failed = [...kept.values()].filter((each) => !each.holds).length;
    const result = failed ? `${plural(failed, "claim")} did not come out as recorded` : "all as recorded";
    return `${plural(kept.size, "claim")} computed in ${seconds(spent)}: ${result}.`;
  };

  async function load() {
    note.show(null);
    choice.replaceChildren(...options([["", "Loading …"]]));
    write(progress, "Loading the texts …");
    try {
      texts = await get("texts");
      choice.replaceChildren(
        ...options(texts.map(({ document, title }) => [document, `${document} · ${title}`])),
        ...options([[OWN, "A text of your own"]]),
      );
      show(query);
    } catch (error) {
      write(progress, "");
      note.show(badNews(apiError(error)));
    }
  }

  function again() {
    if (texts.length && current !== OWN) judge();
    else load();
  }

  /** @param {Query} wanted */
  function show(wanted) {
    query = wanted;
    if (!texts.length) return;
    const known = wanted.text === OWN || texts.some(({ document }) => document === wanted.text);
    const name = known ? String(wanted.text) : texts[0].document;
    open(name, wanted.claim ?? "");
    if (wanted.text && !known) note.show({ text: `There is no text called “${wanted.text}”.`, bad: true });
  }

  /**
   * @param {string} name
   * @param {string} claim
   */
  function open(name, claim) {
    if (name === OWN) {
      openOwn();
      return;
    }
    if (name !== current) build(name);
    if (claim === REFERENCES && readReferences()) return;
    const index = cards.findIndex((card) => card.claim.id === claim);
    if (claim && index < 0) note.show({ text: `There is no claim ${claim} in text ${name}.`, bad: true });
    go(Math.max(0, index), { scroll: index > 0 });
  }

  function openOwn() {
    if (current !== OWN) {
      current = OWN;
      cards = [];
      note.show(null);
      choice.value = OWN;
      write(about, "Paste a text with formulas in it, or open a file.");
      for (const each of [totals, list]) each.replaceChildren();
      write(progress, "");
      own ??= createOwnText(page.say);
      body.replaceChildren(own.node);
    }
    page.go({ text: OWN });
  }

  /** Scroll to the references, if the text has any. */
  function readReferences() {
    const node = /** @type {HTMLElement | null} */ (body.querySelector(".references"));
    if (!node?.children.length) return false;
    page.go({ text: current, claim: REFERENCES });
    node.scrollIntoView({ block: "start" });
    node.focus({ preventScroll: true });
    return true;
  }

  /** @param {Text} text */
  function referenceLinks(text) {
    if (!text.references.length) return [];
    const read = (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      readReferences();
    };
    const words = [element("span"), element("span"), element("span", { class: "what" }, "References")];
    return [element("a", { href: `#/documents?text=${text.document}&claim=${REFERENCES}`, onclick: read }, words)];
  }

  /** @param {string} name */
  function build(name) {
    const text = /** @type {Text} */ (texts.find(({ document }) => document === name));
    current = name;
    note.show(null);
    choice.value = name;
    about.replaceChildren(`${text.authors}: `, element("em", {}, text.title), `, ${text.date}. ${text.subject}`);
    totals.replaceChildren(
      ...Object.entries(text.verdicts).map(([verdict, count]) =>
        element("span", { class: `verdict ${verdict}` }, sign(verdict), `${count} ${counted(verdict, count)}`),
      ),
    );
    cards = text.claims.map((claim, index) => createCard(claim, index));
    const links = [...cards.map(({ link }) => link), ...referenceLinks(text)];
    list.replaceChildren(...links.map((link) => element("li", {}, link)));
    body.replaceChildren(...cards.map(({ node }) => node), ...nodes(references(text)));
    const kept = outcomes.get(name);
    if (kept) for (const card of cards) fill(card, kept.get(card.claim.id));
    if (kept?.size === cards.length) write(progress, done());
    else judge();
  }

  /**
   * @param {Card} card
   * @param {Outcome | undefined} outcome
   */
  const fill = (card, outcome) => {
    if (outcome) card.fill(outcome);
  };

  async function judge() {
    const name = current;
    const kept = new Map();
    outcomes.set(name, kept);
    note.show(null);
    touched = false;
    await work.run(
      "replay",
      { document: name },
      {
        words: "Computing",
        part: (/** @type {Outcome} */ outcome) => {
          kept.set(outcome.id, outcome);
          const card = current === name && cards.find(({ claim }) => claim.id === outcome.id);
          if (card) card.fill(outcome);
        },
      },
    );
    // Cards above have grown meanwhile: scroll back to the linked claim, unless the user is reading elsewhere.
    if (current === name && at > 0 && !touched && page.shown()) cards[at].node.scrollIntoView({ block: "start" });
  }

  /**
   * @param {number} index
   * @param {{scroll?: boolean}} [options]
   */
  function go(index, { scroll = true } = {}) {
    if (!cards.length) return;
    at = Math.max(0, Math.min(cards.length - 1, index));
    for (const [order, { link, node }] of cards.entries()) {
      put(link, "aria-current", order === at ? "true" : null);
      node.classList.toggle("now", order === at);
    }
    const { node, link, claim } = cards[at];
    page.go({ text: current, claim: at ? claim.id : "" });
    link.scrollIntoView({ block: "nearest" });
    if (!scroll) return;
    node.scrollIntoView({ block: "start" });
    node.focus({ preventScroll: true });
  }

  /**
   * @param {Claim} claim
   * @param {number} index
   * @returns {Card}
   */
  function createCard(claim, index) {
    const number = claim.id.split(".")[1];
    const mark = element("span", { class: "mark" }, sign("pending"));
    const link = element(
      "a",
      {
        href: `#/documents?text=${current}&claim=${claim.id}`,
        title: `${claim.place}: ${claim.statement}`,
        onclick: (event) => chosen(event, index),
      },
      mark,
      element("span", { class: "soft small" }, number),
      element("span", { class: "what" }, claim.place),
      element("span", { class: "soft small says", "aria-hidden": "true" }, claim.statement),
      element("span", { class: "unseen" }, `: ${SHORT[claim.verdict]}`),
    );
    const verdict = element("span", { class: "verdict pending" }, sign("pending"), "Computing …");
    const result = element("div", { class: "result" });
    const node = element(
      "article",
      { class: "card claim", id: `claim-${claim.id}`, tabindex: -1, "aria-label": `Claim ${number}, ${claim.place}` },
      element("div", { class: "row" }, element("span", { class: "place" }, `${number} · ${claim.place}`), verdict),
      element("h2", { class: "statement" }, claim.statement),
      result,
    );

    /** @param {Outcome} outcome */
    function filled(outcome) {
      const { kind } = outcome;
      put(verdict, "class", `verdict ${kind}`);
      const words = kind === "failed" ? outcome.came_out : SHORT[kind];
      verdict.replaceChildren(sign(kind), words);
      if (kind !== "failed" && outcome.came_out !== "holds" && outcome.came_out !== "wrong")
        verdict.append(element("span", { class: "soft plain" }, outcome.came_out));
      mark.replaceChildren(sign(kind));
      const narrow = outcome.exhibits.length > 0 && !outcome.exhibits.some(({ wide }) => wide);
      node.classList.toggle("beside", !claim.correction && narrow);
      result.replaceChildren(...resultOf(claim, outcome, (words) => page.say(words)), actions(claim, outcome));
    }

    return { link, node, claim, fill: filled };
  }

  /**
   * @param {MouseEvent} event
   * @param {number} index
   */
  function chosen(event, index) {
    event.preventDefault();
    go(index);
  }

  /**
   * @param {Claim} claim
   * @param {Outcome} outcome
   */
  function actions(claim, outcome) {
    const doors = outcome.doors.map(({ words, address }, index) =>
      element("a", { class: index ? "button" : "button first", href: address }, `Try it: ${words}`),
    );
    /** @param {Outcome} next */
    const checked = (next) => {
      cards.find((card) => card.claim.id === claim.id)?.fill(next);
      page.say(`${claim.place}: ${next.came_out}`);
    };
    const deepen = async () => {
      more.disabled = true;
      write(more, "Checking …");
      await deeper.run("replay", { document: claim.id, thorough: true }, { part: checked });
      more.disabled = false;
      write(more, "Check larger sizes");
    };
    const more = button("Check larger sizes", deepen, { class: "plays" });
    const spent = outcome.seconds < 1 ? `${Math.ceil(1000 * outcome.seconds)} ms` : seconds(outcome.seconds);
    const words = element("span", { class: "soft small" }, `computed here in ${spent}`);
    return element("div", { class: "row actions" }, ...doors, claim.more ? more : null, words);
  }

  /** @type {Record<string, () => void>} */
  const KEYS = {
    j: () => go(at + 1),
    k: () => go(at - 1),
    e: () => {
      const next = cards.findIndex(({ claim }, index) => index > at && ERRORS.includes(claim.verdict));
      if (next >= 0) go(next);
      else page.say("no further error");
    },
    Enter: () => /** @type {HTMLElement | null} */ (cards[at]?.node.querySelector(".actions a"))?.click(),
  };

  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!page.shown() || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.key)) return;
    if (target.closest("input, select, textarea, .board")) return;
    if (event.key === "Enter" && target.closest("a, button")) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  load();
  return { show };
}

/**
 * Formulas that follow each other stand in one column, so that there is room for a table or a board beside them.
 * @param {Exhibit[]} exhibits
 * @param {(words: string) => void} say
 */
function together(exhibits, say) {
  /** @type {HTMLElement[]} */
  const shown = [];
  for (const exhibit of exhibits) {
    const node = exhibited(exhibit, say);
    if (exhibit.kind !== "formula") shown.push(node);
    else if (shown.at(-1)?.classList.contains("formulas")) shown.at(-1)?.append(node);
    else shown.push(element("div", { class: "formulas" }, node));
  }
  return shown;
}

/**
 * The compared values, the correction beside the printed text, and the exhibits.
 * @param {Claim} claim
 * @param {Outcome} outcome
 * @param {(words: string) => void} say
 */
function resultOf(claim, outcome, say) {
  const exhibits = together(outcome.exhibits, say);
  const shown = exhibits.length ? element("div", { class: "exhibits" }, exhibits) : null;
  const sources = outcome.sources.map((source) => element("p", { class: "soft small" }, source));
  if (!claim.correction) {
    const values = outcome.table ? exhibited({ kind: "values", html: outcome.table }, say) : null;
    return [values, shown, ...sources].filter((each) => each !== null);
  }
  const isScan = claim.verdict === "scan";
  const stated = outcome.values.filter(({ name }) => name !== "computed");
  const computed = outcome.values.filter(({ name }) => name === "computed");
  const value = (/** @type {string} */ what, /** @type {{value: string}} */ { value: text }) =>
    element("p", { class: "value" }, `${what}: ${text}`);
  const words = element("p", {}, claim.correction);
  const printed = element(
    "section",
    { class: `side ${claim.verdict}-side` },
    element("h3", {}, isScan ? outcome.corrected_label : "As printed"),
    isScan
      ? words
      : stated.length
        ? stated.map((each) => value("The text gives", each))
        : element("p", {}, claim.statement),
  );
  const corrected = element(
    "section",
    { class: "side good-side" },
    element("h3", {}, isScan ? "Computed" : outcome.corrected_label),
    isScan ? null : words,
    computed.map((each) => (isScan ? element("p", { class: "value" }, each.value) : value("Computed", each))),
  );
  return [element("div", { class: "sides" }, printed, corrected), shown, ...sources].filter((each) => each !== null);
}

/**
 * The works that the text lists, and those that claims of it rest on.
 * @param {Text} text
 */
function references({ references: works }) {
  if (!works.length) return null;
  return element(
    "article",
    { class: "card references", tabindex: -1, "aria-label": "References" },
    element("h2", {}, "References"),
    element(
      "ul",
      {},
      works.map(({ text: words }) => element("li", {}, words)),
    ),
  );
}
