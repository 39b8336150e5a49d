"""What is seen in the viewer, compared with what the server draws of the same step."""

from typing import Any

from playwright.sync_api import Page

# Both pictures as lists of what is seen: name, classes, place, and what is drawn there.
_SEEN = """
(svg) => [...svg.querySelectorAll(":scope > g")]
  .filter((thing) => thing.style.display !== "none")
  .map((thing) => {
    const place = thing.style.transform || thing.getAttribute("transform");
    const [x, y] = place.match(/-?[0-9.]+/g).map(Number);
    return [thing.id, thing.getAttribute("class") ?? "", x, y, thing.innerHTML];
  })
"""
_SHOWN = f"""
() => {{
  const seen = {_SEEN};
  const svg = document.querySelector("#board > svg");
  return {{
    things: seen(svg),
    title: svg.querySelector(":scope > title").textContent,
    where: document.getElementById("where").textContent,
    story: [...document.querySelectorAll("#story li")].map((item) => item.textContent),
    who: document.querySelector("#story .who").textContent.trim(),
    current: document.querySelector("#steps [aria-current]").dataset.step,
  }};
}}
"""
_DRAWN = f"""
async (address) => {{
  const seen = {_SEEN};
  const text = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const svg = page.querySelector("#board > svg");
  return {{
    things: seen(svg),
    title: svg.querySelector(":scope > title").textContent,
    where: page.getElementById("where").textContent,
    story: [...page.querySelectorAll("#story li")].map((item) => item.textContent),
    who: page.querySelector("#story .who").textContent.trim(),
    current: page.querySelector("#steps [aria-current]").dataset.step,
  }};
}}
"""
_MEASURED = """
async () => {
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const script = document.querySelector("script[type=module]").src;
  const { Film } = await import(new URL("film.js", script));
  const data = await (await fetch(boot.film)).json();
  const svg = document.querySelector("#board > svg");
  const film = new Film(svg, data);
  const walk = (steps, glides) => {
    const times = steps.map((step) => {
      const began = performance.now();
      film.show(step, glides);
      const scripted = performance.now();
      svg.getBoundingClientRect(); // Not shown before it is laid out.
      return [scripted - began, performance.now() - began];
    });
    const middle = (place) => {
      const sorted = times.map((time) => time[place]).sort((a, b) => a - b);
      return sorted[sorted.length >> 1];
    };
    return { script: middle(0), shown: middle(1) };
  };
  const forth = data.frames.map((_, step) => step);
  const jumps = forth.map((step) => (step * 37) % forth.length);
  walk(forth, false);
  return {
    steps: forth.length,
    forth: walk(forth, true),
    back: walk([...forth].reverse(), true),
    jumps: walk(jumps, false),
  };
}
"""


def shown(page: Page) -> dict[str, Any]:
    return page.evaluate(_SHOWN)


def drawn(page: Page, address: str) -> dict[str, Any]:
    """Return what the server shows at an address, by the same measure."""
    return page.evaluate(_DRAWN, address)


def milliseconds_a_step(page: Page) -> dict[str, Any]:
    """Return how long showing a step takes: the next, the one before, any other.

    Medians, of the script alone and until everything has its place.
    """
    return page.evaluate(_MEASURED)
