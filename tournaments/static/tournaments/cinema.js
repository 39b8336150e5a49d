// A big screen that shows one match after the other. The API says which comes next.

import { BigScreen, part } from "../replays/screen.js";
import { fill } from "../replays/story.js";

const RESULT_MS = 9_000;
const NEXT_MS = 5_000;
const ASK_MS = 10_000;
const IDLE_MS = 3_000;

const WAYS = {
  ArrowLeft: "back",
  ArrowRight: "on",
  "Shift+ArrowLeft": "round-back",
  "Shift+ArrowRight": "round-on",
  Home: "first",
  End: "last",
};

const byId = (id) => document.getElementById(id);
const boot = JSON.parse(byId("boot").textContent);
const { words, language } = boot;
const speed = byId("speed");
const screen = new BigScreen(
  document.querySelector(".screen"),
  { language, words, speed: Number(speed.value) },
  markPlaying,
);

// --- one after the other ---------------------------------------------------------------

let wake = null; // Ends the present pause.

/** Wait a while, or until somebody wants to go on. */
function rest(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function ask(address, query = {}) {
  const response = await fetch(`${address}?${new URLSearchParams({ language, ...query })}`);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** What to show behind a match: `{ match, round, coming }`. */
function behind(after) {
  if (boot.series) return ask(boot.series, after ? { after } : {});
  return { match: null, coming: { words: words.end, names: [], starts_at: null } };
}

let after = null; // The match that was shown last.

async function run() {
  if (boot.first && !after) await show({ match: await ask(`/api/matches/${boot.first}/`) });
  for (;;) {
    const found = await behind(after);
    if (found.match) {
      await announce(found);
      await show(found);
    } else {
      wait(found.coming);
      await rest(ASK_MS);
    }
  }
}

async function announce({ match, round }) {
  screen.close();
  head(match, round);
  screen.say([part("p", "kind", words.next), title(match, round), ...namesOf(match)]);
  await rest(NEXT_MS);
}

async function show({ match, round = null }) {
  head(match, round);
  screen.say(null);
  const isShown = await screen.show(match);
  after = match.id;
  if (!isShown || !screen.replay) return; // It cannot be shown, or was skipped.
  const ended = await ask(`/api/matches/${match.id}/`);
  screen.say(resultOf(ended), "over");
  await rest(RESULT_MS);
}

/** A quiet screen that says what comes. */
function wait({ words: said, names, starts_at: at }) {
  screen.close();
  head(null, null);
  const lines = [part("h2", "", boot.title), part("p", "", said)];
  if (at) lines.push(part("p", "large", when(new Date(at))));
  lines.push(...names.map((name) => part("p", "name", name)));
  const [old, fresh] = [screen.part("words").textContent, lines.map((one) => one.textContent)];
  // Nobody wants to hear the same again and again.
  if (old !== fresh.join("") || screen.part("notice").hidden) screen.say(lines, "quiet");
}

// --- words -----------------------------------------------------------------------------

function head(match, round) {
  const title = boot.title || match?.title || "";
  screen.part("title").textContent = title;
  const where = round ? fill(words.round, { number: round }) : "";
  const game = match && match.title !== title ? match.title : "";
  screen.part("round").textContent = [game, where].filter(Boolean).join(" · ");
}

function title(match, round) {
  const where = round ? ` · ${fill(words.round, { number: round })}` : "";
  return part("h2", "", match.title + where);
}

const namesOf = (match) => match.players.map(({ name }) => part("p", "name", name));

function resultOf(match) {
  if (match.status === "voided") return [part("h2", "", words.void)];
  const ranked = match.players.filter(({ rank }) => rank !== null);
  ranked.sort((one, other) => one.rank - other.rank);
  const list = part("ol", "result");
  for (const { rank, name, score } of ranked) {
    const line = part("li", rank === 1 && !match.nobody_won ? "won" : "");
    line.append(part("span", "rank", `${rank}.`), part("span", "name", name));
    line.append(part("span", "score", score ?? ""));
    list.append(line);
  }
  const said = match.nobody_won ? words.nobody : words.over;
  return [part("h2", "", said), list];
}

function when(date) {
  const isToday = date.toDateString() === new Date().toDateString();
  const style = isToday ? { timeStyle: "short" } : { dateStyle: "full", timeStyle: "short" };
  return new Intl.DateTimeFormat(language, style).format(date);
}

// --- keys and buttons ------------------------------------------------------------------

function markPlaying() {
  const play = byId("play");
  const said = screen.isPaused ? words.play : words.pause;
  play.setAttribute("aria-pressed", String(!screen.isPaused));
  play.title = said;
  play.querySelector(".unseen").textContent = said;
}

function toggle() {
  if (screen.isPaused) screen.play();
  else screen.pause();
}

function goOn() {
  if (screen.isPaused) screen.play();
  screen.skip();
  wake?.();
}

function walk(way) {
  if (screen.part("notice").hidden) screen.walk(way);
  else if (way === "on") wake?.();
}

async function fillScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}

function changeSpeed(by) {
  const place = speed.selectedIndex + by;
  speed.selectedIndex = Math.max(0, Math.min(place, speed.options.length - 1));
  screen.speed = Number(speed.value);
}

const KEYS = {
  f: fillScreen,
  n: goOn,
  "+": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
  "?": () => (byId("keys").open ? byId("keys").close() : byId("keys").showModal()),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (byId("keys").open && event.key !== "?") return;
  if (event.target.matches("select")) return;
  const way = WAYS[(event.shiftKey ? "Shift+" : "") + event.key];
  if (way) walk(way);
  else if (KEYS[event.key]) KEYS[event.key]();
  else if (event.key === " " && !event.target.closest("a, button")) toggle();
  else return;
  event.preventDefault();
});

for (const [id, work] of Object.entries({
  back: () => walk("back"),
  on: () => walk("on"),
  play: toggle,
  next: goOn,
  full: fillScreen,
  help: KEYS["?"],
})) {
  byId(id).addEventListener("click", work);
}
speed.addEventListener("change", () => changeSpeed(0));
document.addEventListener("fullscreenchange", () => {
  byId("full").textContent = document.fullscreenElement ? words.leave : words.full;
});

// What one does with a screen is seen while somebody is there.
let idle = null;
function stir() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
}
for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, stir);
stir();

/** A machine that shows matches does not go to sleep, if the browser can see to it. */
async function stayAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

/** Begin again when the connection is lost in between. */
async function start() {
  for (;;) {
    try {
      await run();
    } catch {
      screen.close();
      screen.say([part("p", "", words.lost)], "quiet");
      await rest(ASK_MS);
    }
  }
}

start();
