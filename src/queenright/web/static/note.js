// Something to tell: a note, or bad news. Bad news is an alert, which screen readers speak at once; where it may pass,
// there is a button to try again.

import { element, put, sentence, write } from "./dom.js";

export const badNews = (error) => ({ text: error.message, bad: true, passing: Boolean(error.passing) });

// note: {text, bad, passing}, or null if there is nothing to tell
export function createNote(id = null, again = null) {
  const words = element("p", { class: "note", id });
  const button = element("button", { type: "button", onclick: () => { words.closest("main")?.focus({ preventScroll: true }); again(); } }, "Try again");
  const node = element("div", { class: "telling", hidden: true }, words, button);

  function show(note) {
    node.hidden = !note;
    put(words, "role", note?.bad ? "alert" : null);
    put(words, "class", note?.bad ? "note bad" : "note");
    write(words, note ? sentence(note.text) : "");
    button.hidden = !again || !note?.passing;
  }

  return { node, show };
}
