// Tells the page around a frame what happens in it.

/** Tell of steps, of the end, and of the size that would show everything. */
export function notifyParent(viewer) {
  const post = (type, more) => parent.postMessage({ type, ...more }, "*");
  const board = document.getElementById("board");
  const size = () => {
    const { width, height } = viewer.replay.svg.viewBox.baseVal;
    const around = innerHeight - board.clientHeight;
    const high = Math.ceil((board.clientWidth * height) / width + around);
    post("souk:size", { width: innerWidth, height: high });
  };
  viewer.onStep = (step, last) => {
    post("souk:step", { step, last });
    if (step === last && viewer.replay.over) post("souk:end", { step });
  };
  new ResizeObserver(size).observe(document.body);
  viewer.onStep(viewer.step, viewer.replay.last);
}
