// Wagers against the house as a dealer enters them: an amount is chosen, then the boxes it lies on.

import type { BaccaratTable, CanberraTable } from "../wire";
import type { Entry } from "./entries";

export type HouseTable = CanberraTable | BaccaratTable;
/** What a touch on a box means while wagers are open. */
export interface Choice {
  cents: number;
  side: string;
  chip: boolean;
  back: boolean;
}
export const NOTHING: Choice = { cents: 0, side: "", chip: false, back: false };

/** The entry of a touch on a box; nothing where no amount is chosen, or no side. */
export function wagerEntry(choice: Choice, seat: number, sides: string[]): Entry | null {
  if (choice.back) return { kind: "take_back", seat };
  if (!choice.cents || (sides.length && !choice.side)) return null;
  const wager: Entry = { kind: "wager", seat, cents: choice.cents };
  if (sides.length) return { ...wager, side: choice.side };
  return choice.chip ? { ...wager, jackpot: true } : wager;
}

/** A box that is tapped among those that bet, or no more. */
export const toggled = (boxes: number[], box: number): number[] =>
  boxes.includes(box) ? boxes.filter((each) => each !== box) : [...boxes, box].sort((a, b) => a - b);

/** Whether a class is to be named: for a win that pays by it, and where the jackpot is played. */
export const needsClass = (result: string, chip: boolean): boolean => result === "win" || chip;

/** The wagers that were entered for a box in this round, by the side that they are on. */
export const placedOn = (placed: [number, string, number][], seat: number): { text: string; cents: number }[] =>
  placed.filter(([box]) => box === seat).map(([, text, cents]) => ({ text, cents }));

/** What lies on a box, in cents by what it is. */
export function lying(table: HouseTable, seat: number): { text: string; cents: number }[] {
  if (table.kind === "baccarat") {
    const wagers = table.seats.find((each) => each.seat === seat)?.wagers ?? {};
    return Object.entries(wagers).map(([text, cents]) => ({ text, cents }));
  }
  const box = table.seats.find((each) => each.seat === seat);
  return [
    { text: "", cents: box?.ante ?? 0 },
    { text: "bet", cents: box?.bet ?? 0 },
  ].filter(({ cents }) => cents > 0);
}
