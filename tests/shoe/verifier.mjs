// An independent verifier of shuffle proofs, written from docs/shuffle.md with nothing but node:crypto.
//
//   node verifier.mjs documents < FILE     one proof a line; prints for each the names of the checks that failed
//   node verifier.mjs vectors < FILE       recomputes every value of vectors.json; prints the names of those that differ

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const NO_STATEMENT = Buffer.alloc(32);

const tag = (purpose) => Buffer.from(`pitboss/shuffle/1/${purpose}\0`, "utf8");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const shake256 = (length, ...parts) =>
  createHash("shake256", { outputLength: length }).update(Buffer.concat(parts)).digest();
const hex = (text) => Buffer.from(text, "hex");

function uint32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

const numberOf = (bytes) => BigInt("0x" + bytes.toString("hex"));

function bytesOf(number, length) {
  return hex(number.toString(16).padStart(2 * length, "0"));
}

export function facesOf({ size, joker, copies, ranks = RANKS.slice(13 - size / 4), suits = SUITS }) {
  const one = [];
  for (const rank of ranks) for (const suit of suits) one.push(rank + suit);
  if (joker) one.push("Jk");
  return Array(copies).fill(one).flat();
}

function factorial(count) {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(count); factor++) product *= factor;
  return product;
}

export function seedBytes(count) {
  const needed = ((factorial(count) << 24n) - 1n).toString(2).length;
  return Math.ceil(needed / 256) * 32;
}

export function encodedNonces(nonces) {
  const parts = [uint32(nonces.length)];
  for (const { by, text } of nonces)
    for (const bytes of [Buffer.from(by, "utf8"), Buffer.from(text, "utf8")]) parts.push(uint32(bytes.length), bytes);
  return Buffer.concat(parts);
}

export function mixedWord(seed, nonces) {
  return numberOf(seed) ^ numberOf(shake256(seed.length, tag("nonces"), encodedNonces(nonces)));
}

