// A person at a table: shows the board as it changes, asks what may be chosen, and sends
// what was. It knows no game: moves are words, and things of the picture to touch.

import { fitted } from "../replays/parts.js";
import { Replay } from "../replays/replay.js";
import { HERE, setTitle, setWaiting } from "../souk/attention.js";
import { Advice } from "./play-advice.js";
import { Board } from "./play-board.js";
import { Choice } from "./play-choice.js";
import { Clocks } from "./play-clocks.js";
import { Emotes } from "./play-emotes.js";
import { listen } from "./play-live.js";
import { Pace } from "./play-pace.js";
import { Preview } from "./play-preview.js";
import { Undo } from "./play-undo.js";
import { Sitters, Story, fill } from "./play-words.js";

const ASK_LAGS_MS = 60; // Steps often come several at once.
const POLL_MS = 15_000; // The stream says when to ask; this is for when it does not.

const MODIFIERS = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);
const NOTHING = { offers: [], is_asked: false }; // What may be chosen out of turn.

const byId = (id) => document.getElementById(id);
const boot = fitted(JSON.parse(byId("boot").textContent));
const { words } = boot;

class Table {
  constructor(replay) {
    this.replay = replay;
    this.board = new Board(replay, boot, (thing) => this.choice.touch(thing));
    this.clocks = new Clocks(boot, () => this.#say(true));
    this.story = new Story(boot, replay);
    this.sitters = new Sitters();
    this.pace = new Pace(replay, (step, glides) => this.#show(step, glides), () => this.#settle());
    this.choice = new Choice({
      boot,
      board: this.board,
      send: (move) => this.send(move),
      changed: () => this.#say(),
    });
    this.preview = new Preview({ address: boot.preview, replay, overlay: this.board.overlay });
    this.undo = new Undo((move) => this.#post(boot.undo, { undo: move }));
    this.advice = new Advice(boot, this.board, (move) => this.choice.suggest(move));
    this.emotes = new Emotes((seat) => this.#called(seat));
    this.asking = null;
    this.isSending = false;
    this.question = null;
    this.answer = null;
    this.#show(replay.last);
    this.take({ question: boot.asked, frames: [], notes: [], key: this.#key() });
    listen(boot, replay, {
      step: (step, frame) => this.grow([[step, frame]]),
      notes: (step, notes) => this.#note([[step, notes]]),
      emote: (sent) => this.emotes.show(sent),
      heard: (isConnected) => this.#connected(isConnected),
      ask: () => this.ask(),
    });
    setInterval(() => document.hidden || this.ask(), POLL_MS);
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
    this.#listenForHaste();
  }

  /** A click or a key ends the showing of moves; the board hears of it in its turn only. */
  #listenForHaste() {
    const skip = (event) => {
      if (!this.pace.isBehind || MODIFIERS.has(event.key)) return;
      const isOnBoard = byId("board").contains(event.target);
      if (isOnBoard && !this.choice.isAsked) event.stopPropagation();
      this.pace.skip();
    };
    document.addEventListener("click", skip, true);
    document.addEventListener("keydown", skip, true);
  }

  #show(step, glides = false) {
    this.preview.clear();
    this.board.show(step, glides);
    this.advice.draw();
    this.story.show(step);
  }

  #key() {
    return document.querySelector("#choice [name=key]").value;
  }

  /** Add what the replay has not yet; what came twice is passed over. */
  grow(frames) {
    let hasGrown = false;
    for (const [step, frame] of frames) {
      if (step !== this.replay.frames.length) continue;
      this.replay.add(frame);
      hasGrown = true;
    }
    if (!hasGrown) return;
    this.pace.goOn();
    this.ask();
  }

  #note(notes) {
    for (const [step, late] of notes) {
      const frame = this.replay.frames[step];
      if (!frame) continue;
      const known = new Set((frame.notes ?? []).map(([seq]) => seq));
      frame.notes = [...(frame.notes ?? []), ...late.filter(([seq]) => !known.has(seq))];
    }
    if (notes.length) this.story.show(this.pace.step);
  }

  /** Ask soon, and once, what there is to choose. */
  ask() {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.#ask(), ASK_LAGS_MS);
  }

  async #ask() {
    if (this.isSending) return;
    try {
      const response = await fetch(`${boot.question}&after=${this.replay.seq}`);
      if (response.status === 404 || response.redirected) location.reload();
      else if (response.ok) this.take(await response.json());
    } catch {
      this.#connected(false);
    }
  }

  /** Take in an answer of the server: what is new, then what is asked. */
  take(answer) {
    const { question, frames = [], notes = [], seq = 0 } = answer;
    if (this.answer && question.seq < this.answer.question.seq) return; // It was overtaken.
    this.answer = answer;
    this.#note(notes);
    this.grow(frames);
    this.replay.seq = Math.max(this.replay.seq, seq);
    this.clocks.take(question);
    if (!this.pace.isBehind) this.#settle();
    else if (question.since_ms !== this.question?.since_ms) this.choice.offer(NOTHING, true);
    this.#say();
  }

  /** Ask what there is to choose, once all that led to it has been shown. */
  #settle() {
    if (!this.answer || this.answer.question === this.question) return;
    const { question, fates = {}, key } = this.answer;
    const isNew = question.since_ms !== this.question?.since_ms;
    this.question = question;
    document.querySelector("#choice [name=key]").value = key;
    document.querySelector("#choice [name=seq]").value = question.seq;
    document.querySelector("#choice [name=since]").value = question.since_ms ?? "";
    this.sitters.take(question, fates);
    this.undo.offer(question);
    clearTimeout(this.again); // Nothing may happen, and the wait be for something else.
    if (question.again_ms) this.again = setTimeout(() => document.hidden || this.ask(), question.again_ms);
    if (question.state === "over") this.#end();
    else this.choice.offer(question, isNew);
    this.advice.take(question, isNew);
    this.#say();
  }

