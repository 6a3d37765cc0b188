// A text editor that shows an error inside the text, below its position.

import { select } from "../../static/lib/controls.js";
import { button, element, put, write } from "../../static/lib/dom.js";
import { badNews, createNote } from "../../static/lib/note.js";
import { completeSymbols } from "./symbol-names.js";

/** @import { Place } from "../../static/lib/api.js" */
/** @import { Language } from "./symbol-names.js" */

/** @typedef {{message: string, passing?: boolean, place?: Place | null}} Wrong */

/**
 * @param {string} label
 * @param {{rows?: number, language?: Language, oninput: (text: string) => void}} options
 */
export function createEditor(label, { rows = 12, language = "notation", oninput }) {
  const area = element("textarea", {
    rows,
    wrap: "off",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-label": label,
    oninput: ({ target }) => oninput(target.value),
  });
  const words = element("span");
  const caret = element("span", { class: "caret", "aria-hidden": "true" }, "▲");
  const fault = element("div", { class: "fault", role: "alert", hidden: true }, caret, words);
  const below = createNote(); // for errors without a position, or in another text
  const symbols = completeSymbols(area, language);
  const node = element(
    "div",
    { class: "editor" },
    element("div", { class: "sheet" }, area, fault),
    symbols,
    below.node,
  );
  /** @type {Place | null} */
  let place = null;
  const move = () => place && moveTo(place, area, fault);
  area.addEventListener("scroll", move);

  /**
   * @param {string} text
   * @param {Wrong | null} [error]
   */
  function show(text, error = null) {
    if (area.value !== text) area.value = text;
    place = error?.place ?? null;
    fault.hidden = !place;
    write(words, place && error ? error.message : "");
    below.show(error && !place ? badNews(error) : null);
    put(area, "aria-invalid", error ? "true" : null);
    move();
  }

  return { node, area, show };
}

/**
 * Put the message below the position of the error, if that is visible.
 * @param {Place} place
 * @param {HTMLTextAreaElement} area
 * @param {HTMLElement} fault
 */
function moveTo({ line, column }, area, fault) {
  const style = getComputedStyle(area);
  const [height, above, before] = [style.lineHeight, style.paddingTop, style.paddingLeft].map(Number.parseFloat);
  const top = above + line * height - area.scrollTop + 1;
  const left = before + (column - 1) * letterWidth(style) - area.scrollLeft;
  const shown = Math.max(0, Math.min(left - 6, area.clientWidth - 240));
  fault.style.top = `${Math.max(0, Math.min(top, area.clientHeight - 4))}px`;
  fault.style.left = `${shown}px`;
  fault.style.setProperty("--caret", `${Math.max(2, left - shown - 4)}px`);
}

/** @param {CSSStyleDeclaration} style */
function letterWidth({ fontSize, fontFamily }) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 8;
  context.font = `${fontSize} ${fontFamily}`;
  return context.measureText("0".repeat(20)).width / 20;
}

/**
 * The documents that an editor can show. The user's own text is kept when another document replaces it, and Undo
 * restores it. `now` returns the current content, `open` restores it.
 * @template {{document: string, text: string}} D
 * @param {string} label
 * @param {Record<string, string>} texts
 * @param {{now: () => D, open: (opened: D | {document: string, text: string}) => void,
 *   say: (text: string) => void}} view
 */
export function createDocuments(label, texts, { now, open, say }) {
  /** @type {D | null} */
  let kept = null;
  const own = () => {
    const there = now();
    return there.text === texts[there.document] ? null : there;
  };
  /** @param {string} name */
  const choose = (name) => {
    const replaced = own();
    if (replaced) say(`your text of ${replaced.document} is kept; Undo brings it back`);
    kept = replaced ?? kept;
    open({ document: name, text: texts[name] });
  };
  const restore = () => {
    const back = kept;
    if (!back) return;
    kept = own();
    open(back);
    say(`your text of ${back.document} is back`);
    choice.focus();
  };
  const names = Object.keys(texts);
  const choice = select(
    label,
    names.map((name) => [name, name]),
    choose,
  );
  const undo = button("Undo", restore, { class: "quiet" });

  /** @param {string} name */
  function show(name) {
    choice.value = name;
    undo.hidden = !kept;
    put(undo, "title", kept ? `Bring back your text of ${kept.document}` : null);
  }

  return { node: element("span", { class: "row" }, undo, choice), show };
}

/**
 * MathML that the server wrote, as elements of this page.
 * @param {string} text
 */
export function mathematics(text) {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  const math = document.importNode(parsed.documentElement, true);
  for (const sign of math.querySelectorAll("mo")) {
    // values and prefixes are not infix operators: no space around them
    const words = sign.textContent ?? "";
    if (["⊤", "⊥"].includes(words)) sign.setAttribute("lspace", "0");
    if (["⊤", "⊥", "#", ".."].includes(words)) sign.setAttribute("rspace", "0");
    // only brackets around a table stretch; nested ones would each grow a little
    const isBeside = [sign.previousElementSibling, sign.nextElementSibling].some((each) => each?.tagName === "mtable");
    if (/^[()[\]|]$/.test(words) && !isBeside) sign.setAttribute("stretchy", "false");
  }
  return math;
}
