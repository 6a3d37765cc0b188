// The shell: which view is shown, its address, the theme, and the voice for screen readers.

import { readAddress, writeAddress } from "./lib/address.js";
import { element } from "./lib/dom.js";
import { createNote } from "./lib/note.js";

/** @import { Mounted, Page } from "./lib/page.js" */

/** @typedef {{mount: (root: HTMLElement, page: Page<any>) => Mounted}} Script of a view */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
const found = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = found("view");
const live = found("live");
const tabs = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("[data-view]")]);
/** @type {Record<string, Record<string, number>>} */
const limits = JSON.parse(found("limits").textContent ?? "");

/** @type {{name: string, view: Mounted, style: HTMLLinkElement | null} | null} */
let shown = null; // what is on the screen
let heard = ""; // the address that was last shown or written; another one is a wish that we have not looked at yet
let asked = ""; // the view that the address asks for, which may still be loading
let turn = 0; // counts navigations, so that a slow module cannot overtake a later click

/** @param {string} text */
function say(text) {
  // The same words twice in a row would not be spoken: an invisible mark makes them differ.
  live.textContent = live.textContent === text ? `${text}\u200b` : text;
}

/**
 * Write a view's state into the address without leaving the view, and into its tab, so that who comes back finds it.
 * @param {string} name
 * @returns {Page["go"]}
 */
const goer =
  (name) =>
  (query, { found: isFound = true } = {}) => {
    const address = writeAddress(name, query);
    if (shown?.name !== name) return;
    if (isFound) tabOf(name).href = address;
    if (address === location.hash || location.hash !== heard || asked !== name) return; // already on the way elsewhere
    history.replaceState(null, "", address);
    heard = location.hash;
  };

/** @param {string} name */
const tabOf = (name) => /** @type {HTMLAnchorElement} */ (tabs.find((tab) => tab.dataset.view === name));

// A module that could not be loaded once is not asked for again: that takes a new page, if the server can send it.
function reload() {
  fetch(location.pathname, { cache: "no-store" }).then(
    () => location.reload(),
    () => say("the server does not answer"),
  );
}

/**
 * The script of a view, and its style sheet if it has one.
 * @param {string} name
 * @returns {Promise<{script: Script, style: HTMLLinkElement | null}>}
 */
async function loaded(name) {
  const hasStyle = tabOf(name).dataset.style !== undefined;
  const [script, style] = await Promise.allSettled([
    import(`/views/${name}/${name}.js`),
    hasStyle ? styled(`/views/${name}/${name}.css`) : null,
  ]);
  if (script.status === "fulfilled" && style.status === "fulfilled")
    return { script: script.value, style: style.value };
  if (style.status === "fulfilled") style.value?.remove();
  throw script.status === "rejected" ? script.reason : new Error(`the style of ${name} cannot be loaded`);
}

/**
 * @param {string} href
 * @returns {Promise<HTMLLinkElement>}
 */
const styled = (href) =>
  new Promise((resolve, reject) => {
    const link = element("link", { rel: "stylesheet", href });
    link.onload = () => resolve(link);
    link.onerror = () => {
      link.remove();
      reject();
    };
    document.head.append(link);
  });

async function show() {
  turn += 1;
  const mine = turn;
  heard = location.hash;
  const { view: name, query } = readAddress(location.hash);
  asked = name;
  if (shown?.name === name) return shown.view.show?.(query);
  const known = tabs.some((tab) => tab.dataset.view === name);
  const view = known ? await loaded(name).catch((error) => void console.error(error)) : undefined;
  if (mine !== turn) return view?.style?.remove();
  clear(name);
  if (!view) return missing(known ? "This view could not be loaded." : `There is no view called “${name}”.`, known);
  const title = tabOf(name).textContent ?? name;
  document.title = `${title} – Queenright`;
  tabOf(name).scrollIntoView({ block: "nearest", inline: "nearest" });
  shown = { name, view: {}, style: view.style };
  root.append(element("h1", { class: "unseen" }, title));
  shown.view = view.script.mount(root, { say, go: goer(name), query, limits: limits[name] });
  root.dataset.shown = name;
  return undefined;
}

/**
 * Nothing is shown, and the tab of the next view is the current one.
 * @param {string} next
 */
function clear(next) {
  shown?.view.leave?.();
  shown?.style?.remove();
  shown = null;
  root.replaceChildren();
  delete root.dataset.shown;
  for (const tab of tabs) {
    if (tab.dataset.view === next) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/**
 * @param {string} text
 * @param {boolean} passing
 */
function missing(text, passing) {
  document.title = "Queenright";
  const note = createNote(null, reload);
  root.append(note.node);
  note.show({ text, bad: true, passing });
}

// Light or dark: as the system says, until somebody chooses. A browser that keeps nothing forgets the choice.
const system = matchMedia("(prefers-color-scheme: dark)");
/** @type {string | null} */
let chosen = null;
try {
  chosen = localStorage.getItem("theme");
} catch {
  // storage is forbidden
}

function paint() {
  document.documentElement.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
}

found("theme").addEventListener("click", () => {
  chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", chosen);
  } catch {
    // until the page is left
  }
  paint();
  say(`${chosen} colours`);
});
system.addEventListener("change", paint);
paint();

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // the fragment is the view's address
  root.focus();
});

addEventListener("hashchange", show);
show();
