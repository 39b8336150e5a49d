// The list of all steps by round, and the ticks of the rounds on the scrubber.

import { brief, fill } from "./story.js";

export class Steps {
  constructor({ seat, words }, film) {
    this.seat = seat;
    this.words = words;
    this.film = film;
    this.list = document.getElementById("steps");
    this.current = this.list.querySelector("[aria-current]");
    this.links = [...this.list.querySelectorAll("a[data-step]")];
    this.starts = [];
  }

  /** Add what the film has and the list has not. */
  grow() {
    const { frames } = this.film;
    for (let step = this.links.length; step < frames.length; step += 1) this.#add(step);
    this.starts = frames.flatMap((frame, step) =>
      step === 0 || frame.round !== frames[step - 1].round ? [step] : [],
    );
    const ticks = this.starts.slice(1).map((step) => {
      const tick = document.createElement("i");
      tick.style.setProperty("--at", step / this.film.last);
      return tick;
    });
    document.getElementById("ticks").replaceChildren(...ticks);
  }

  roundBefore(step) {
    return this.starts.findLast((start) => start < step) ?? -1;
  }

  roundAfter(step) {
    return this.starts.find((start) => start > step) ?? -1;
  }

  /** Mark a step as the current one and bring it into view, within the list alone. */
  mark(step) {
    this.current?.removeAttribute("aria-current");
    const link = this.links[step];
    this.current = link;
    link.setAttribute("aria-current", "step");
    link.closest("details").open = true;
    const { list } = this;
    const box = link.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    const head = link.closest("details").firstElementChild.offsetHeight;
    if (box.top < frame.top + head) list.scrollTop += box.top - frame.top - head - 8;
    else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 8;
  }

  #add(step) {
    const frame = this.film.frames[step];
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `?${new URLSearchParams({ step, seat: this.seat })}`;
    link.dataset.step = step;
    const put = (kind, words) => {
      const part = document.createElement("span");
      part.className = kind;
      part.textContent = words;
      link.append(part);
    };
    put("number", step);
    if ((frame.seat ?? null) !== null) put("seat", frame.seat + 1);
    put("words", brief(frame));
    item.append(link);
    this.#round(frame.round).append(item);
    this.links.push(link);
  }

  #round(number) {
    const last = this.list.lastElementChild;
    if (last && Number(last.dataset.round) === number) return last.querySelector("ol");
    const round = document.createElement("details");
    round.dataset.round = number;
    const summary = document.createElement("summary");
    const { words } = this;
    summary.textContent = number ? fill(words.round, { round: number }) : words.setup;
    const list = document.createElement("ol");
    round.append(summary, list);
    this.list.append(round);
    return list;
  }
}