export function orderOf(cards, seed, nonces) {
  const orders = factorial(cards.length);
  const words = 1n << BigInt(8 * seed.length);
  const accepted = words - (words % orders);
  const first = mixedWord(seed, nonces);
  let word = first;
  for (let attempt = 1; word >= accepted; attempt++)
    word = numberOf(shake256(seed.length, tag("again"), uint32(attempt), bytesOf(first, seed.length)));
  let rank = word % orders;
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = Number(rank % BigInt(last + 1));
    rank /= BigInt(last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

export const secretCommitment = (seed, key) => sha256(tag("secret"), key, seed);
export const saltOf = (key, position) =>
  createHmac("sha256", key).update(tag("salt")).update(uint32(position)).digest();
export const leafOf = (position, card, face, salt) =>
  sha256(Buffer.from([0]), uint32(position), uint32(card), Buffer.from(face, "ascii"), salt);
const nodeOf = (left, right) => sha256(Buffer.from([1]), left, right);

// The tree of RFC 6962 by its own recursive definition: split at the largest power of two below the count.
export function rootOf(leaves) {
  if (leaves.length === 1) return leaves[0];
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  return nodeOf(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

export function rootFrom(leaf, position, count, path) {
  if (count === 1) return path.length === 0 ? leaf : null;
  if (path.length === 0) return null;
  let split = 1;
  while (2 * split < count) split *= 2;
  const sibling = path[path.length - 1];
  const rest = path.slice(0, -1);
  const [left, right] =
    position < split
      ? [rootFrom(leaf, position, split, rest), sibling]
      : [sibling, rootFrom(leaf, position - split, count - split, rest)];
  return left && right && nodeOf(left, right);
}

export function statementOf(deck, count, previous, committed, nonces, root) {
  const numbers = [deck.size, deck.joker ? 1 : 0, deck.copies, count].map(uint32);
  const own = "ranks" in deck ? [deck.ranks, deck.suits] : [];
  const faces = own.flatMap((part) => [uint32(part.length), Buffer.from(part, "utf8")]);
  return sha256(tag("statement"), ...numbers, ...faces, previous, committed, encodedNonces(nonces), root);
}

export function digestOf(document) {
  return sha256(tag("document"), Buffer.from(JSON.stringify({ ...document, digest: "" }) + "\n", "utf8"));
}

// The fields of each kind of object, in their order; any other, or any other order, is refused.
const COMMITTED = ["secret_commitment", "nonces"];
const FIELDS = {
  proof: ["kind", "format", "version", "deck", "shuffles", "digest"],
  deck: ["size", "joker", "copies"],
  ownDeck: ["size", "joker", "copies", "ranks", "suits"],
  viewer: ["count", ...COMMITTED, "root", "statement", "cut", "dealt", "burned", "openings"],
  auditor: ["cards", "seed", "key", ...COMMITTED, "order", "root", "statement", "cut", "dealt", "burned", "shoe"],
  opening: ["position", "card", "face", "salt", "path"],
  nonce: ["by", "text"],
  cut: ["at", "by"],
};

const has = (object, kind) => JSON.stringify(Object.keys(object)) === JSON.stringify(FIELDS[kind]);
const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const isNumber = (value) => Number.isInteger(value) && value >= 0 && value <= 424;
const isText = (text, longest) =>
  typeof text === "string" && text.isWellFormed() && /^[^\u0000-\u001f\u007f-\u009f]+$/u.test(text) && [...text].length <= longest;

/** A deck of the rules by its size, or any ranks in any suits, in their order. */
function deckIsKnown(deck) {
  if (!("ranks" in deck)) return has(deck, "deck") && [52, 48, 44, 40, 36, 32].includes(deck.size);
  const inOrder = (part, whole) => typeof part === "string" && part !== "" && part === [...whole].filter((sign) => part.includes(sign)).join("");
  return (
    has(deck, "ownDeck") && inOrder(deck.ranks, RANKS) && inOrder(deck.suits, SUITS) &&
    deck.size === deck.ranks.length * deck.suits.length
  );
}

function isWellFormed(proof) {
  const { deck, shuffles } = proof;
  return (
    has(proof, "proof") && deckIsKnown(deck) && proof.format === "pitboss shuffle proof" && proof.version === 1 &&
    ["viewer", "auditor"].includes(proof.kind) &&
    typeof deck.joker === "boolean" && isNumber(deck.copies) && deck.copies >= 1 && deck.copies <= 8 &&
    shuffles.length > 0 && shuffles.every((shuffle) => shuffleIsWellFormed(shuffle, proof.kind))
  );
}

function shuffleIsWellFormed(shuffle, kind) {
  const { cut, nonces } = shuffle;
  const own =
    kind === "viewer"
      ? isNumber(shuffle.count) && shuffle.count > 0 && shuffle.openings.every(openingIsWellFormed)
      : shuffle.cards.every(isNumber) && shuffle.order.every(isNumber) && isHash(shuffle.key) &&
        /^([0-9a-f]{2})*$/.test(shuffle.seed);
  return (
    has(shuffle, kind) && own && [shuffle.secret_commitment, shuffle.root, shuffle.statement].every(isHash) &&
    isNumber(shuffle.dealt) && shuffle.burned.every(isNumber) &&
    nonces.every((nonce) => has(nonce, "nonce") && isText(nonce.by, 64) && isText(nonce.text, 256)) &&
    (cut === null || (has(cut, "cut") && Number.isInteger(cut.at) && isText(cut.by, 64)))
  );
}

function openingIsWellFormed(opening) {
  const { position, card, face, salt, path } = opening;
  return (
    has(opening, "opening") && isNumber(position) && isNumber(card) && /^([2-9TJQKA][cdhs]|Jk)$/.test(face) &&
    isHash(salt) && path.every(isHash)
  );
}

const same = (bytes, text) => bytes !== null && bytes.toString("hex") === text;
const ascending = (numbers) => numbers.every((number, place) => place === 0 || numbers[place - 1] < number);
const countOf = (shuffle) => (shuffle.cards ? shuffle.cards.length : shuffle.count);
const afterCut = (order, cut) => (cut ? [...order.slice(cut.at), ...order.slice(0, cut.at)] : order);

function cutIsLegal({ cut, dealt }, count) {
  if (cut) return cut.at >= 2 && cut.at <= count - 2;
  return count < 4 || dealt === 0;
}

function nonceNamesAscend(nonces) {
  const names = nonces.map(({ by }) => Buffer.from(by, "utf8"));
  return names.every((name, place) => place === 0 || Buffer.compare(names[place - 1], name) < 0);
}

function* sharedChecks(deck, faces, shuffle, before) {
  const count = countOf(shuffle);
  const left = before ? Math.max(1, countOf(before) - before.dealt) : faces.length;
  yield ["count", left <= count && count <= faces.length];
  yield ["nonces", nonceNamesAscend(shuffle.nonces)];
  const previous = before ? hex(before.statement) : NO_STATEMENT;
  const statement = statementOf(
    deck, count, previous, hex(shuffle.secret_commitment), shuffle.nonces, hex(shuffle.root),
  );
  yield ["statement", same(statement, shuffle.statement)];
  yield ["cut", cutIsLegal(shuffle, count)];
  const { dealt, burned } = shuffle;
  yield ["dealt", dealt <= count && ascending(burned) && burned.every((place) => place < dealt)];
}

function* viewerChecks(faces, shuffle) {
  const positions = shuffle.openings.map(({ position }) => position);
  yield ["openings", ascending(positions) && positions.every((position) => position < shuffle.dealt)];
  yield ["cards", new Set(shuffle.openings.map(({ card }) => card)).size === positions.length];
  for (const { position, card, face, salt, path } of shuffle.openings) {
    const at = shuffle.cut ? (position + shuffle.cut.at) % shuffle.count : position;
    const root = rootFrom(leafOf(at, card, face, hex(salt)), at, shuffle.count, path.map(hex));
    yield [`opening ${position + 1}`, faces[card] === face && at < shuffle.count && same(root, shuffle.root)];
  }
}

function* auditorChecks(faces, shuffle, earlier) {
  const { cards, nonces } = shuffle;
  const before = earlier[earlier.length - 1];
  const undealt = before ? afterCut(before.order, before.cut).slice(before.dealt) : [];
  const kept = undealt.every((card) => cards.includes(card));
  yield ["cards", ascending(cards) && cards.every((card) => card < faces.length) && kept];
  const [seed, key] = [hex(shuffle.seed), hex(shuffle.key)];
  const sized = cards.length > 0 && seed.length === seedBytes(cards.length) && key.length === 32;
  const fresh = earlier.every((each) => each.key !== shuffle.key);
  yield ["secret", sized && fresh && same(secretCommitment(seed, key), shuffle.secret_commitment)];
  if (!sized) return;
  const order = orderOf(cards, seed, nonces);
  yield ["order", JSON.stringify(order) === JSON.stringify(shuffle.order)];
  yield ["root", same(rootOf(leavesOf(faces, order, key)), shuffle.root)];
  yield ["shoe", afterCut(order, shuffle.cut).map((card) => faces[card]).join(" ") === shuffle.shoe];
}

function leavesOf(faces, order, key) {
  return order.map((card, position) => leafOf(position, card, faces[card], saltOf(key, position)));
}

// The names of the checks that a proof fails; none if all is well.
export function failures(text) {
  try {
    const proof = JSON.parse(text);
    const failed = [];
    const note = ([name, passed], number) => passed || failed.push(number ? `shuffle ${number} ${name}` : name);
    note(["form", JSON.stringify(proof) + "\n" === text && isWellFormed(proof)]);
    note(["digest", same(digestOf(proof), proof.digest)]);
    const faces = facesOf(proof.deck);
    proof.shuffles.forEach((shuffle, place) => {
      const earlier = proof.shuffles.slice(0, place);
      const own = proof.kind === "viewer" ? viewerChecks(faces, shuffle) : auditorChecks(faces, shuffle, earlier);
      for (const check of sharedChecks(proof.deck, faces, shuffle, earlier[place - 1])) note(check, place + 1);
      for (const check of own) note(check, place + 1);
    });
    return failed;
  } catch (error) {
    return [`unreadable: ${error.message}`];
  }
}

// The names of the values of a vector that come out differently here.
function differences({ name, deck, shuffles, viewer, auditor }) {
  const faces = facesOf(deck);
  const wrong = [];
  let previous = NO_STATEMENT;
  shuffles.forEach((given, place) => {
    const [seed, key] = [hex(given.seed), hex(given.key)];
    const order = orderOf(given.cards, seed, given.nonces);
    const leaves = leavesOf(faces, order, key);
    const committed = secretCommitment(seed, key);
    previous = statementOf(deck, order.length, previous, committed, given.nonces, rootOf(leaves));
    const found = {
      word: bytesOf(mixedWord(seed, given.nonces), seed.length).toString("hex"),
      order: order.join(" "),
      secret_commitment: committed.toString("hex"),
      first_salt: saltOf(key, 0).toString("hex"),
      first_leaf: leaves[0].toString("hex"),
      root: rootOf(leaves).toString("hex"),
      statement: previous.toString("hex"),
      shoe: afterCut(order, given.cut).map((card) => faces[card]).join(" "),
    };
    for (const [field, value] of Object.entries(found))
      if (value !== given[field]) wrong.push(`${name}, shuffle ${place + 1}: ${field}`);
  });
  for (const document of [viewer, auditor]) wrong.push(...failures(document).map((check) => `${name}: ${check}`));
  return wrong;
}

const input = readFileSync(0, "utf8");
if (process.argv[2] === "vectors") {
  console.log(JSON.stringify(JSON.parse(input).flatMap(differences)));
} else {
  for (const line of input.split("\n").slice(0, -1)) console.log(JSON.stringify(failures(line + "\n")));
}
