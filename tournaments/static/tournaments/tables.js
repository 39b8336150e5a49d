// A table that is being filled: it looks again by itself, and copies its address.

const LOOK_MS = 3_000;
const HIDDEN_LOOK_MS = 15_000; // Nobody sees it, and yet it tells by its sign and a sound that it begins.
let looked = 0;

const table = () => document.getElementById("table");

async function look() {
  const wait = document.hidden ? HIDDEN_LOOK_MS : 0;
  if (Date.now() - looked < wait) return;
  looked = Date.now();
  try {
    const response = await fetch(location.href);
    if (!response.ok) return;
    const text = await response.text();
    if (!text.includes('id="table"')) {
      // It has begun for the players here: the board is on a page of its own.
      location.reload();
      return;
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("table");
    if (seen(fresh) !== seen(table()) && !isBusy()) table().replaceWith(fresh);
  } catch {
    // The next look may succeed.
  }
}

const seen = (part) => part.dataset.status + part.textContent.replace(/\s+/g, " ");

/** Whether somebody is about to press something that must not be replaced. */
const isBusy = () => table().contains(document.activeElement);

function offerLink() {
  const button = document.getElementById("copy");
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("link").value);
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = words), 2_000);
  });
}

offerLink();
document.addEventListener("visibilitychange", look);
setInterval(look, LOOK_MS);
