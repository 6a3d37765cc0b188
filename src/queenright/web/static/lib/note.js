// A note to the user. An error is an alert, which screen readers announce at once; a passing error has a retry button.

import { button, element, put, write } from "./dom.js";
import { sentence } from "./words.js";

/** @typedef {{text: string, bad?: boolean, passing?: boolean}} Note */

// What the library advises to programs and on the command line; the page has no time limit to raise.
const ADVICE = /; raise the time limit(?:, or (.*))?$/;

/**
 * @param {{message: string, passing?: boolean}} error
 * @returns {Note}
 */
export const badNews = ({ message, passing }) => ({
  text: message.replace(ADVICE, (_, rest) => (rest ? `; ${rest}` : "")),
  bad: true,
  passing: Boolean(passing),
});

/**
 * @param {string | null} [id]
 * @param {(() => unknown) | null} [again]
 */
export function createNote(id = null, again = null) {
  const words = element("p", { class: "note", id });
  const retry = button("Try again", () => {
    words.closest("main")?.focus({ preventScroll: true });
    again?.();
  });
  const node = element("div", { class: "telling", hidden: true }, words, retry);

  /** @param {Note | null | undefined} note */
  function show(note) {
    node.hidden = !note;
    put(words, "role", note?.bad ? "alert" : null);
    put(words, "class", note?.bad ? "note bad" : "note");
    write(words, note ? sentence(note.text) : "");
    retry.hidden = !again || !note?.passing;
  }

  return { node, show };
}
