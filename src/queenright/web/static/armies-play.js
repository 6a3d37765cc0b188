// Two armies being looked for: the job and its news, and the board of a link. No DOM here: the view draws what `render`
// hears.

import { strangeAddress, strangeNumber, wholeNumber } from "./address.js";
import { ask, askText, get, joinJob, startJob } from "./api.js";
import { read, recallJob, rememberJob, sameArmies, written } from "./armies.js";
import { plural } from "./dom.js";
import { badNews } from "./note.js";
import { createStore } from "./store.js";

export const LARGEST = 64;
export const LARGEST_PROVED = 24;
export const PROVED_UNASKED = 18; // the library's own choice
const AT_ONCE = 12; // up to here it takes a moment: no button need be pressed
const PAUSE = 3000; // milliseconds between two sizes that are spoken
const NOTHING = { armies: null, bound: null, proved: false, working: null, stopped: false, sizes: [], seconds: 0, pairs: 0, error: null, checking: false };

function readQuery(query) {
  const n = wholeNumber(query.n, 1, LARGEST, 8);
  const [white, black] = [read(n, query.white), read(n, query.black)];
  const asked = query.white !== undefined || query.black !== undefined;
  const link = white && black ? { white, black } : null;
  const error = strangeAddress([strangeNumber(query.n, 1, LARGEST, "n"), asked && !link ? "the armies of this link cannot be read" : null]);
  return { n, prove: query.prove === undefined ? null : query.prove === "1", asked, link, error };
}

export class ArmiesPlay {
  constructor(page, render) {
    Object.assign(this, { page, job: null, again: null, left: false, spoken: -PAUSE });
    this.store = createStore({ n: null, prove: null, ...NOTHING }, render);
    this.heard = {
      queued: (place) => this.store.set({ working: { place } }),
      running: () => this.store.set({ working: {} }),
      progress: (working) => this.store.set({ working, seconds: working.seconds }),
      part: (news) => this.hear(news),
    };
  }

  // What the address is to say; null while it stays as it is, until there is another board.
  query() {
    const { n, armies, prove, working, checking } = this.store.state;
    if (!n || working || checking) return null;
    return { n, prove: prove === null ? "" : Number(prove), white: armies ? written(n, armies.white) : "", black: armies ? written(n, armies.black) : "" };
  }

  show(query) {
    const { n, prove, asked, link, error } = readQuery(query);
    const { state } = this.store;
    const same = state.armies && n === state.n && (!asked || (link && sameArmies(n, state.armies, link)));
    if (same) return this.store.set(error ? { prove, error } : { prove });
    if (link) return this.open(n, prove, link, error);
    this.choose(n, prove);
    return error && this.store.set({ error });
  }

  leave() {
    this.left = true;
    this.job?.cancel();
    this.store.stop();
  }

  choose(n, prove = null) {
    this.cancel();
    this.store.set({ ...NOTHING, n, prove });
    if (n <= AT_ONCE) this.start();
    else this.resumed(n);
  }

  // -- the search ----------------------------------------------------------------------------------------------------

  cancel() {
    this.job?.cancel();
    this.job = null;
  }

  start() {
    this.cancel();
    this.again = () => this.start();
    const { n, prove } = this.store.state;
    const mine = startJob("armies", { n, prove }, this.heard);
    mine.id.then((id) => rememberJob({ id, n }), () => {});
    this.follow(mine, n);
  }

  stop() {
    this.cancel();
    this.store.set({ working: null, stopped: true });
    this.page.say("stopped");
  }

  async follow(mine, n) {
    this.job = mine;
    this.store.set({ ...NOTHING, working: {} });
    try {
      const answer = await mine.answer;
      this.accept(n, answer);
      const { size, proved, upper_bound: bound } = answer;
      this.page.say(`${plural(size, "queen")} in each army: the ${proved ? "largest, proved" : `best found, not proved, at most ${bound}`}`);
    } catch (error) {
      if (error.code !== "cancelled") this.store.set({ error: badNews(error), working: null });
    } finally {
      if (this.job === mine) this.job = null;
    }
  }

  accept(n, { white, black, size, proved, upper_bound: bound, pairs, seconds }) {
    this.store.set({ armies: { n, white, black, size }, proved, bound, pairs, seconds, working: null, checking: false });
  }

  // A better board, or what no army can exceed. A board of another size is too late.
  hear({ upper_bound: bound, white, black, size, sizes, seconds }) {
    if (bound !== undefined) return this.store.set({ bound });
    if (performance.now() - this.spoken > PAUSE) {
      this.spoken = performance.now();
      this.page.say(`${size} in each army`);
    }
    return this.store.set((state) => ({ armies: { n: state.n, white, black, size }, sizes: [...state.sizes, ...sizes], seconds }));
  }

  // The job that this page began before it was loaded again, if the server still knows it: the search goes on, or its
  // answer comes back with the proof. False if it has nothing to say about the board of the link, if there is one.
  async resumed(n, link = null) {
    const kept = recallJob();
    if (kept?.n !== n) return false;
    const idle = () => !this.left && this.store.state.n === n && !this.store.state.working;
    try {
      const { state } = await get(`jobs/${kept.id}`);
      if (!idle()) return true;
      if (state === "running" || state === "queued") this.follow(joinJob(kept.id, this.heard), n);
      else if (state === "done") {
        const answer = await joinJob(kept.id).answer;
        if (link && !sameArmies(n, answer, link)) return false;
        if (idle()) this.accept(n, answer);
      }
      return state !== "failed" && state !== "cancelled";
    } catch (error) {
      if (!error.passing) rememberJob(null); // the server has forgotten it too
      return false;
    }
  }

  // -- a board that is there -----------------------------------------------------------------------------------------

  // The board of a link is refereed like any other; that it was once proved is not believed, unless our own job says so.
  async open(n, prove, link, complaint = null) {
    this.cancel();
    this.again = () => this.open(n, prove, link);
    this.store.set({ ...NOTHING, n, prove, error: complaint, checking: true });
    if (await this.resumed(n, link)) return;
    try {
      const { size, peaceable, complaint: attack, upper_bound: bound } = await ask("armies/check", { n, ...link });
      if (this.store.state.n !== n || this.store.state.working) return;
      if (peaceable) this.store.set({ armies: { n, ...link, size }, bound, checking: false });
      else this.store.set({ bound, checking: false, error: { text: `the armies of this link are not in peace: ${attack}`, bad: true } });
    } catch (error) {
      this.store.set({ error: badNews(error) });
    }
  }

  // The text of an SVG file, or null if there is none: bad news was told.
  async picture() {
    const { n, armies } = this.store.state;
    try {
      return await askText("armies/draw", { n, white: armies.white, black: armies.black });
    } catch (error) {
      this.store.set({ error: badNews(error) });
      return null;
    }
  }
}
