// Small boards that follow their matches, each only while somebody can see it.

import { Replay } from "./replay.js";
import { listen } from "./live.js";

class Miniature {
  #replay = null;
  #listening = null;
  #isLoading = false;

  constructor(element) {
    this.element = element;
    this.sign = element.querySelector(".tag");
    this.words = this.sign.textContent;
    this.isInView = false;
  }

  /** Listen while the board can be seen, and be silent while not. */
  async attend() {
    const isSeen = this.isInView && !document.hidden;
    if (!isSeen) {
      this.#listening?.close();
      this.#listening = null;
    } else if (!this.#listening && !this.#isLoading && !this.#replay?.over) {
      this.#isLoading = true;
      this.#replay ??= await this.#load();
      this.#isLoading = false;
      if (this.#replay && !this.#listening) this.#follow();
    }
  }

  async #load() {
    const { replay, prefix } = this.element.dataset;
    try {
      const response = await fetch(replay);
      if (!response.ok) return null; // The picture stays as the server has drawn it.
      const svg = this.element.querySelector(".miniature-board > svg");
      const loaded = new Replay(svg, await response.json(), prefix);
      loaded.show(loaded.last);
      return loaded;
    } catch {
      return null;
    }
  }

  #follow() {
    const replay = this.#replay;
    if (replay.over) {
      this.#end();
      return;
    }
    if (!this.isInView || document.hidden) return; // It went away while it was loaded.
    this.#listening = listen(this.element.dataset.live, replay, {
      grown: (step) => replay.show(step, true),
      connected: (isConnected) => this.#sign(isConnected),
      ended: () => this.#end(),
    });
  }

  #sign(isConnected) {
    this.sign.classList.toggle("lost", !isConnected);
    this.sign.textContent = isConnected ? this.words : this.element.dataset.lost;
  }

  #end() {
    this.#listening = null;
    this.sign.classList.remove("live", "lost");
    this.sign.textContent = this.element.dataset.over;
  }
}

const boards = new Map();
for (const element of document.querySelectorAll(".miniature[data-live]")) {
  boards.set(element, new Miniature(element));
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const board = boards.get(target);
    board.isInView = isIntersecting;
    board.attend();
  }
});
for (const element of boards.keys()) observer.observe(element);

document.addEventListener("visibilitychange", () => {
  for (const board of boards.values()) board.attend();
});
