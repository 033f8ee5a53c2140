// The name of one's own hand, in two lines: what it is, and what it is made of.

import { cardNames, rankName, suitOf } from "../lib/cards";
import { m } from "../lib/messages";
import type { You } from "../lib/protocol";

export interface HandWords {
  hand: string;
  detail: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ORDER = "AKQJT98765432";
const COUNTS = ["", "", "a pair of", "three", "four"];
const plural = (face: string): string => `${rankName(face)}${face[0] === "6" ? "es" : "s"}`;

/** More cards than can be listed, and fewer than a hand: what they have in common so far, then the others. */
function unfinished(faces: string[]): HandWords {
  const ranks = [...ORDER].map((rank) => faces.filter((face) => face[0] === rank)).filter((each) => each.length);
  ranks.sort((one, other) => other.length - one.length);
  const [first = [], second = []] = ranks;
  const names = (rest: string[][]): string => rest.map(([face]) => rankName(face!)).join(", ");
  if (first.length === 1)
    return { hand: `${capital(rankName(first[0]!))} high`, detail: m.table.thenRanks(names(ranks.slice(1))) };
  if (second.length === 2)
    return { hand: m.table.twoPair, detail: m.table.pairs(plural(first[0]!), plural(second[0]!)) };
  return {
    hand: capital(`${COUNTS[first.length]} ${plural(first[0]!)}`),
    detail: ranks.length > 1 ? m.table.withRanks(names(ranks.slice(1))) : "",
  };
}

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
  if (faces.some((face) => !suitOf(face))) return { hand: "", detail: cardNames(you.cards) };
  if (faces.length > 3) return unfinished(faces);
  const suited = faces.length > 1 && new Set(faces.map(suitOf)).size === 1;
  return { hand: capital(faces.map(rankName).join(", ")), detail: suited ? m.table.suited(suitOf(faces[0]!)) : "" };
}
