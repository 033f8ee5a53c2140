// Options as people type them, and back.

import { boxText, centsOf } from "../lib/money";

/** A list of numbers or amounts as text; nothing if a part of it is neither. */
export function listOf(text: string, money: boolean): number[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const numbers = parts.map((part) => (money ? centsOf(part) : /^\d+$/.test(part) ? Number(part) : null));
  return numbers.includes(null) ? null : (numbers as number[]);
}

export const listText = (numbers: number[], money: boolean): string =>
  numbers.map((number) => (money ? boxText(number) : String(number))).join(", ");

/** Steps of a scale: "20=1, 60=2" takes $1 from $20 on and $2 from $60 on. */
export function stepsOf(text: string): [number, number][] | null {
  const pairs = text.split(",").map((part) => part.split("=").map((amount) => centsOf(amount)));
  const whole = pairs.every((pair) => pair.length === 2 && !pair.includes(null));
  return whole ? (pairs as [number, number][]) : null;
}

export const stepsText = (steps: [number, number][]): string =>
  steps.map(([pot, charge]) => `${boxText(pot)}=${boxText(charge)}`).join(", ");

export interface Limit {
  kind: string;
  minimum: number;
  maximum: number;
  sizes: number[];
}

export const LIMIT_KINDS = ["no_limit", "full_pot", "half_pot", "spread", "by_blind"];

export const limitsOf = (value: unknown): Limit[] =>
  ((value as Partial<Limit>[] | undefined) ?? []).map((limit) => ({
    kind: "no_limit",
    minimum: 0,
    maximum: 0,
    sizes: [],
    ...limit,
  }));

export type Commission = { scheme: string; [field: string]: unknown };

/** What each scheme of commission asks for; amounts are money, the rest is as it is. */
export const SCHEMES: Record<string, Record<string, unknown>> = {
  pot_5: { cap: 1000 },
  pot_10: { cap: 1000 },
  scale_1994: { minimum: 200 },
  lesser: { minimum: 200, steps: [[4000, 100]] },
  time: { rate: 500, period: 1800 },
  none: {},
};
export const SCHEME_MONEY = ["cap", "minimum", "rate"];
