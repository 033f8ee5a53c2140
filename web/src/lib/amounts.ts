// What a bet or raise may go to, and the presets. Presets set an amount; nothing here sends one.

import { told } from "./currency.svelte";
import { m } from "./messages";
import type { Acts, Kind } from "./protocol";
import { USUAL_SIZES, type Size } from "./sizes";

export interface Preset {
  label: string;
  /** The amount that it sets, or nothing where there is none now: it keeps its place all the same. */
  to: number | null;
  /** What stands beside the label instead of the amount. */
  note?: string;
}

/** The kind that an amount would be sent as: a raise or bet, or the tap-out that is its own act. */
export function wagerKind(acts: Acts, to: number): Kind | null {
  const kind = "bet" in acts.open ? "bet" : "raise" in acts.open ? "raise" : null;
  if (kind && allows(acts, to)) return kind;
  if (tapsAbove(acts) && to === acts.tap_out) return "tap_out";
  return null;
}

/** Whether the tap-out is no more than the call: staying in with the last chips. */
export const tapsToCall = (acts: Acts): boolean =>
  "tap_out" in acts.open && acts.tap_out <= acts.price && !("call" in acts.open);

const tapsAbove = (acts: Acts): boolean => "tap_out" in acts.open && acts.tap_out > 0 && !tapsToCall(acts);

export const mayWager = (acts: Acts): boolean => "bet" in acts.open || "raise" in acts.open || tapsAbove(acts);

/** How to stay in: check, call, or call with the last chips. */
export function stayKind(acts: Acts): Kind | null {
  if ("check" in acts.open) return "check";
  return "call" in acts.open ? "call" : tapsToCall(acts) ? "tap_out" : null;
}

/** What staying in costs now: the call, or with the last chips what is left of them. */
export const stayCost = (acts: Acts): number =>
  tapsToCall(acts) ? acts.tap_out - (acts.price - acts.cost) : acts.cost;

export function allows(acts: Acts, to: number): boolean {
  if (acts.sizes.length) return acts.sizes.includes(to);
  return to >= acts.least && to <= acts.most && ((to - acts.least) % acts.step === 0 || to === acts.most);
}

/** The amounts that there are, where there are only a few: a game of fixed amounts, or nothing but the tap-out. */
export function fixedSizes(acts: Acts): number[] {
  const wagers = "bet" in acts.open || "raise" in acts.open;
  const sizes = wagers ? (acts.sizes.length ? acts.sizes : acts.least === acts.most ? [acts.least] : []) : [];
  const tap = tapsAbove(acts) ? [acts.tap_out] : [];
  return wagers && !sizes.length ? [] : [...new Set([...sizes, ...tap])];
}

/** The smallest and the largest amount that may be sent. */
export function bounds(acts: Acts): { least: number; most: number } {
  const fixed = fixedSizes(acts);
  if (fixed.length) return { least: Math.min(...fixed), most: Math.max(...fixed) };
  return { least: acts.least, most: Math.max(acts.most, tapsAbove(acts) ? acts.tap_out : 0) };
}

/** The legal amount nearest to a wish. */
export function nearest(acts: Acts, wish: number): number {
  const fixed = fixedSizes(acts);
  if (fixed.length) return fixed.reduce((best, size) => (Math.abs(size - wish) < Math.abs(best - wish) ? size : best));
  const { least, most } = bounds(acts);
  if (wish >= most) return most;
  const stepped = least + Math.round((wish - least) / acts.step) * acts.step;
  return Math.min(Math.max(stepped, least), acts.most);
}

/** One unit up or down, or to the next fixed size. */
export function stepped(acts: Acts, from: number, steps: number): number {
  const fixed = fixedSizes(acts);
  if (fixed.length) {
    const at = fixed.indexOf(nearest(acts, from)) + Math.sign(steps);
    return fixed[Math.min(Math.max(at, 0), fixed.length - 1)]!;
  }
  return nearest(acts, from + steps * acts.step);
}

/** What all of one's chips would be as a wager; nothing where the limits leave no room for that. */
export function allIn(acts: Acts, stack: number): number | null {
  if (tapsAbove(acts)) return acts.tap_out;
  const { most } = bounds(acts);
  return mayWager(acts) && most >= stack ? most : null;
}

/** Four presets, which never change their places. `stack` is what the player has, with what lies before him. */
export function presets(acts: Acts, pot: number, bettingRound: number, stack: number, sizes = USUAL_SIZES): Preset[] {
  const all = { label: m.acts.all, to: allIn(acts, stack) };
  const fixed = fixedSizes(acts).filter((to) => to !== all.to);
  if (fixedSizes(acts).length)
    return [0, 1, 2]
      .map((at) =>
        fixed[at] === undefined ? NO_PRESET : { label: told(fixed[at]), to: fixed[at], note: over(acts, fixed[at]) },
      )
      .concat(all);
  const chosen = bettingRound === 1 && acts.price > 0 ? sizes.first : sizes.later;
  return chosen.map((size) => ({ label: m.acts.sizes[size], to: sized(acts, pot, size) })).concat(all);
}

/** A place without an amount: nothing stands there. */
const NO_PRESET: Preset = { label: "", to: null, note: "" };

/** How much a raise adds to the price; a bet adds to nothing. */
const over = (acts: Acts, to: number): string => (acts.price > 0 ? m.acts.plus(to - acts.price) : "");

/** The legal amount nearest to a size; nothing where it is more than may be wagered. */
function sized(acts: Acts, pot: number, size: Size): number | null {
  const wish = size.endsWith("x") ? Number.parseFloat(size) * acts.price : acts.price + part(size) * (pot + acts.cost);
  return mayWager(acts) && wish <= bounds(acts).most ? nearest(acts, wish) : null;
}

function part(size: Size): number {
  const [above = 1, below = 1] = size.split("/").map(Number);
  return size === "pot" ? 1 : above / below;
}
