// The tools above the picture: copy a link, embed, verify the log in the browser.

import { fill } from "./story.js";

export function offerTools(boot, viewer) {
  const link = () => new URL(viewer.address(viewer.step), location.href).href;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#share, #verify, #copy-snippet");
    if (!button) return;
    if (button.id === "share") copy(button, link(), boot.words);
    else if (button.id === "verify") check(button, boot);
    else copy(button, document.getElementById("snippet").value, boot.words);
  });
  // The menu lies over the page: a press beside it puts it away, and so does Escape.
  const put = (isAway) => {
    for (const more of document.querySelectorAll("details.more[open]"))
      if (isAway(more)) more.open = false;
  };
  document.addEventListener("click", ({ target }) => put((more) => !more.contains(target)));
  document.addEventListener("keydown", ({ key }) => put(() => key === "Escape"));
  // What is to be embedded begins at the step that is shown.
  const point = (event) => {
    if (event.target.id !== "embed" || !event.target.open) return;
    const snippet = document.getElementById("snippet");
    snippet.value = snippet.value.replace(/step=\d+/, `step=${viewer.step}`);
  };
  document.addEventListener("toggle", point, true);
}

async function copy(button, text, words) {
  const original = button.textContent.trim();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection there is no clipboard: show what to copy.
    window.prompt(original, text);
    return;
  }
  button.textContent = words.copied;
  setTimeout(() => (button.textContent = original), 2000);
}

async function check(button, boot) {
  const { words, reasons } = boot;
  const verdict = document.getElementById("verdict");
  const progress = verdict.querySelector("progress");
  const say = (text, kind = "") => {
    verdict.hidden = false;
    verdict.className = `verdict ${kind}`;
    verdict.querySelector("p").textContent = text;
  };
  button.disabled = true;
  progress.hidden = false;
  progress.removeAttribute("value");
  say(words.verifying);
  try {
    const [{ verify }, response] = await Promise.all([
      import(new URL(button.dataset.script, location.href)),
      fetch(button.dataset.log),
    ]);
    if (!response.ok) throw new Error(`${response.status}`);
    const found = await verify(await response.text(), (share) => {
      progress.value = share;
    });
    if (found.ok) {
      say(fill(words.verified, { entries: found.entries }), "sound");
      prove(verdict, found.proof, boot.proof, button.dataset.file);
    } else {
      const why = fill(reasons[found.reason] ?? found.message, found.values);
      say(fill(words.broken, { line: found.line, why }), "broken");
    }
  } catch (error) {
    say(fill(words.unverified, { why: error.message }), "broken");
  } finally {
    progress.hidden = true;
    button.disabled = false;
  }
}

/** Show what was checked, and how to check it with nothing of this site. */
function prove(verdict, proof, names, file) {
  const rows = Object.entries(names).map(([key, name]) => {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = name;
    const value = document.createElement("td");
    value.textContent = proof[key];
    row.append(head, value);
    return row;
  });
  const table = verdict.querySelector("table");
  table.tBodies[0].replaceChildren(...rows);
  table.hidden = false;
  const home = verdict.querySelector(".why");
  home.querySelector("code").textContent = `souk verify ${file}`;
  home.hidden = false;
}
