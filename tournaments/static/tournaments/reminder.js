// The reminder in the head of every page, kept true while the page stays open.

import { ELSEWHERE, setWaiting } from "../souk/attention.js";

const LOOK_MS = 20_000;
const HIDDEN_LOOK_MS = 60_000;
let looked = 0;


function count() {
  const numbers = document.querySelectorAll("#reminder .number");
  setWaiting(ELSEWHERE, [...numbers].reduce((sum, one) => sum + Number(one.textContent), 0));
}

async function look() {
  const shown = document.getElementById("reminder");
  const wait = document.hidden ? HIDDEN_LOOK_MS : 0;
  if (!shown || Date.now() - looked < wait) return;
  looked = Date.now();
  try {
    const response = await fetch(shown.dataset.address);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("reminder");
    if (!fresh || fresh.innerHTML === shown.innerHTML) return;
    if (shown.contains(document.activeElement)) return;
    // Only what changes within a region is read out by a screen reader.
    shown.replaceChildren(...fresh.childNodes);
    count();
  } catch {
    // The next look may succeed.
  }
}

count();
document.addEventListener("visibilitychange", look);
// A page that the browser kept shows what was true when it was left.
addEventListener("pageshow", (event) => event.persisted && look());
setInterval(look, LOOK_MS);
