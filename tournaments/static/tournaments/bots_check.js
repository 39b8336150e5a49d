// Shows what the check of a version finds, as it finds it.

const EVERY_MS = 800;
const LONGEST_MS = 8000;

const check = document.getElementById("check");
const words = document.getElementById("check-words");
const bar = document.getElementById("check-bar");
const findings = document.getElementById("findings");
const usual = words.textContent;
let pause = EVERY_MS;

async function look() {
  try {
    const response = await fetch(check.dataset.status, { cache: "no-store" });
    if (!response.ok) throw new Error(response.statusText);
    const answer = await response.json();
    if (answer.is_over) {
      location.reload(); // What comes next depends on how it ended.
      return;
    }
    show(answer);
    pause = EVERY_MS;
  } catch {
    words.textContent = words.dataset.lost;
    pause = Math.min(pause * 2, LONGEST_MS);
  }
  setTimeout(look, pause);
}

function show(answer) {
  if (words.textContent === words.dataset.lost) words.textContent = usual;
  bar.max = answer.all;
  bar.value = answer.done;
  if (findings.childElementCount !== answer.findings.length) {
    findings.innerHTML = answer.html;
  }
}

setTimeout(look, EVERY_MS);
