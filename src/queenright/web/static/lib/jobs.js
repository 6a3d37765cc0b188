// The job cycle: submit a job, follow it, report its progress, cancel it. No DOM here.
//
// A view has a `Work` for each kind of job that may run in parallel. A Work has one job at a time: a new one cancels
// the previous one, and only the latest answer counts.

import { ApiError, apiError, json, remove, request, unreadable } from "./api.js";

/**
 * The progress of a job: its place in the queue, or what its task reports. `words` describe the work.
 * @typedef {{words: string, place?: number, fraction?: number, seconds?: number} & Record<string, any>} Working
 */

/**
 * @typedef {object} Options
 * @property {string} [words] a description of the work for the progress panel
 * @property {(part: any) => void} [part] called with every part of the answer as it arrives
 * @property {(id: string) => void} [started] called with the job's id
 * @property {() => Promise<void> | void} [settle] called at the end; the job counts as running until it is done
 */

/** `changed` is called when a job of an owner begins or ends; the shell marks the owner's tab. */
export const busy = {
  owner: "",
  /** @type {(owner: string, running: boolean) => void} */
  changed: () => {},
};

export class Work {
  #owner = busy.owner; // the view that is being mounted

  /** @type {{job: Job, settle?: Options["settle"]} | null} */
  #current = null;

  /**
   * `report` is called with the progress, and with null when nothing runs any more; `fail` with the error, unless the
   * job was cancelled here.
   * @param {{report?: (working: Working | null) => void, fail: (error: ApiError) => void}} view
   */
  constructor({ report = () => {}, fail }) {
    this.report = report;
    this.fail = fail;
  }

  get isRunning() {
    return this.#current !== null;
  }

  /**
   * Start a job. Resolves to its answer, or to null if it was cancelled or `fail` has been called.
   * @param {string} name
   * @param {unknown} question
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  run(name, question, options) {
    const submitted = () => request("POST", `/api/jobs/${name}`, question).then(json);
    return this.#follow(() => submitted().then((/** @type {{id: string}} */ { id }) => id), options);
  }

  /**
   * Follow a job that is already running, from its beginning.
   * @param {string} id
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  join(id, options) {
    return this.#follow(() => Promise.resolve(id), options);
  }

  /** Cancel the job, also for everybody else who follows it. */
  cancel() {
    this.#current?.job.cancel();
    if (!this.#current?.settle) this.#done();
  }

  /** Stop following the job. The server cancels a job that nobody follows. */
  leave() {
    this.#current?.job.leave();
    this.#done();
  }

  #done() {
    if (!this.#current) return;
    this.#current = null;
    busy.changed(this.#owner, false);
    this.report(null);
  }

  /**
   * @param {() => Promise<string>} start
   * @param {Options} [options]
   */
  async #follow(start, { words = "", part, started, settle } = {}) {
    this.cancel();
    const job = new Job(start(), {
      queued: (place) => this.report({ words, place }),
      running: () => this.report({ words }),
      progress: (data) => this.report({ words, ...data }),
      part: (data) => part?.(data),
    });
    const mine = { job, settle };
    this.#current = mine;
    busy.changed(this.#owner, true);
    this.report({ words });
    if (started) job.id.then(started, () => {});
    try {
      return await job.answer;
    } catch (error) {
      const { code } = apiError(error);
      if (code !== "cancelled" && this.#current === mine) this.fail(apiError(error));
      return null;
    } finally {
      await job.ended;
      if (this.#current === mine) await settle?.();
      if (this.#current === mine) this.#done();
    }
  }
}

/**
 * The answer of a finished job.
 * @param {string} id
 * @returns {Promise<any>}
 */
export const answerOf = (id) => new Job(Promise.resolve(id), {}).answer;

// -- one job ----------------------------------------------------------------------------------------------------------

/**
 * @typedef {object} Callbacks
 * @property {(place: number) => void} [queued]
 * @property {() => void} [running]
 * @property {(data: any) => void} [part]
 * @property {(data: any) => void} [progress]
 */

class Job {
  /** @type {EventSource | null} */
  #source = null;
  #isLeft = false;
  /** @type {(error: ApiError) => void} */
  #refuse = () => {};

  /**
   * @param {Promise<string>} id
   * @param {Callbacks} callbacks
   */
  constructor(id, callbacks) {
    this.id = id;
    /** @type {Promise<void>} */
    this.ended = Promise.resolve(); // after cancelling: resolves once the server has ended the job
    /** @type {Promise<any>} */
    this.answer = new Promise((resolve, reject) => {
      this.#refuse = reject;
      id.then((found) => {
        if (this.#isLeft) return;
        this.#source = new EventSource(`/api/jobs/${found}/events`);
        listen(this.#source, callbacks, resolve, reject);
      }, reject);
    });
    this.answer.catch(() => {}); // no unhandled rejection if nobody awaits it; those who do still get the error
  }

  leave() {
    if (this.#isLeft) return false;
    this.#isLeft = true;
    this.#source?.close();
    this.#refuse(new ApiError({ code: "cancelled", message: "cancelled" }));
    return true;
  }

  cancel() {
    if (this.leave()) this.ended = this.id.then((id) => remove(`jobs/${id}`)).catch(() => {});
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {EventSource} source
 * @param {Callbacks} callbacks
 * @param {(answer: any) => void} resolve
 * @param {(error: ApiError) => void} reject
 */
function listen(source, callbacks, resolve, reject) {
  /** @type {<D>(act: (data: D) => void) => (data: D) => void} */
  const last = (act) => (data) => {
    source.close();
    act(data);
  };
  /** @type {(kind: string, act: (data: any) => void) => void} */
  const on = (kind, act) =>
    source.addEventListener(kind, (event) => {
      const data = parsed(event.data);
      if (data === undefined) last(reject)(unreadable());
      else act(data);
    });
  on("queued", (data) => callbacks.queued?.(data.place));
  on("running", () => callbacks.running?.());
  on("part", (data) => callbacks.part?.(data));
  on("progress", (data) => callbacks.progress?.(data));
  on("done", last(resolve));
  on(
    "failed",
    last((data) => reject(new ApiError(data.error))),
  );
  // Cancelling here has already rejected the answer, so another page or the server cancelled the job.
  on(
    "cancelled",
    last(() => reject(new ApiError({ code: "ended", message: "the server ended this job" }))),
  );
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED)
      return reject(new ApiError({ code: "offline", message: "the connection to the server is lost" }));
    // The browser would retry for ever: ask whether the server still knows the job.
    const path = new URL(source.url).pathname.replace(/\/events$/, "");
    return request("GET", path).catch((error) => last(reject)(apiError(error)));
  };
}
