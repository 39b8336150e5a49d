// What a comment points at: chosen on the board or from lists, with a pointer, a finger or
// the keys.

import { fill } from "./story.js";

export class Pointing {
  /** `changed` hears that something else is pointed at. */
  constructor(box, viewer, words, changed) {
    this.viewer = viewer;
    this.words = words;
    this.changed = changed;
    this.drawings = [];
    this.first = null; // The thing that was chosen first, while a second is looked for.
    this.isPointing = false;
    this.box = box;
    this.field = box.form.elements.drawings;
    this.most = Number(this.box.dataset.most);
    this.thing = box.querySelector("#point-thing");
    this.to = box.querySelector("#point-to");
    this.button = box.querySelector("#point");
    this.help = box.querySelector(".point-help");
    this.#listen();
    this.#show();
  }

  /** Follow the reader to another step; what is not there is not pointed at any more. */
  refresh() {
    const names = this.#names();
    this.first = null;
    this.drawings = this.drawings.filter(({ thing, to }) => names.has(thing) && (!to || names.has(to)));
    this.#show();
  }

  #listen() {
    const { overlay } = this.viewer;
    this.button.addEventListener("click", () => this.#point(!this.isPointing));
    this.box.querySelector("#point-add").addEventListener("click", () => {
      this.#add(this.thing.value, this.to.value);
    });
    for (const select of [this.thing, this.to]) {
      select.addEventListener("focus", () => this.#list());
      select.addEventListener("change", () => this.#look(select.value));
    }
    this.box.querySelector("details").addEventListener("toggle", () => this.#list());
    this.box.querySelector(".pointed").addEventListener("click", ({ target }) => {
      const place = target.closest("button")?.dataset.place;
      if (place === undefined) return;
      this.drawings.splice(Number(place), 1);
      this.#show();
      this.button.focus();
      this.changed();
    });
    // Before the board hears of it: there a click tells what a thing is.
    overlay.layer.addEventListener("click", (event) => {
      if (!this.isPointing) return;
      event.stopImmediatePropagation();
      this.#choose(overlay.inspection.at(event.clientX, event.clientY)?.thing);
    }, true);
    overlay.layer.addEventListener("keydown", (event) => {
      if (!this.isPointing) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        this.#choose(overlay.inspection.thing);
      }
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.isPointing) this.#point(false);
    });
  }

  #point(isPointing) {
    this.isPointing = isPointing;
    this.first = null;
    this.button.setAttribute("aria-pressed", String(isPointing));
    const { layer } = this.viewer.overlay;
    layer.classList.toggle("choosing", isPointing);
    this.help.classList.toggle("shown", isPointing);
    this.help.textContent = isPointing ? this.words.pointing : "";
    if (!isPointing) return this.button.focus();
    this.viewer.pause();
    layer.scrollIntoView({ block: "nearest" });
    layer.focus({ preventScroll: true });
  }

  /** The first thing may be the beginning of an arrow; the same thing again is a mark. */
  #choose(thing) {
    if (!thing) return;
    if (this.first === null) {
      this.first = thing;
      const words = { thing: this.#names().get(thing) };
      this.help.textContent = fill(this.words.pointed, words);
      this.#look(thing);
      return;
    }
    const { first } = this;
    this.first = null;
    this.#add(first, first === thing ? "" : thing);
    this.help.textContent = this.words.pointing;
  }

  #add(thing, to) {
    if (!thing || thing === to || this.drawings.length >= this.most) return;
    const isThere = this.drawings.some((one) => one.thing === thing && (one.to ?? "") === to);
    if (!isThere) this.drawings.push(to ? { thing, to } : { thing });
    this.#show();
    this.changed();
  }

  /** Frame a thing on the board, so that equal names can be told apart. */
  #look(thing) {
    const { inspection } = this.viewer.overlay;
    const strip = this.viewer.replay.strips.find((one) => one.shown && one.thing === thing);
    if (strip) inspection.quietly(() => inspection.show(strip));
  }

  /** What can be pointed at, by its name; equal names are numbered. */
  #names() {
    const { overlay, replay } = this.viewer;
    const names = new Map();
    const found = new Map();
    for (const strip of replay.strips) {
      const words = overlay.inspection.wordsOf(strip).split(". ")[0].replace(/\.$/, "");
      if (!words) continue;
      const number = (found.get(words) ?? 0) + 1;
      found.set(words, number);
      names.set(strip.thing, number > 1 ? `${words} (${number})` : words);
    }
    return names;
  }

  #list() {
    const names = [...this.#names()].sort(([, one], [, other]) => one.localeCompare(other));
    const options = () => names.map(([thing, name]) => new Option(name, thing));
    const [thing, to] = [this.thing.value, this.to.value];
    this.thing.replaceChildren(...options());
    this.to.replaceChildren(new Option("–", ""), ...options());
    if (thing) this.thing.value = thing;
    this.to.value = to;
  }

  #show() {
    const names = this.#names();
    this.field.value = this.drawings.length ? JSON.stringify(this.drawings) : "";
    const rows = this.drawings.map(({ thing, to }, place) => {
      const words = [thing, to].filter(Boolean).map((one) => names.get(one)).join(" → ");
      const row = document.createElement("li");
      const remove = document.createElement("button");
      remove.type = "button";
      remove.dataset.place = place;
      remove.textContent = "×";
      remove.title = fill(this.words.unpoint, { thing: words });
      remove.ariaLabel = remove.title;
      row.append(words, remove);
      return row;
    });
    this.box.querySelector(".pointed").replaceChildren(...rows);
    const isFull = this.drawings.length >= this.most;
    this.button.disabled = isFull;
    this.box.querySelector("#point-add").disabled = isFull;
    if (isFull && this.isPointing) this.#point(false);
  }
}
