// Ctrl+Z and Ctrl+Y (or Shift+Ctrl+Z) anywhere in a view. Text fields keep their own undo.

/** @import { Page } from "./page.js" */

const TEXT = "textarea, input:is([type=text], [type=number], :not([type]))";

/**
 * @param {Pick<Page<any>, "shown">} page
 * @param {{undo: () => void, redo: () => void}} play
 * @param {EventTarget} listener
 */
export function undoKeys(page, play, listener = document) {
  listener.addEventListener("keydown", (happened) => {
    const event = /** @type {KeyboardEvent} */ (happened);
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isPlain = (!ctrlKey && !metaKey) || altKey || event.defaultPrevented; // the board has used it
    const target = /** @type {Element} */ (event.target);
    if (isPlain || !page.shown() || target.closest(TEXT)) return;
    const isBack = key.toLowerCase() === "z" && !shiftKey;
    if (!isBack && !/^[yz]$/i.test(key)) return;
    event.preventDefault();
    if (isBack) play.undo();
    else play.redo();
  });
}
