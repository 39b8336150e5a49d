// People's clocks: they run here as they run at the server, which alone decides.

import { fill } from "./play-words.js";

const SHORT_MS = 30_000;

export class Clocks {
  constructor({ words, moveMs, seat }, remind) {
    this.words = words;
    this.moveMs = moveMs;
    this.seat = seat;
    this.remind = remind;
    this.clocks = [];
    this.ahead = 0;
    this.isShort = false;
    setInterval(() => this.#tick(), 500);
  }

  get warning() {
    return fill(this.words.short, { seconds: SHORT_MS / 1000 });
  }

  take({ clocks, now_ms }) {
    this.clocks = clocks;
    this.ahead = now_ms - Date.now();
    this.#tick();
  }

  #tick() {
    const now = Date.now() + this.ahead;
    const seen = new Set();
    let isShort = false;
    for (const clock of this.clocks) {
      const row = document.querySelector(`#sitters [data-seat="${clock.seat}"] .clock`);
      const left = clock.due_ms === null ? null : Math.max(clock.due_ms - now, 0);
      row.textContent = left === null ? this.#reserve(clock) : this.#duration(left);
      row.classList.toggle("runs", left !== null);
      row.classList.toggle("short", left !== null && left < SHORT_MS);
      if (clock.seat === this.seat && left !== null) isShort = left < SHORT_MS;
      seen.add(String(clock.seat));
    }
    for (const item of document.querySelectorAll("#sitters [data-seat]")) {
      if (!seen.has(item.dataset.seat)) item.querySelector(".clock").textContent = "";
    }
    if (isShort !== this.isShort) {
      this.isShort = isShort;
      this.remind();
    }
  }

  #reserve({ bank_ms }) {
    if (!bank_ms) return "";
    return fill(this.words.in_reserve, { time: this.#duration(bank_ms) });
  }

  #duration(ms) {
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    if (days) return fill(this.words.days, { days, hours: hours % 24 });
    if (hours) return fill(this.words.hours, { hours, minutes: minutes % 60 });
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
