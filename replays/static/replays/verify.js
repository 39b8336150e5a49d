// Checks the log of a match in the browser, with nothing from the server but the file:
// that every line is written the one way the format allows, that every entry follows from
// all before it, and that the seed is the one that was committed to before the match.
// What the rules lead to is checked by `souk verify`.

import { sha256 } from "./sha256.js";

const FORMAT = "souk-log/1";
const HEX = /^[0-9a-f]{64}$/;
const KEY = /^[a-z][a-z0-9_]*$/;
const FIELDS = "actor,at_ms,hash,kind,payload,seq,v";
const utf8 = new TextEncoder();

/** What can be wrong, by a name that a page can say in its own language. */
const REASONS = {
  cut_off: "The file was cut off.",
  no_log: "This is not the log of a match.",
  no_match: "The header names no match.",
  no_entry: "This is not an entry of a log.",
  missing: "Entry %(seq)s is missing.",
  older: "The entry is older than the one before it.",
  chain: "The chain is broken here.",
  twice: "The seed is revealed once more.",
  no_seed: "This is not a seed.",
  wrong_seed: "The seed is not the one that was committed to.",
  unrevealed: "The log does not reveal its seed.",
  no_json: "The line is not JSON.",
  not_canonical: "The line is not in canonical form.",
  key: "A key has another form.",
  not_safe: "A number is not a safe integer.",
  no_number: "A number is missing.",
  too_large: "A number is too large.",
};

class Wrong extends Error {
  constructor(reason, values = {}) {
    super(REASONS[reason].replace(/%\((\w+)\)s/g, (_, name) => values[name]));
    this.reason = reason;
    this.values = values;
  }
}

/**
 * Verify the text of a log file. `onProgress` is called with a share from 0 to 1.
 *
 * Returns {ok, entries, line, message, reason, values, proof}: the line is that of the
 * first thing wrong, which `reason` names; the proof is what was found to hold.
 */
export async function verify(text, onProgress = () => {}) {
  let line = 1;
  try {
    const lines = split(text);
    const header = readHeader(lines[0]);
    const match = unhex(header.match.replaceAll("-", ""));
    const genesis = digest("souk-genesis/1\0", match, sha256(utf8.encode(lines[0])));
    const chain = { hash: genesis, seq: 0, at: 0, seed: null };
    for (const entry of lines.slice(1)) {
      line += 1;
      follow(chain, entry, match, header);
      if (line % 64 === 0) {
        onProgress(line / lines.length);
        await new Promise((resume) => setTimeout(resume));
      }
    }
    if (chain.seed === null) throw new Wrong("unrevealed");
    onProgress(1);
    const proof = prove(header, genesis, chain);
    return { ok: true, entries: chain.seq, line, message: "", proof };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const { message, reason, values } = error;
    return { ok: false, entries: line - 1, line, message, reason, values };
  }
}

/** Return what holds, as it is shown to people. */
function prove(header, genesis, chain) {
  return {
    format: header.format,
    match: header.match,
    rules: `${header.game} ${header.rules_version}`,
    // The first version was not named; it takes the rules to draw anything again.
    chance: header.protocols?.chance ?? 1,
    genesis: hex(genesis),
    entries: chain.seq,
    head: hex(chain.hash),
    commitment: header.commitment,
    seed: chain.seed,
  };
}

function split(text) {
  if (!text.endsWith("\n")) throw new Wrong("cut_off");
  return text.slice(0, -1).split("\n");
}

function readHeader(line) {
  const header = read(line);
  if (header?.format !== FORMAT) throw new Wrong("no_log");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(header.match)) {
    throw new Wrong("no_match");
  }
  return header;
}

/** Go on to an entry; throw when it is not the next one. */
function follow(chain, line, match, header) {
  const entry = read(line);
  if (Object.keys(entry).sort().join() !== FIELDS || !HEX.test(entry.hash)) {
    throw new Wrong("no_entry");
  }
  if (entry.seq !== chain.seq + 1) throw new Wrong("missing", { seq: chain.seq + 1 });
  if (entry.at_ms < chain.at) throw new Wrong("older");
  const kind = utf8.encode(entry.kind);
  const hash = digest(
    "souk-entry/1\0",
    match,
    unsigned(entry.seq, 8),
    unsigned(kind.length, 2),
    kind,
    unsigned(entry.v, 2),
    unsigned(entry.at_ms, 8),
    unsigned(entry.actor === null ? 0xffff : entry.actor, 2),
    sha256(utf8.encode(canonical(entry.payload))),
    chain.hash,
  );
  if (hex(hash) !== entry.hash) throw new Wrong("chain");
  if (entry.kind === "seed_revealed") {
    if (chain.seed !== null) throw new Wrong("twice");
    checkSeed(entry.payload.seed, match, header);
    chain.seed = entry.payload.seed;
  }
  Object.assign(chain, { hash, seq: entry.seq, at: entry.at_ms });
}

function checkSeed(seed, match, header) {
  if (!HEX.test(seed)) throw new Wrong("no_seed");
  if (hex(digest("souk-commit/1\0", match, unhex(seed))) !== header.commitment) {
    throw new Wrong("wrong_seed");
  }
}

// --- canonical JSON ------------------------------------------------------------------

/** Parse a line; throw unless it is written canonically. */
function read(line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Wrong("no_json");
  }
  // Two keys of one name, a number in another form, a blank: all show up as a difference.
  if (canonical(value) !== line) throw new Wrong("not_canonical");
  return value;
}

/** Return the only way to write a value that may stand in a log. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort();
    if (!keys.every((key) => KEY.test(key))) throw new Wrong("key");
    return `{${keys.map((key) => `"${key}":${canonical(value[key])}`).join()}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new Wrong("not_safe");
  }
  return JSON.stringify(value);
}

// --- bytes ---------------------------------------------------------------------------

function digest(domain, ...parts) {
  const all = [utf8.encode(domain), ...parts];
  const bytes = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of all) {
    bytes.set(part, end);
    end += part.length;
  }
  return sha256(bytes);
}

function unsigned(number, width) {
  if (!Number.isSafeInteger(number) || number < 0) throw new Wrong("no_number");
  const bytes = new Uint8Array(width);
  let rest = number;
  for (let place = width - 1; place >= 0; place -= 1) {
    bytes[place] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  if (rest) throw new Wrong("too_large");
  return bytes;
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(text) {
  return Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16));
}
