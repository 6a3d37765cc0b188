// Numbers and sentences as people read them. Pure functions.

/**
 * @param {number} count
 * @param {string} noun
 */
export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/**
 * A sentence begins with a capital letter, the name of a square does not.
 * @param {string} text
 */
export const capital = (text) => (/^[a-z]\d/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`);

/**
 * "no answer" → "No answer."; a text that ends with a mark has one already.
 * @param {string} text
 */
export const sentence = (text) => `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** @param {number} value */
export function seconds(value) {
  if (value < 60) return `${value.toFixed(value < 10 ? 1 : 0)} s`;
  if (value < 3600) return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
  return `${Math.floor(value / 3600)} h ${Math.round((value % 3600) / 60)} min`;
}
