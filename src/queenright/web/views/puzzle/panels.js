// Panels beside a puzzle: a new one, open and save, print.

import { apiError, askText } from "../../static/lib/api.js";
import { checkbox, download, options, segments, stepper } from "../../static/lib/controls.js";
import { button, element, fresh, write } from "../../static/lib/dom.js";
import { plural } from "../../static/lib/words.js";
import { SMALLEST } from "./game.js";

/** @import { PuzzlePlay, State } from "./play.js" */
/** @import { Choices } from "./puzzle.js" */

/** @type {Record<string, string>} */
const FORM_WORDS = {
  game: "Letters with the marks",
  letters: "Letters",
  json: "JSON",
  typescript: "TypeScript level",
  cells: "Cell list (JSON)",
  link: "Star Battle link",
  record: "Record with the solution",
  code: "Code in one line",
  text: "Text board",
  svg: "SVG picture",
};
/** @type {Record<string, string>} */
const ENDINGS = { json: "json", cells: "json", typescript: "ts", svg: "svg" };

/** @type {[number, string][]} */
const QUEENS = [
  [1, "One queen"],
  [2, "Two"],
  [3, "Three"],
];

/**
 * @param {string} name
 */
const titled = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** @param {PuzzlePlay} play */
export function makePanel(play) {
  const size = stepper("Puzzle size", SMALLEST, play.limits.makeable, (n) => play.prefer({ size: n }));
  const queens = segments("Queens in each row", QUEENS, 1, (stars) => chooseStars(stars));
  const names = element("div", { class: "segments", role: "radiogroup", "aria-label": "Difficulty" });
  const rule = element("p", { class: "soft small rule-words" });
  const previous = button("Previous puzzle", () => play.previous());
  const make = button("Make", () => play.make());
  const making = element("div", { class: "row" }, element("label", {}, "Size", size.node), make, previous);
  const node = element("section", { class: "card" }, element("h2", {}, "New puzzle"), queens.node, names, rule, making);
  /** @type {Choices | null} */
  let choices = null;
  /** @type {Map<number, HTMLInputElement>} */
  const inputs = new Map();

  /** @param {Choices} found */
  function offer(found) {
    choices = found;
    const group = fresh("difficulty");
    const all = [
      ...found.difficulties.map(({ name, grade }) => ({ words: titled(name), grade })),
      { words: "Any", grade: 0 },
    ];
    for (const { words, grade } of all) {
      const input = element("input", { type: "radio", name: group, onchange: () => play.prefer({ grade }) });
      inputs.set(grade, input);
      names.append(element("label", {}, input, element("span", {}, words)));
    }
    show(play.store.state);
  }

  /** @param {number} stars */
  const offered = (stars) => choices?.stars.find((each) => each.stars === stars);

  // Another number of queens needs another size.
  /** @param {number} stars */
  function chooseStars(stars) {
    const { size: n } = play.store.state.preferences;
    const found = offered(stars);
    play.prefer({ stars, size: found && !found.feasible[n] ? found.size : n });
  }

  // Offer only puzzles that can be made.
  /** @param {State} state */
  function show({ preferences: { stars, size: n, grade } }) {
    size.show(n);
    queens.show(stars);
    previous.disabled = !play.left.length;
    const found = offered(stars);
    if (!found) return;
    const possible = found.feasible[n] ?? [];
    for (const [each, input] of inputs) {
      input.disabled = each > 0 && !possible.includes(each);
      input.checked = each === grade;
    }
    const words = found.grades.find((each) => each.grade === grade)?.rule;
    const isImpossible = !found.feasible[n] || (grade && !possible.includes(grade));
    make.disabled = Boolean(isImpossible);
    write(rule, isImpossible ? "Not for this size: choose another." : words ? `Needs: ${words}.` : "Whatever comes.");
  }

  return { node, offer, show };
}

