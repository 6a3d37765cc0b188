// Addresses: `#/board?n=8&v=0,4,7,5,2,6,1,3` is a view and its state. Pure functions, no DOM.

/** @import { Note } from "./note.js" */
/** @import { Query } from "./page.js" */

/**
 * @param {string} hash
 * @returns {{view: string, query: Query}}
 */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { view: path || "home", query: Object.fromEntries(new URLSearchParams(query)) };
}

// Commas, colons and the like need no escaping in a fragment, so links stay readable.
/** @type {Record<string, string>} */
const READABLE = { "%2C": ",", "%3A": ":", "%3B": ";", "%2F": "/", "%20": "+" };
/** @param {string | number} value */
const encoded = (value) => encodeURIComponent(value).replace(/%(2C|3A|3B|2F|20)/g, (code) => READABLE[code]);

/**
 * @param {string} view
 * @param {Record<string, string | number | null | undefined>} query
 */
export function writeAddress(view, query) {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [`${name}=${encoded(value)}`],
  );
  return `#/${view}${parts.length ? `?${parts.join("&")}` : ""}`;
}

/**
 * Describe an invalid number in an address; null if it is valid. `wholeNumber` returns the number to use instead.
 * @param {string | undefined} text
 * @param {number} low
 * @param {number} high
 * @param {string} name
 */
export function strangeNumber(text, low, high, name) {
  if (text === undefined || (/^\d+$/.test(text) && Number(text) >= low && Number(text) <= high)) return null;
  return `this address says ${name} = ${text}; wanted a number from ${low} to ${high}`;
}

/**
 * The same for a name from a list.
 * @param {string | undefined} text
 * @param {string[]} known
 * @param {string} what
 */
export function strangeName(text, known, what) {
  return text === undefined || known.includes(text) ? null : `there is no ${what} called “${text}”`;
}

/**
 * Several complaints as one note, or null if there are none.
 * @param {(string | null | undefined)[]} complaints
 * @returns {Note | null}
 */
export function strangeAddress(complaints) {
  const found = complaints.filter(Boolean);
  return found.length ? { text: found.join("; "), bad: true } : null;
}

/**
 * @param {string | number | undefined} text
 * @param {number} low
 * @param {number} high
 * @param {number} otherwise
 */
export function wholeNumber(text, low, high, otherwise) {
  const number = Number.parseInt(String(text), 10);
  return Number.isInteger(number) ? Math.max(low, Math.min(high, number)) : otherwise;
}
