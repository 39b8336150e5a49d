// The things of a picture that lead to a move: marked, and touched by finger or key.

const SVG = "http://www.w3.org/2000/svg";
const FINGER_PX = 30; // What is smaller is touched beside, and the nearest is meant.
const BAR_PX = 110; // What the bar of a phone covers.
const ROOM = -1; // Neighbours keep a line each.

export class Board {
  constructor(film, touch) {
    this.film = film;
    this.touch = touch;
    this.wanted = [];
    this.chosen = [];
    this.drawn = "";
    this.layer = document.createElementNS(SVG, "svg");
    this.layer.classList.add("touches");
    const { svg } = film;
    this.layer.setAttribute("viewBox", svg.getAttribute("viewBox"));
    // Beside the picture and not in it, so that the film has its picture for itself.
    svg.after(this.layer);
    svg.parentElement.classList.add("touched");
    this.layer.addEventListener("click", (event) => this.#click(event));
    this.layer.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Mark what can be touched now, and what has been. */
  offer(wanted, chosen) {
    this.wanted = wanted;
    this.chosen = chosen;
    this.mark();
  }

  /** Draw the marks where the things are now, the small ones over the large ones. */
  mark() {
    const focused = document.activeElement?.dataset?.thing;
    const shown = new Map();
    for (const strip of this.film.strips) if (strip.shown) shown.set(strip.thing, strip);
    const places = [...this.wanted, ...this.chosen].map((thing) => shown.get(thing)?.shown);
    const drawn = JSON.stringify([this.wanted, this.chosen, places]);
    if (drawn === this.drawn) return; // Nothing is taken from under a finger.
    this.drawn = drawn;
    const marks = [
      ...this.chosen.map((thing) => [thing, "chosen"]),
      ...this.wanted.filter((thing) => !this.chosen.includes(thing)).map((thing) => [thing, "open"]),
    ]
      .filter(([thing]) => shown.has(thing))
      .map(([thing, kind]) => this.#mark(shown.get(thing), kind))
      .sort((one, other) => other.size - one.size);
    this.layer.replaceChildren(...marks.map((mark) => mark.element));
    if (focused) this.layer.querySelector(`[data-thing="${CSS.escape(focused)}"]`)?.focus();
  }

  /** Bring what can be touched into view, unless some of it is to be seen already. */
  reveal() {
    const marks = [...this.layer.children];
    const isSeen = (mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight - BAR_PX;
    };
    if (!marks.some(isSeen)) marks[0]?.scrollIntoView({ block: "center" });
  }

  #mark(strip, kind) {
    const box = strip.element.getBBox();
    const [, x, y, , words] = strip.shown;
    const element = document.createElementNS(SVG, "rect");
    const place = {
      x: box.x + x - ROOM,
      y: box.y + y - ROOM,
      width: box.width + 2 * ROOM,
      height: box.height + 2 * ROOM,
      rx: 6,
    };
    for (const [name, value] of Object.entries(place)) element.setAttribute(name, value);
    element.setAttribute("class", kind);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-pressed", String(kind === "chosen"));
    element.setAttribute("aria-label", this.film.words[words] || strip.thing);
    element.dataset.thing = strip.thing;
    return { element, size: place.width * place.height };
  }

  /** Touch what is under the finger, or else the nearest thing that is near enough. */
  #click(event) {
    const near = [...this.layer.children]
      .map((element) => {
        const box = element.getBoundingClientRect();
        const gap = (at, low, high) => Math.max(low - at, 0, at - high);
        const aside = Math.hypot(
          gap(event.clientX, box.left, box.right),
          gap(event.clientY, box.top, box.bottom),
        );
        return { element, aside, size: box.width * box.height };
      })
      .filter(({ aside }) => aside <= FINGER_PX / 2)
      .sort((one, other) => one.aside - other.aside || one.size - other.size);
    if (near.length) this.touch(near[0].element.dataset.thing);
  }

  #press(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.touch(event.target.dataset.thing);
  }
}
