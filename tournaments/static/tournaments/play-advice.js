// Lessons and hints beside a question: parts of the page, made anew by the server. What
// they suggest is marked on the board, and selected when somebody wants to see it.

const SOON_MS = 1_000; // A search takes no longer, once a worker has it.
const LOOKS = 12; // So often it is looked for; then rules of thumb have to do.

export class Advice {
  constructor({ advice, asked }, board, suggest) {
    this.address = advice;
    this.board = board;
    this.suggest = suggest;
    this.part = document.getElementById("advice");
    this.layer = board.overlay.group("hints");
    this.layer.setAttribute("aria-hidden", "true");
    this.since = asked.is_asked ? asked.since_ms : null;
    this.isAsked = asked.is_asked;
    this.isLate = false; // Whether the part is about a decision that was made.
    this.looks = 0;
    this.part.addEventListener("click", (event) => this.#click(event));
    this.part.addEventListener("submit", (event) => this.#submit(event));
    this.#taken();
  }

  /** Follow the question; where nothing but a button is shown, nothing is asked for. */
  take({ is_asked, since_ms }) {
    this.isAsked = is_asked;
    if (is_asked && since_ms !== this.since) {
      this.since = since_ms;
      this.looks = 0;
      this.isLate = this.part.querySelector("[data-follows]") !== null;
      if (this.isLate) this.#fetch(this.address);
    }
    this.#show();
    if (!this.isLate) this.#lead();
  }

  /** Lead the reader to a new lesson that is out of sight: on a phone it lies above the board. */
  #lead() {
    const lesson = this.isAsked && this.part.querySelector(".lesson[data-new]");
    if (!lesson) return;
    lesson.removeAttribute("data-new");
    const { top } = lesson.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) lesson.scrollIntoView({ block: "start" });
  }

  /** What is said of a decision that was made can be read, but not followed. */
  #show() {
    this.part.classList.toggle("late", !this.isAsked || this.isLate);
    for (const form of this.part.querySelectorAll("[data-hint]")) form.hidden = !this.isAsked;
    this.draw();
  }

  /** Mark on the board what the first suggestion is about. */
  draw() {
    const isLate = this.part.classList.contains("late");
    const first = !isLate && this.part.querySelector("[data-points]");
    const things = first ? JSON.parse(first.dataset.points) : [];
    const strips = this.board.replay.strips.filter(
      ({ shown, thing }) => shown && things.includes(thing),
    );
    this.layer.replaceChildren(...strips.map((strip) => this.board.overlay.rect(strip, 3).element));
  }

  #click(event) {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault(); // Without a script it plays the move at once.
    this.suggest(button.dataset.move);
    // On a phone the board lies below what is said about it.
    document.getElementById("board").scrollIntoView({ block: "nearest" });
  }

  #submit(event) {
    if (!event.target.matches("[data-hint]")) return;
    event.preventDefault();
    this.#fetch(event.target.action, { method: "POST", body: new FormData(event.target) });
  }

  async #fetch(address, more = {}) {
    const since = this.since;
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(address, { ...more, headers });
      if (response.redirected || ![200, 409].includes(response.status)) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (since !== this.since) return; // It is about a decision that was made meanwhile.
      this.part.replaceChildren(...page.body.childNodes);
      this.isLate = false;
      this.#taken();
      this.#lead();
    } catch {
      // What there was stays; the question itself does not depend on it.
    }
  }

  #taken() {
    for (const button of this.part.querySelectorAll("[data-label]")) {
      button.textContent = button.dataset.label;
    }
    this.#show();
    if (!this.part.querySelector("[data-searching]") || this.looks >= LOOKS) return;
    this.looks += 1;
    setTimeout(() => this.isLate || this.#fetch(this.address), SOON_MS);
  }
}
