// SHA-512 (FIPS 180-4) in plain 64-bit numbers, for signatures where the browser checks none itself.

import { bytesOf, join, numberOf, type Bytes } from "./bytes";

const BLOCK = 128;
const MASK = (1n << 64n) - 1n;

/** The whole part of the root of a number, by Newton's method from above. */
function rootOf(number: bigint, degree: bigint): bigint {
  let root = 1n << (BigInt(number.toString(2).length) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * root + number / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}

/** The first 64 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, degree: bigint): bigint[] {
  const found: bigint[] = [];
  for (let prime = 2; found.length < count; prime++) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor) divisor++;
    if (divisor * divisor > prime) found.push(rootOf(BigInt(prime) << (64n * degree), degree) & MASK);
  }
  return found;
}

const START = fractions(8, 2n);
const CONSTANTS = fractions(80, 3n);

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;

function schedule(block: Bytes): bigint[] {
  const words: bigint[] = [];
  for (let t = 0; t < 16; t++) words.push(numberOf(block.subarray(8 * t, 8 * t + 8)));
  for (let t = 16; t < 80; t++) {
    const [before, last] = [words[t - 15]!, words[t - 2]!];
    const first = turned(before, 1n) ^ turned(before, 8n) ^ (before >> 7n);
    const second = turned(last, 19n) ^ turned(last, 61n) ^ (last >> 6n);
    words.push((words[t - 16]! + first + words[t - 7]! + second) & MASK);
  }
  return words;
}

function compressed(state: bigint[], words: bigint[]): bigint[] {
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  for (let t = 0; t < 80; t++) {
    const mixed = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
    const one = h + mixed + ((e & f) ^ (~e & MASK & g)) + CONSTANTS[t]! + words[t]!;
    const two = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
  }
  return [a, b, c, d, e, f, g, h].map((value, at) => (value + state[at]!) & MASK);
}

export function sha512(...parts: Bytes[]): Bytes {
  const message = join(...parts);
  const zeros = BLOCK - 1 - ((message.length + 16) % BLOCK);
  const padded = join(message, Uint8Array.of(0x80), new Uint8Array(zeros), bytesOf(8n * BigInt(message.length), 16));
  let state = START;
  for (let at = 0; at < padded.length; at += BLOCK)
    state = compressed(state, schedule(padded.subarray(at, at + BLOCK)));
  return join(...state.map((word) => bytesOf(word, 8)));
}
