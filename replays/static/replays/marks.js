// The highlights worth a look, as marks over the scrubber.

/** Return the highlights of a frame, each with its kind and words. */
export function highlightsOf(frame) {
  const marked = (frame.marks ?? []).map(([kind, words]) => ({ kind, words }));
  const failed = (frame.notes ?? [])
    .filter(([, , kind]) => kind === "seat_failed")
    .map(([, words]) => ({ kind: "failure", words }));
  return [...marked, ...failed];
}

export class Marks {
  constructor({ tail, judged = [] }, replay) {
    this.tail = tail;
    this.replay = replay;
    this.judged = judged.map(({ step, kind, title }) => ({ step, kind, words: title }));
    this.strip = document.getElementById("marks");
    this.legend = document.getElementById("legend");
    this.steps = [];
    this.comments = []; // The steps with comments; those are no highlights.
  }

  /** Draw all marks anew; none while what comes is to stay unknown. */
  grow(hides) {
    const found = this.replay.frames.flatMap((frame, step) =>
      highlightsOf(frame).map((highlight) => ({ step, ...highlight })),
    );
    found.push(...this.judged);
    found.sort((one, other) => one.step - other.step);
    this.steps = hides ? [] : [...new Set(found.map(({ step }) => step))];
    found.push(...this.comments);
    this.legend.hidden = hides || found.length === 0;
    for (const item of this.legend.querySelectorAll("[data-kind]")) {
      item.hidden = !found.some(({ kind }) => kind === item.dataset.kind);
    }
    this.strip.replaceChildren(...(hides ? [] : found.map((one) => this.#mark(one))));
  }

  before(step) {
    return this.steps.findLast((one) => one < step) ?? -1;
  }

  after(step) {
    return this.steps.find((one) => one > step) ?? -1;
  }

  #mark({ step, kind, words }) {
    const link = document.createElement("a");
    link.href = `?step=${step}&${this.tail}`;
    link.className = `mark ${kind}`;
    link.title = words;
    link.ariaLabel = words;
    link.tabIndex = -1; // The keys and the list of steps lead there too.
    link.style.setProperty("--at", step / (this.replay.last || 1));
    return link;
  }
}
