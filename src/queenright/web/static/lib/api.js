// Requests to the server. Long work is a job (jobs.js).

const PASSING = ["offline", "internal", "busy", "ended"]; // errors for which a retry may succeed

/**
 * The shape of all server errors; `place` is the position in a text.
 * @typedef {object} Failed
 * @property {string} code
 * @property {string} message
 * @property {string | null} [field]
 * @property {Place | null} [place]
 */

/** @typedef {{source: string, line: number, column: number}} Place */

export class ApiError extends Error {
  /** @param {Failed} error */
  constructor({ code, message, field = null, place = null }) {
    super(message);
    this.code = code;
    this.field = field;
    this.place = place;
    this.passing = PASSING.includes(code);
  }
}

/**
 * Return a server error as it is; rethrow anything else, which is a bug.
 * @param {unknown} error
 */
export function apiError(error) {
  if (error instanceof ApiError) return error;
  throw error;
}

/** `lost` is called whenever the server does not answer. The shell shows a notice until it answers again. */
export const connection = { lost: () => {} };

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
export async function request(method, path, body) {
  const sent =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...sent }).catch(() => {
    connection.lost();
    throw new ApiError({ code: "offline", message: "the server does not answer; is `queens serve` still running?" });
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw new ApiError(answer?.error ?? { code: "internal", message: `the server answered ${response.status}` });
}

export const unreadable = () =>
  new ApiError({
    code: "internal",
    message: "the server's answer cannot be read; is it `queens serve` that answers here?",
  });

/**
 * @param {Response} response
 * @returns {Promise<any>}
 */
export const json = (response) =>
  response.json().catch(() => {
    throw unreadable();
  });

/**
 * @param {string} name
 * @param {unknown} body
 */
export const ask = async (name, body) => json(await request("POST", `/api/${name}`, body));

/**
 * @param {string} name
 * @param {unknown} body
 */
export const askText = async (name, body) => (await request("POST", `/api/${name}`, body)).text();

/** @param {string} name */
export const get = async (name) => json(await request("GET", `/api/${name}`));

/** @param {string} name */
export const getText = async (name) => (await request("GET", `/api/${name}`)).text();

/** @param {string} name */
export const remove = async (name) => json(await request("DELETE", `/api/${name}`));
