// Chips seen from the seat. Each value has its colour and its number of edge spots, so that nobody needs to tell
// values by colour alone. Values are in cents; those below a dollar are silver and sand.

import { r } from "./strokes";

const SPOTS: Record<number, number> = {
  5: 4,
  10: 4,
  20: 5,
  50: 5,
  100: 6,
  500: 6,
  2_500: 8,
  10_000: 6,
  50_000: 8,
  100_000: 10,
  500_000: 12,
};
/** The chips of the house, the largest first. */
export const VALUES = Object.keys(SPOTS)
  .map(Number)
  .sort((a, b) => b - a);

export const CHIP = { width: 32, rx: 15, ry: 6, thick: 4.4 };
const { rx: RX, ry: RY, thick: T } = CHIP;
/** The middle of a chip's top within its symbol. */
export const TOP = 7;

/** One chip of a stack: its rim, and its face if it lies on top. */
export function chip(value: number, turn: number, isTop: boolean): string {
  const face = `var(--chip-${value})`;
  const spot = `var(--chip-${value}-spot)`;
  const count = SPOTS[value]!;
  const pt = (a: number, k = 1, dy = 0): string =>
    `${r(16 + RX * k * Math.cos(a))} ${r(TOP + RY * k * Math.sin(a) + dy)}`;
  let rim = "";
  let top = "";
  for (let i = 0; i < count; i++) {
    const a = ((i + turn / 3) * 2 * Math.PI) / count;
    const half = 1.15 / count + 0.03;
    const [a1, a2] = [a - half, a + half];
    if (a > 0.12 && a < Math.PI - 0.12)
      rim += `M${pt(a1)}L${pt(a)}L${pt(a2)}L${pt(a2, 1, T)}L${pt(a, 1, T)}L${pt(a1, 1, T)}Z`;
    top += `M${pt(a1)}L${pt(a)}L${pt(a2)}L${pt(a2, 0.72)}L${pt(a1, 0.72)}Z`;
  }
  const low = TOP + T;
  const arc = (y: number, sweep: 0 | 1, x: number): string => `A${RX} ${RY} 0 0 ${sweep} ${x} ${r(y)}`;
  const body =
    `<path d="M1 ${TOP}V${low}${arc(low, 0, 31)}V${TOP}${arc(TOP, 1, 1)}Z" fill="${face}"/><path d="${rim}" fill="${spot}"/>` +
    `<path d="M1 ${TOP}V${low}${arc(low, 0, 31)}V${TOP}" fill="none" stroke="#0a0d0c" stroke-opacity=".62" stroke-width=".9"/>` +
    `<path d="M1 ${low}${arc(low, 0, 31)}V${r(TOP + T * 0.4)}${arc(TOP + T * 0.4, 1, 1)}Z" fill="#000" opacity=".16"/>`;
  if (!isTop) return body;
  const ring = (k: number, paint: string): string =>
    `<ellipse cx="16" cy="${TOP}" rx="${r(RX * k)}" ry="${r(RY * k)}" ${paint}/>`;
  return (
    body +
    ring(1, `fill="${face}"`) +
    `<path d="${top}" fill="${spot}"/>` +
    ring(0.68, `fill="${face}" stroke="${spot}" stroke-opacity=".85" stroke-width=".7"`) +
    ring(0.46, `fill="${spot}" opacity=".28"`) +
    ring(1, `fill="none" stroke="#0a0d0c" stroke-opacity=".5" stroke-width=".8"`) +
    `<path d="M2.8 ${r(TOP - 2.6)}A${RX} ${RY} 0 0 1 22 ${r(TOP - 5.4)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>`
  );
}

const HIGHEST = 10;
const MOST_COLUMNS = 6;
/** Chips one on another, from the bottom up, and where they stand. */
export interface Column {
  values: number[];
  x: number;
  y: number;
}

/** An amount in chips, the largest first. */
export function stackOf(cents: number): number[] {
  const stack: number[] = [];
  let left = cents;
  for (const value of VALUES) {
    for (; left >= value; left -= value) stack.push(value);
  }
  return stack;
}

/** Places of columns: a back row, then a front row half a chip further. */
const PLACES: [x: number, y: number][][] = [
  [],
  [[0, 0]],
  [
    [0, 0],
    [27, 2],
  ],
  ...[3, 4, 5, 6].map((count) =>
    Array.from({ length: count }, (_, at): [number, number] => {
      const back = count > 4 ? 3 : 2;
      return at < back ? [at * 28, 0] : [14 + (at - back) * 28, 9];
    }),
  ),
];

/** An amount as it lies at a bet or in the pot: columns by value, the largest at the back. */
export function columns(cents: number): Column[] {
  const found: number[][] = [];
  for (const value of stackOf(cents)) {
    const last = found.at(-1);
    if (last && last[0] === value && last.length < HIGHEST) last.push(value);
    else found.push([value]);
  }
  const shown = found.slice(0, MOST_COLUMNS);
  return shown.map((values, at) => ({ values, x: PLACES[shown.length]![at]![0], y: PLACES[shown.length]![at]![1] }));
}

/** A wager at a house table: one stack, the smallest on top (S89-1997/6.6), as much of it as one sees. */
export const oneStack = (cents: number): Column[] =>
  cents ? [{ values: stackOf(cents).slice(-HIGHEST), x: 0, y: 0 }] : [];
