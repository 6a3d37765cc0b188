// Numbers and sentences as people read them. Pure functions.

/**
 * @param {number} count
 * @param {string} noun
 */
export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Capitalise the first letter of a sentence, but not the name of a square.
 * @param {string} text
 */
export const capital = (text) => (/^[a-z]\d/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`);

/**
 * "no answer" → "No answer."; a text that ends with punctuation is unchanged.
 * @param {string} text
 */
export const sentence = (text) => `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** @param {number} value */
export function seconds(value) {
  if (value < 9.95) return `${value.toFixed(1)} s`;
  const whole = Math.round(value);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
