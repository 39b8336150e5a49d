// Hears the stream of a match. Where the server has no place for one more stream, it asks now
// and then what is new, so that a page goes on without one.

const SILENCE_MS = 40_000; // The server speaks at least every 15 seconds.
const AGAIN_MS = 1_000;
const PATIENCE_MS = 30_000;
const ASK_MS = 5_000;

/**
 * Hear what happens behind the entry `replay.seq`, and go on hearing after every break.
 *
 * `takes` has a function for each event, by its name; `connected(isConnected)` is told whether
 * anything can be heard, `opened()` when a stream begins. Returns `{ close() }`.
 */
export function hear(address, replay, takes, { connected, opened } = {}) {
  let source = null;
  let timer = null;
  let wait = AGAIN_MS;
  let isClosed = false;

  const later = (work, ms) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(work, ms);
  };

  const take = (name, id, data) => {
    takes[name]?.(data ? JSON.parse(data) : null);
    if (id) replay.seq = Math.max(replay.seq, Number(id));
  };

  const heard = () => {
    connected?.(true);
    wait = AGAIN_MS;
    later(lost, SILENCE_MS);
  };

  const lost = () => {
    source.close();
    connected?.(false);
    later(connect, wait);
    wait = Math.min(wait * 2, PATIENCE_MS);
  };

  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    source.close();
  };

  /** Ask once what is new, and try to get a stream again after a while. */
  const ask = async () => {
    const response = await fetch(`${address}&once=1&after=${replay.seq}`).catch(() => null);
    if (isClosed) return;
    if (!response?.ok) return lost();
    connected?.(true);
    for (const event of (await response.text()).split("\n\n")) {
      const field = (name) => event.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
      if (field("event")) take(field("event"), field("id"), field("data"));
    }
    later(connect, ASK_MS);
  };

  const connect = () => {
    let isOpen = false;
    source = new EventSource(`${address}&after=${replay.seq}`);
    source.onopen = () => {
      isOpen = true;
      heard();
      opened?.();
    };
    // A stream that was refused has never begun.
    source.onerror = () => {
      if (isOpen) return lost();
      source.close();
      later(ask, 0);
    };
    source.addEventListener("beat", heard);
    for (const name of Object.keys(takes))
      source.addEventListener(name, (event) => {
        heard();
        take(name, event.lastEventId, event.data);
      });
  };

  connect();
  return { close };
}
