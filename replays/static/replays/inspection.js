// What a person can learn of the things in a picture: by pointing, by a long press or a
// tap, and by the arrow keys. It knows no game: things have words.

import { Tooltip } from "./tooltip.js";

const HOVER_MS = 250; // A pointer that only passes shows nothing.
const LEAVE_MS = 250; // Time to reach the box.
const LONG_MS = 500;
const SLIP_PX = 12; // A finger that moves further scrolls the page.

const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Inspection {
  /** Listen on a layer that lies over the picture of a replay. */
  constructor(replay, layer, label, guide) {
    this.replay = replay;
    this.layer = layer;
    this.guide = guide;
    this.tooltip = new Tooltip(() => this.hide());
    this.strip = null;
    this.hovered = undefined; // Null is where nothing lies.
    this.timer = null;
    this.press = null;
    this.wasLong = false;
    this.isQuiet = false;
    this.isLookedAt = false; // Whether the arrow keys have led to what is shown.
    this.voice = document.createElement("p");
    this.voice.className = "unseen";
    this.voice.setAttribute("role", "status");
    layer.after(this.voice);
    layer.setAttribute("tabindex", "0");
    layer.setAttribute("role", "application");
    layer.setAttribute("aria-label", label);
    this.#listenToPointers();
    this.#listenToFingers();
    this.#listenToKeys();
  }

  /** The thing whose words are shown; null while there is none. */
  get thing() {
    return this.tooltip.isShown && this.strip ? this.strip.thing : null;
  }

  wordsOf(strip) {
    return (strip?.shown && this.replay.words[strip.shown[4]]) || "";
  }

  /** The way to the rules about a thing, if they explain it. */
  #wayFrom(strip) {
    return this.guide.line(this.replay.looks[strip.shown[3]][2]);
  }

  /** The uppermost thing with words at a spot of the window. */
  at(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.replay.svg.contains(element) || element === this.replay.svg) continue;
      let top = element;
      while (top.parentNode !== this.replay.svg) top = top.parentNode;
      const strip = this.replay.strips.find((one) => one.element === top);
      if (this.wordsOf(strip)) return strip;
    }
    return null;
  }

  show(strip, spot = null) {
    clearTimeout(this.timer);
    this.strip?.element.removeAttribute("data-shown");
    if (!this.wordsOf(strip)) return this.hide();
    this.strip = strip;
    strip.element.setAttribute("data-shown", "");
    this.tooltip.show(this.wordsOf(strip), strip.element, spot, this.#wayFrom(strip));
  }

  hide() {
    clearTimeout(this.timer);
    if (this.#isInside(document.activeElement)) this.quietly(() => this.layer.focus());
    this.strip?.element.removeAttribute("data-shown");
    this.strip = null;
    this.tooltip.hide();
  }

  /** Show what lies at the spot of an event, or nothing. */
  showAt({ clientX: x, clientY: y }) {
    this.show(this.at(x, y), { x, y });
  }

  /** Follow the picture to another step: words change, and things go. */
  refresh() {
    if (!this.tooltip.isShown) return;
    const { spot } = this.tooltip.anchor;
    const words = this.wordsOf(this.strip);
    if (!words) this.hide();
    else if (!this.#isInside(document.activeElement)) {
      this.tooltip.show(words, this.strip.element, spot, this.#wayFrom(this.strip));
    }
  }

  #isInside(element) {
    return this.tooltip.element.contains(element);
  }

  /** Do something that moves the focus, without showing what gets it. */
  quietly(work) {
    this.isQuiet = true;
    work();
    this.isQuiet = false;
  }

  #later(ms, work) {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
  }

  #listenToPointers() {
    const { layer, tooltip } = this;
    layer.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      const spot = { x: event.clientX, y: event.clientY };
      const strip = this.at(spot.x, spot.y);
      if (strip === this.hovered) return;
      this.hovered = strip;
      if (strip !== this.strip) this.#later(HOVER_MS, () => this.show(strip, spot));
      else clearTimeout(this.timer);
    });
    const leave = (event) => {
      if (event.pointerType !== "mouse") return;
      this.hovered = undefined;
      this.#later(LEAVE_MS, () => this.hide());
    };
    layer.addEventListener("pointerleave", leave);
    tooltip.element.addEventListener("pointerleave", leave);
    tooltip.element.addEventListener("pointerenter", () => clearTimeout(this.timer));
    // A pointer does not take the focus: the keys of the page go on as before.
    layer.addEventListener("mousedown", (event) => event.preventDefault());
    // Lists of the page scroll by themselves, and that moves no picture.
    const scroll = ({ target }) => target.contains(layer) && this.#scrolled();
    addEventListener("scroll", scroll, { capture: true, passive: true });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!layer.contains(target) && !tooltip.element.contains(target)) this.hide();
    });
  }

  #listenToFingers() {
    const { layer } = this;
    layer.addEventListener("pointerdown", (event) => {
      this.wasLong = false;
      if (event.pointerType === "mouse") return;
      this.press = { clientX: event.clientX, clientY: event.clientY };
      this.#later(LONG_MS, () => {
        this.wasLong = true;
        this.showAt(this.press);
      });
    });
    layer.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
      if (pointerType === "mouse" || !this.press) return;
      const slip = Math.hypot(clientX - this.press.clientX, clientY - this.press.clientY);
      if (slip > SLIP_PX) this.#lift();
    });
    for (const name of ["pointerup", "pointercancel"]) {
      layer.addEventListener(name, () => this.#lift());
    }
    layer.addEventListener("contextmenu", (event) => {
      if (this.press || this.wasLong) event.preventDefault();
    });
    // A long press is no tap: nobody else hears of the click that ends it.
    const swallow = (event) => {
      if (!this.wasLong) return;
      this.wasLong = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    layer.addEventListener("click", swallow, true);
  }

  #lift() {
    if (!this.press) return;
    this.press = null;
    if (!this.wasLong) clearTimeout(this.timer);
  }

  #listenToKeys() {
    const { layer } = this;
    layer.addEventListener("focusin", ({ target }) => {
      if (this.isQuiet || !target.matches(":focus-visible")) return;
      this.isLookedAt = false;
      const strip = this.#named(target.dataset.thing);
      if (strip) this.show(strip);
    });
    layer.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.isQuiet && !this.#isInside(relatedTarget)) this.hide();
    });
    this.#listenToTab();
    layer.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const from = this.strip ?? this.#named(event.target.dataset.thing);
      const strip = this.#beside(from, way) ?? from;
      if (strip) this.#look(strip);
    });
  }

  /** From a thing that the arrow keys have led to, Tab leads to the rules, and back. */
  #listenToTab() {
    const { layer, tooltip } = this;
    layer.addEventListener("keydown", (event) => {
      if (event.key !== "Tab" || event.shiftKey || !this.isLookedAt || !tooltip.link) return;
      event.preventDefault();
      tooltip.link.focus();
    });
    tooltip.element.addEventListener("keydown", (event) => {
      if (event.key !== "Tab") return;
      event.preventDefault();
      this.quietly(() => layer.focus());
    });
    tooltip.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !layer.contains(relatedTarget)) this.hide();
    });
  }

  #look(strip) {
    this.isLookedAt = true;
    strip.element.scrollIntoView({ block: "nearest" });
    this.show(strip);
    this.voice.textContent = this.wordsOf(strip);
  }

  #named(thing) {
    return thing && this.replay.strips.find((one) => one.shown && one.thing === thing);
  }

  /** The nearest thing with words in a direction; the first one to begin with. */
  #beside(from, [right, down]) {
    const frame = this.replay.svg.getBoundingClientRect();
    const isSeen = ([x, y]) =>
      x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
    const middle = ({ element }) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const strips = this.replay.strips.filter((one) => this.wordsOf(one) && isSeen(middle(one)));
    if (!from) return strips[0];
    const [x, y] = middle(from);
    let nearest = null;
    let least = Infinity;
    for (const strip of strips) {
      if (strip === from) continue;
      const [atX, atY] = middle(strip);
      const ahead = (atX - x) * right + (atY - y) * down;
      const sideways = Math.abs((atX - x) * down) + Math.abs((atY - y) * right);
      if (ahead > 1 && ahead + 2 * sideways < least) {
        least = ahead + 2 * sideways;
        nearest = strip;
      }
    }
    return nearest;
  }

  /** The box goes along with what has the focus; a pointer has left by scrolling. */
  #scrolled() {
    if (this.layer.contains(document.activeElement)) this.tooltip.place();
    else this.hide();
  }
}
