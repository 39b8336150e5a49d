// A box beside a thing of a picture, with its name and what it does. It stays while the
// pointer is over the thing or over the box, and Escape closes it.

const GAP_PX = 8;
const LARGE_PX = 140; // Beside something larger the box would be far from the pointer.

export class Tooltip {
  /** `dismiss` hears that the box is to be closed, and hides it. */
  constructor(dismiss) {
    this.dismiss = dismiss;
    this.element = document.createElement("div");
    this.element.className = "tooltip";
    this.element.hidden = true;
    this.anchor = null;
    document.body.append(this.element);
    addEventListener("resize", dismiss);
    // Before the page hears of it: there Escape means something else.
    addEventListener("keydown", (event) => this.#press(event), true);
  }

  get isShown() {
    return !this.element.hidden;
  }

  /** The way that leads on from what is said, where there is one. */
  get link() {
    return this.isShown ? this.element.querySelector("a") : null;
  }

  /** Show words beside an element, or beside a spot of an element that is large. */
  show(words, element, spot = null, link = null) {
    this.anchor = { element, spot };
    this.element.replaceChildren(...lines(words), ...(link ? [wayOn(link)] : []));
    this.element.hidden = false;
    this.place();
  }

  hide() {
    this.element.hidden = true;
    this.anchor = null;
  }

  /** Stand over the anchor, or under it where there is more room. */
  place() {
    if (!this.isShown) return;
    const around = this.#around();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = (around.left + around.right - width) / 2;
    let top = around.top - GAP_PX - height;
    if (top < GAP_PX) top = around.bottom + GAP_PX;
    const within = (at, size, room) => Math.max(GAP_PX, Math.min(at, room - size - GAP_PX));
    const root = document.documentElement;
    this.element.style.left = `${within(left, width, root.clientWidth)}px`;
    this.element.style.top = `${within(top, height, root.clientHeight)}px`;
  }

  #around() {
    const { element, spot } = this.anchor;
    const box = element.getBoundingClientRect();
    const isLarge = box.width > LARGE_PX || box.height > LARGE_PX;
    if (!spot || !isLarge) return box;
    const { x, y } = spot;
    return { left: x - GAP_PX, right: x + GAP_PX, top: y - GAP_PX, bottom: y + GAP_PX };
  }

  #press(event) {
    if (event.key !== "Escape" || !this.isShown) return;
    event.stopPropagation();
    event.preventDefault();
    this.dismiss();
  }
}

function wayOn(link) {
  const line = document.createElement("p");
  line.className = "on";
  line.append(link);
  return line;
}

/** The first sentence, its name in bold, and all that follows on a line of its own. */
function lines(words) {
  const [, first, rest] = words.match(/^(.*?[.!?])(?:\s+(.*))?$/s) ?? [null, words, ""];
  const [name] = first.match(/^[^,.:;(]+/) ?? [""];
  const strong = document.createElement("strong");
  strong.textContent = name;
  const head = document.createElement("p");
  head.append(strong, first.slice(name.length));
  if (!rest) return [head];
  const more = document.createElement("p");
  more.textContent = rest;
  return [head, " ", more];
}
