// The shell: which view is shown, its address, the theme, and the voice for screen readers.

import { readAddress, writeAddress } from "./address.js";
import { element } from "./dom.js";
import { createNote } from "./note.js";

const root = document.getElementById("view");
const live = document.getElementById("live");
const tabs = [...document.querySelectorAll("[data-view]")];

let shown = null; // {name, view}: what is on the screen
let heard = null; // the address that was last shown or written; another one is somebody's wish that we have not heard of yet
let turn = 0; // counts navigations, so that a slow module cannot overtake a later click

function say(text) {
  // The same words twice in a row would not be spoken: an invisible mark makes them differ.
  live.textContent = live.textContent === text ? `${text}\u200b` : text;
}

// Write a view's state into the address without leaving the view, and into its tab, so that who comes back finds it.
function go(name, query, { found = true } = {}) {
  const address = writeAddress(name, query);
  if (shown?.name !== name) return;
  if (found) tabs.find((tab) => tab.dataset.view === name).href = address;
  if (address === location.hash || location.hash !== heard) return; // the same, or already on the way elsewhere
  history.replaceState(null, "", address);
  heard = location.hash;
}

// A module that could not be loaded once is not asked for again: that takes a new page, if there is somebody to send it.
function reload() {
  fetch(location.pathname, { cache: "no-store" }).then(() => location.reload(), () => say("the server does not answer"));
}

async function show() {
  const mine = (turn += 1);
  heard = location.hash;
  const { view: name, query } = readAddress(location.hash);
  if (shown?.name === name) return shown.view.show?.(query);
  const known = tabs.some((tab) => tab.dataset.view === name);
  const module = known ? await import(`/static/views/${name}.js`).catch((error) => ({ error })) : {};
  if (mine !== turn) return;
  shown?.view.leave?.();
  root.replaceChildren();
  for (const tab of tabs) {
    if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  if (!module.mount) {
    if (module.error) console.error(module.error);
    shown = null;
    delete root.dataset.shown;
    document.title = "Queenright";
    const note = createNote(null, reload);
    root.append(note.node);
    note.show({ text: known ? "This view could not be loaded." : `There is no view called “${name}”.`, bad: true, passing: known });
    return;
  }
  const tab = tabs.find((each) => each.dataset.view === name);
  document.title = `${tab.textContent} – Queenright`;
  tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  shown = { name, view: {} };
  root.append(element("h1", { class: "unseen" }, tab.textContent));
  shown.view = module.mount(root, { say, go: (state, options) => go(name, state, options), query }) ?? {};
  root.dataset.shown = name;
}

// Light or dark: as the system says, until somebody chooses. A browser that keeps nothing forgets the choice.
const system = matchMedia("(prefers-color-scheme: dark)");
let chosen = null;
try {
  chosen = localStorage.getItem("theme");
} catch {
  // storage is forbidden
}

function paint() {
  document.documentElement.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
}

document.getElementById("theme").addEventListener("click", () => {
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

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment is the view's address
  root.focus();
});

addEventListener("hashchange", show);
show();
