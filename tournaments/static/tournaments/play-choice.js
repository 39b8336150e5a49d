// What may be chosen: a list by headings, narrowed by what was touched or typed.

import { Guide } from "../replays/guide.js";

const LONG = 14; // A longer list can be searched, and shows one heading at a time.
const FEW = 2; // So many moves that nothing is touched for are within reach of the thumb.
const AT_ONCE = "souk-play-at-once";

const byId = (id) => document.getElementById(id);

export class Choice {
  constructor({ boot, board, send, changed }) {
    this.words = boot.words;
    this.guide = new Guide(boot);
    this.board = board;
    this.send = send;
    this.changed = changed;
    this.offers = [];
    this.touched = [];
    this.isAsked = false;
    this.usesList = false;
    this.drawn = "";
    byId("settings").hidden = false;
    byId("at-once").checked = localStorage.getItem(AT_ONCE) === "yes";
    this.#listen();
  }

  /** Take the moves there are; the same question leaves what was begun as it is. */
  offer({ offers, is_asked }, isNew) {
    if (isNew) {
      this.touched = [];
      byId("words").value = "";
    }
    this.isAsked = is_asked;
    this.offers = offers;
    this.#draw(isNew);
    // A player who chooses from the list is left there.
    if (isNew && is_asked && !this.usesList) this.board.reveal();
  }

  busy(isBusy) {
    byId("moves").disabled = isBusy;
    byId("play-move").disabled = isBusy;
  }

  /** How to go on. */
  hint() {
    if (!this.isAsked) return "";
    if (this.chosen) return this.touched.length ? this.words.once_more : "";
    if (this.touched.length) return this.words.go_on;
    return this.#next().length ? this.words.choose : this.words.choose_listed;
  }

  get chosen() {
    const radio = byId("list").querySelector("input:checked");
    return radio && this.offers.find((offer) => offer.move === radio.value);
  }

  /**
   * Touch a thing of the picture: go on with it, or go back to before it was touched.
   * Once more what has completed a move, and it is played.
   */
  touch(thing) {
    this.usesList = false;
    if (this.chosen && this.touched.at(-1) === thing) {
      this.send(this.chosen.move);
      return;
    }
    if (this.touched.includes(thing) && !this.#next().includes(thing)) {
      this.touched = this.touched.slice(0, this.touched.indexOf(thing));
      this.#select(null);
    } else if (this.#next().includes(thing)) {
      this.touched.push(thing);
    } else if (this.#others().includes(thing)) {
      this.touched.splice(-1, 1, thing);
    } else {
      // It begins another move: what was chosen in the list is given up for it.
      this.touched = [thing];
    }
    const left = this.#fitting();
    this.#draw(true);
    this.#select(left.length === 1 ? left[0] : null);
    if (left.length === 1 && byId("at-once").checked) this.send(left[0].move);
  }

  /** What is said of the thing that was touched last. */
  about() {
    const thing = this.touched.at(-1);
    return this.isAsked && thing ? this.board.wordsOf(thing) : "";
  }

  /** Select a move that was suggested; it is played like any other. */
  suggest(move) {
    this.touched = [];
    byId("words").value = "";
    this.#draw(true);
    this.#select(this.offers.find((offer) => offer.move === move) ?? null);
  }

  takeBack() {
    if (this.chosen && !this.touched.length) this.#select(null);
    else {
      this.touched.pop();
      this.#draw(true);
    }
    this.changed();
  }

