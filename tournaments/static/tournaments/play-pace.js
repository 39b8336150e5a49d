// Shows the moves of others one after the other, so that each can be followed.

const MOVE_MS = 600;
const MOST_MS = 6_000; // However many there are: somebody's time is running.

export class Pace {
  /** `show` shows a step; `done` hears when nothing is left to be shown. */
  constructor(replay, show, done) {
    this.replay = replay;
    this.show = show;
    this.done = done;
    this.step = replay.last;
    this.timer = null;
    this.shownAt = -MOVE_MS;
    this.endsAt = null; // When all that has come since has been shown.
    this.stillness = matchMedia("(prefers-reduced-motion: reduce)");
    document.addEventListener("visibilitychange", () => this.skip());
  }

  get isBehind() {
    return this.step < this.replay.last;
  }

  /** Go on to what the replay has got. */
  goOn() {
    if (!this.isBehind || this.timer !== null) return;
    if (this.stillness.matches || document.hidden) {
      this.skip();
      return;
    }
    const now = performance.now();
    this.endsAt ??= now + MOST_MS;
    const left = this.replay.last - this.step;
    const share = Math.max(0, this.endsAt - now) / left;
    const pause = this.shownAt + Math.min(MOVE_MS, share) - now;
    if (pause > 0) this.timer = setTimeout(() => this.#next(), pause);
    else this.#next();
  }

  /** Show at once where the match stands. */
  skip() {
    clearTimeout(this.timer);
    this.timer = null;
    if (!this.isBehind) return;
    this.step = this.replay.last;
    this.#shown(false);
  }

  #next() {
    this.timer = null;
    this.step += 1;
    this.#shown(true);
    this.goOn();
  }

  #shown(glides) {
    this.shownAt = performance.now();
    this.show(this.step, glides);
    if (this.isBehind) return;
    this.endsAt = null;
    this.done();
  }
}
