// A method at work: narration, board, pseudocode, calls and state space tree show one moment, forwards and backwards.

import { element, put } from "../../static/lib/dom.js";
import { createBeside } from "./beside.js";
import { createBoardPane, createCodePane, createNarration, createTreePane } from "./panes.js";
import { SearchPlay } from "./play.js";
import { createChoices, createNotes, createPlayer, createTimeline } from "./player.js";
import { createQuiz } from "./quiz.js";

/** @import { Mounted, Page } from "../../static/lib/page.js" */
/** @import { Limits, State } from "./play.js" */

/**
 * @param {HTMLElement} root
 * @param {Page<Limits>} page
 * @returns {Mounted}
 */
export function mount(root, page) {
  const play = new SearchPlay(page, render);
  const present = createPresenting(page);
  const parts = {
    choices: createChoices(play, present.toggle),
    notes: createNotes(play),
    narration: createNarration(play),
    board: createBoardPane(play),
    code: createCodePane(play),
    tree: createTreePane(play),
    quiz: createQuiz(play),
    beside: createBeside(play),
    timeline: createTimeline(play),
    player: createPlayer(play),
  };
  const { choices, notes, narration, timeline, player } = parts;
  const panes = element(
    "div",
    { class: "search-panes" },
    parts.board.node,
    parts.code.node,
    parts.tree.node,
    parts.quiz.node,
    parts.beside.node,
  );
  const node = element(
    "div",
    { class: "search" },
    choices.node,
    narration.node,
    notes.node,
    panes,
    timeline.node,
    player.node,
  );
  root.append(node);

  /** @param {State} state */
  function render(state) {
    put(node, "aria-busy", String(state.loading));
    put(panes, "class", `search-panes${state.beside ? " with-beside" : ""}`);
    const { now } = play;
    for (const part of Object.values(parts)) part.show(state, now);
    if (state.method && !state.playing) page.go(play.address());
  }

  document.addEventListener("keydown", (event) => {
    if (!page.shown()) return;
    if (event.key === "Escape") present.leave();
    else pressed(event, play, present.toggle);
  });
  play.load();
  return {
    show: (query) => play.show(query),
    hide: () => {
      present.leave();
      play.store.set({ playing: false });
    },
  };
}

/**
 * Presentation mode: large type and nothing else on the screen.
 * @param {Page<Limits>} page
 */
function createPresenting(page) {
  const { documentElement } = document;
  const isOn = () => documentElement.dataset.mode === "present";
  const leave = () => {
    if (!isOn()) return;
    delete documentElement.dataset.mode;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  };
  const toggle = () => {
    if (isOn()) return leave();
    documentElement.dataset.mode = "present";
    documentElement.requestFullscreen?.().catch(() => {}); // not every browser allows it; large type is enough
    page.say("presenting; Escape leaves");
    return undefined;
  };
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) leave();
  });
  return { toggle, leave };
}

/** @type {Record<string, (play: SearchPlay) => void>} */
const ACTS = {
  " ": (play) => play.toggle(),
  ArrowRight: (play) => play.step(1),
  ArrowLeft: (play) => play.step(-1),
  c: (play) => play.jump("conflict"),
  s: (play) => play.jump("solution"),
  q: (play) => play.ask(),
  Home: (play) => play.visit(0),
  End: (play) => play.end(),
  "+": (play) => play.speedUp(2),
  "-": (play) => play.speedUp(1 / 2),
};

/**
 * The keys work wherever the focus is, except in elements that use the same keys.
 * @param {KeyboardEvent} event
 * @param {SearchPlay} play
 * @param {() => void} present
 */
function pressed(event, play, present) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input, select, textarea, .tree") || ctrlKey || metaKey || altKey) return;
  if (key === " " && target.closest("button, summary, a")) return;
  if (key === "p") return present();
  if (!Object.hasOwn(ACTS, key)) return;
  event.preventDefault();
  ACTS[key](play);
}
