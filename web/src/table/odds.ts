// The odds that a call gets: how often it has to win to pay for itself.

import { stayCost } from "../lib/amounts";
import { m } from "../lib/messages";
import type { Acts } from "../lib/protocol";

/** `pot` is everything wagered so far; a call adds to it. Nothing where a call costs nothing. */
export function oddsOf(acts: Acts, pot: number): string {
  const cost = stayCost(acts);
  if (!cost) return "";
  const share = cost / (pot + cost);
  return m.acts.odds(`${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`);
}
