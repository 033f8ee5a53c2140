// The bead road as a grid: six rows, filled downwards, the latest columns where there is not room for all.

import type { Side } from "../lib/banked-protocol";

export const ROWS = 6;
const COLUMNS = 12;

export function lastColumns(road: Side[], columns = COLUMNS): (Side | null)[] {
  const used = Math.ceil(road.length / ROWS);
  const shown: (Side | null)[] = road.slice(Math.max(0, used - columns) * ROWS);
  return [...shown, ...Array<null>(columns * ROWS - shown.length).fill(null)];
}
