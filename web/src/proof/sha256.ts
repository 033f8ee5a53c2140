// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), written out because pages served without TLS have no crypto.subtle.

import { join, type Bytes } from "./bytes";

const BLOCK = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let prime = 2, at = 0; at < count; prime++) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor) divisor++;
    if (divisor * divisor <= prime) continue;
    const value = prime ** (1 / root);
    found[at++] = Math.floor((value - Math.floor(value)) * 2 ** 32);
  }
  return found;
}

const START = fractions(8, 2);
const CONSTANTS = fractions(64, 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(message: Bytes): DataView<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

function schedule(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [before, last] = [words[t - 15]!, words[t - 2]!];
    const first = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const second = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10);
    words[t] = words[t - 16]! + first + words[t - 7]! + second;
  }
  return words;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + mixed + chosen + CONSTANTS[t]! + words[t]!) | 0;
    const summed = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + summed + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = state[at]! + value));
}

export function sha256(...parts: Bytes[]): Bytes {
  const view = padded(join(...parts));
  const state = START.slice();
  for (let at = 0; at < view.byteLength; at += BLOCK) compress(state, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

export function hmacSha256(key: Bytes, ...parts: Bytes[]): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    block.map((byte) => byte ^ 0x36),
    ...parts,
  );
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    inner,
  );
}
