// A text that can be wrong: the error stands under its place, in the text itself.

import { element, put, write } from "./dom.js";
import { badNews, createNote } from "./note.js";

export function createEditor(label, { rows = 12, oninput }) {
  const area = element("textarea", { rows, wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label, oninput: () => oninput(area.value) });
  const words = element("span");
  const fault = element("div", { class: "fault", role: "alert", hidden: true }, element("span", { class: "caret", "aria-hidden": "true" }, "▲"), words);
  const sheet = element("div", { class: "sheet" }, area, fault);
  const below = createNote(); // for errors without a place, or in another text
  const node = element("div", { class: "editor" }, sheet, below.node);
  let shown = null;

  function place() {
    if (!shown?.place) return;
    const style = getComputedStyle(area);
    const line = Number.parseFloat(style.lineHeight);
    const top = Number.parseFloat(style.paddingTop) + shown.place.line * line - area.scrollTop + 1;
    const left = Number.parseFloat(style.paddingLeft) + (shown.place.column - 1) * width(style) - area.scrollLeft;
    fault.style.top = `${Math.max(0, Math.min(top, area.clientHeight - 4))}px`;
    fault.style.left = `${Math.max(0, Math.min(left - 6, area.clientWidth - 240))}px`;
    fault.style.setProperty("--caret", `${Math.max(2, left - Number.parseFloat(fault.style.left) - 4)}px`);
  }
  area.addEventListener("scroll", place);

  return {
    node,
    area,
    show(text, error = null) {
      if (area.value !== text) area.value = text;
      shown = error;
      const inside = Boolean(error?.place);
      fault.hidden = !inside;
      write(words, inside ? error.message : "");
      below.show(error && !inside ? badNews(error) : null);
      put(area, "aria-invalid", error ? "true" : null);
      place();
    },
  };
}

// The documents that an editor can show. Text of one's own that another document replaces is kept, and Undo brings it back.
//
// now() is what is there, {document, text, …}; open(what) puts it there again.
export function createDocuments(label, texts, { now, open, say }) {
  let kept = null;
  const keep = () => {
    const was = now();
    if (was.text === texts[was.document]) return false;
    kept = was;
    return true;
  };
  const choose = () => {
    if (keep()) say(`your text of ${kept.document} is kept; Undo brings it back`);
    open({ document: choice.value, text: texts[choice.value] });
  };
  const restore = () => {
    const back = kept;
    if (!keep()) kept = null;
    open(back);
    say(`your text of ${back.document} is back`);
    choice.focus();
  };
  const choice = element("select", { "aria-label": label, onchange: choose }, Object.keys(texts).map((name) => element("option", { value: name }, name)));
  const undo = element("button", { type: "button", class: "quiet", onclick: restore }, "Undo");

  function show(name) {
    choice.value = name;
    undo.hidden = !kept;
    put(undo, "title", kept ? `Bring back your text of ${kept.document}` : null);
  }

  return { node: element("span", { class: "row" }, undo, choice), show };
}

let measured = null;
function width(style) {
  if (measured) return measured;
  const context = document.createElement("canvas").getContext("2d");
  context.font = `${style.fontSize} ${style.fontFamily}`;
  measured = context.measureText("0".repeat(20)).width / 20;
  return measured;
}

// MathML that the server wrote, as elements of this page.
export function mathematics(text) {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  const math = document.importNode(parsed.documentElement, true);
  for (const sign of math.querySelectorAll("mo")) { // values and prefixes are no infix operators: no blanks round them
    if (["⊤", "⊥"].includes(sign.textContent)) sign.setAttribute("lspace", "0");
    if (["⊤", "⊥", "#", ".."].includes(sign.textContent)) sign.setAttribute("rspace", "0");
  }
  return math;
}
