// The scores by step: one line a seat, dressed by charts.css. A press leads to a step.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [420, 200];
const [LEFT, TOP, BOTTOM] = [38, 10, 24];
const LETTER = 6.6; // About how wide a letter of a label is.

export class Chart {
  constructor(box, boot, replay) {
    this.box = box;
    this.boot = boot;
    this.replay = replay;
    this.scores = [];
    this.limit = 0;
    this.marker = null;
    this.right = 0;
  }

  /** Draw so many steps, where any score of them is known. */
  grow(limit) {
    this.limit = limit;
    for (let step = this.scores.length; step < limit; step += 1) {
      this.scores.push(this.replay.frames[step].scores ?? this.scores[step - 1] ?? []);
    }
    const known = this.scores.slice(0, limit).flat().filter((score) => score !== null);
    if (known.length) this.box.replaceChildren(this.#draw(known));
  }

  /** Point at a step. */
  mark(step) {
    const x = this.#across(step).toFixed(1);
    this.marker?.setAttribute("d", `M${x} ${TOP}V${HEIGHT - BOTTOM}`);
  }

  /** Return the step that lies under a pointer; null beside the chart. */
  stepAt(event) {
    const svg = event.target.closest("svg.chart");
    if (!svg || !this.marker) return null;
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const share = (x - LEFT) / (WIDTH - LEFT - this.right);
    return Math.round(Math.max(0, Math.min(1, share)) * (this.limit - 1));
  }

  #across(step) {
    return LEFT + ((WIDTH - LEFT - this.right) * step) / Math.max(this.limit - 1, 1);
  }

  #draw(known) {
    const names = this.replay.roles(this.limit - 1).map(([role]) => role);
    this.right = 12 + LETTER * Math.max(...names.map((role) => role.length));
    const rows = ticks(Math.min(...known), Math.max(...known));
    const [low, high] = [rows[0], rows.at(-1)];
    const up = (y) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (y - low)) / (high - low);
    const svg = make("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    svg.append(make("title", {}, this.boot.words.scores));
    for (const y of rows) {
      svg.append(
        make("path", { class: "grid", d: `M${LEFT} ${up(y).toFixed(1)}H${WIDTH - this.right}` }),
        make("text", { class: "tick", x: LEFT - 6, y: up(y) + 4, "text-anchor": "end" }, minus(y)),
      );
    }
    for (const step of ticks(0, Math.max(this.limit - 1, 1))) {
      if (step >= this.limit) continue;
      const place = { class: "tick", x: this.#across(step), y: HEIGHT - 7, "text-anchor": "middle" };
      svg.append(make("text", place, step));
    }
    this.marker = make("path", { class: "marker" });
    svg.append(this.marker);
    for (const [seat, role] of names.entries()) svg.append(this.#line(seat, role, up));
    return svg;
  }

  #line(seat, role, up) {
    const line = make("g", { class: `line line-${seat % 8}` });
    let path = "";
    let end = null;
    for (let step = 0; step < this.limit; step += 1) {
      const score = this.scores[step][seat] ?? null;
      if (score !== null) {
        const place = `${this.#across(step).toFixed(1)} ${up(score).toFixed(1)}`;
        path += (path && (this.scores[step - 1]?.[seat] ?? null) !== null ? "L" : "M") + place;
        end = [this.#across(step), up(score), score];
      }
    }
    if (!end) return line;
    line.append(
      make("title", {}, `${role} · ${this.boot.names[seat]}: ${minus(end[2])}`),
      make("path", { class: "stroke", d: path }),
      make("circle", { class: "dot", cx: end[0], cy: end[1], r: 3 }),
      make("text", { class: "label", x: end[0] + 7, y: end[1] + 4 }, role),
    );
    return line;
  }
}

/** Return round numbers that enclose two others. */
function ticks(low, high) {
  if (low === high) [low, high] = [low - 1, high + 1];
  const raw = (high - low) / 4;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * size).find((one) => one >= raw));
  const found = [];
  for (let at = Math.floor(low / step); at <= Math.ceil(high / step); at += 1) {
    found.push(at * step);
  }
  return found;
}

const minus = (number) => String(number).replace("-", "−");

function make(name, attributes, words = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== null) element.textContent = words;
  return element;
}
