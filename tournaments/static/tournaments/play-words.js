// What is said at a table: what has happened since the last move, and how seats fare.

import { Guide } from "../replays/guide.js";

export const fill = (words, values) =>
  words.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

/** All that has happened since the reader last chose; new lines are read out. */
export class Story {
  constructor(boot, replay) {
    this.seat = boot.seat;
    this.guide = new Guide(boot);
    this.replay = replay;
    this.list = document.getElementById("story");
    this.from = -1;
  }

  /** Tell of everything up to a step. */
  show(step) {
    const frames = this.replay.frames.slice(0, step + 1);
    const from = Math.max(frames.findLastIndex((frame) => frame.seat === this.seat), 0);
    const lines = frames.slice(from).flatMap((frame) => [
      ...(frame.told ?? []).map((words, at) => [
        words,
        frame.seat === this.seat ? "own" : "",
        frame.topics?.[at],
      ]),
      ...(frame.notes ?? []).map(([, words]) => [words, "note"]),
    ]);
    // Only what is new is added, or all of it would be read out again.
    if (from !== this.from) this.list.replaceChildren();
    const known = this.list.children.length;
    this.from = from;
    for (const [words, kind, topic] of lines.slice(known)) {
      const item = document.createElement("li");
      const sign = this.guide.sign(topic);
      item.append(words, ...(sign ? [" ", sign] : []));
      item.className = kind;
      this.list.append(item);
    }
    const log = this.list.parentElement;
    log.scrollTop = log.scrollHeight;
  }
}

/** Who sits where: whose turn it is, how they stand, and what became of them. */
export class Sitters {
  take({ to_move, scores }, fates) {
    for (const item of document.querySelectorAll("#sitters [data-seat]")) {
      const seat = Number(item.dataset.seat);
      item.classList.toggle("moves", to_move.includes(seat));
      const score = scores[seat] ?? null;
      item.querySelector(".score").textContent = score === null ? "" : score;
      if (fates[seat]) item.querySelector(".fate").textContent = fates[seat];
    }
  }
}
