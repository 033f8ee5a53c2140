// Chips: which there are to wager with, and how an amount lies on the layout, smallest on top (S89-1997/6.6).

export interface Bounds {
  least: number;
  most: number;
  step: number;
}

/** The chips of the house, in cents, each with its colours. */
export const COLOURS: Record<number, [face: string, edge: string]> = {
  5: ["#b9bec6", "#5b616b"],
  10: ["#b9bec6", "#5b616b"],
  20: ["#b9bec6", "#5b616b"],
  50: ["#d8c7a0", "#6b5730"],
  100: ["#f4f1e8", "#3f6fb0"],
  500: ["#c4283c", "#f6e3d0"],
  2_500: ["#1f7a45", "#f1f5e4"],
  10_000: ["#22252b", "#d8d8d8"],
  50_000: ["#5b2d8a", "#f0d9ff"],
  100_000: ["#d98a12", "#3a2500"],
  500_000: ["#8f4a2a", "#ffe7b8"],
};
const VALUES = Object.keys(COLOURS).map(Number).sort((a, b) => b - a);
const MOST_DRAWN = 9;

/** Up to four chips to wager with: the unit, and larger ones that the limits leave room for. */
export function denominations({ most, step }: Bounds): number[] {
  const larger = VALUES.filter((value) => value > step && value % step === 0 && value <= most).reverse();
  return [step, ...larger].slice(0, 4);
}

/** An amount in chips, from the bottom of the stack to its top: the largest first. */
export function stackOf(cents: number): number[] {
  const stack: number[] = [];
  let left = cents;
  for (const value of VALUES) {
    for (; left >= value; left -= value) stack.push(value);
  }
  return stack;
}

/** As many of a stack as there is room to draw: the top, which is what one sees. */
export const drawn = (cents: number): number[] => stackOf(cents).slice(-MOST_DRAWN);

/** Whether an amount may be wagered. */
export const fits = (cents: number, { least, most, step }: Bounds): boolean => cents >= least && cents <= most && cents % step === 0;

/** One unit up or down, within the limits. */
export function moved(cents: number, steps: number, { least, most, step }: Bounds): number {
  const wish = Math.round(cents / step) * step + steps * step;
  return Math.min(Math.max(wish, least), most - (most % step));
}
