// The name of one's own hand, in two lines: what it is, and what it is made of.

import { cardNames, rankName, suitOf } from "../lib/cards";
import { m } from "../lib/messages";
import type { You } from "../lib/protocol";

export interface HandWords {
  hand: string;
  detail: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the room says of the hand; before it is one, what the cards are. */
export function handWords(you: You): HandWords {
  const told = you.hand_name ? [you.hand_name, you.hand_detail].filter(Boolean).join(", ") : you.hand;
  if (told) {
    // "Two pair, kings and jacks": the first line is short enough for every plaque.
    const [name = "", ...rest] = told.split(", ");
    return { hand: capital(name), detail: [rest.join(", "), you.low].filter(Boolean).join("; ") };
  }
  const faces = you.cards.filter((face) => face !== null);
  if (!faces.length) return { hand: "", detail: "" };
  if (faces.length > 3 || faces.some((face) => !suitOf(face))) return { hand: "", detail: cardNames(you.cards) };
  const suited = faces.length > 1 && new Set(faces.map(suitOf)).size === 1;
  return { hand: capital(faces.map(rankName).join(", ")), detail: suited ? m.table.suited(suitOf(faces[0]!)) : "" };
}
