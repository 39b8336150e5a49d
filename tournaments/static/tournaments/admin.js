// The form of a tournament: shows the options of what is chosen, and says cron lines in words.

const byName = (name) => document.querySelector(`[name="${name}"]`);

function showOnlyChosen(group) {
  const choice = byName(group);
  const parts = [...document.querySelectorAll(`fieldset[class*="souk-${group}-"]`)];
  if (!choice || !parts.length) return;
  // What is there counts: nobody need be told.
  for (const part of parts) part.querySelector(".description")?.remove();
  const show = () => {
    for (const part of parts) {
      part.hidden = !part.classList.contains(`souk-${group}-${choice.value}`);
    }
  };
  choice.addEventListener("change", show);
  show();
}

function sayScheduleInWords() {
  const line = byName("repeats");
  const zone = byName("time_zone");
  if (!line || !zone || line.type === "hidden") return;
  const told = document.createElement("p");
  told.className = "souk-told";
  told.setAttribute("aria-live", "polite");
  line.after(told);
  let latest = 0;
  const say = async () => {
    const mine = ++latest;
    if (!line.value.trim()) {
      told.textContent = "";
      return;
    }
    const asked = new URLSearchParams({ line: line.value, zone: zone.value });
    const address = `${document.querySelector("[data-schedule]").dataset.schedule}?${asked}`;
    try {
      const answer = await (await fetch(address)).json();
      if (mine !== latest) return;
      told.textContent = answer.words;
      told.classList.toggle("souk-wrong", answer.is_wrong);
    } catch {
      told.textContent = "";
    }
  };
  line.addEventListener("input", say);
  zone.addEventListener("input", say);
  say();
}

document.addEventListener("DOMContentLoaded", () => {
  showOnlyChosen("game");
  showOnlyChosen("format");
  sayScheduleInWords();
});
