// Draws attention to a page that is not looked at: by its title, its sign and a sound.

export const HERE = "here";
export const ELSEWHERE = "elsewhere";

const LOUD = "sound";
const HIGH_HZ = 660;
const LOW_HZ = 440;
const NOTE_S = 0.16;

const icon = document.querySelector("link[rel=icon]");
const quiet = icon?.href;
// The sign of the site, with a dot.
const calling = quiet?.replace("%3C/svg%3E", "%3Ccircle cx='30' cy='-30' r='20' fill='%23d01f3c'/%3E%3C/svg%3E");
const waiting = new Map();

export function isLoud() {
  return localStorage.getItem(LOUD) === "yes";
}

export function setLoud(loud) {
  if (loud) localStorage.setItem(LOUD, "yes");
  else localStorage.removeItem(LOUD);
}

/** Two short notes. A browser stays silent on a page that nobody has touched yet. */
export function play() {
  const context = new AudioContext();
  for (const [number, pitch] of [LOW_HZ, HIGH_HZ].entries()) {
    const note = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0.15 });
    note.connect(volume).connect(context.destination);
    note.start(context.currentTime + number * NOTE_S);
    note.stop(context.currentTime + (number + 1) * NOTE_S);
  }
  setTimeout(() => context.close(), 1000);
}

/** Name the page; what waits elsewhere stands before it. */
export function setTitle(words) {
  const count = waiting.get(ELSEWHERE);
  document.title = count ? `(${count}) ${words}` : words;
}

/** Say how many things wait for the reader: at the table shown, or elsewhere. */
export function setWaiting(source, count) {
  // What waited elsewhere before the page was opened is no news.
  const before = waiting.get(source) ?? (source === ELSEWHERE ? count : 0);
  waiting.set(source, count);
  if (source === ELSEWHERE) setTitle(document.title.replace(/^\(\d+\) /, ""));
  if (icon) icon.href = Math.max(...waiting.values()) ? calling : quiet;
  if (count > before && document.hidden && isLoud()) play();
}
