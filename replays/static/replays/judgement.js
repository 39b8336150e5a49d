// The analysis beside the board: where the chart points, what is said of the step that is
// shown, and what would have been touched for a better move.

const byId = (id) => document.getElementById(id);

export class Judgement {
  constructor({ judged = [], tail }, overlay) {
    this.marks = judged;
    this.tail = tail;
    this.overlay = overlay;
    this.steps = [...new Set(judged.map(({ step }) => step))];
    this.chart = document.querySelector("#winning svg.chart");
    this.marker = this.chart?.querySelector(".marker");
    const path = this.chart?.querySelector(".line .stroke")?.getAttribute("d") ?? "";
    const places = [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x));
    [this.left, this.right] = [places[0], places.at(-1)];
  }

  before(step) {
    return this.steps.findLast((one) => one < step) ?? -1;
  }

  after(step) {
    return this.steps.find((one) => one > step) ?? -1;
  }

  /** Tell about a step where the hand has come to rest. */
  show(step, last) {
    if (!this.marker) return;
    const x = this.left + ((this.right - this.left) * step) / (last || 1);
    const line = this.marker.getAttribute("d").replace(/^M[\d.]+/, `M${x.toFixed(1)}`);
    this.marker.setAttribute("d", line);
    const here = this.marks.filter((mark) => mark.step === step);
    const said = here.map(({ title, better }) => {
      const words = document.createElement("p");
      const strong = document.createElement("strong");
      strong.textContent = title;
      words.append(strong, document.createElement("br"), better);
      return words;
    });
    byId("judged").replaceChildren(...said);
    this.overlay.point(here.flatMap(({ things }) => things));
    for (const [id, goal] of [["turn-back", this.before(step)], ["turn-on", this.after(step)]]) {
      const link = byId(id);
      if (goal >= 0) link.href = `?step=${goal}&${this.tail}`;
      else link.removeAttribute("href");
      link.ariaDisabled = goal >= 0 ? null : "true";
    }
  }

  /** Return the step that lies under a pointer; null beside the chart. */
  stepAt(event, last) {
    if (!this.chart?.contains(event.target)) return null;
    const box = this.chart.getBoundingClientRect();
    const width = this.chart.viewBox.baseVal.width;
    const x = ((event.clientX - box.left) / box.width) * width;
    const share = (x - this.left) / (this.right - this.left);
    return Math.round(Math.max(0, Math.min(1, share)) * last);
  }
}
