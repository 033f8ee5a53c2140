// Entries that wait for the room: numbered as they were made, sent in that order, kept over a lost line or a reload.

import type { EntryMessage } from "../wire";
import { d } from "./messages";

export type Entry = EntryMessage["entry"];
export interface Waiting {
  id: string;
  number: number;
  entry: Entry;
  /** When it was made, in the room's time; 0 while that is not known. */
  made: number;
}

/** The number of an entry that is made now: after the last one that waits; `next` is the one that the room waits for. */
export const nextNumber = (waiting: Waiting[], next: number): number => (waiting.at(-1)?.number ?? next - 1) + 1;

/** With one entry more, which has the number after the last one. */
export const added = (waiting: Waiting[], entry: Entry, next: number, id: string, made = 0): Waiting[] => [
  ...waiting,
  { id, number: nextNumber(waiting, next), entry, made },
];

/** What is left when the room has taken one, as the entry of that number (0: as the one that it was made as). Where others
 * have come before it, all that was made after it is counted from there, and so is what strikes it out. */
export function taken(waiting: Waiting[], id: string, number = 0): Waiting[] {
  const mine = waiting.find((each) => each.id === id);
  const left = waiting.filter((each) => each.id !== id);
  const later = mine && number ? number - mine.number : 0;
  if (!mine || !later) return left;
  const moved = (made: number): number => (made < mine.number ? made : made + later);
  return left.map((each) => ({
    ...each,
    number: moved(each.number),
    entry: each.entry.kind === "strike" ? { ...each.entry, number: moved(each.entry.number) } : each.entry,
  }));
}

/** What was made in the belief that a refused entry would be taken: nothing of it is sent any more. */
export function dropped(waiting: Waiting[], id: string): Waiting[] {
  const place = waiting.findIndex((each) => each.id === id);
  return place < 0 ? [] : waiting.slice(place);
}

/** The last entry that can be taken back when all that waits will be taken. 0 if there is none. */
export function lastInForce(known: { number: number; undoes: boolean }[], waiting: Waiting[]): number {
  const inForce = known.filter(({ undoes }) => undoes).map(({ number }) => number);
  for (const { number, entry } of waiting) {
    if (entry.kind !== "strike") inForce.push(number);
    else while (inForce.length && inForce.at(-1)! >= entry.number) inForce.pop();
  }
  return inForce.at(-1) ?? 0;
}

const seats = (pots: number[][]): string => pots.map((pot) => pot.join(" and ") || "nobody").join("; ");

/** What was made in the belief that a refused entry would be taken, as it is told; empty if nothing was. */
export const droppedWords = (late: Waiting[]): string =>
  late.length ? d.late(late.map(({ entry }) => entryWords(entry)).join("; ")) : "";

/** An entry in a word or two, while the room has not told it yet. */
export function entryWords(entry: Entry): string {
  switch (entry.kind) {
    case "to":
      return `to $${entry.cents / 100}`;
    case "jump":
      return `seat ${entry.seat} next`;
    case "cards":
      return entry.cards.join(" ");
    case "draw":
      return `draws ${entry.count}`;
    case "read":
      return `won by seat ${seats(entry.pots)}${entry.lows?.some((low) => low.length) ? `, low ${seats(entry.lows)}` : ""}`;
    case "count":
      return `seat ${entry.seat} has $${entry.cents / 100}`;
    case "stop":
      return entry.stakes?.length ? "the round is counted" : "the round is left to a count";
    case "strike":
      return `strike out ${entry.number}`;
    case "wager":
      return `$${entry.cents / 100} on box ${entry.seat}`;
    default:
      return entry.kind.replaceAll("_", " ");
  }
}

/** Whether an entry lets a ruling take effect. */
export function decides(entry: Entry): boolean {
  const command = entry.kind === "table" ? (entry.command as { command?: string }).command : "";
  return entry.kind === "approve" || command === "choose";
}
