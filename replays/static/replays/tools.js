// The tools above the picture: copy a link, verify the log in the reader's browser.

import { fill } from "./story.js";

export function offerTools(boot) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#share, #verify");
    if (!button) return;
    if (button.id === "share") share(button, boot.words);
    else check(button, boot.words);
  });
}

async function share(button, words) {
  const original = button.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    // Without a secure connection there is no clipboard: show what to copy.
    window.prompt(original, location.href);
    return;
  }
  button.textContent = words.copied;
  setTimeout(() => (button.textContent = original), 2000);
}

async function check(button, words) {
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
    const { ok, entries, line, message } = await verify(await response.text(), (share) => {
      progress.value = share;
    });
    if (ok) say(fill(words.verified, { entries }), "sound");
    else say(fill(words.broken, { line, why: message }), "broken");
  } catch (error) {
    say(fill(words.unverified, { why: error.message }), "broken");
  } finally {
    progress.hidden = true;
    button.disabled = false;
  }
}
