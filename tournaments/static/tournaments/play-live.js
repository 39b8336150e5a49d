// Hears what happens at the table. What is missed is asked for, so nothing is lost.

const SILENCE_MS = 40_000; // The server speaks at least every 15 seconds.
const AGAIN_MS = 1_000;
const PATIENCE_MS = 30_000;

export function listen(boot, replay, { step, notes, heard, ask }) {
  let source = null;
  let silence = null;
  let wait = AGAIN_MS;

  const hears = () => {
    heard(true);
    wait = AGAIN_MS;
    clearTimeout(silence);
    silence = setTimeout(again, SILENCE_MS);
  };

  const again = () => {
    source.close();
    heard(false);
    clearTimeout(silence);
    silence = setTimeout(connect, wait);
    wait = Math.min(wait * 2, PATIENCE_MS);
  };

  const on = (name, take) =>
    source.addEventListener(name, (event) => {
      hears();
      take(event.data ? JSON.parse(event.data) : null);
      if (event.lastEventId) replay.seq = Math.max(replay.seq, Number(event.lastEventId));
    });

  const connect = () => {
    source = new EventSource(`${boot.live}&after=${replay.seq}`);
    source.onopen = () => {
      hears();
      ask();
    };
    source.onerror = again;
    on("beat", () => {});
    on("step", (sent) => step(sent.step, sent.frame));
    on("notes", (sent) => {
      notes(sent.step, sent.notes);
      ask();
    });
    on("end", () => {
      clearTimeout(silence);
      source.close();
      ask();
    });
  };

  connect();
}
