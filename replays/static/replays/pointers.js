// Draws marks and arrows over a picture, by the names of its things.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 4;
const HEAD = 1 / 60; // Of the width of the picture, and no smaller than this:
const LEAST_HEAD = 9;

export class Pointers {
  constructor(overlay) {
    this.overlay = overlay;
    this.group = overlay.group("pointers");
    this.group.setAttribute("aria-hidden", "true");
  }

  clear() {
    this.group.replaceChildren();
  }

  /** Draw what of it is in the picture, and open the part where the first of it lies. */
  draw(drawings) {
    const { replay, parts } = this.overlay;
    const shown = new Map();
    for (const strip of replay.strips) if (strip.shown) shown.set(strip.thing, strip);
    const there = drawings.filter(({ thing, to }) => shown.has(thing) && (!to || shown.has(to)));
    const shapes = there.map(({ thing, to }) =>
      to ? this.#arrow(shown.get(thing), shown.get(to)) : this.#mark(shown.get(thing)),
    );
    this.group.replaceChildren(...shapes);
    if (there.length) parts.lead(shown.get(there[0].thing));
  }

  #mark(strip) {
    const { element } = this.overlay.rect(strip, ROOM);
    element.dataset.marks = strip.thing;
    return element;
  }

  /** From the middle of a thing to the edge of another, or to its middle if they overlap. */
  #arrow(from, to) {
    const [start, end] = [middle(this.overlay, from), middle(this.overlay, to)];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    const edge = Math.min(end.width / 2 / Math.abs(dx || 0.001), end.height / 2 / Math.abs(dy || 0.001));
    const share = edge < 0.5 ? 1 - edge : 1;
    const tip = { x: start.x + dx * share, y: start.y + dy * share };
    const head = Math.max(LEAST_HEAD, this.overlay.replay.canvas.width * HEAD);
    const [ux, uy] = [dx / length, dy / length];
    const back = { x: tip.x - ux * head, y: tip.y - uy * head };
    const side = (way) => `${back.x - uy * head * 0.6 * way} ${back.y + ux * head * 0.6 * way}`;
    const group = document.createElementNS(SVG, "g");
    group.dataset.arrow = `${from.thing} ${to.thing}`;
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", `M${start.x} ${start.y}L${back.x} ${back.y}`);
    const point = document.createElementNS(SVG, "path");
    point.setAttribute("class", "head");
    point.setAttribute("d", `M${tip.x} ${tip.y}L${side(1)}L${side(-1)}Z`);
    group.append(line, point);
    return group;
  }
}

function middle(overlay, strip) {
  const { element } = overlay.rect(strip, 0);
  const of = (name) => Number(element.getAttribute(name));
  const [width, height] = [of("width"), of("height")];
  return { x: of("x") + width / 2, y: of("y") + height / 2, width, height };
}
