// The controls of a replay that is written into its own page.
/* global Replay */

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("replay").textContent);
const replay = new Replay(document.querySelector("svg"), data);
const scrubber = byId("scrubber");

function show(step) {
  const number = Math.max(0, Math.min(step, replay.last));
  const { seat, asked, told = [], remark } = replay.frames[number];
  const role = replay.roles(number)[seat]?.[0];
  const who = [role, data.names[seat]].filter(Boolean).join(" · ");
  const lines = [asked && `${who}: ${asked}`, remark && `“${remark}”`, ...told];
  replay.show(number, Math.abs(number - scrubber.valueAsNumber) === 1);
  scrubber.value = number;
  byId("number").textContent = `${number} / ${replay.last}`;
  byId("words").replaceChildren(
    ...lines.filter(Boolean).map((words) => {
      const line = document.createElement("li");
      line.textContent = words;
      return line;
    }),
  );
}

scrubber.addEventListener("input", () => show(scrubber.valueAsNumber));
byId("back").addEventListener("click", () => show(scrubber.valueAsNumber - 1));
byId("on").addEventListener("click", () => show(scrubber.valueAsNumber + 1));
document.addEventListener("keydown", ({ key, target }) => {
  const ways = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  if (key in ways && target !== scrubber) show(scrubber.valueAsNumber + ways[key]);
});
show(replay.last);
