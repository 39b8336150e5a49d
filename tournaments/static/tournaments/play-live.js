// Hears what happens at the table. What is missed is asked for, so nothing is lost.

import { hear } from "../replays/stream.js";

export function listen(boot, replay, { step, notes, emote, heard, ask }) {
  const stream = hear(
    boot.live,
    replay,
    {
      step: (sent) => step(sent.step, sent.frame),
      notes(sent) {
        notes(sent.step, sent.notes);
        ask();
      },
      emote,
      end() {
        stream.close();
        ask();
      },
    },
    { connected: heard, opened: ask },
  );
}
