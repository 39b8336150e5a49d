// What stands beside the board in place of the list of steps: figures, and a bot's log.

import { Chart } from "./chart.js";
import { durations } from "./story.js";

export class Panels {
  constructor(boot, replay) {
    this.boot = boot;
    this.replay = replay;
    this.duration = durations(boot.language);
    this.names = document.querySelector(".panel-names");
    this.logs = null;
    this.step = boot.step;
    const box = document.getElementById("chart");
    this.chart = box && new Chart(box, boot, replay);
    this.names?.addEventListener("click", (event) => this.#open(event));
    this.turn("steps");
  }

  grow(limit) {
    this.chart?.grow(limit);
    this.chart?.mark(this.step);
  }

  /** Tell the figures of a step, where they can be seen. */
  show(step) {
    this.step = step;
    if (this.shown === "figures") {
      this.chart.mark(step);
      this.#showTimes();
    } else if (this.shown === "logs") this.#showLogs();
  }

  #open(event) {
    const button = event.target.closest("button");
    if (!button) return;
    this.turn(button.dataset.panel);
    button.blur(); // The keys are for stepping.
    this.show(this.step);
  }

  /** Show one panel, and put the others away. */
  turn(name) {
    this.shown = name;
    for (const button of this.names?.children ?? []) {
      const isShown = button.dataset.panel === name;
      button.setAttribute("aria-pressed", String(isShown));
      document.getElementById(button.dataset.panel).hidden = !isShown;
    }
  }

  #showTimes() {
    const seats = this.boot.names.map(() => ({ cpu: 0, wall: 0 }));
    for (const { seat = null, cpu_us = 0, wall_us = 0 } of this.#past()) {
      if (seat === null) continue;
      seats[seat].cpu += cpu_us;
      seats[seat].wall += wall_us;
    }
    const used = seats.map(({ cpu, wall }) => cpu || wall);
    const most = Math.max(...used) || 1;
    for (const item of document.querySelectorAll("#times li")) {
      const time = used[Number(item.dataset.seat)];
      item.querySelector("progress").value = time / most;
      item.querySelector(".used").textContent = this.duration(time) || "0";
    }
  }

  async #showLogs() {
    this.logs ??= fetch(this.boot.logs).then((response) => response.json());
    const { logs } = await this.logs;
    const number = this.#past().filter(({ part = 0 }) => part === 0).length - 1;
    for (const { seat, parts } of logs) {
      const text = parts.filter(([step]) => step === number).map(([, words]) => words);
      const box = document.querySelector(`#logs pre[data-seat="${seat}"]`);
      if (box) box.textContent = text.join("") || this.boot.words.silent;
    }
  }

  #past() {
    return this.replay.frames.slice(0, this.step + 1);
  }
}