/** @param {PuzzlePlay} play */
export function filePanel(play) {
  const text = element("textarea", {
    rows: 4,
    spellcheck: "false",
    "aria-label": "Puzzle as text",
    placeholder: "Lines of letters, JSON, a TypeScript level, a Star Battle link; or paste a picture anywhere",
  });
  const file = fileField(play);
  const form = element("select", { "aria-label": "Format" });

  const written = () => askText("puzzle-write", { ...play.game(), form: form.value });
  /** @type {(work: () => Promise<void>) => () => Promise<void>} */
  const guarded = (work) => () => work().catch((error) => play.fail(apiError(error)));
  const showText = guarded(async () => {
    text.value = await written();
    play.page.say("The puzzle is in the text field.");
  });
  const save = guarded(async () => {
    const name = `puzzle-${play.puzzle.n}.${ENDINGS[form.value] ?? "txt"}`;
    download(name, await written(), form.value === "svg" ? "image/svg+xml" : "text/plain");
  });

  const needing = [button("Show as text", showText), button("Save", save)]; // buttons that require a puzzle
  const open = button("Open this text", () => play.read(text.value));
  const opening = element(
    "div",
    { class: "row" },
    open,
    button("Open a file", () => file.click()),
    file,
  );
  const saving = element(
    "div",
    { class: "row" },
    form,
    needing,
    button("Copy the link with marks", () => copyLink(play)),
  );
  const node = element("section", { class: "card" }, element("h2", {}, "Open and save"), text, opening, saving);

  /** @param {Choices} choices */
  function offer({ forms }) {
    form.append(...options(forms.map((value) => [value, FORM_WORDS[value] ?? value])));
  }

  /** @param {State} state */
  function show({ puzzle }) {
    for (const each of needing) each.disabled = !puzzle;
  }

  return { node, offer, show };
}

/** @param {PuzzlePlay} play */
async function copyLink(play) {
  try {
    await navigator.clipboard.writeText(location.href);
    play.tell("The link to this puzzle as it stands is copied.");
  } catch {
    play.tell("This browser does not let the page copy; the link is the page's address.", true);
  }
}

/** @param {PuzzlePlay} play */
function fileField(play) {
  return element("input", {
    type: "file",
    class: "unseen",
    tabindex: -1,
    "aria-label": "Puzzle file",
    accept: "image/*,.txt,.json,.ts",
    onchange: async ({ target }) => {
      const file = target.files?.[0];
      if (file) await play.readFile(file);
      target.value = "";
    },
  });
}

/** @param {PuzzlePlay} play */
export function printPanel(play) {
  let wanted = 6;
  let withThis = true;
  const count = stepper("Puzzles on the sheet", 1, play.limits.sheet, (value) => {
    wanted = value;
  });
  const own = checkbox("This puzzle is the first", (value) => {
    withThis = value;
  });
  const words = element("p", { class: "soft small" });
  const print = button("Save a PDF sheet", () => printSheet(play, wanted, withThis));
  const row = element("div", { class: "row" }, count.node, print);
  const node = element("section", { class: "card" }, element("h2", {}, "Print"), row, own.node, words);

  /** @param {State} state */
  function show({ preferences: { stars, size, grade } }) {
    count.show(wanted);
    own.show(withThis);
    const several = stars > 1 ? ` with ${stars} queens in each row` : "";
    const kind = `New puzzles of size ${size}${several}, ${grade ? "as hard as chosen above" : "of any difficulty"}`;
    write(words, `${kind}; the solutions stand on the last page.`);
  }

  return { node, show };
}

/**
 * @param {PuzzlePlay} play
 * @param {number} wanted
 * @param {boolean} withThis
 */
async function printSheet(play, wanted, withThis) {
  const { puzzle, preferences, about } = play.store.state;
  const own = puzzle && withThis && about?.unique ? play.game() : null;
  const sheet = {
    puzzles: own ? [{ regions: own.regions, givens: own.givens, stars: own.stars }] : [],
    count: wanted - (own ? 1 : 0),
    n: preferences.size,
    stars: preferences.stars,
    grade: preferences.grade || null,
  };
  const answer = await play.run("puzzle-sheet", sheet, "Making the sheet");
  if (!answer) return;
  const bytes = Uint8Array.from(atob(answer.pdf), (sign) => sign.charCodeAt(0));
  const name = `puzzles-${own && puzzle ? puzzle.n : preferences.size}.pdf`;
  download(name, new Blob([bytes], { type: "application/pdf" }));
  play.tell(`A sheet of ${plural(answer.count, "puzzle")} is saved; the solutions are on its last page.`);
}
