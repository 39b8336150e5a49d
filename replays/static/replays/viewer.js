// Steps through a replay: keys, buttons, the scrubber, the list of steps, playing.

import { Comments } from "./comments.js";
import { Replay } from "./replay.js";
import { notifyParent } from "./frame.js";
import { Judgement } from "./judgement.js";
import { attend, renew } from "./live.js";
import { Marks } from "./marks.js";
import { Overlay } from "./overlay.js";
import { Panels } from "./panels.js";
import { fitted } from "./parts.js";
import { Steps } from "./steps.js";
import { Story } from "./story.js";
import { offerTools } from "./tools.js";

const SECONDS_A_STEP = 1.4;
const HURRY_MS = 120; // A key held down, or a hand that pulls the scrubber.
const ADDRESS_LAGS_MS = 150; // Some browsers refuse to change it many times a second.

const WAYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  "Shift+ArrowLeft": "round-back",
  "Shift+ArrowRight": "round-on",
  Home: "first",
  End: "last",
  "[": "highlight-back",
  "]": "highlight-on",
};

const isFramed = document.body.matches(".embedded");
const byId = (id) => document.getElementById(id);
const boot = fitted(JSON.parse(byId("boot").textContent));

class Viewer {
  constructor(replay) {
    this.replay = replay;
    this.step = boot.step;
    this.story = new Story(boot, replay);
    this.steps = new Steps(boot, replay);
    this.marks = new Marks(boot, replay);
    this.overlay = new Overlay(replay, boot);
    this.panels = new Panels(boot, replay);
    this.comments = new Comments(boot, this);
    this.judgement = new Judgement(boot, this.overlay);
    this.hides = boot.hides; // What comes later stays unknown until one gets there.
    this.reached = boot.step;
    this.onStep = null;
    this.isFollowing = boot.follows; // Whether it goes on with a match that is played.
    this.shownAt = -HURRY_MS;
    this.timer = null;
    this.restTimer = null;
    this.addressTimer = null;
    this.#listen();
    this.grown();
    this.show(Math.min(this.step, replay.last), { isFirst: true });
    // The match went on while the page was on its way.
    if (this.isFollowing) this.show(replay.last);
    if (replay.over && boot.isRunning) this.end();
  }

  /**
   * Show a step; things glide to a neighbouring one. In a hurry only the picture and the
   * number follow: the words wait until eye and ear have time for them.
   */
  show(step, { glides = false, isFirst = false } = {}) {
    step = Math.max(0, Math.min(step, this.replay.last));
    if (step === this.step && !isFirst) return;
    const now = performance.now();
    const isHurried = now - this.shownAt < HURRY_MS;
    if (!isFirst) {
      this.shownAt = now;
      this.isFollowing = !this.replay.over && step === this.replay.last;
    }
    this.replay.show(step, glides && !isHurried && Math.abs(step - this.step) === 1);
    this.overlay.clear();
    this.comments.clear();
    this.step = step;
    this.reached = Math.max(step, this.reached);
    this.story.place(step, this.#last());
    this.#mark();
    clearTimeout(this.restTimer);
    if (isHurried) this.restTimer = setTimeout(() => this.#rest(), HURRY_MS);
    else this.#rest(isFirst);
  }

  /** Tell of the step where the hand has come to rest, and name it in the address. */
  #rest(isFirst = false) {
    this.overlay.mark(this.step);
    if (this.hides) this.#uncover();
    this.#lead();
    if (!isFirst) {
      this.story.show(this.replay.frames[this.step]);
      clearTimeout(this.addressTimer);
      this.addressTimer = setTimeout(() => this.#rename(), ADDRESS_LAGS_MS);
    }
    this.steps.mark(this.step);
    this.panels.show(this.step);
    this.comments.show(this.step);
    this.judgement.show(this.step, this.replay.last);
    this.onStep?.(this.step, this.replay.last);
  }

  /** Take in that the replay has become longer, or that more of it may be seen. */
  grown() {
    const limit = this.hides ? this.reached + 1 : this.replay.frames.length;
    byId("scrubber").max = this.replay.last;
    this.steps.grow(limit);
    this.marks.grow(this.hides);
    this.panels.grow(limit);
    this.#mark();
    this.#lead();
    this.story.place(this.step, this.#last());
  }

  /** Let the reader know what has been reached, and at the end everything. */
  #uncover() {
    this.hides = this.reached < this.replay.last;
    this.grown();
    if (this.hides) return;
    document.querySelector(".scrub").hidden = false;
    byId("last").hidden = false;
    renew(this.address(this.step));
  }

  /** Go to the newest step, and on with the match from there. */
  follow() {
    this.pause();
    this.show(this.replay.last);
    this.isFollowing = !this.replay.over;
    this.#mark();
    this.#rename();
  }

  /** Take in that the match is over: results are in, and more views may be open. */
  end() {
    this.isFollowing = false;
    this.#mark();
    this.#rename();
    this.onStep?.(this.step, this.replay.last);
    renew(this.address(this.step));
  }

  /** The number of the last step that the reader may know. */
  #last() {
    return this.hides ? null : this.replay.last;
  }

  play() {
    if (this.step === this.replay.last) this.show(0);
    this.#tick();
    this.#markPlaying(true);
  }

  pause() {
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.#markPlaying(false);
  }

  get isPlaying() {
    return this.timer !== null;
  }

  #tick() {
    const speed = Number(byId("speed").value);
    this.timer = setTimeout(() => {
      this.show(this.step + 1, { glides: true });
      if (this.step < this.replay.last) this.#tick();
      else this.pause();
    }, (SECONDS_A_STEP * 1000) / speed);
  }

