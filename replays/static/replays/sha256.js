// SHA-256 as in FIPS 180-4. Browsers offer their own only on encrypted pages, and a match
// should be verifiable on any page.

const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants are the fractional parts of roots of the first primes.
{
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate; factor += 1) {
      if (candidate % factor === 0) prime = false;
    }
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(candidate));
    ROUND[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
}

function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32);
}

function rotate(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Return the 32 bytes of the digest. */
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);

  const state = START.slice();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let t = 0; t < 16; t += 1) schedule[t] = words.getUint32(block * 64 + t * 4);
    compress(state, schedule);
  }

  const digest = new DataView(new ArrayBuffer(32));
  for (const [place, word] of state.entries()) digest.setUint32(place * 4, word);
  return new Uint8Array(digest.buffer);
}

function compress(state, schedule) {
  for (let t = 16; t < 64; t += 1) {
    const early = schedule[t - 15];
    const late = schedule[t - 2];
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[t] = schedule[t - 16] + small0 + schedule[t - 7] + small1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + ROUND[t] + schedule[t]) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] += word;
  });
}
