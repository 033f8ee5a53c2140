// What a proof of a shuffle holds, and whether a text has exactly that form.

export interface Deck {
  size: number;
  joker: boolean;
  copies: number;
  /** Of a deck that the rules do not know. */
  ranks?: string;
  suits?: string;
}
export interface Nonce {
  by: string;
  text: string;
}
export interface Cut {
  at: number;
  by: string;
}
export interface Opening {
  position: number;
  card: number;
  face: string;
  salt: string;
  path: string[];
}
interface Shuffle {
  secret_commitment: string;
  nonces: Nonce[];
  root: string;
  statement: string;
  cut: Cut | null;
  dealt: number;
  burned: number[];
}
export interface ViewerShuffle extends Shuffle {
  count: number;
  openings: Opening[];
}
export interface AuditorShuffle extends Shuffle {
  cards: number[];
  seed: string;
  key: string;
  order: number[];
  shoe: string;
}
interface Document {
  format: string;
  version: number;
  deck: Deck;
  digest: string;
}
export interface ViewerProof extends Document {
  kind: "viewer";
  shuffles: ViewerShuffle[];
}
export interface AuditorProof extends Document {
  kind: "auditor";
  shuffles: AuditorShuffle[];
}
export type Proof = ViewerProof | AuditorProof;

/** The fields of each kind of object, in their order; any other, or any other order, is refused. */
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
const MOST_CARDS = 8 * 53;
export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";

export function isWellFormed(proof: Proof): boolean {
  const { deck } = proof;
  const shuffles: (ViewerShuffle | AuditorShuffle)[] = proof.shuffles;
  return (
    has(proof, "proof") &&
    proof.format === "pitboss shuffle proof" &&
    proof.version === 1 &&
    ["viewer", "auditor"].includes(proof.kind) &&
    deckIsSound(deck) &&
    typeof deck.joker === "boolean" &&
    isNumber(deck.copies) &&
    deck.copies >= 1 &&
    deck.copies <= 8 &&
    shuffles.length > 0 &&
    shuffles.every((shuffle) => has(shuffle, proof.kind) && isSound(shuffle))
  );
}

function deckIsSound(deck: Deck): boolean {
  const { size, ranks, suits } = deck;
  if (ranks === undefined || suits === undefined) return has(deck, "deck") && [52, 48, 44, 40, 36, 32].includes(size);
  const chosen = (given: string, known: string) =>
    given !== "" && given === [...known].filter((sign) => given.includes(sign)).join("");
  return has(deck, "ownDeck") && chosen(ranks, RANKS) && chosen(suits, SUITS) && size === ranks.length * suits.length;
}

function isSound(shuffle: ViewerShuffle | AuditorShuffle): boolean {
  const { cut, nonces } = shuffle;
  return (
    ("openings" in shuffle ? viewerPartIsSound(shuffle) : auditorPartIsSound(shuffle)) &&
    [shuffle.secret_commitment, shuffle.root, shuffle.statement].every(isHash) &&
    isNumber(shuffle.dealt) &&
    shuffle.burned.every(isNumber) &&
    nonces.every((nonce) => has(nonce, "nonce") && isText(nonce.by, 64) && isText(nonce.text, 256)) &&
    (cut === null || (has(cut, "cut") && Number.isInteger(cut.at) && isText(cut.by, 64)))
  );
}

function viewerPartIsSound({ count, openings }: ViewerShuffle): boolean {
  return isNumber(count) && count > 0 && openings.every(openingIsSound);
}

function auditorPartIsSound({ cards, order, key, seed }: AuditorShuffle): boolean {
  return cards.every(isNumber) && order.every(isNumber) && isHash(key) && /^([0-9a-f]{2})*$/.test(seed);
}

function openingIsSound(opening: Opening): boolean {
  const { position, card, face, salt, path } = opening;
  const fields = has(opening, "opening") && isNumber(position) && isNumber(card);
  return fields && /^([2-9TJQKA][cdhs]|Jk)$/.test(face) && isHash(salt) && path.every(isHash);
}

const has = (object: object, kind: keyof typeof FIELDS): boolean =>
  JSON.stringify(Object.keys(object)) === JSON.stringify(FIELDS[kind]);
const isHash = (text: string): boolean => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const isNumber = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST_CARDS;

function isText(text: string, longest: number): boolean {
  if (typeof text !== "string" || [...text].length > longest) return false;
  // No control characters, and no half of a surrogate pair, which UTF-8 cannot carry.
  // eslint-disable-next-line no-control-regex -- they are what is refused
  return /^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]+$/u.test(text);
}
