// Whether this browser plays a sound when it is somebody's turn.

import { isLoud, play, setLoud } from "./attention.js";

const box = document.getElementById("sound");
box.checked = isLoud();
box.addEventListener("change", () => {
  setLoud(box.checked);
  if (box.checked) play();
});
