// The referee's report on what stands on the board, asked for after every change. One question at a time; if the board
// changed meanwhile, the next one follows. No DOM here.

// `subject(state)` is what the report is about (null: nothing yet), `question(state)` asks for it.
export function createReferee(store, { subject, question, told, fail }) {
  let asking = false;
  let reported = null;

  async function check() {
    const now = subject(store.state);
    if (asking || !now || reported === now) return;
    asking = true;
    try {
      const report = await question(store.state);
      if (subject(store.state) === now) told(report);
    } catch (error) {
      fail(error);
    } finally {
      reported = now;
      asking = false;
    }
    if (subject(store.state) !== reported) check();
  }

  return { check, forget: () => { reported = null; } };
}
