// Figures as people read them.

import type { Exact } from "./answers";

export const count = (number: number): string => number.toLocaleString("en-AU");

/** "45.871%"; two decimals more than a person needs, as many as the question asks for. */
export const percent = (share: number, digits = 2): string => `${(100 * share).toFixed(digits)}%`;

export const signed = (share: number, digits = 4): string =>
  `${share > 0 ? "+" : share < 0 ? "−" : "±"}${(100 * Math.abs(share)).toFixed(digits)}%`;

/** "1,036,344,990,372 / 19,933,230,517,200"; nothing for numbers that a browser cannot hold exactly. */
export function fraction({ num, den }: Exact): string {
  return Number.isSafeInteger(num) && Number.isSafeInteger(den) ? `${count(num)} / ${count(den)}` : "";
}

/** "1 in 649,740", or "never". */
export function oneIn({ num, den }: Exact): string {
  if (!num) return "never";
  const turns = den / num;
  return `1 in ${turns.toLocaleString("en-AU", { maximumFractionDigits: turns < 100 ? 1 : 0 })}`;
}

/** Part of a deal count in a million. */
export const inAMillion = (deals: number, all: number): string =>
  deals ? ((1e6 * deals) / all).toLocaleString("en-AU", { maximumFractionDigits: 1 }) : "–";
