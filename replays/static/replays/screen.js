// One match as it is seen from afar: the board, large names, scores and clocks. A screen
// keeps to its own element, so that a page may have several of them.

import { listen } from "./live.js";
import { Replay } from "./replay.js";
import { fill } from "./story.js";

const SVG = "http://www.w3.org/2000/svg";
const STEP_MS = 1_400;
const SHORTEST_MS = 250;
const FAST_MS = 700; // Nobody can follow what is played faster: it is shown from its beginning.
const QUIET_MS = 3_000;
const SENTENCES = 4;
// The parts of a screen that are left to the board, as screen.css has them.
const BESIDE = 0.72;
const HIGH = 0.92;
const BELOW = 0.62;

const styles = new Set();
let screens = 0;

export class BigScreen {
  /** `changed()` is called when it begins or ceases to play. */
  constructor(element, { language, words, speed = 1 }, changed = () => {}) {
    this.element = element;
    this.language = language;
    this.words = words;
    this.speed = speed;
    this.changed = changed;
    this.prefix = `screen${screens}-`;
    screens += 1;
    this.isPaused = false;
    this.replay = null;
    setInterval(() => this.#runClock(), 1_000);
    new ResizeObserver(() => this.#arrange()).observe(element);
  }

  part(name) {
    return this.element.querySelector(`[data-part="${name}"]`);
  }

  /** Show a match; the promise is kept when it has been shown, or `skip` was called. */
  async show(match) {
    this.close();
    this.match = match;
    const isRunning = match.status === "running";
    const replay = await this.#load(match, isRunning);
    if (!replay) return false;
    this.replay = replay;
    this.#drawPlayers(match.players);
    this.#arrange();
    const isFollowed = isRunning && paceOf(replay) > FAST_MS;
    this.step = isFollowed ? replay.last : 0;
    this.isFollowing = isFollowed;
    this.#draw();
    if (!replay.over) this.#follow(match);
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.#go();
    });
  }

  /** Let the match be, and whoever waits for it go on. */
  skip() {
    this.resolve?.(true);
    this.close();
  }

  /** Take away the match. */
  close() {
    clearTimeout(this.timer);
    clearTimeout(this.quiet);
    this.stream?.close();
    Object.assign(this, { stream: null, replay: null, resolve: null, timer: null });
    for (const name of ["board", "players", "story", "waiting", "turn"]) {
      this.part(name).replaceChildren();
    }
    this.part("sign").hidden = true;
  }

  /** Say something in place of the board, or over it; nothing takes the words away. */
  say(lines, kind = "") {
    const notice = this.part("notice");
    notice.className = `screen-notice ${kind}`;
    notice.hidden = !lines;
    if (lines) this.part("words").replaceChildren(...lines);
  }

  // --- stepping -----------------------------------------------------------------------

  play() {
    this.isPaused = false;
    this.#go();
    this.#sign();
    this.changed();
  }

  pause() {
    this.isPaused = true;
    clearTimeout(this.timer);
    this.timer = null;
    this.#sign();
    this.changed();
  }

  /** Go somewhere and stay there: `back`, `on`, `first`, `last`, or a round away. */
  walk(way) {
    if (!this.replay) return;
    const { frames, last } = this.replay;
    const here = frames[this.step].round;
    const start = (round) => frames.findIndex((frame) => frame.round === round);
    const later = frames.findIndex((frame, at) => at > this.step && frame.round > here);
    const isAtStart = start(here) === this.step;
    const goals = {
      back: this.step - 1,
      on: this.step + 1,
      first: 0,
      last,
      "round-back": isAtStart ? start(frames[Math.max(this.step - 1, 0)].round) : start(here),
      "round-on": later < 0 ? last : later,
    };
    // To see the newest step is to follow what is played.
    const isLive = way === "last" && !this.replay.over;
    this.isFollowing = isLive;
    if (!isLive) this.pause();
    this.#to(Math.max(0, Math.min(goals[way], last)));
    if (isLive) this.play();
  }

