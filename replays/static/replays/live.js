// Follows a match that is being played. The server sends what this replay has not yet.

import { hear } from "./stream.js";

const QUIET_MS = 3_000; // So long after a step the page says what the match waits for.
const STILL_MS = 15_000;

/**
 * Let a replay grow with its match, from whatever it already has, until the match is over.
 *
 * What happens is told to `grown(step)`, `noted(step)`, `ended()` and
 * `connected(isConnected)`, each of which may be missing. Returns `{ close() }`.
 */
export function listen(address, replay, { grown, noted, ended, connected } = {}) {
  const stream = hear(
    address,
    replay,
    {
      step({ step, frame }) {
        if (step !== replay.frames.length) return; // It came twice.
        replay.add(frame);
        grown?.(step);
      },
      notes({ step, notes }) {
        const frame = replay.frames[step];
        frame.notes = [...(frame.notes ?? []), ...notes];
        noted?.(step);
      },
      end() {
        stream.close();
        replay.over = true;
        ended?.();
      },
    },
    { connected },
  );
  return stream;
}

/** Let the replay of a viewer grow; a viewer that follows goes on with the match. */
export function attend(viewer, boot) {
  const { replay } = viewer;
  const sign = document.getElementById("live");
  let quiet = setTimeout(sayWhy, QUIET_MS);

  /** Nothing happens: ask what the match waits for, and again if that goes on. */
  async function sayWhy() {
    quiet = setTimeout(sayWhy, STILL_MS);
    const line = document.getElementById("waiting");
    if (!line || document.hidden) return;
    const { last } = replay;
    const response = await fetch(boot.waiting);
    const words = response.ok ? await response.text() : "";
    // It may have gone on meanwhile, and nobody wants to hear the same twice.
    if (replay.last === last && line.textContent !== words) line.textContent = words;
  }
  return listen(boot.live, replay, {
    connected(isConnected) {
      if (!sign) return;
      sign.hidden = false;
      sign.classList.toggle("lost", !isConnected);
      sign.textContent = isConnected ? boot.words.live : boot.words.lost;
    },
    grown(step) {
      clearTimeout(quiet);
      quiet = setTimeout(sayWhy, QUIET_MS);
      document.getElementById("waiting")?.replaceChildren();
      viewer.grown();
      if (viewer.isFollowing) viewer.show(step, { glides: true });
    },
    noted(step) {
      viewer.grown();
      if (viewer.step === step) viewer.story.show(replay.frames[step]);
    },
    ended() {
      clearTimeout(quiet);
      if (sign) sign.hidden = true;
      viewer.end();
    },
  });
}

/** Ask for the heading again: results are in, and more views may be open. */
export async function renew(address) {
  const heading = document.getElementById("heading");
  if (!heading) return;
  const page = await pageAt(address);
  if (page) heading.replaceWith(page.getElementById("heading"));
}

async function pageAt(address) {
  const response = await fetch(address);
  if (!response.ok) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
