// Draws of a tournament, worked out again: the ballot for seats and every later draw, each from its revealed secret.

import { fromHex, isBefore, join, numberOf, toHex, uint32, utf8, type Bytes } from "./bytes";
import type { Nonce } from "./document";
import { encodedNonces, orderBy, orderOf, secretCommitment, seedBytes, tag } from "./shuffle";
import { shake256 } from "./shake256";

/** What is published of a secret before the first entry. */
export const commitment = (key: string, seed: string): string =>
  toHex(secretCommitment(fromHex(seed), fromHex(key), "ballot"));

const sorted = (nonces: Nonce[]): Nonce[] =>
  [...nonces].sort((a, b) => (isBefore(utf8(a.by), utf8(b.by)) ? -1 : isBefore(utf8(b.by), utf8(a.by)) ? 1 : 0));

/** The entries 1 to n in the order of the seats. */
export function ballotOrder(seed: string, entries: number, nonces: Nonce[]): number[] {
  const length = seedBytes(entries);
  const numbers = Array.from({ length: entries }, (_, at) => at + 1);
  return orderOf(numbers, fromHex(seed).slice(0, length), sorted(nonces), "ballot");
}

const uint64 = (number: number): Bytes => join(uint32(Math.floor(number / 2 ** 32)), uint32(number >>> 0));

/** Draw number d from a list of so many, counted from 0. */
export function drawOrder(seed: string, number: number, count: number, nonces: Nonce[]): number[] {
  const length = seedBytes(count);
  const word = shake256(length, tag("draw", "ballot"), fromHex(seed), uint64(number), encodedNonces(sorted(nonces)));
  return orderBy(
    Array.from({ length: count }, (_, at) => at),
    numberOf(word),
    length,
    "ballot",
  );
}
