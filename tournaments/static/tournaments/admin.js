// The form of a tournament: shows the options of what is chosen, and says cron lines in words.

const byName = (name) => document.querySelector(`[name="${name}"]`);

function showOnlyChosen(group) {
  const choice = byName(group);
  const parts = [...document.querySelectorAll(`fieldset[class*="souk-${group}-"]`)];
  if (!choice || !parts.length) return;
  // What is there counts: no message is needed.
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
  const message = document.createElement("p");
  message.className = "souk-message";
  message.setAttribute("aria-live", "polite");
  line.after(message);
  let latest = 0;
  const say = async () => {
    const mine = ++latest;
    if (!line.value.trim()) {
      message.textContent = "";
      return;
    }
    const params = new URLSearchParams({ line: line.value, zone: zone.value });
    const address = `${document.querySelector("[data-schedule]").dataset.schedule}?${params}`;
    try {
      const answer = await (await fetch(address)).json();
      if (mine !== latest) return;
      message.textContent = answer.words;
      message.classList.toggle("souk-wrong", answer.is_wrong);
    } catch {
      message.textContent = "";
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
