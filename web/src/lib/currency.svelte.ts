// Amounts of the table in view as people write them: its currency says whether they are money or tournament chips,
// which have no cash value and never a dollar sign.

import type { Currency } from "../wire";
import { boxText, centsOf, dollars } from "./money";

let current = $state<Currency>("dollars");

/** Tells the amounts of a page as its table has them, for as long as the page is there. */
export function tellIn(currency: () => Currency | undefined): void {
  $effect.pre(() => {
    current = currency() ?? "dollars";
    return () => (current = "dollars");
  });
}

/** "$12.50" of money, "5,000" of chips. */
export const amountIn = (currency: Currency, count: number): string =>
  currency === "chips" ? count.toLocaleString("en-AU") : dollars(count);

/** An amount of the table in view. */
export const told = (count: number): string => amountIn(current, count);

/** "+$12", "-40", "$0": what a round brought. */
export const toldNet = (count: number): string => (count > 0 ? `+${told(count)}` : told(count));

/** What stands before a box for an amount. */
export const sign = (): string => (current === "chips" ? "" : "$");

/** What stands in that box. */
export const toldBox = (count: number): string => (current === "chips" ? String(count) : boxText(count));

/** The amount that a text means; nothing if it means none. */
export function amountOf(text: string): number | null {
  const cents = centsOf(text);
  if (current !== "chips" || cents === null) return cents;
  return cents % 100 || /[$.]/.test(text) ? null : cents / 100;
}
