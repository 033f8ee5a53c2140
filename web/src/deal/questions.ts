// The first question of a fact, where a touch answers it: so that which of a tile's facts it is need not be said first.

import type { FactGuide, Given } from "../table/ruling";
import type { AskedFact, AwardView } from "../wire";
import { m } from "../lib/messages";
import { d } from "./messages";

export interface FirstAnswer {
  value: string;
  text: string;
}

/** The seats that a question about one may be answered with: at a table against the house the dealer has a box, too. */
export const seatsFor = (field: { name: string }, seats: number[]): number[] =>
  field.name.startsWith("box") ? [...seats, 0] : seats;

/** One of a few answers, in words. */
export const answerText = (value: string): string => m.ruling.answers[value] ?? value.replaceAll("_", " ");

/** The answers that may be touched at once; none where the first thing asked is a sum, words or a card. */
export function firstAnswers(guide: FactGuide, seats: number[]): FirstAnswer[] {
  const [first] = guide.fields;
  if (!first) return [];
  if (first.kind === "seat" || first.kind === "seats")
    return seatsFor(first, seats).map((seat) => ({ value: String(seat), text: seat ? String(seat) : d.dealersBox }));
  if (first.kind !== "choice" || first.choices.includes("As")) return [];
  return first.choices.map((value) => ({ value, text: answerText(value) }));
}

/** What is known of it already; words that have to be told are those of the fact itself, until somebody says more. */
export const taken = (guide: AskedFact): Given => ({
  ...Object.fromEntries(
    guide.fields.filter(({ kind, required }) => kind === "text" && required).map(({ name }) => [name, guide.title]),
  ),
  ...guide.given,
});

/** A sum that goes from a seat to another is what that seat was awarded, until another is typed. */
export function filled(guide: { fact: string }, given: Given, name: string, awards: AwardView[]): Given {
  if (name !== "seat" || guide.fact !== "objected") return given;
  const cents = awards.filter(({ seat }) => String(seat) === given.seat).reduce((sum, award) => sum + award.cents, 0);
  return cents ? { ...given, cents: String(cents / 100) } : given;
}
