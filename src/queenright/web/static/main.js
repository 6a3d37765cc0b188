// The shell: which view is shown, its address, the theme, and announcements for screen readers.
//
// A view is mounted once, in its own element, and stays mounted while another one is shown. So results, running jobs
// and undo are unchanged when the user comes back.

import { readAddress, writeAddress } from "./lib/address.js";
import { connection } from "./lib/api.js";
import { button, element, fresh, put, write } from "./lib/dom.js";
import { busy } from "./lib/jobs.js";
import { createNote } from "./lib/note.js";
import { undoKeys } from "./lib/undo-keys.js";

/** @import { Mounted, Page } from "./lib/page.js" */

/** @typedef {{mount: (root: HTMLElement, page: Page<any>) => Mounted}} Script of a view */
/** @typedef {{title: string, words: string, help: string[], limits: Record<string, number>}} Facts */
/** @typedef {{name: string, view: Mounted, style: HTMLLinkElement | null, node: HTMLElement, address: string}} Kept */

const PUSH_AFTER = 1000; // milliseconds: quicker changes replace the previous history entry
const ASK_AGAIN = 2000; // milliseconds until an unreachable server is tried again

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
const found = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = found("view");
const live = found("live");
const tabs = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("[data-view]")]);
/** @type {Record<string, Facts>} */
const facts = JSON.parse(found("views").textContent ?? "");

/** @type {Map<string, Kept>} */
const mounted = new Map();
/** @type {Kept | null} */
let shown = null; // the view on the screen
let shownAddress = ""; // the address last shown or written; if the browser has another one, it is still to be shown
let asked = ""; // the view named by the address, which may still be loading
let turn = 0; // counts navigations, so that a slow module cannot overtake a later click
let pushed = 0; // when an entry was last added to the history
let acted = false; // whether the user has done anything since then, or since an address was opened
let taken = 0; // how many changes Ctrl+Z has taken back since then

/** @param {string} text */
function say(text) {
  // A screen reader does not repeat an unchanged text: an invisible character makes it differ.
  live.textContent = live.textContent === text ? `${text}\u200b` : text;
}

/** @param {string} address */
const withoutStep = (address) => address.replace(/[?&]step=\d+/, "");

/**
 * Write a view's state into the address and into the link of its tab, so that coming back restores it. A change by the
 * user adds a history entry, unless it follows another change at once or is one step of a player.
 * @param {string} name
 * @returns {Page["go"]}
 */
const goer =
  (name) =>
  (query, { found: isFound = true } = {}) => {
    const address = writeAddress(name, query);
    const own = mounted.get(name);
    if (own && isFound) {
      tabOf(name).href = address;
      own.address = address;
    }
    if (shown?.name !== name || address === location.hash || location.hash !== shownAddress || asked !== name) return;
    const now = performance.now();
    // What a view adds to its address by itself, without an action of the reader, is not a change.
    const isChange = acted && withoutStep(address) !== withoutStep(location.hash);
    const isEntry = own && isChange && now - pushed > PUSH_AFTER;
    if (isEntry && location.hash.includes("?")) {
      pushed = now;
      acted = false;
      taken = 0;
      history.pushState({ change: name }, "", address);
    } else history.replaceState(history.state, "", address);
    shownAddress = location.hash;
  };

/** @param {string} name */
const tabOf = (name) => /** @type {HTMLAnchorElement} */ (tabs.find((tab) => tab.dataset.view === name));

// Browsers do not retry a module that failed to load: the page has to be reloaded, if the server is reachable.
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
  acted = false;
  shownAddress = location.hash;
  const { view: name, query } = readAddress(location.hash);
  asked = name;
  if (shown?.name === name) return shown.view.show?.(query);
  const kept = mounted.get(name);
  if (kept) return comeBack(kept, query);
  const known = tabs.some((tab) => tab.dataset.view === name);
  const view = known ? await loaded(name).catch((error) => void console.error(error)) : undefined;
  if (mine !== turn) return view?.style?.remove();
  hide();
  mark(name);
  if (!view) return missing(known ? "This view could not be loaded." : `There is no view called “${name}”.`, known);
  const node = element("div", { class: `view-${name}` }, heading(name));
  root.append(node);
  shown = { name, view: {}, style: view.style, node, address: location.hash };
  const own = shown;
  busy.owner = name;
  own.view = view.script.mount(node, {
    say,
    go: goer(name),
    shown: () => shown === own,
    query,
    limits: facts[name].limits,
  });
  mounted.set(name, own);
  appeared(own);
  return undefined;
}

/**
 * @param {Kept} kept
 * @param {Record<string, string | undefined>} query
 */
