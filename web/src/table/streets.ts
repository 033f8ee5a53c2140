// The story by streets: what was told in a round, under the name of the street, with the pot at its end.

import { m } from "../lib/messages";
import { told as amount } from "../lib/currency.svelte";
import type { Sentence } from "../lib/protocol";

export interface Street {
  /** The number of its first sentence names it. */
  key: number;
  name: string;
  sentences: Sentence[];
  pot: string;
}
export interface Chapter {
  key: number;
  streets: Street[];
  /** How the round ended, in one sentence. */
  end: Sentence | null;
}

const BEGINS = "Before the cards";
/** With these a round against the house begins, in this order. */
const OPENING = ["A new shoe", "Wagers"].map((section) => m.streets.house[section]);
/** Told for the record: their rules stay with the street, their words would only be in the way. */
const QUIET =
  /^(Wagers are equal|Nobody has wagered|The round of play is over|The dealer (shuffles|cuts|burns))|is first to act in betting round|^[A-Z][\w -]+ for [\w-]+ with \d+ cards/;
/** Cards that nobody sees are drawn on the felt. */
const HIDDEN = /(?:; )?[^;:.]+ (?:\w+) hidden cards?(?=[;.])/g;
const WON = /\b(wins?|shares?|takes?) (?!seat\b).*[$\d]|\bno pot\b|^Coup \d+:|^The round is void/;

/** A sentence without what the felt shows better. */
export const shortened = (text: string): string =>
  text
    .replace(HIDDEN, "")
    .replace(/: ?; /, ": ")
    .replace(/: ?\.$/, ".");

/** Sentences that only have rules to give. */
export const isQuiet = ({ text }: Sentence): boolean => QUIET.test(text);

/** Rounds, the latest last; what is told between rounds belongs to the round before. */
export function chapters(told: Sentence[], house = false): Chapter[] {
  const found: Chapter[] = [];
  for (const sentence of told) {
    if (!found.length || begins(sentence, found.at(-1)!, house))
      found.push({ key: sentence.number, streets: [], end: null });
    const chapter = found.at(-1)!;
    const name = nameOf(sentence, chapter.streets.at(-1)?.name, house);
    if (chapter.streets.at(-1)?.name !== name)
      chapter.streets.push({ key: sentence.number, name, sentences: [], pot: "" });
    const street = chapter.streets.at(-1)!;
    street.sentences.push(sentence);
    if (sentence.pot && sentence.street !== "showdown") street.pot = amount(sentence.pot);
    if (WON.test(sentence.text)) chapter.end = sentence;
  }
  return found;
}

function begins({ section }: Sentence, before: Chapter, house: boolean): boolean {
  if (!house) return section === BEGINS;
  const rank = OPENING.indexOf(m.streets.house[section] ?? "");
  if (rank < 0) return false;
  const last = OPENING.indexOf(before.streets.at(-1)?.name);
  return last < 0 || last >= rank;
}

/** The street of a sentence; one that has none goes on with the street before it. */
function nameOf({ street, section }: Sentence, before: string | undefined, house: boolean): string {
  if (street) return m.streets.names[street] ?? capital(street.replace(" street", ""));
  if (house && m.streets.house[section]) return m.streets.house[section];
  return section === BEGINS ? m.streets.names.deal! : (before ?? section) || m.streets.table;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Piece {
  text: string;
  /** A card that is drawn instead of its letters. */
  face: string | null;
  /** The sign that follows a card at once. */
  end?: string;
}

/** A sentence with its cards apart. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const card of text.matchAll(/\b([2-9TJQKA][cdhs])\b([.,;:]?)/g)) {
    const [whole, face = "", end = ""] = card;
    if (card.index > from) found.push({ text: text.slice(from, card.index), face: null });
    found.push({ text: face, face, end });
    from = card.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), face: null });
  return found;
}
