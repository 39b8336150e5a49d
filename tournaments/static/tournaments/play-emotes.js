// Emotes: shows for some seconds what others at the table show, and sends one's own.

const SHOWN_MS = 5_000;
const PAUSE_MS = 4_000;

export class Emotes {
  /** `called` says who sits at a seat. */
  constructor(called) {
    this.called = called;
    this.form = document.getElementById("send-emote"); // Not there where they are off.
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(event.submitter.value);
    });
  }

  async #send(emote) {
    const body = new FormData(this.form);
    body.set("emote", emote);
    const menu = document.getElementById("emotes");
    menu.open = false;
    menu.querySelector("summary").focus();
    this.#pause(true);
    setTimeout(() => this.#pause(false), PAUSE_MS);
    await fetch(this.form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  }

  #pause(isPaused) {
    for (const button of this.form.querySelectorAll("button")) button.disabled = isPaused;
  }

  show({ seat, emote }) {
    const button = this.form?.querySelector(`[value="${CSS.escape(emote)}"]`);
    const row = document.querySelector(`#sitters [data-seat="${Number(seat)}"]`);
    if (!button || !row) return;
    row.querySelector(".emoted")?.remove();
    const sign = document.createElement("span");
    sign.className = "emoted";
    sign.dataset.emote = emote;
    sign.title = button.title;
    sign.append(button.querySelector("svg").cloneNode(true));
    row.append(sign);
    document.getElementById("emote-voice").textContent = `${this.called(seat)}: ${button.title}`;
    setTimeout(() => sign.remove(), SHOWN_MS);
  }
}
