// What lies over the picture of a replay: the pieces of the last move, and whatever tells
// of the things below. It knows no game: the difference of two frames says what moved.

import { Guide } from "./guide.js";
import { Inspection } from "./inspection.js";
import { Parts } from "./parts.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 2;
// What takes up more of the picture is a place and not a piece, above all if it stays.
const LARGE = 1 / 10;
const LARGE_AND_STILL = 1 / 40;

export class Overlay {
  /** `tap` is told of every click, and says whether that was all there is to do. */
  constructor(replay, boot, tap = null) {
    this.replay = replay;
    this.callsForChanges = !tap; // Else whoever is told of clicks says what matters.
    this.layer = document.createElementNS(SVG, "svg");
    this.layer.setAttribute("class", "overlay");
    this.layer.setAttribute("viewBox", replay.svg.getAttribute("viewBox"));
    this.marks = this.group("last-move");
    this.marks.setAttribute("aria-hidden", "true");
    this.better = this.group("better-move");
    this.better.setAttribute("aria-hidden", "true");
    // Beside the picture and not in it, so that the replay has its picture for itself.
    replay.svg.after(this.layer);
    replay.svg.parentElement.classList.add("overlaid");
    this.parts = new Parts(replay, this.layer);
    this.inspection = new Inspection(replay, this.layer, boot.words.look, new Guide(boot));
    this.layer.addEventListener("click", (event) => {
      const thing = () => this.inspection.at(event.clientX, event.clientY)?.thing;
      if (tap?.(event) || this.parts.open(thing())) this.inspection.hide();
      else this.inspection.showAt(event);
    });
  }

  /** Add a group over all others. */
  group(name) {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", name);
    this.layer.append(group);
    return group;
  }

  /** Mark what has changed at a step that is shown. */
  mark(step) {
    const changed = this.#changed(step);
    this.marks.replaceChildren(...changed.map((strip) => this.#frame(strip)));
    if (this.callsForChanges) this.parts.callFor(changed);
    this.inspection.refresh();
  }

  /** Take all marks away, while the picture hurries on. */
  clear() {
    this.marks.replaceChildren();
    this.better.replaceChildren();
  }

  /** Point at things in their order, with an arrow from the first to the last. */
  point(names) {
    const strips = names.flatMap(
      (name) => this.replay.strips.find(({ thing, shown }) => shown && thing === name) ?? [],
    );
    const frames = strips.map((strip) => this.rect(strip, 2 * ROOM).element);
    const [from, to] = [frames[0], frames.at(-1)].map((frame) => frame && middleOf(frame));
    if (frames.length > 1) frames.push(...arrow(from, to));
    this.better.replaceChildren(...frames);
  }

  /** Return a frame around a thing as it lies now. */
  rect(strip, room) {
    const box = strip.element.getBBox();
    const [, x, y] = strip.shown;
    const place = {
      x: box.x + x - room,
      y: box.y + y - room,
      width: box.width + 2 * room,
      height: box.height + 2 * room,
      rx: 6,
    };
    const element = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries(place)) element.setAttribute(name, value);
    return { element, size: place.width * place.height };
  }

  #frame(strip) {
    const { element } = this.rect(strip, ROOM);
    element.dataset.changed = strip.thing;
    return element;
  }

  /** The things that came, moved or look different, but for places and decoration. */
  #changed(step) {
    if (step === 0) return [];
    const { replay } = this;
    const { cuts = [], gone = [] } = replay.frames[step].changes;
    const before = new Map();
    for (const track of gone) {
      const strip = replay.strips[track];
      before.set(strip.thing, strip.at(step - 1));
    }
    const found = [];
    for (const placement of cuts) {
      const strip = replay.strips[placement[0]];
      const old = strip.at(step - 1) ?? before.get(strip.thing) ?? null;
      const isStill = old && old[1] === placement[1] && old[2] === placement[2];
      const isSame = isStill && old[3] === placement[3];
      if (isSame || !this.inspection.wordsOf(strip)) continue;
      const share = this.#share(strip);
      if (share > 0 && share <= (isStill ? LARGE_AND_STILL : LARGE)) found.push(strip);
    }
    return found;
  }

  /** How much of the picture a thing takes up. */
  #share(strip) {
    const { width, height } = strip.element.getBBox();
    const { canvas } = this.replay;
    return (width * height) / (canvas.width * canvas.height);
  }
}

function middleOf(rect) {
  const number = (name) => Number(rect.getAttribute(name));
  return [number("x") + number("width") / 2, number("y") + number("height") / 2];
}

/** An arrow from one point to another: its line and its head. */
function arrow([x, y], [toX, toY]) {
  const [width, height] = [toX - x, toY - y];
  const length = Math.hypot(width, height) || 1;
  const [along, across] = [(14 * width) / length, (14 * height) / length];
  const path = (d, name) => {
    const element = document.createElementNS(SVG, "path");
    element.setAttribute("d", d);
    if (name) element.setAttribute("class", name);
    return element;
  };
  const [baseX, baseY] = [toX - along, toY - across];
  const left = `${baseX - across / 2} ${baseY + along / 2}`;
  const right = `${baseX + across / 2} ${baseY - along / 2}`;
  return [path(`M${x} ${y}L${baseX} ${baseY}`), path(`M${toX} ${toY}L${left}L${right}Z`, "head")];
}
