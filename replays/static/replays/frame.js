// Tells the page around a frame what happens in it.

/** Tell of steps, of the end, and of the size that would show everything. */
export function tellParent(viewer) {
  const post = (type, more) => parent.postMessage({ type, ...more }, "*");
  const size = () =>
    post("souk:size", {
      width: document.documentElement.scrollWidth,
      height: document.body.scrollHeight,
    });
  viewer.onStep = (step, last) => {
    post("souk:step", { step, last });
    if (step === last && viewer.film.over) post("souk:end", { step });
  };
  new ResizeObserver(size).observe(document.body);
  viewer.onStep(viewer.step, viewer.film.last);
}
