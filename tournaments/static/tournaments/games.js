// Finds pieces in the box of a game. Without it, the page has them all, one after another.

const byId = (id) => document.getElementById(id);
const bar = byId("find-bar");
const input = byId("find");
const found = byId("found");
const collections = [...document.querySelectorAll(".collection")];

/** What is compared: small letters without their accents. */
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const topics = [...document.querySelectorAll(".topic")].map((element) => ({
  element,
  words: plain(element.querySelector(".told").textContent),
}));

function filter() {
  const wanted = plain(input.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, words } of topics) {
    element.hidden = !wanted.every((part) => words.includes(part));
    count += !element.hidden;
  }
  for (const one of collections) one.hidden = !one.querySelector(".topic:not([hidden])");
  found.textContent = wanted.length ? (count ? `${count} / ${topics.length}` : found.dataset.none) : "";
}

/** A link to a piece that the search has hidden ends the search. */
function reveal() {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  input.value = "";
  filter();
  target.scrollIntoView();
}

bar.hidden = false;
input.addEventListener("input", filter);
addEventListener("hashchange", reveal);
if (input.value) filter(); // A browser that came back kept the words.
