// The board of a match that is over: what its things are, and the last move.

import { Film } from "../replays/film.js";
import { Overlay } from "../replays/overlay.js";

const boot = JSON.parse(document.getElementById("boot").textContent);
const response = await fetch(boot.film);
// Without the film the board is still there, as the server has drawn it.
if (response.ok) {
  const film = new Film(document.querySelector("#board > svg"), await response.json());
  film.show(film.last);
  new Overlay(film, boot.words).mark(film.last);
}
