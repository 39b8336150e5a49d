// A replay and the picture it is shown in. It knows tracks, looks and words, and no game:
// see replays/frames/model.py for what a frame holds.

const SVG = "http://www.w3.org/2000/svg";

/** One track: an element of the picture, and what it shows from which step on. */
class Strip {
  constructor(thing) {
    this.thing = thing;
    this.since = [];
    this.placements = [];
    this.shown = null;
    this.element = document.createElementNS(SVG, "g");
    this.element.style.display = "none";
  }

  add(step, placement) {
    this.since.push(step);
    this.placements.push(placement);
  }

  at(step) {
    let low = 0;
    let high = this.since.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.since[middle] <= step) low = middle + 1;
      else high = middle;
    }
    return low ? this.placements[low - 1] : null;
  }
}

export class Replay {
  /** Take over an SVG element that the server has drawn. */
  constructor(svg, replay, prefix = "p-") {
    this.svg = svg;
    this.canvas = replay.canvas;
    const { width, height, parts } = replay.canvas;
    // The server may have drawn another layout; of one with parts, one is shown.
    if (!parts.length) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.prefix = prefix;
    this.seq = replay.seq;
    this.over = replay.over;
    this.frames = [];
    this.looks = [];
    this.shapes = new Map();
    this.words = [];
    this.strips = [];
    this.title = svg.querySelector(":scope > title");
    this.page = svg.closest("[data-roles]");
    this.shownRoles = null;
    for (const thing of svg.querySelectorAll(":scope > g")) thing.remove();
    for (const frame of replay.frames) this.add(frame);
  }

  get last() {
    return this.frames.length - 1;
  }

  /** The number of the last entry that a step holds. */
  end(step) {
    return step < this.last ? this.frames[step + 1].seq - 1 : this.seq;
  }

  /** Append the next frame; what is shown stays as it is. */
  add(frame) {
    const step = this.frames.length;
    const { looks = [], words = [], tracks = [], gone = [], cuts = [] } = frame.changes;
    this.frames.push(frame);
    this.looks.push(...looks);
    this.words.push(...words);
    for (const [thing, over] of tracks) {
      const strip = new Strip(thing);
      if (over === null) {
        this.svg.insertBefore(strip.element, this.svg.querySelector(":scope > g"));
      } else {
        this.strips[over].element.after(strip.element);
      }
      this.strips.push(strip);
    }
    for (const track of gone) this.strips[track].add(step, null);
    for (const placement of cuts) this.strips[placement[0]].add(step, placement);
  }

  /** Show a step by touching only what differs; things glide to a neighbouring step. */
  show(step, glides = false) {
    this.svg.classList.toggle("glides", glides);
    for (const strip of this.strips) {
      const placement = strip.at(step);
      if (placement !== strip.shown) this.#turn(strip, placement);
    }
    this.title.textContent = this.frames[step].title;
    this.#nameSeats(this.roles(step));
  }

  /** Who the seats are after a step: the name of each role, and its emblem as SVG. */
  roles(step) {
    return this.frames.findLast(({ roles }, at) => roles && at <= step)?.roles ?? [];
  }

  /** Let the rows of the page call the seats as the board does. */
  #nameSeats(roles) {
    if (roles === this.shownRoles || !this.page) return;
    this.shownRoles = roles;
    for (const part of this.page.querySelectorAll("[data-role]")) {
      part.textContent = roles[part.dataset.role]?.[0] ?? "";
    }
    for (const part of this.page.querySelectorAll("[data-emblem]")) {
      const [, emblem] = roles[part.dataset.emblem] ?? [];
      if (emblem) part.innerHTML = emblem;
    }
  }

  #turn(strip, placement) {
    const { element, shown } = strip;
    strip.shown = placement;
    if (placement === null) {
      element.style.display = "none";
      element.removeAttribute("id");
      return;
    }
    const [, x, y, look, words] = placement;
    if (shown === null) {
      element.id = this.prefix + strip.thing;
      element.style.display = "";
    }
    if (shown === null || shown[3] !== look) {
      this.#draw(element, look, words);
    } else if (shown[4] !== words) {
      element.querySelector(":scope > title")?.remove();
      element.prepend(...this.#title(words));
    }
    if (shown === null || shown[1] !== x || shown[2] !== y) {
      element.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  #draw(element, look, words) {
    element.setAttribute("class", this.looks[look][0]);
    element.replaceChildren(...this.#title(words), this.#shapes(look).cloneNode(true));
  }

  #title(words) {
    if (!this.words[words]) return [];
    const title = document.createElementNS(SVG, "title");
    title.textContent = this.words[words];
    return [title];
  }

  /** What a look is made of, read once and copied from then on. */
  #shapes(look) {
    if (!this.shapes.has(look)) {
      const group = document.createElementNS(SVG, "g");
      group.innerHTML = this.looks[look][1];
      const shapes = document.createDocumentFragment();
      shapes.append(...group.childNodes);
      this.shapes.set(look, shapes);
    }
    return this.shapes.get(look);
  }
}
