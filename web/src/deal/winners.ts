// Winners pointed out without cards: the last side pot first, then the others; the room wants the main pot first.

import type { PotView, ReadEntry } from "../wire";

/** A pot, or one half of it where high and low hands share: what winners are pointed out for. */
export interface Half extends PotView {
  pot: number;
  side: "" | "high" | "low";
}
/** Who wins a low half that no hand qualifies for. */
export const NOBODY = 0;

/** The pots, or where they are split their halves: of each the high one is pointed at before the low one. */
export const halvesOf = (pots: PotView[], splits: boolean): Half[] =>
  pots.flatMap((each, pot) =>
    (splits ? (["low", "high"] as const) : ([""] as const)).map((side) => ({ ...each, pot, side })),
  );

/** What the dealer says once winners are pointed out for all. */
export function reading(halves: Half[], winners: number[][]): ReadEntry {
  const of = (low: boolean): number[][] =>
    halves.flatMap(({ side }, at) =>
      (side === "low") === low ? [(winners[at] ?? []).filter((seat) => seat !== NOBODY)] : [],
    );
  const lows = of(true);
  return { kind: "read", pots: of(false), ...(lows.length ? { lows } : {}) };
}

/** No hand qualifies for a low half. */
export const without = (halves: Half[], winners: number[][], at: number): number[][] =>
  halves.map((_, place) => (place === at ? [NOBODY] : (winners[place] ?? [])));

/** The pot that is to be pointed at: the last one without winners. None once all have some. */
export function potDue(pots: PotView[], winners: number[][]): number {
  for (let place = pots.length - 1; place >= 0; place--) if (!winners[place]?.length) return place;
  return -1;
}

/** A seat is pointed at for a pot, or no more; whoever has no part in it is not. */
export function pointed(pots: PotView[], winners: number[][], pot: number, seat: number): number[][] {
  if (!pots[pot]?.eligible.includes(seat)) return winners;
  return pots.map((_, place) => {
    const mine = (winners[place] ?? []).filter((each) => place !== pot || each !== NOBODY);
    if (place !== pot) return mine;
    return mine.includes(seat) ? mine.filter((each) => each !== seat) : [...mine, seat].sort((a, b) => a - b);
  });
}

export const isWhole = (pots: PotView[], winners: number[][]): boolean =>
  pots.length > 0 && pots.every((_, place) => Boolean(winners[place]?.length));
