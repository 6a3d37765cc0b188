// Symbols by name: \or and the Tab key give ∨. The names are the command's own, fetched with the first backslash typed.

import { get } from "../../static/lib/api.js";
import { element, refill } from "../../static/lib/dom.js";

/** @typedef {"notation" | "z"} Language */

const SHOWN = 8;
const BEGUN = /\\(?:[A-Za-z]*|[<>]{1,2})$/;

/** @type {Promise<Record<Language, Record<string, string>>> | null} */
let asked = null;
const tables = () => {
  asked ??= get("symbols").catch((error) => {
    asked = null; // ask again with the next backslash
    throw error;
  });
  return asked;
};

/**
 * The names that begin with what is typed, the name itself and short ones first.
 * @param {Record<string, string>} table
 * @param {string} begun
 */
export function matching(table, begun) {
  const names = Object.keys(table).filter((name) => name.startsWith(begun));
  return names.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

/**
 * Let Tab complete the names of symbols in *area*, and list what they can become; the list's node.
 * @param {HTMLTextAreaElement} area
 * @param {Language} language
 */
export function completeSymbols(area, language) {
  const list = element("div", { class: "symbol-names", role: "group", "aria-label": "Symbols", hidden: true });
  /** @type {Record<string, string> | null} */
  let table = null;

  const begun = () => area.value.slice(0, area.selectionStart).match(BEGUN)?.[0] ?? null;
  const found = () => {
    const word = begun();
    return word === null || !table ? [] : matching(table, word.slice(1));
  };

  /** @param {string} name */
  function insert(name) {
    const word = begun();
    if (word === null || !table) return;
    area.setRangeText(table[name], area.selectionStart - word.length, area.selectionStart, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  }

  function show() {
    const names = found().slice(0, SHOWN);
    list.hidden = names.length === 0;
    refill(list, names, () =>
      names.map((name) =>
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => insert(name) },
          `${table?.[name]} \\${name}`,
        ),
      ),
    );
  }

  area.addEventListener("input", async () => {
    if (begun() !== null && !table) table = (await tables().catch(() => null))?.[language] ?? null;
    show();
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") list.hidden = true;
    const [name] = event.key === "Tab" && !event.shiftKey ? found() : [];
    if (name === undefined) return; // Tab leaves the field as everywhere
    event.preventDefault();
    insert(name);
  });
  return list;
}
