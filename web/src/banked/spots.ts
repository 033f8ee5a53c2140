// Which of one's own spots on the cloth can be touched to wager there.

import type { Side } from "../lib/banked-protocol";
import { isCanberra, type HouseSight } from "../lib/views";

export interface Spots {
  open: string[];
  press: (spot: string) => void;
  /** What a press would do, in words. */
  says: (spot: string) => string;
}

/** "ante", "bet", "jackpot" or a side: whatever may lie there now and does not yet. */
export function openSpots(view: HouseSight): string[] {
  if (isCanberra(view)) {
    const { ante, bet, play_jackpot } = view.you.acts ?? {};
    return [
      ...(ante ? ["ante"] : []),
      ...(bet ? ["bet"] : []),
      ...(play_jackpot || (ante && view.table.jackpot) ? ["jackpot"] : []),
    ];
  }
  const wager = view.you.acts && "wager" in view.you.acts ? view.you.acts.wager : undefined;
  return (wager?.sides ?? []) satisfies Side[];
}
