// Cards as text in a field: reading them, and putting them in or taking them out one at a time.

import { JOKER } from "../lib/cards";

export const RANKS = "23456789TJQKA";
export const SUITS = "shdc";

/** The cards of a deck, aces first, suit after suit. */
export function deckOf(size: number, joker: boolean): string[] {
  const ranks = [...RANKS].reverse().slice(0, size / 4);
  const cards = [...SUITS].flatMap((suit) => ranks.map((rank) => rank + suit));
  return joker ? [...cards, JOKER] : cards;
}

/** The cards that a text is made of; nothing if it is a range or anything else. */
export function cardsIn(text: string): string[] | null {
  const bare = text.replace(/[\s,]+/g, "");
  const found: string[] = [];
  for (let at = 0; at < bare.length; at += 2) {
    const card = written(bare.slice(at, at + 2));
    if (!card) return null;
    found.push(card);
  }
  return found;
}

/** A list of whole hands is no hand: "AsKd,QhQc". */
export const isList = (text: string): boolean => /[,;]/.test(text.trim());

function written(text: string): string | null {
  if (text.toLowerCase() === JOKER.toLowerCase()) return JOKER;
  const rank = text[0]?.toUpperCase() ?? "";
  const suit = text[1]?.toLowerCase() ?? "";
  return rank && suit && RANKS.includes(rank) && SUITS.includes(suit) ? rank + suit : null;
}

/** The text with a card more, or without it if it was there; a range gives way to the card. */
export function toggled(text: string, card: string, most: number): string {
  const there = isList(text) ? [] : (cardsIn(text) ?? []);
  if (there.includes(card)) return there.filter((each) => each !== card).join("");
  return there.length < most ? [...there, card].join("") : text;
}
