// The order of the cards and the commitments to it: the formulas of docs/shuffle.md, one function each.

import { bytesOf, join, numberOf, uint32, utf8, type Bytes } from "./bytes";
import { RANKS, SUITS, type Cut, type Deck, type Nonce } from "./document";
import { hmacSha256, sha256 } from "./sha256";
import { shake256 } from "./shake256";

/** Hashes of shuffles and of ballots are two families, so that neither can serve for the other. */
export type Family = "shuffle" | "ballot";

export const tag = (purpose: string, family: Family = "shuffle"): Bytes => utf8(`pitboss/${family}/1/${purpose}\0`);

/** The faces of the physical cards, in factory order. */
export function facesOf({ size, joker, copies, ranks, suits }: Deck): string[] {
  const one: string[] = [];
  for (const rank of ranks ?? RANKS.slice(13 - size / 4)) for (const suit of suits ?? SUITS) one.push(rank + suit);
  if (joker) one.push("Jk");
  return Array<string[]>(copies).fill(one).flat();
}

function factorial(count: number): bigint {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(count); factor++) product *= factor;
  return product;
}

/** The length of a seed: the fewest units of 32 bytes that hold n! times 2^24 values. */
export function seedBytes(count: number): number {
  const bits = ((factorial(count) << 24n) - 1n).toString(2).length;
  return Math.ceil(bits / 256) * 32;
}

export function encodedNonces(nonces: Nonce[]): Bytes {
  const parts = nonces.flatMap(({ by, text }) => [utf8(by), utf8(text)].flatMap((part) => [uint32(part.length), part]));
  return join(uint32(nonces.length), ...parts);
}

/** W0: the seed, with what the players added mixed in. */
export function mixedWord(seed: Bytes, nonces: Nonce[], family: Family = "shuffle"): bigint {
  return numberOf(seed) ^ numberOf(shake256(seed.length, tag("nonces", family), encodedNonces(nonces)));
}

export const orderOf = (cards: number[], seed: Bytes, nonces: Nonce[], family: Family = "shuffle"): number[] =>
  orderBy(cards, mixedWord(seed, nonces, family), seed.length, family);

/** The cards in the order of a uniform word of so many bytes. */
export function orderBy(cards: number[], first: bigint, length: number, family: Family): number[] {
  const orders = factorial(cards.length);
  const words = 1n << BigInt(8 * length);
  const accepted = words - (words % orders);
  let word = first;
  for (let attempt = 1; word >= accepted; attempt++)
    word = numberOf(shake256(length, tag("again", family), uint32(attempt), bytesOf(first, length)));
  return permuted(cards, word % orders);
}

/** Fisher and Yates, with the digits of the rank. */
function permuted(cards: number[], rank: bigint): number[] {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = Number(rank % BigInt(last + 1));
    rank /= BigInt(last + 1);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

export const afterCut = <Item>(order: Item[], cut: Cut | null): Item[] =>
  cut ? [...order.slice(cut.at), ...order.slice(0, cut.at)] : order;

export const secretCommitment = (seed: Bytes, key: Bytes, family: Family = "shuffle"): Bytes =>
  sha256(tag("secret", family), key, seed);
export const saltOf = (key: Bytes, position: number): Bytes => hmacSha256(key, tag("salt"), uint32(position));

export function leafOf(position: number, card: number, face: string, salt: Bytes): Bytes {
  return sha256(Uint8Array.of(0), uint32(position), uint32(card), utf8(face), salt);
}

export function leavesOf(faces: string[], order: number[], key: Bytes): Bytes[] {
  return order.map((card, position) => leafOf(position, card, faces[card] ?? "", saltOf(key, position)));
}

const nodeOf = (left: Bytes, right: Bytes): Bytes => sha256(Uint8Array.of(1), left, right);

/** Where the tree of RFC 6962 splits: at the largest power of two below the count. */
function splitOf(count: number): number {
  let split = 1;
  while (2 * split < count) split *= 2;
  return split;
}

export function rootOf(leaves: Bytes[]): Bytes {
  if (leaves.length === 1) return leaves[0]!;
  const split = splitOf(leaves.length);
  return nodeOf(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** The root that a leaf and its audit path lead to; nothing if the path has another length than it must. */
export function rootFrom(leaf: Bytes, position: number, count: number, path: Bytes[]): Bytes | null {
  if (count === 1) return path.length === 0 ? leaf : null;
  const sibling = path.at(-1);
  if (!sibling) return null;
  const [split, rest] = [splitOf(count), path.slice(0, -1)];
  if (position < split) {
    const left = rootFrom(leaf, position, split, rest);
    return left && nodeOf(left, sibling);
  }
  const right = rootFrom(leaf, position - split, count - split, rest);
  return right && nodeOf(sibling, right);
}

export const NO_STATEMENT: Bytes = new Uint8Array(32);

export function statementOf(
  deck: Deck,
  count: number,
  previous: Bytes,
  committed: Bytes,
  nonces: Nonce[],
  root: Bytes,
): Bytes {
  const numbers = [deck.size, deck.joker ? 1 : 0, deck.copies, count].map(uint32);
  const faces = [deck.ranks, deck.suits].flatMap((part) => (part ? [uint32(part.length), utf8(part)] : []));
  return sha256(tag("statement"), ...numbers, ...faces, previous, committed, encodedNonces(nonces), root);
}

export function digestOf(document: object): Bytes {
  return sha256(tag("document"), utf8(JSON.stringify({ ...document, digest: "" }) + "\n"));
}