  #end() {
    this.choice.offer(NOTHING, true);
    // The page of a match that is over keeps the board, and tells how it went.
    setTimeout(() => location.assign(boot.page), 1_500);
  }

  send(move) {
    this.#post(boot.move, { move });
  }

  /** Send what the person does, and take in what comes of it. */
  async #post(address, values) {
    if (this.isSending) return;
    this.isSending = true;
    // A button that is taken away would take the focus along: keys go on where it was.
    if (byId("bar").contains(document.activeElement)) byId("turn").focus({ preventScroll: true });
    this.#busy(true);
    byId("turn").textContent = words.sending;
    const body = new FormData(byId("choice"));
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    body.set("after", this.replay.seq);
    let wrong = "";
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(address, { method: "POST", body, headers });
      if (response.redirected || response.status === 404) location.reload();
      const answer = await response.json();
      wrong = answer.error ?? "";
      this.isSending = false;
      this.take(answer);
    } catch {
      // The same key is sent again, so that the move is played once if it did arrive.
      wrong = words.not_sent;
    }
    this.isSending = false;
    this.#busy(false);
    byId("wrong").textContent = wrong;
    byId("wrong").hidden = !wrong;
    this.#say();
  }

  #busy(isBusy) {
    this.choice.busy(isBusy);
    this.undo.busy(isBusy);
  }

  #connected(isConnected) {
    byId("offline").hidden = isConnected;
    byId("offline").textContent = words.offline;
  }

  /** Role and player of a seat, as its row has them. */
  #called(seat) {
    const [role] = this.replay.roles(this.replay.last)[seat] ?? [];
    return role ? `${role} · ${boot.names[seat]}` : boot.names[seat];
  }

  /** Say whose turn it is, and what to do. */
  #say() {
    const { question, choice, pace } = this;
    if (!question) return;
    const { is_asked, is_lost, state, to_move, seat } = question;
    this.preview.choose(is_asked && choice.isAsked ? choice.chosen?.move : null, question.seq);
    const names = to_move.filter((one) => one !== seat).map((one) => this.#called(one));
    let turn = choice.chosen?.words ?? fill(words.turn, { asked: question.asked });
    if (state === "over") turn = words.over;
    else if (is_lost) turn = words.lost_seat;
    else if (!is_asked) turn = question.waiting || fill(words.waiting, { names: [...new Set(names)].join(", ") });
    if (is_asked && this.clocks.isShort) turn = `${turn} ${this.clocks.warning}`;
    if (pace.isBehind && !choice.isAsked) turn = words.showing;
    const element = byId("turn");
    if (element.textContent !== turn) element.textContent = turn;
    for (const [id, text] of [["how", choice.hint()], ["about", choice.about()]]) {
      byId(id).textContent = text;
      byId(id).hidden = !text;
    }
    const isMine = is_asked && choice.isAsked;
    document.body.classList.toggle("asked", isMine);
    setWaiting(HERE, isMine && state !== "over" ? 1 : 0);
    setTitle(is_asked ? `● ${words.your_turn} · ${boot.title}` : `${boot.title} · Souk`);
  }
}

async function start() {
  const response = await fetch(boot.replay);
  if (!response.ok) return; // The form of the page still works.
  const replay = new Replay(document.querySelector("#board > svg"), await response.json());
  document.documentElement.classList.add("scripted");
  new Table(replay);
}

start();
