// The ways to the page that explains the rules of a game, from whatever it explains.

export class Guide {
  /** Without an address, as for former rules, there is no way. */
  constructor({ guide = "", words }) {
    this.address = guide;
    this.words = words;
  }

  /** A small sign beside a sentence; nothing where the rules have nothing to say. */
  sign(topic) {
    if (!this.address || !topic) return null;
    const mark = document.createElement("span");
    mark.ariaHidden = "true";
    mark.textContent = "?";
    const name = document.createElement("span");
    name.className = "unseen";
    name.textContent = this.words.rules;
    const link = this.#link(topic, mark, name);
    link.className = "explained";
    return link;
  }

  /** A line below what is said of a thing. */
  line(topic) {
    if (!this.address || !topic) return null;
    return this.#link(topic, this.words.more);
  }

  #link(topic, ...content) {
    const link = document.createElement("a");
    link.href = `${this.address}#${topic}`;
    // The board stays as it is meanwhile, and a frame of another site shows no other page.
    link.target = "_blank";
    link.rel = "noopener";
    link.append(...content);
    return link;
  }
}