function comeBack(kept, query) {
  hide();
  mark(kept.name);
  shown = kept;
  kept.node.hidden = false;
  kept.style?.removeAttribute("media");
  appeared(kept);
  if (location.hash !== kept.address && Object.keys(query).length) kept.view.show?.(query);
  else history.replaceState(history.state, "", kept.address);
  shownAddress = location.hash;
}

/** @param {Kept} own */
function appeared({ name }) {
  document.title = name === "home" ? "Queenright" : `${facts[name].title} – Queenright`;
  root.dataset.shown = name;
  openMenu(false);
  scrollTo(0, 0);
}

/**
 * One sentence about the view's purpose, and its help behind a question mark.
 * @param {string} name
 */
function heading(name) {
  const { title, words, help } = facts[name];
  if (name === "home") return null;
  const id = fresh("help");
  const panel = element(
    "div",
    { class: "card help", id, hidden: true },
    element("ul", {}, ...help.map((line) => element("li", {}, line))),
  );
  const ask = button(
    "?",
    () => {
      panel.hidden = !panel.hidden;
      put(ask, "aria-expanded", String(!panel.hidden));
    },
    { "aria-label": `Help on ${title}`, "aria-expanded": "false", "aria-controls": id },
  );
  const line = element(
    "div",
    { class: "about" },
    element("h1", {}, title),
    element("p", {}, words),
    help.length ? ask : null,
  );
  return element("div", {}, line, help.length ? panel : null);
}

// Hide the view and any notes.
function hide() {
  if (shown) {
    shown.view.hide?.();
    shown.node.hidden = true;
    shown.style?.setAttribute("media", "not all");
  }
  shown = null;
  for (const note of root.querySelectorAll(":scope > .telling, :scope > noscript")) note.remove();
  delete root.dataset.shown;
}

/**
 * Mark the tab of the next view as the current one.
 * @param {string} next
 */
function mark(next) {
  for (const tab of tabs) put(tab, "aria-current", tab.dataset.view === next ? "page" : null);
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
  if (passing) return;
  const home = element("a", { class: "button main", href: "#/home" }, "To the first page");
  root.append(element("p", { class: "telling lost" }, home));
}

// Ctrl+Z in a view that has no undo of its own: the last change of its choices is an entry of the history.
undoKeys(
  { shown: () => shown !== null },
  {
    undo() {
      if (!shown || history.state?.change !== shown.name) return say("nothing to undo");
      taken += 1;
      return history.back();
    },
    redo() {
      if (!taken) return say("nothing to redo");
      taken -= 1;
      return history.forward();
    },
  },
  window, // after the view's own, which listen to the document
);

// -- running jobs, and whether the server is reachable ---------------------------------------------------------------

/** @type {Map<string, number>} */
const running = new Map();
busy.changed = (owner, isRunning) => {
  const count = Math.max(0, (running.get(owner) ?? 0) + (isRunning ? 1 : -1));
  running.set(owner, count);
  const tab = tabs.find((each) => each.dataset.view === owner);
  if (tab) put(tab, "data-busy", count > 0);
};

const offline = found("offline");
connection.lost = () => {
  if (!offline.hidden) return;
  offline.hidden = false;
  write(offline, "The server does not answer. Start it again with queens serve; what you see here is kept.");
  const waiting = setInterval(async () => {
    const answer = await fetch("/api/limits", { cache: "no-store" }).catch(() => null);
    if (!answer) return;
    clearInterval(waiting);
    offline.hidden = answer.ok;
    if (!answer.ok) write(offline, "The server was started anew: open the address that it printed.");
  }, ASK_AGAIN);
};

// -- the menu of a narrow screen, the theme, and the way past the tabs ------------------------------------------------

const menu = found("menu");

/** @param {boolean} isOpen */
function openMenu(isOpen) {
  found("tabs").classList.toggle("open", isOpen);
  put(menu, "aria-expanded", String(isOpen));
}

menu.addEventListener("click", () => openMenu(menu.getAttribute("aria-expanded") !== "true"));

// Light or dark: the system's setting until the user chooses. Without storage the choice is lost with the page.
const system = matchMedia("(prefers-color-scheme: dark)");
/** @type {string | null} */
let chosen = null;
try {
  chosen = localStorage.getItem("theme");
} catch {
  // storage is not allowed
}

function paint() {
  document.documentElement.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
}

found("theme").addEventListener("click", () => {
  chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", chosen);
  } catch {
    // kept only until the page is closed
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

for (const kind of ["pointerdown", "click", "keydown", "input", "change"])
  addEventListener(
    kind,
    () => {
      acted = true;
    },
    { capture: true },
  );
for (const kind of ["hashchange", "popstate"])
  addEventListener(kind, () => {
    if (location.hash !== shownAddress) show();
  });
show();
