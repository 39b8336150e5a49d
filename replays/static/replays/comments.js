// Comments on the steps of a match: read beside the board, and drawn on it.

import { Pointers } from "./pointers.js";
import { Pointing } from "./pointing.js";
import { fill } from "./story.js";

const byId = (id) => document.getElementById(id);

export class Comments {
  constructor(boot, viewer) {
    this.boot = boot;
    this.viewer = viewer;
    this.panel = byId("comments");
    if (!this.panel) return;
    this.list = byId("comment-list");
    this.isWaiting = this.list.hasAttribute("data-waits"); // For the end of the match.
    this.#number(viewer.replay);
    this.pointers = new Pointers(viewer.overlay);
    this.chosen = undefined; // The comment that is drawn; null where none is to be.
    this.at = this.isWaiting ? null : this.moves[boot.step];
    this.form = byId("comment-form");
    const box = byId("pointing"); // By event there is none: a comment belongs to a move.
    this.pointing = box && new Pointing(box, viewer, boot.words, () => this.#draw());
    this.#count();
    this.#listen();
    if (location.hash.startsWith("#comment")) viewer.panels.turn("comments");
  }

  /** Number the moves: where each event is a step of its own, a move has several. */
  #number({ frames }) {
    let move = -1;
    this.moves = frames.map(({ part = 0 }, step) => {
      if (step === 0 || part === 0) move += 1;
      return move;
    });
  }

  #stepOf(move) {
    return this.moves.lastIndexOf(move);
  }

  /** Take the drawings away, while the picture moves on. */
  clear() {
    this.pointers?.clear();
  }

  /** Show the comments on a step where the reader has come to rest. */
  async show(step) {
    if (!this.panel || (this.isWaiting && this.viewer.hides)) return;
    const move = this.moves[step];
    if (move !== this.at) {
      this.at = move;
      this.chosen = undefined;
      if (this.isWaiting || this.counts[move]) await this.#load(move);
      else this.#empty();
      if (this.at !== move) return; // The reader has gone on meanwhile.
      this.#address(move);
    }
    this.#draw();
  }

  /** Let the form be about another step. */
  #address(move) {
    byId("comment-more").hidden = false;
    if (!this.form) return;
    this.form.elements.step.value = move;
    byId("comment-label").textContent = fill(this.boot.words.comment, { step: move });
    this.pointing?.refresh();
  }

  async #load(move, after = "") {
    const address = this.panel.dataset.address.replace(/0\/comments\/$/, `${move}/comments/`);
    const query = new URLSearchParams({ seat: this.boot.seat, language: this.boot.language });
    if (after) query.set("comments_after", after);
    const response = await fetch(`${address}?${query}`);
    if (!response.ok || this.at !== move) return;
    this.list.innerHTML = await response.text();
    this.isWaiting = false;
    this.#count();
  }

  #empty() {
    const nobody = document.createElement("p");
    nobody.className = "why";
    nobody.textContent = this.boot.words.uncommented;
    this.list.replaceChildren(nobody);
    this.#badge();
  }

  /** Take in which steps have comments, and mark them over the scrubber. */
  #count() {
    const rows = this.list.querySelector("[data-counts]");
    this.counts = rows ? JSON.parse(rows.dataset.counts) : (this.counts ?? {});
    const { marks } = this.viewer;
    const words = this.boot.words.commented;
    marks.comments = Object.keys(this.counts).map((move) => ({
      step: this.#stepOf(Number(move)), kind: "comment", words,
    }));
    marks.grow(this.viewer.hides ?? this.boot.hides);
    this.#badge();
  }

  #badge() {
    byId("comments-here").textContent = this.counts[this.at] ?? "";
  }

  #listen() {
    this.panel.addEventListener("click", (event) => {
      const show = event.target.closest(".show-drawings");
      const more = event.target.closest("[data-after]");
      if (show) {
        const row = show.closest("li");
        this.chosen = row === this.#drawn() ? null : row;
        this.#draw();
        if (this.chosen) this.viewer.overlay.layer.scrollIntoView({ block: "nearest" });
      } else if (more) {
        event.preventDefault();
        this.#load(this.at, more.dataset.after).then(() => this.#draw());
      }
    });
    this.viewer.panels.names.addEventListener("click", () => this.#draw());
    byId("marks").addEventListener("click", ({ target }) => {
      if (target.closest(".mark.comment")) this.viewer.panels.turn("comments");
    });
  }

  /** The comment whose drawings are shown: the first that has some, or the chosen one. */
  #drawn() {
    return this.chosen === undefined ? this.list.querySelector("[data-drawings]") : this.chosen;
  }

  /** Draw what is written just now, or else one comment, while comments are looked at. */
  #draw() {
    this.clear();
    const row = this.#drawn();
    for (const button of this.list.querySelectorAll(".show-drawings")) {
      button.setAttribute("aria-pressed", String(button.closest("li") === row));
    }
    if (this.panel.hidden) return;
    const written = this.pointing?.drawings ?? [];
    if (written.length) this.pointers.draw(written);
    else if (row?.isConnected) this.pointers.draw(JSON.parse(row.dataset.drawings));
  }
}