  #to(step) {
    const glides = Math.abs(step - this.step) === 1;
    this.step = step;
    this.#draw(glides);
  }

  /** Go on to the next step after a while, wait for it, or be done. */
  #go() {
    const { replay } = this;
    if (!replay || this.isPaused || this.timer !== null) return;
    if (this.step >= replay.last && !replay.over) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.step < replay.last) {
        this.#to(this.step + 1);
        this.#go();
      } else this.resolve?.(true);
    }, this.#pauseMs());
  }

  /** How long a step stays; who follows a match and is behind makes haste. */
  #pauseMs() {
    const usual = STEP_MS / this.speed;
    if (!this.isFollowing) return usual;
    return Math.max(SHORTEST_MS, usual / Math.max(1, this.replay.last - this.step));
  }

  // --- the match ----------------------------------------------------------------------

  async #load(match, isRunning) {
    // A match that runs is seen by everybody's eyes, also when it is over meanwhile.
    const seat = isRunning || !match.is_open ? "spectator" : "all";
    const { language } = this;
    this.query = new URLSearchParams({ seat, language, layout: "wide" });
    const response = await fetch(`${match.page}film.json?${this.query}`);
    if (!response.ok) return null;
    const found = await response.json();
    if (!found.canvas) return null; // It has not begun.
    // The clocks of the server and of this machine may differ.
    this.ahead = Date.parse(response.headers.get("Date")) - Date.now() || 0;
    adopt(found.canvas.style);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", `souk-picture ${found.canvas.look}`);
    svg.setAttribute("role", "group");
    // All of it: nobody who is far away opens a part.
    svg.setAttribute("viewBox", `0 0 ${found.canvas.width} ${found.canvas.height}`);
    svg.append(document.createElementNS(SVG, "title"));
    this.part("board").replaceChildren(svg);
    return new Replay(svg, found, this.prefix);
  }

  #follow(match) {
    const { replay } = this;
    const isHere = () => this.replay === replay;
    this.stream = listen(`/live/${match.id}/?${this.query}`, replay, {
      connected: (isConnected) => this.#sign(!isConnected),
      grown: () => {
        this.part("waiting").replaceChildren();
        this.#hush();
        this.#go();
      },
      noted: (step) => step === this.step && this.#describe(),
      ended: () => {
        if (!isHere()) return;
        clearTimeout(this.quiet);
        this.part("waiting").replaceChildren();
        this.#sign();
        this.#go();
      },
    });
    this.#sign();
    this.#hush();
  }

  /** Say what a match waits for, once nothing has happened for a while. */
  #hush() {
    clearTimeout(this.quiet);
    const { replay, match } = this;
    const { last } = replay;
    this.quiet = setTimeout(async () => {
      const response = await fetch(`${match.page}waiting`).catch(() => null);
      const words = response?.ok ? await response.text() : "";
      if (this.replay === replay && replay.last === last) this.part("waiting").textContent = words;
    }, QUIET_MS);
  }

  // --- drawing ------------------------------------------------------------------------

  #draw(glides = false) {
    const { replay, step } = this;
    replay.show(step, glides);
    const frame = replay.frames[step];
    const { turn, setup, step: at } = this.words;
    const where = frame.round ? fill(turn, { round: frame.round }) : setup;
    this.part("turn").textContent = `${where} · ${fill(at, { step })}`;
    const scores = replay.frames.findLast((one, number) => number <= step && one.scores)?.scores;
    for (const row of this.part("players").children) {
      const seat = Number(row.dataset.seat);
      row.classList.toggle("acts", frame.seat === seat);
      row.querySelector(".score").textContent = scores?.[seat] ?? "";
      row.querySelector(".time").textContent = this.#thought(seat);
    }
    this.#runClock();
    this.#describe();
    this.#sign();
  }

  /** Have the players below the board where that leaves it more room than beside it. */
  #arrange() {
    if (!this.replay) return;
    const { width, height } = this.replay.canvas;
    const { clientWidth, clientHeight } = this.element;
    const beside = Math.min((clientWidth * BESIDE) / width, (clientHeight * HIGH) / height);
    const below = Math.min(clientWidth / width, (clientHeight * BELOW) / height);
    this.element.classList.toggle("below", below > beside);
  }

  #drawPlayers(players) {
    const row = ({ seat, name }) => {
      const item = part("li");
      item.dataset.seat = seat;
      const emblem = part("span", "seat");
      emblem.dataset.emblem = seat;
      emblem.ariaHidden = "true";
      const role = part("span", "role");
      role.dataset.role = seat;
      item.append(emblem, part("span", "name", name), part("span", "score"));
      item.append(role, part("span", "time"));
      return item;
    };
    this.part("players").replaceChildren(...players.map(row));
  }

  /** How long a seat has thought up to now, as far as it is worth a word. */
  #thought(seat) {
    let us = 0;
    for (const frame of this.replay.frames.slice(0, this.step + 1)) {
      if (frame.seat === seat) us += frame.cpu_us || frame.wall_us || 0;
    }
    return us < 1e6 ? "" : timeOf(us / 1e3);
  }

  #describe() {
    const { told = [], notes = [] } = this.replay.frames[this.step];
    const words = [...told, ...notes.map(([, note]) => note)].slice(0, SENTENCES);
    this.part("story").replaceChildren(...words.map((one) => part("li", "", one)));
  }

  #sign(isLost = false) {
    const sign = this.part("sign");
    sign.hidden = !this.replay;
    if (!this.replay) return;
    const { over, last } = this.replay;
    const isLive = !over && !this.isPaused && last - this.step < 3;
    const { live, lost, paused, replay } = this.words;
    sign.className = `tag ${isLive ? "live" : ""} ${isLost ? "lost" : ""}`;
    sign.textContent = isLost ? lost : this.isPaused ? paused : isLive ? live : replay;
  }

  /** The time since the beginning; at the newest step of a running match it goes on. */
  #runClock() {
    if (!this.replay) return;
    const { frames, last, over } = this.replay;
    const isNow = !over && this.step === last;
    const now = isNow ? Date.now() + this.ahead : frames[this.step].at_ms;
    this.part("clock").textContent = timeOf(Math.max(0, now - frames[0].at_ms));
  }
}

/** How long a step has taken in the mean, in milliseconds. */
function paceOf({ frames, last }) {
  return last ? (frames[last].at_ms - frames[0].at_ms) / last : Number.POSITIVE_INFINITY;
}

/** Let the page have the style of a game; most matches of a screen share one. */
function adopt(style) {
  if (styles.has(style)) return;
  styles.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

export function part(name, look = "", words = "") {
  const element = document.createElement(name);
  if (look) element.className = look;
  element.textContent = words;
  return element;
}

function timeOf(ms) {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const padded = (number) => String(number).padStart(2, "0");
  const tail = padded(seconds % 60);
  return hours ? `${hours}:${padded(minutes)}:${tail}` : `${minutes}:${tail}`;
}
