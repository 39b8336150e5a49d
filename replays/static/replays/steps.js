// The list of steps by round, as far as they may be seen.

import { highlightsOf } from "./marks.js";
import { brief, fill } from "./story.js";

export class Steps {
  constructor({ tail, words }, replay) {
    this.tail = tail;
    this.words = words;
    this.replay = replay;
    this.list = document.getElementById("steps");
    this.links = [...(this.list?.querySelectorAll("a[data-step]") ?? [])];
    this.current = this.list?.querySelector("[aria-current]");
    this.starts = [];
  }

  /** Add what the list has not, up to so many steps. */
  grow(limit) {
    const { frames } = this.replay;
    for (let step = this.links.length; this.list && step < limit; step += 1) {
      this.#add(step);
    }
    this.starts = frames.flatMap((frame, step) =>
      step === 0 || frame.round !== frames[step - 1].round ? [step] : [],
    );
    const ticks = this.starts.slice(1).map((step) => {
      const tick = document.createElement("i");
      tick.style.setProperty("--at", step / this.replay.last);
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
    const link = this.links[step];
    if (!link) return;
    this.current?.removeAttribute("aria-current");
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
    const frame = this.replay.frames[step];
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `?step=${step}&${this.tail}`;
    link.dataset.step = step;
    const put = (kind, words, title = "") => {
      const part = document.createElement("span");
      part.className = kind;
      part.textContent = words;
      if (title) Object.assign(part, { title, role: "img", ariaLabel: title });
      link.append(part);
    };
    put("number", step);
    const [role] = this.replay.roles(step)[frame.seat ?? -1] ?? [];
    if (role) put("seat", role.slice(0, 2), role);
    put("words", brief(frame));
    for (const { kind, words } of highlightsOf(frame)) put(`mark ${kind}`, "", words);
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
