// What lies in a box of the layout, whichever the game.

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
