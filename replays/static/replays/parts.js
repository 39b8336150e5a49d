// The layout of a board that fits the screen, and the parts of a picture that are looked at
// one by one. It knows no game: a picture says which parts it has.

const BROAD = matchMedia("(min-width: 45rem)");
const A_YEAR_S = 31_536_000;
const TALL = 1.9; // As the server decides of the picture that it has drawn.
const NAMES_LAYOUT = /^\/[^?]*\?(.*&)?layout=/; // An address whose answer holds what is drawn.
const REST_MS = 500; // A window that is pulled larger passes many widths.

const given = new URLSearchParams(location.search).get("layout");
const fitting = () => given ?? (BROAD.matches ? "wide" : "tall");

/** Ask for the layout that fits; the server, which sees no screen, may have guessed another. */
export function fitted(boot) {
  const layout = fitting();
  BROAD.addEventListener("change", () => turn(layout));
  if (layout === boot.layout) return boot;
  store(layout);
  const found = { ...boot, layout };
  for (const [name, value] of Object.entries(boot)) {
    if (NAMES_LAYOUT.test(value)) found[name] = laidOut(value, layout);
  }
  return found;
}

/** Begin anew, if the screen has been turned and rests, and the reader does not leave. */
function turn(layout) {
  let isLeaving = false;
  addEventListener("beforeunload", () => { isLeaving = true; }, { once: true });
  setTimeout(() => {
    if (isLeaving || fitting() === layout) return;
    store(fitting());
    location.reload();
  }, REST_MS);
}

/** Let the server know what fits before it draws the next board. */
function store(layout) {
  if (given) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store.
  document.cookie = `layout=${layout}; path=/; max-age=${A_YEAR_S}; samesite=lax${secure}`;
}

function laidOut(address, layout) {
  const url = new URL(address, location.href);
  url.searchParams.set("layout", layout);
  url.searchParams.delete("v"); // It names the content of the other one.
  return url.pathname + url.search;
}

/** The parts of the picture of a replay, and a tab for each. */
export class Parts {
  constructor(replay, layer) {
    this.replay = replay;
    this.pictures = [replay.svg, layer];
    const { width, height } = replay.canvas;
    replay.svg.parentElement.classList.toggle("tall", height > TALL * width);
    this.parts = replay.canvas.parts.map(([name, x, y, width, height, title, seat, door]) => ({
      name, box: [x, y, width, height], title, seat, door,
    }));
    this.tabs = document.getElementById("parts");
    const first = this.tabs?.querySelector("[aria-current]")?.dataset.part;
    this.#drawTabs();
    if (this.parts.length) this.show(this.#named(first) ?? this.parts[0]);
  }

  /** Look at a part, and at nothing else. */
  show(part) {
    this.part = part;
    for (const picture of this.pictures) picture.setAttribute("viewBox", part.box.join(" "));
    for (const tab of this.tabs?.children ?? []) {
      const isCurrent = tab.dataset.part === part.name;
      tab.toggleAttribute("data-calls", false);
      if (isCurrent) {
        tab.setAttribute("aria-current", "true");
        tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else tab.removeAttribute("aria-current");
    }
    this.callFor(this.calling ?? []);
  }

  /** Open the part to which a thing leads; say whether there is one. */
  open(thing) {
    const part = thing && this.parts.find(({ door }) => door === thing);
    if (!part || part === this.part) return false;
    this.show(part);
    return true;
  }

  /** Show where a thing lies, if that is elsewhere. */
  lead(strip) {
    if (!this.part || this.holds(this.part, strip)) return;
    const part = this.parts.find((one) => this.holds(one, strip));
    if (part) this.show(part);
  }

  /** Mark the tabs of the other parts where these things lie. */
  callFor(strips) {
    this.calling = strips;
    for (const tab of this.tabs?.children ?? []) {
      const part = this.#named(tab.dataset.part);
      const isSeen = (strip) => this.holds(this.part, strip);
      const calls = strips.some((strip) => !isSeen(strip) && this.holds(part, strip));
      tab.toggleAttribute("data-calls", calls);
    }
  }

  holds({ box: [left, top, width, height] }, strip) {
    if (!strip.shown) return false;
    const [, x, y] = strip.shown;
    return x >= left && x < left + width && y >= top && y < top + height;
  }

  #named(name) {
    return this.parts.find((part) => part.name === name);
  }

  #drawTabs() {
    if (!this.tabs) return;
    this.tabs.hidden = !this.parts.length;
    this.tabs.replaceChildren(...this.parts.map((part) => this.#tab(part)));
    this.tabs.addEventListener("click", (event) => {
      const tab = event.target.closest("[data-part]");
      if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.show(this.#named(tab.dataset.part));
    });
    this.replay.shownRoles = null; // Tabs of seats are named as the rows of the page are.
  }

  #tab({ name, title, seat }) {
    const tab = document.createElement("a");
    tab.href = `?part=${name}`;
    tab.dataset.part = name;
    if (title) tab.textContent = title;
    else tab.append(named("seat", "emblem", seat), named("role", "role", seat));
    return tab;
  }
}

function named(look, kind, seat) {
  const element = document.createElement("span");
  element.className = look;
  element.dataset[kind] = seat;
  if (kind === "emblem") element.setAttribute("aria-hidden", "true");
  return element;
}
