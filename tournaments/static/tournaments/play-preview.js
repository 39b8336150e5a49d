// Shows what a move would lead to before it is played: in words, and as ghosts of the things
// that would change. It knows no game: the server says what becomes of each thing.

const SVG = "http://www.w3.org/2000/svg";
const POINTED_MS = 250; // A pointer on its way elsewhere asks for nothing.
const CHOSEN_MS = 120; // Who plays at once needs none.
const CACHED = 60;

const byId = (id) => document.getElementById(id);

export class Preview {
  constructor({ address, replay, overlay }) {
    this.address = address;
    this.replay = replay;
    this.ways = overlay.group("preview-ways");
    this.ways.setAttribute("aria-hidden", "true");
    this.list = byId("preview");
    this.known = new Map();
    this.ghosts = [];
    this.seq = null;
    this.chosen = null;
    this.pointed = null;
    this.shown = null;
    this.#listen();
  }

  /** Show what the chosen move would lead to; nothing where none is chosen. */
  choose(move, seq) {
    if (seq !== this.seq) {
      this.seq = seq;
      this.known.clear();
      this.pointed = null;
    }
    if (this.chosen === (move ?? null) && this.shown) return;
    this.chosen = move ?? null;
    this.#soon(CHOSEN_MS);
  }

  /** Take everything away, as when the board is about to change. */
  clear() {
    this.shown = null;
    this.list.hidden = true;
    this.list.replaceChildren();
    this.ways.replaceChildren();
    for (const ghost of this.ghosts) ghost.remove();
    this.ghosts = [];
    for (const strip of this.replay.strips) delete strip.element.dataset.preview;
  }

  /** What a pointer rests on, or what has the focus, is shown before what is chosen. */
  #listen() {
    const list = byId("list");
    const moveAt = (event) => event.target.closest("label")?.querySelector("input")?.value ?? null;
    const point = (move) => {
      this.pointed = move;
      this.#soon(POINTED_MS);
    };
    list.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") point(moveAt(event));
    });
    list.addEventListener("pointerleave", () => point(null));
  }

  #soon(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#show(), ms);
  }

  async #show() {
    const move = this.pointed ?? this.chosen;
    const name = move && `${this.seq} ${move}`;
    if (name === this.shown) return;
    this.clear();
    this.shown = name;
    if (!name) return;
    if (!this.known.has(name)) {
      if (this.known.size >= CACHED) this.known.clear();
      this.known.set(name, this.#ask(move));
    }
    const found = await this.known.get(name);
    if (!found) this.known.delete(name);
    if (found && name === this.shown) this.#draw(found);
  }

  async #ask(move) {
    const body = new FormData(byId("choice"));
    body.set("move", move);
    const headers = { Accept: "application/json" };
    try {
      const response = await fetch(this.address, { method: "POST", body, headers });
      const answer = response.ok ? await response.json() : { error: "none" };
      return answer.error ? null : answer;
    } catch {
      return null; // The move can be played without.
    }
  }

  #draw({ words, ghosts }) {
    this.list.innerHTML = words;
    this.list.hidden = false;
    const shown = new Map();
    for (const strip of this.replay.strips) if (strip.shown) shown.set(strip.thing, strip);
    for (const { thing, kind, svg, way } of ghosts) {
      const strip = shown.get(thing);
      if (strip) strip.element.dataset.preview = kind;
      if (svg) this.#haunt(strip, kind, svg);
      if (way && strip) this.#lead(strip, way);
    }
  }

  /** Put a ghost in the place of a thing that stays, over all others where it would come. */
  #haunt(strip, kind, svg) {
    const holder = document.createElementNS(SVG, "g");
    holder.innerHTML = svg;
    const ghost = holder.firstElementChild;
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("ghost");
    if (kind === "changed" && strip) strip.element.after(ghost);
    else this.replay.svg.append(ghost);
    this.ghosts.push(ghost);
  }

  /** Draw the way from the middle of a thing; it is given from the thing's own place. */
  #lead(strip, way) {
    const box = strip.element.getBBox();
    const group = document.createElementNS(SVG, "g");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    group.setAttribute("transform", `translate(${x} ${y})`);
    group.innerHTML = way;
    this.ways.append(group);
  }
}
