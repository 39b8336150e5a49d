// The board of a match that is over: what its things are, and the last move.

import { fitted } from "../replays/parts.js";
import { Replay } from "../replays/replay.js";
import { Overlay } from "../replays/overlay.js";

const boot = fitted(JSON.parse(document.getElementById("boot").textContent));
const response = await fetch(boot.replay);
// Without the replay the board is still there, as the server has drawn it.
if (response.ok) {
  const replay = new Replay(document.querySelector("#board > svg"), await response.json());
  const overlay = new Overlay(replay, boot);
  replay.show(replay.last);
  overlay.mark(replay.last);
}
