// The reminder in the head of every page, kept true while the page stays open.

const LOOK_MS = 20_000;

async function look() {
  const shown = document.getElementById("reminder");
  if (document.hidden || !shown) return;
  try {
    const response = await fetch(shown.dataset.address);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("reminder");
    if (!fresh || fresh.innerHTML === shown.innerHTML) return;
    if (shown.contains(document.activeElement)) return;
    // Only what changes within a region is read out by a screen reader.
    shown.replaceChildren(...fresh.childNodes);
  } catch {
    // The next look may succeed.
  }
}

document.addEventListener("visibilitychange", look);
// A page that the browser kept shows what was true when it was left.
addEventListener("pageshow", (event) => event.persisted && look());
setInterval(look, LOOK_MS);
