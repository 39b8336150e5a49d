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
# White space is laid out anew by the browser, and a script writes less of it.
_TIDY = """
(element) => element.textContent.trim().replace(/\\s+/g, " ")
"""
_SHOWN = f"""
() => {{
  const tidy = {_TIDY};
  const seen = {_SEEN};
  const svg = document.querySelector("#board > svg");
  return {{
    things: seen(svg),
    title: svg.querySelector(":scope > title").textContent,
    where: tidy(document.getElementById("where")),
    story: [...document.querySelectorAll("#story li")].map((item) => tidy(item)),
    who: tidy(document.querySelector("#story .who")),
    current: document.querySelector("#steps [aria-current]").dataset.step,
  }};
}}
"""
_DRAWN = f"""
async (address) => {{
  const tidy = {_TIDY};
  const seen = {_SEEN};
  const text = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const svg = page.querySelector("#board > svg");
  return {{
    things: seen(svg),
    title: svg.querySelector(":scope > title").textContent,
    where: tidy(page.getElementById("where")),
    story: [...page.querySelectorAll("#story li")].map((item) => tidy(item)),
    who: tidy(page.querySelector("#story .who")),
    current: page.querySelector("#steps [aria-current]").dataset.step,
  }};
}}
"""


def shown(page: Page) -> dict[str, Any]:
    return page.evaluate(_SHOWN)


def drawn(page: Page, address: str) -> dict[str, Any]:
    """Return what the server shows at an address, by the same measure."""
    return page.evaluate(_DRAWN, address)
