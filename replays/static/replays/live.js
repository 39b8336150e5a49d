// Follows a match that is being played. The server sends what this film has not yet.

const SILENCE_MS = 40_000; // The server speaks at least every 15 seconds.
const AGAIN_MS = 1_000;
const PATIENCE_MS = 30_000;

export function follow(viewer, boot) {
  const { film } = viewer;
  const sign = document.getElementById("live");
  let source = null;
  let silence = null;
  let wait = AGAIN_MS;

  const show = (isConnected) => {
    sign.hidden = false;
    sign.classList.toggle("lost", !isConnected);
    sign.textContent = isConnected ? boot.words.live : boot.words.lost;
  };

  const heard = () => {
    show(true);
    wait = AGAIN_MS;
    clearTimeout(silence);
    silence = setTimeout(again, SILENCE_MS);
  };

  const again = () => {
    source.close();
    show(false);
    clearTimeout(silence);
    silence = setTimeout(connect, wait);
    wait = Math.min(wait * 2, PATIENCE_MS);
  };

  const listen = (name, take) =>
    source.addEventListener(name, (event) => {
      heard();
      take(event.data ? JSON.parse(event.data) : null);
      if (event.lastEventId) film.seq = Number(event.lastEventId);
    });

  const connect = () => {
    source = new EventSource(`${boot.live}&after=${film.seq}`);
    source.onopen = heard;
    source.onerror = again;
    listen("beat", () => {});
    listen("step", ({ step, frame }) => {
      if (step !== film.frames.length) return; // It came twice.
      const follows = viewer.step === film.last && !viewer.isPlaying;
      film.add(frame);
      viewer.grown();
      if (follows) viewer.show(step, { glides: true });
    });
    listen("notes", ({ step, notes }) => {
      const frame = film.frames[step];
      frame.notes = [...(frame.notes ?? []), ...notes];
      if (viewer.step === step) viewer.story.tell(film, step);
    });
    listen("end", () => {
      clearTimeout(silence);
      source.close();
      sign.hidden = true;
      renew();
    });
  };

  connect();
}

/** Ask for the heading again: results are in, and more views may be open. */
async function renew() {
  const response = await fetch(location.href);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  document.getElementById("heading").replaceWith(page.getElementById("heading"));
}