  #markPlaying(isPlaying) {
    const play = byId("play");
    const words = isPlaying ? boot.words.pause : boot.words.play;
    play.setAttribute("aria-pressed", String(isPlaying));
    play.title = words;
    play.querySelector(".unseen").textContent = words;
  }

  #goals() {
    const { step, replay } = this;
    return {
      first: 0,
      "round-back": this.steps.roundBefore(step),
      back: step - 1,
      on: step + 1,
      "round-on": this.steps.roundAfter(step),
      last: this.hides ? -1 : replay.last,
      "highlight-back": this.marks.before(step),
      "highlight-on": this.marks.after(step),
    };
  }

  #mark() {
    const scrubber = byId("scrubber");
    scrubber.value = this.step;
    scrubber.setAttribute("aria-valuetext", this.story.where(this.step, this.#last()));
    byId("follow").hidden = this.isFollowing || this.replay.over;
    const field = byId("views-step");
    if (field) Object.assign(field, { value: this.step, disabled: this.isFollowing });
    this.#leadToForks();
    const seat = this.replay.frames[this.step].seat ?? null;
    for (const item of document.querySelectorAll(".seats li")) {
      item.classList.toggle("acts", seat !== null && Number(item.dataset.seat) === seat);
    }
  }

  /** Let the links to forks and to what was forked name this step. */
  #leadToForks() {
    const [fork, former] = [byId("play-on"), byId("as-it-was")];
    if (fork) {
      fork.hidden = this.replay.over && this.step === this.replay.last;
      fork.search = `?seq=${this.replay.end(this.step)}`;
    }
    if (former) former.search = `?step=${this.step + Number(former.dataset.offset)}`;
  }

  #leadsTo(goal) {
    return goal !== this.step && goal >= 0 && goal <= this.replay.last;
  }

  /** Let the links of the controls lead away from the step. */
  #lead() {
    for (const [id, goal] of Object.entries(this.#goals())) {
      const link = byId(id);
      const leads = this.#leadsTo(goal);
      const address = leads ? this.address(goal) : null;
      if (address === link.getAttribute("href")) continue; // A change costs a restyling.
      if (leads) link.href = address;
      else link.removeAttribute("href");
      link.ariaDisabled = leads ? null : "true";
    }
  }

  address(step) {
    return `?step=${step}&${boot.tail}`;
  }

  /** The address to come back to: the newest step while following, otherwise this one. */
  #here() {
    return this.isFollowing ? `?${boot.tail}` : this.address(this.step);
  }

  #rename() {
    if (isFramed) return;
    history.replaceState(null, "", this.#here());
  }

  /** Go on to the view of the next seat, the first one after the last. */
  nextView() {
    const views = byId("views");
    if (!views || views.options.length < 2) return;
    views.selectedIndex = (views.selectedIndex + 1) % views.options.length;
    views.form.submit();
  }

  /** Step by move or by event from here on; an entry is the same in both replays. */
  regrain(link) {
    const way = link ?? document.querySelector("a[data-by]:not([aria-current])");
    if (!way) return;
    const address = new URL(way.href);
    if (this.isFollowing) address.searchParams.delete("seq");
    else address.searchParams.set("seq", this.replay.end(this.step));
    location.assign(address);
  }

  /** Play one speed slower or faster. */
  changeSpeed(by) {
    const speed = byId("speed");
    const place = speed.selectedIndex + by;
    speed.selectedIndex = Math.max(0, Math.min(place, speed.options.length - 1));
  }

  #listen() {
    document.addEventListener("keydown", (event) => this.#press(event));
    byId("controls").addEventListener("click", (event) => this.#click(event));
    byId("steps")?.addEventListener("click", (event) => this.#click(event));
    byId("chart")?.addEventListener("click", (event) => {
      const step = this.panels.chart.stepAt(event);
      if (step === null) return;
      this.pause();
      this.show(step);
    });
    byId("analysis")?.addEventListener("click", (event) => {
      if (event.target.closest("a[data-step]")) this.#click(event);
      const step = this.judgement.stepAt(event, this.replay.last);
      if (step === null) return;
      this.pause();
      this.show(step);
    });
    document.addEventListener("click", (event) => {
      const way = event.target.closest("a[data-by], #spoilers");
      if (way?.dataset.by) {
        event.preventDefault();
        this.regrain(way);
      } else if (way) {
        const choice = new URLSearchParams(way.search).get("spoilers");
        way.search = `${this.#here()}&spoilers=${choice}`;
      }
    });
    byId("scrubber").addEventListener("input", (event) => {
      this.pause();
      this.show(Number(event.target.value), { glides: true });
    });
    byId("play").addEventListener("click", () =>
      this.isPlaying ? this.pause() : this.play(),
    );
    byId("follow").addEventListener("click", () => this.follow());
    byId("help").addEventListener("click", () => byId("keys").showModal());
    document.addEventListener("change", (event) => {
      if (event.target.id === "views") event.target.form.submit();
    });
  }

  /** Follow links to steps without leaving the page. */
  #click(event) {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // In a hurry the address of a way lags behind; where it leads does not.
    const step = this.#goals()[link.id] ?? new URLSearchParams(link.search).get("step");
    if (step === null || (link.id && !this.#leadsTo(step))) return;
    this.pause();
    this.show(Number(step), { glides: true });
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = byId("keys");
    if (event.key === "?") {
      if (keys.open) keys.close();
      else keys.showModal();
      return;
    }
    const { target } = event;
    if (keys.open || target.matches("select, textarea, input:not([type=range])")) return;
    const way = WAYS[(event.shiftKey ? "Shift+" : "") + event.key];
    if (way) {
      event.preventDefault();
      const goal = this.#goals()[way];
      if (goal < 0) return;
      this.pause();
      this.show(goal, { glides: true });
    } else if (event.key === " " && !target.closest("a, button, summary")) {
      event.preventDefault();
      if (this.isPlaying) this.pause();
      else this.play();
    } else if (event.key === "t" || event.key === "T") {
      const { step, judgement } = this;
      const goal = event.key === "t" ? judgement.after(step) : judgement.before(step);
      if (goal < 0) return;
      this.pause();
      this.show(goal);
    } else if (event.key === "f") this.nextView();
    else if (event.key === "e") this.regrain();
    else if (event.key === "+" || event.key === "-") this.changeSpeed(event.key === "+" ? 1 : -1);
  }
}

async function start() {
  const response = await fetch(boot.replay);
  if (!response.ok) return; // The links of the page still work.
  const replay = new Replay(document.querySelector("#board > svg"), await response.json());
  document.documentElement.classList.add("scripted");
  const viewer = new Viewer(replay);
  offerTools(boot, viewer);
  if (isFramed) notifyParent(viewer);
  if (document.body.dataset.plays && !viewer.isFollowing) viewer.play();
  if (!replay.over) attend(viewer, boot);
}

start();
