// Asking the server: a question and its answer, or a job whose story comes as server-sent events.

export class ApiError extends Error {
  constructor(error) {
    super(error.message);
    Object.assign(this, { code: error.code, field: error.field, place: error.place ?? null });
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

export const ask = async (name, body) => (await request("POST", `/api/${name}`, body)).json();
export const askText = async (name, body) => (await request("POST", `/api/${name}`, body)).text();
export const get = async (name) => (await request("GET", `/api/${name}`)).json();

// Start a job. `heard` may have queued(place), running(), part(data), progress(data). Cancelling rejects `answer`.
export function startJob(name, body, heard = {}) {
  let source = null;
  let id = null;
  let cancelled = false;
  let refuse = () => {};
  const answer = new Promise((resolve, reject) => {
    refuse = reject;
    request("POST", `/api/jobs/${name}`, body)
      .then((response) => response.json())
      .then((started) => {
        id = started.id;
        if (cancelled) return remove(id);
        source = new EventSource(`/api/jobs/${id}/events`);
        listen(source, heard, resolve, reject);
      }, reject);
  });
  answer.catch(() => {});
  const cancel = () => {
    if (cancelled) return;
    cancelled = true;
    source?.close();
    if (id) remove(id);
    refuse(new ApiError({ code: "cancelled", field: null, message: "cancelled" }));
  };
  return { answer, cancel };
}

const remove = (id) => request("DELETE", `/api/jobs/${id}`).catch(() => {});

function listen(source, heard, resolve, reject) {
  const on = (kind, act) => source.addEventListener(kind, (event) => act(JSON.parse(event.data)));
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
  on("cancelled", last((data) => reject(new ApiError(data.error))));
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    reject(new ApiError({ code: "offline", field: null, message: "the connection to the server is lost" }));
  };
}
