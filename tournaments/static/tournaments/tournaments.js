// A tournament that runs: its parts are fetched now and then and put in place quietly.
// A part that the reader reads or types in is left alone, and what was unfolded stays unfolded.

const state = document.querySelector("[data-refresh]");
const SECONDS = Number(state?.dataset.refresh ?? 0);

function isBusy(part) {
  const selection = document.getSelection();
  const isChosen = selection && !selection.isCollapsed && part.contains(selection.anchorNode);
  return part.contains(document.activeElement) || isChosen;
}

function replace(part, fresh) {
  const isSame = part.innerHTML === fresh.innerHTML;
  if (isSame || isBusy(part)) return;
  const scrolled = [...part.querySelectorAll("[tabindex]")].map((box) => box.scrollLeft);
  const folded = new Map([...part.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
  part.replaceChildren(...fresh.childNodes);
  for (const one of part.querySelectorAll("details[id]")) {
    if (folded.has(one.id)) one.open = folded.get(one.id);
  }
  part.querySelectorAll("[tabindex]").forEach((box, number) => {
    box.scrollLeft = scrolled[number] ?? 0;
  });
}

async function refresh() {
  if (document.hidden) return true;
  const answer = await fetch(location.href, { headers: { "X-Requested-With": "refresh" } });
  if (!answer.ok) return true;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.getElementById(part.id);
    if (other) replace(part, other);
  }
  return fresh.querySelector("[data-refresh]") !== null;
}

async function goOn() {
  const isRunning = await refresh().catch(() => true);
  if (isRunning) setTimeout(goOn, SECONDS * 1000);
  else location.reload();
}

if (SECONDS) setTimeout(goOn, SECONDS * 1000);
