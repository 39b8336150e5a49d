// Takes the last move back, where the server says that it can be.

const byId = (id) => document.getElementById(id);

export class Undo {
  /** `take` is told the number of the move that is to be taken back. */
  constructor(take) {
    this.button = byId("undo");
    this.button.addEventListener("click", (event) => {
      event.preventDefault();
      take(this.button.value);
    });
  }

  offer({ undo }) {
    this.button.value = undo ?? "";
    byId("undo-line").hidden = undo === null || undo === undefined;
  }

  busy(isBusy) {
    this.button.disabled = isBusy;
  }
}
