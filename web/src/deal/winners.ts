// Winners pointed out without cards: the last side pot first, then the others; the room wants the main pot first.

import type { PotView } from "../wire";

/** The pot that is to be pointed at: the last one without winners. None once all have some. */
export function potDue(pots: PotView[], winners: number[][]): number {
  for (let place = pots.length - 1; place >= 0; place--) if (!winners[place]?.length) return place;
  return -1;
}

/** A seat is pointed at for a pot, or no more; whoever has no part in it is not. */
export function pointed(pots: PotView[], winners: number[][], pot: number, seat: number): number[][] {
  if (!pots[pot]?.eligible.includes(seat)) return winners;
  return pots.map((_, place) => {
    const mine = winners[place] ?? [];
    if (place !== pot) return mine;
    return mine.includes(seat) ? mine.filter((each) => each !== seat) : [...mine, seat].sort((a, b) => a - b);
  });
}

export const isWhole = (pots: PotView[], winners: number[][]): boolean =>
  pots.length > 0 && pots.every((_, place) => Boolean(winners[place]?.length));
