// Asking the server: a question and its answer, or a job whose story comes as server-sent events.

const PASSING = ["offline", "internal", "busy", "ended"]; // what may be gone when one tries again

export class ApiError extends Error {
  constructor(error) {
    super(error.message);
    Object.assign(this, { code: error.code, field: error.field, place: error.place ?? null, passing: PASSING.includes(error.code) });
  }
}

async function request(method, path, body) {
  let response;
  try {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError({ code: "offline", field: null, message: "the server does not answer; is `queens serve` still running?" });
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  throw new ApiError(told?.error ?? { code: "internal", field: null, message: `the server answered ${response.status}` });
}

const unreadable = () => new ApiError({ code: "internal", field: null, message: "the server's answer cannot be read; is it `queens serve` that answers here?" });

const json = (response) => response.json().catch(() => { throw unreadable(); });

export const ask = async (name, body) => json(await request("POST", `/api/${name}`, body));
export const askText = async (name, body) => (await request("POST", `/api/${name}`, body)).text();
export const get = async (name) => json(await request("GET", `/api/${name}`));
export const getText = async (name) => (await request("GET", `/api/${name}`)).text();

export const remove = async (name) => json(await request("DELETE", `/api/${name}`));

// Start a job. `heard` may have queued(place), running(), part(data), progress(data). Cancelling rejects `answer`.
export const startJob = (name, body, heard = {}) =>
  followed(request("POST", `/api/jobs/${name}`, body).then(json).then((started) => started.id), heard);

// Listen to a job that runs already, from its beginning.
export const joinJob = (id, heard = {}) => followed(Promise.resolve(id), heard);

// `cancel` ends the job for everybody; `leave` only stops listening, and a job without listeners ends by itself.
function followed(starting, heard) {
  let source = null;
  let left = false;
  let refuse = () => {};
  const answer = new Promise((resolve, reject) => {
    refuse = reject;
    starting.then((id) => {
      if (left) return;
      source = new EventSource(`/api/jobs/${id}/events`);
      listen(source, heard, resolve, reject);
    }, reject);
  });
  answer.catch(() => {});
  const leave = () => {
    if (left) return false;
    left = true;
    source?.close();
    refuse(new ApiError({ code: "cancelled", field: null, message: "cancelled" }));
    return true;
  };
  const cancel = async () => {
    if (leave()) await starting.then((id) => remove(`jobs/${id}`)).catch(() => {});
  };
  return { id: starting, answer, cancel, leave };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listen(source, heard, resolve, reject) {
  const on = (kind, act) => source.addEventListener(kind, (event) => {
    const data = parsed(event.data);
    return data === undefined ? last(reject)(unreadable()) : act(data);
  });
  const last = (act) => (data) => {
    source.close();
    act(data);
  };
  on("queued", (data) => heard.queued?.(data.place));
  on("running", () => heard.running?.());
  on("part", (data) => heard.part?.(data));
  on("progress", (data) => heard.progress?.(data));
  on("done", last(resolve));
  on("failed", last((data) => reject(new ApiError(data.error))));
  // Our own cancelling has rejected the answer before: this is another page's, or the server's.
  on("cancelled", last(() => reject(new ApiError({ code: "ended", field: null, message: "the server ended this job" }))));
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) return reject(new ApiError({ code: "offline", field: null, message: "the connection to the server is lost" }));
    // The browser tries again for ever: ask whether there is still somebody.
    return request("GET", new URL(source.url).pathname.replace(/\/events$/, "")).catch(last(reject));
  };
}
