// What happened in a step, in words; a screen reader reads it out as it changes.

import { Guide } from "./guide.js";

const fill = (words, values) => words.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

export class Story {
  constructor(boot, replay) {
    const { names, language, words } = boot;
    this.names = names;
    this.replay = replay;
    this.words = words;
    this.guide = new Guide(boot);
    this.whereElement = document.getElementById("where");
    this.brief = document.getElementById("brief");
    this.element = document.getElementById("story");
    this.duration = durations(language);
  }

  /** Name a step; the last one is named only where the reader may know how many there are. */
  where(step, last) {
    const words = last === null ? this.words.somewhere : this.words.where;
    return fill(words, { step, last });
  }

  place(step, last) {
    this.whereElement.textContent = this.where(step, last);
  }

  show(frame) {
    this.brief.textContent = brief(frame);
    if (!this.element) return; // A frame of another site has no room for it.
    const list = document.createElement("ul");
    const say = (words, kind = "", topic = "") => {
      const item = document.createElement("li");
      const sign = this.guide.sign(topic);
      item.append(words, ...(sign ? [" ", sign] : []));
      item.className = kind;
      list.append(item);
    };
    if (frame.asked) say(fill(this.words.quoted, frame), "asked");
    if (frame.remark) say(frame.remark, "remark");
    const { topics = [] } = frame;
    for (const [at, words] of (frame.told ?? []).entries()) say(words, "", topics[at]);
    for (const [, words] of frame.notes ?? []) say(words, "note");
    this.element.replaceChildren(this.#who(frame), list);
  }

  #who(frame) {
    const who = document.createElement("p");
    who.className = "who";
    const seat = frame.seat ?? null;
    if (seat === null) {
      who.hidden = true;
      return who;
    }
    const [role, emblem] = this.replay.roles(this.replay.frames.indexOf(frame))[seat];
    const sign = document.createElement("span");
    sign.className = "seat";
    sign.ariaHidden = "true";
    sign.innerHTML = emblem;
    const part = document.createElement("span");
    part.className = "role";
    part.textContent = role;
    const name = document.createElement("strong");
    name.textContent = this.names[seat];
    who.append(sign, " ", part, " · ", name);
    const thought = this.duration(frame.cpu_us || frame.wall_us || 0);
    if (thought) {
      const words = document.createElement("span");
      words.className = "thought";
      words.textContent = fill(this.words.thought, { thought });
      who.append(" ", words);
    }
    return who;
  }
}

/** Return what writes microseconds as people read them; nothing for none. */
export function durations(language) {
  const number = (digits) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const milliseconds = number(1);
  const seconds = number(2);
  return (microseconds) => {
    if (!microseconds) return "";
    if (microseconds < 1e6) return `${milliseconds.format(microseconds / 1e3)} ms`;
    return `${seconds.format(microseconds / 1e6)} s`;
  };
}

/** What a step is about: the first thing that happened in it. */
const brief = (frame) => frame.told?.[0] ?? frame.notes?.[0]?.[1] ?? "";

export { brief, fill };
