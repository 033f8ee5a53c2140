// Chips to wager with, and amounts that the limits allow.

import { VALUES } from "../drawing/chips";

export interface Bounds {
  least: number;
  most: number;
  step: number;
}

/** Up to four chips to wager with: the unit, and larger ones that the limits leave room for. */
export function denominations({ most, step }: Bounds): number[] {
  const larger = VALUES.filter((value) => value > step && value % step === 0 && value <= most).reverse();
  return [step, ...larger].slice(0, 4);
}

/** Whether an amount may be wagered. */
export const fits = (cents: number, { least, most, step }: Bounds): boolean =>
  cents >= least && cents <= most && cents % step === 0;

/** One unit up or down, within the limits. */
export function moved(cents: number, steps: number, { least, most, step }: Bounds): number {
  const wish = Math.round(cents / step) * step + steps * step;
  return Math.min(Math.max(wish, least), most - (most % step));
}
