// Names of cards, for people and for speech.

const RANK_NAMES: Record<string, string> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUIT_NAMES: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const JOKER = "Jk";

export function cardName(face: string | null): string {
  if (face === null) return "card face down";
  if (face === JOKER) return "joker";
  return `${RANK_NAMES[face[0]!]} of ${SUIT_NAMES[face[1]!]}`;
}

/** "ace of spades, two cards face down". */
export function cardNames(faces: (string | null)[]): string {
  const known = faces.filter((face) => face !== null).map(cardName);
  const hidden = faces.length - known.length;
  if (hidden) known.push(hidden === 1 ? "one card face down" : `${hidden} cards face down`);
  return known.join(", ") || "no cards";
}

export const rankText = (face: string): string => (face[0] === "T" ? "10" : face[0]!);

/** "king"; the joker is its own. */
export const rankName = (face: string): string => (face === JOKER ? "joker" : RANK_NAMES[face[0]!]!);
/** "hearts"; nothing for a joker. */
export const suitOf = (face: string): string => (face === JOKER ? "" : SUIT_NAMES[face[1]!]!);
/** Suits in running text. */
export const SUIT_GLYPHS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
