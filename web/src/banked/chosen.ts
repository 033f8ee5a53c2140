// The last wager at a table, kept for this browser so that it can be repeated with one press.

import type { Side } from "../lib/banked-protocol";
import { keep, kept } from "../lib/store";

export interface LastAnte {
  ante: number;
  chip: boolean;
}
export type LastWagers = Partial<Record<Side, number>>;

export const lastOf = <Last>(table: string): Last | null => kept<Last | null>(`wager.${table}`, null);
export const remember = (table: string, last: LastAnte | LastWagers): void => keep(`wager.${table}`, last);
