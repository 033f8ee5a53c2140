// The card grid: a row a suit, aces first; smaller decks have fewer columns, the joker is a cell of its own.

const RANKS = "AKQJT98765432";
export const SUITS = ["s", "h", "d", "c"] as const;
export const SUIT_NAMES: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
export const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The rows of a deck; cards that it does not hold are left out. */
export function rowsOf(deck: string[]): string[][] {
  const there = new Set(deck);
  const ranks = [...RANKS].filter((rank) => SUITS.some((suit) => there.has(rank + suit)));
  const rows = SUITS.map((suit) => ranks.map((rank) => rank + suit).filter((card) => there.has(card)));
  return there.has("Jk") ? [...rows.slice(0, -1), [...rows.at(-1)!, "Jk"]] : rows;
}

/**
 * A tap on a card: at once an open card; of a hand that is shown as soon as all its hidden cards are named.
 * Tapping one that is named already takes it back.
 */
export function tapped(named: string[], card: string, hidden: number): { named: string[]; send: string[] | null } {
  if (named.includes(card)) return { named: named.filter((each) => each !== card), send: null };
  const now = [...named, card];
  return hidden > now.length ? { named: now, send: null } : { named: [], send: now };
}
