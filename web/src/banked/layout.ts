// What lies in a box of the layout, whichever the game, and how large it is drawn.

import type { SeatCard } from "../lib/protocol";

export interface Wager {
  /** As it stands on the cloth. */
  label: string;
  cents: number;
  /** A long spot across the box rather than a round one. */
  wide?: boolean;
}
export interface Shown {
  wagers: Wager[];
  cards: SeatCard[];
  /** What the hand is called, once it lies open. */
  hand?: string;
  /** Whether the clock that runs is this seat's too. */
  asked: boolean;
}

const between = (least: number, most: number, wish: number): number => Math.round(Math.min(Math.max(wish, least), most));

/** The measures of boxes and cards on a cloth of a width, for as many boxes as it has. */
export function sizesOf(width: number, boxes: number, { flows, flat, bare }: { flows: boolean; flat: boolean; bare: boolean }): string {
  const step = (0.82 * width) / Math.max(boxes - 1, 1);
  const box = between(88, flat ? 112 : 128, step - 5);
  const card = flows ? 24 : between(24, flat ? 28 : 36, 0.285 * box);
  const measures = {
    "box-width": flows ? "100%" : `${box}px`,
    spot: `${flows ? 36 : between(38, flat ? 42 : 52, (box - 10) / 2)}px`,
    "card-width": `${card}px`,
    "hand-height": `${bare ? 0 : Math.round(1.37 * card)}px`,
    "dealer-card": `${flows ? 46 : flat ? 44 : between(44, 68, (bare ? 0.05 : 0.055) * width)}px`,
  };
  return Object.entries(measures).map(([name, value]) => `--${name}: ${value}`).join("; ");
}