  #fitting(touched = this.touched) {
    return this.offers.filter(({ points }) => touched.every((thing, at) => points[at] === thing));
  }

  /** The things that lead on from what was touched, in the order of the moves. */
  #next(touched = this.touched) {
    const at = touched.length;
    const things = this.#fitting(touched).map(({ points }) => points[at]);
    return [...new Set(things.filter((thing) => thing !== undefined))];
  }

  /** The things that could have been touched in place of the last one. */
  #others() {
    return this.touched.length ? this.#next(this.touched.slice(0, -1)) : [];
  }

  /** Offer the moves that need no further touch, such as passing, beside the turn. */
  #drawQuick() {
    const at = this.touched.length;
    const isDone = ({ points }) => points.length <= at;
    const quick = this.chosen || !this.#next().length ? [] : this.#fitting().filter(isDone);
    const buttons = quick.map((offer) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button quiet";
      button.textContent = offer.words;
      button.addEventListener("click", () => {
        if (byId("at-once").checked) this.send(offer.move);
        else this.#select(offer);
      });
      return button;
    });
    byId("quick").replaceChildren(...(buttons.length <= FEW ? buttons : []));
  }

  #select(offer) {
    for (const radio of byId("list").querySelectorAll("input")) {
      radio.checked = offer !== null && radio.value === offer.move;
      if (radio.checked) radio.closest("details").open = true;
    }
    this.#mark();
  }

  #mark() {
    const { chosen } = this;
    const begun = chosen && !this.touched.length ? chosen.points : this.touched;
    const next = chosen && this.touched.length ? [] : this.#next();
    this.board.offer(next, begun, this.#others());
    byId("do").hidden = !this.isAsked;
    byId("play-move").hidden = !chosen;
    byId("back").hidden = !chosen && !this.touched.length;
    byId("bar").classList.toggle("ready", Boolean(chosen));
    this.#drawQuick();
    this.changed();
  }

  #draw(isNew) {
    const found = byId("words").value.trim().toLowerCase();
    const fitting = this.#fitting();
    const shown = fitting.filter(({ words, heading }) =>
      `${heading} ${words}`.toLowerCase().includes(found),
    );
    byId("moves").hidden = !this.isAsked;
    byId("filter").hidden = this.offers.length <= LONG;
    const drawn = JSON.stringify(shown.map(({ move }) => move));
    if (isNew || drawn !== this.drawn) {
      const former = this.chosen?.move;
      this.drawn = drawn;
      byId("list").replaceChildren(...this.#groups(shown, found));
      if (!isNew && former) this.#select(shown.find(({ move }) => move === former) ?? null);
    }
    this.#mark();
  }

  #groups(offers, found) {
    if (!offers.length && found) {
      const none = document.createElement("p");
      none.textContent = this.words.none_found;
      return [none];
    }
    const groups = Map.groupBy
      ? Map.groupBy(offers, ({ heading }) => heading)
      : grouped(offers);
    return [...groups].map(([heading, part], at) => {
      const group = document.createElement("details");
      group.className = "group";
      group.open = at === 0 || offers.length <= LONG || Boolean(found);
      const summary = document.createElement("summary");
      const count = document.createElement("span");
      count.className = "count";
      count.textContent = part.length;
      summary.append(`${heading} `, count);
      const list = document.createElement("ul");
      const topics = new Set(part.map(({ topic }) => topic));
      const isShared = topics.size === 1;
      const sign = isShared && this.guide.sign(part[0].topic);
      list.append(...part.map((offer) => item(offer, isShared ? null : this.guide.sign(offer.topic))));
      group.append(summary, ...(sign ? [sign] : []), list);
      return group;
    });
  }

  #listen() {
    const form = byId("choice");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.chosen) this.send(this.chosen.move);
    });
    byId("list").addEventListener("change", () => {
      this.usesList = true;
      this.#mark();
    });
    byId("list").addEventListener("click", (event) => {
      // Arrow keys click, too, on their way through the list.
      if (event.detail && event.target.matches("input") && byId("at-once").checked) {
        this.send(event.target.value);
      }
    });
    byId("back").addEventListener("click", () => this.takeBack());
    byId("words").addEventListener("input", () => this.#draw(false));
    byId("at-once").addEventListener("change", (event) =>
      localStorage.setItem(AT_ONCE, event.target.checked ? "yes" : "no"),
    );
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isAsked) this.takeBack();
    });
  }
}

function grouped(offers) {
  const groups = new Map();
  for (const offer of offers) {
    if (!groups.has(offer.heading)) groups.set(offer.heading, []);
    groups.get(offer.heading).push(offer);
  }
  return groups;
}

function item(offer, sign) {
  const entry = document.createElement("li");
  const label = document.createElement("label");
  const radio = document.createElement("input");
  const words = document.createElement("span");
  radio.type = "radio";
  radio.name = "move";
  radio.value = offer.move;
  words.textContent = offer.words;
  label.append(radio, " ", words);
  entry.append(label, ...(sign ? [sign] : []));
  return entry;
}
