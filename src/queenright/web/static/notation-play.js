// Formulas being worked on: the texts in a store, values and derivations from the server, a derivation that is played
// line by line. No DOM here: the view draws what `render` hears.

import { strangeAddress, strangeName } from "./address.js";
import { startJob } from "./api.js";
import { createStore } from "./store.js";

const MILLISECONDS_A_LINE = 900;
const AFTER_TYPING = 500; // milliseconds
const START = { expression: "conflict", given: "n=8  Q=[2,6,1,7]  i=3" };
const NOTHING = { error: null, value: null, lines: null };

// "n=8  Q=[2, 6]" → ["n=8", "Q=[2, 6]"]: a new one begins before each NAME=.
export const givens = (text) => text.split(/[\s;,]+(?=[A-Za-z_]\w*\s*=(?!=))/).map((part) => part.trim()).filter(Boolean);

const readQuery = (query, documents) => ({
  document: Object.hasOwn(documents, query.document) ? query.document : "queens",
  strange: strangeAddress([strangeName(query.document, Object.keys(documents), "document")]),
  definitions: query.text ?? documents[query.document] ?? documents.queens,
  expression: query.expression ?? START.expression, given: query.given ?? (query.expression ? "" : START.given),
});

// The error of a text is over once that text is changed.
const elsewhere = (error) => (error?.place?.source === "definitions" ? null : error);

export class NotationPlay {
  constructor(page, documents, render) {
    Object.assign(this, { page, documents, job: null, timer: null, typing: null, typesetting: null });
    this.store = createStore({ ...readQuery(page.query, documents), ...NOTHING, working: false, complete: true, shown: 0, playing: false, typeset: [] }, render);
  }

  // What the address of this page is to be.
  query() {
    const { document: name, expression, given, definitions } = this.store.state;
    return { document: name === "queens" ? "" : name, expression, given, text: definitions === this.documents[name] ? "" : definitions };
  }

  open(query) {
    const next = readQuery(query, this.documents);
    const { state } = this.store;
    if (!next.strange && ["expression", "definitions", "given"].every((name) => next[name] === state[name])) return;
    this.play(false);
    this.store.set({ ...next, ...NOTHING });
  }

  stop() {
    clearInterval(this.timer);
    clearTimeout(this.typing);
    this.job?.cancel();
    this.typesetting?.cancel();
    this.store.stop();
  }

  // -- texts ---------------------------------------------------------------------------------------------------------

  edit(definitions) {
    this.store.set((state) => ({ definitions, strange: null, error: elsewhere(state.error) }));
    this.typesetSoon();
  }

  choose(expression, given) {
    this.play(false);
    this.store.set({ ...NOTHING, expression, given });
  }

  // The definitions are typeset a moment after the last key.
  typesetSoon(delay = AFTER_TYPING) {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.typesetNow(), delay);
  }

  async typesetNow() {
    this.typesetting?.cancel();
    this.typesetting = startJob("typeset", { definitions: this.store.state.definitions });
    try {
      const { items } = await this.typesetting.answer;
      this.store.set((state) => ({ typeset: items, error: elsewhere(state.error) }));
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ error });
    }
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  // The answer, or null if there is none.
  async run(name) {
    this.job?.cancel();
    clearInterval(this.timer);
    const { definitions, expression, given } = this.store.state;
    const mine = (this.job = startJob(name, { definitions, expression, given: givens(given) }));
    this.store.set({ ...NOTHING, working: true, playing: false });
    try {
      return await mine.answer;
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ error });
      return null;
    } finally {
      if (this.job === mine) this.store.set({ working: false });
    }
  }

  async evaluate() {
    const value = await this.run("evaluate");
    if (!value) return;
    this.store.set({ value });
    this.page.say(`value ${value.text.slice(0, 200)}`);
  }

  async derive() {
    const answer = await this.run("derive");
    if (!answer) return;
    const { lines, complete } = answer;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.store.set({ lines, complete, shown: still ? lines.length : 1 });
    if (still) this.page.say(`${lines.length} lines`);
    else this.play(true);
  }

  // -- line by line --------------------------------------------------------------------------------------------------

  step(by) {
    const { lines, shown } = this.store.state;
    const next = Math.max(1, Math.min(lines.length, shown + by));
    this.store.set({ shown: next });
    this.page.say(lines[next - 1].text);
  }

  stepByHand(by) {
    this.play(false);
    this.step(by);
  }

  showAll() {
    this.play(false);
    this.store.set((state) => ({ shown: state.lines.length }));
  }

  play(playing) {
    clearInterval(this.timer);
    const { lines, shown } = this.store.state;
    if (playing && shown >= lines.length) this.store.set({ shown: 1 });
    this.store.set({ playing });
    if (playing) this.timer = setInterval(() => this.tick(), MILLISECONDS_A_LINE);
  }

  tick() {
    this.step(1);
    if (this.store.state.shown >= this.store.state.lines.length) this.play(false);
  }
}
