// The things of a picture that lead to a move: marked, and touched by finger or key.

import { Overlay } from "../replays/overlay.js";

const FINGER_PX = 40; // What is smaller is touched beside, and the nearest is meant.
const BAR_PX = 110; // What the bar of a phone covers.
const ROOM = -1; // Neighbours keep a line each.
const TWICE_MS = 300; // Two taps so close are one, by a trembling hand.

export class Board {
  constructor(replay, boot, touch) {
    this.replay = replay;
    this.touch = touch;
    this.wanted = [];
    this.chosen = [];
    this.others = [];
    this.drawn = "";
    this.touchedAt = -TWICE_MS;
    this.overlay = new Overlay(replay, boot, (event) => this.#click(event));
    this.layer = this.overlay.group("touches");
    this.overlay.layer.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Show the picture of a step, and mark what has changed at it. */
  show(step, glides = false) {
    this.replay.show(step, glides);
    this.overlay.mark(step);
    this.mark();
  }

  /** What is said of a thing that lies on the board. */
  wordsOf(thing) {
    const strip = this.replay.strips.find((one) => one.shown && one.thing === thing);
    return this.overlay.inspection.wordsOf(strip);
  }

  /** Mark what can be touched now, what has been, and what could be in its place. */
  offer(wanted, chosen, others) {
    this.wanted = wanted;
    this.chosen = chosen;
    this.others = others;
    this.mark();
  }

  /** Draw the marks where the things are now, the small ones over the large ones. */
  mark() {
    const focused = document.activeElement?.dataset?.thing;
    const shown = new Map();
    for (const strip of this.replay.strips) if (strip.shown) shown.set(strip.thing, strip);
    const kinds = new Map([
      ...this.others.map((thing) => [thing, "other"]),
      ...this.wanted.map((thing) => [thing, "open"]),
      ...this.chosen.map((thing) => [thing, "chosen"]),
    ]);
    const places = [...kinds].map(([thing, kind]) => [thing, kind, shown.get(thing)?.shown]);
    const drawn = JSON.stringify(places);
    if (drawn === this.drawn) return; // Nothing is taken from under a finger.
    this.drawn = drawn;
    const marks = [...kinds]
      .filter(([thing]) => shown.has(thing))
      .map(([thing, kind]) => this.#mark(shown.get(thing), kind))
      .sort((one, other) => other.size - one.size);
    this.layer.replaceChildren(...marks.map((mark) => mark.element));
    this.overlay.parts.callFor(this.wanted.map((thing) => shown.get(thing)).filter(Boolean));
    const again = focused && this.layer.querySelector(`[data-thing="${CSS.escape(focused)}"]`);
    if (again) this.overlay.inspection.quietly(() => again.focus());
  }

  /** Bring what can be touched into view, unless some of it is to be seen already. */
  reveal() {
    const { parts } = this.overlay;
    const strips = this.replay.strips.filter(({ shown, thing }) => shown && this.wanted.includes(thing));
    if (parts.part && !strips.some((strip) => parts.holds(parts.part, strip))) {
      if (strips.length) parts.lead(strips[0]);
    }
    const frame = this.replay.svg.getBoundingClientRect();
    const marks = [...this.layer.children].filter((mark) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const isBeside = right < frame.left || left > frame.right;
      return !isBeside && bottom >= frame.top && top <= frame.bottom;
    });
    const isSeen = (mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight - BAR_PX;
    };
    if (!marks.some(isSeen)) marks[0]?.scrollIntoView({ block: "center" });
  }

  #mark(strip, kind) {
    const { element, size } = this.overlay.rect(strip, ROOM);
    element.setAttribute("class", kind);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-pressed", String(kind === "chosen"));
    element.setAttribute("aria-label", this.overlay.inspection.wordsOf(strip) || strip.thing);
    element.dataset.thing = strip.thing;
    return { element, size };
  }

  /** Touch what is under the finger, or else the nearest thing; say whether there is one. */
  #click(event) {
    const near = [...this.layer.children]
      .map((element) => {
        const box = element.getBoundingClientRect();
        const gap = (at, low, high) => Math.max(low - at, 0, at - high);
        const distance = Math.hypot(
          gap(event.clientX, box.left, box.right),
          gap(event.clientY, box.top, box.bottom),
        );
        return { element, distance, size: box.width * box.height };
      })
      .filter(({ distance }) => distance <= FINGER_PX / 2)
      .sort((one, other) => one.distance - other.distance || one.size - other.size);
    if (!near.length) return false;
    this.#touch(near[0].element.dataset.thing, event.timeStamp);
    return true;
  }

  #touch(thing, at) {
    if (at - this.touchedAt < TWICE_MS && thing === this.touched) return;
    this.touched = thing;
    this.touchedAt = at;
    this.touch(thing);
  }

  #press(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const { inspection } = this.overlay;
    const thing = inspection.thing ?? event.target.dataset.thing;
    if (![...this.wanted, ...this.chosen, ...this.others].includes(thing)) return;
    event.preventDefault();
    inspection.hide();
    if (!event.repeat) this.touch(thing);
  }
}
