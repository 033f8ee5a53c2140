// What a bet or raise may go to, and the presets. Presets set an amount; nothing here sends one.

import type { Acts, Kind } from "./protocol";

export interface Preset {
  label: string;
  to: number;
}

/** The kind that an amount would be sent as: a raise or bet, or the tap-out that is its own act. */
export function wagerKind(acts: Acts, to: number): Kind | null {
  const kind = "bet" in acts.open ? "bet" : "raise" in acts.open ? "raise" : null;
  if (kind && allows(acts, to)) return kind;
  if (tapsAbove(acts) && to === acts.tap_out) return "tap_out";
  return null;
}

/** Whether the tap-out is no more than the call: staying in with the last chips. */
export const tapsToCall = (acts: Acts): boolean => "tap_out" in acts.open && acts.tap_out <= acts.price && !("call" in acts.open);

const tapsAbove = (acts: Acts): boolean => "tap_out" in acts.open && acts.tap_out > 0 && !tapsToCall(acts);

export const mayWager = (acts: Acts): boolean => "bet" in acts.open || "raise" in acts.open || tapsAbove(acts);

/** How to stay in: check, call, or call with the last chips. */
export function stayKind(acts: Acts): Kind | null {
  if ("check" in acts.open) return "check";
  return "call" in acts.open ? "call" : tapsToCall(acts) ? "tap_out" : null;
}

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

/** Before the first communal cards multiples of what there is to call, later parts of the pot. */
export function presets(acts: Acts, pot: number, bettingRound: number): Preset[] {
  if (fixedSizes(acts).length) return fixedSizes(acts).slice(0, 4).map((to) => ({ label: "", to }));
  if (bettingRound === 1 && acts.price > 0)
    return different(acts, [2, 3, 4].map((times) => ({ label: `×${times}`, to: nearest(acts, times * acts.price) })));
  const parts: [string, number][] = [["⅓ pot", 1 / 3], ["½ pot", 1 / 2], ["⅔ pot", 2 / 3], ["pot", 1]];
  return different(acts, parts.map(([label, part]) => ({ label, to: nearest(acts, acts.price + part * (pot + acts.cost)) })));
}

/** One button for each amount; the most there is has a button of its own. */
function different(acts: Acts, all: Preset[]): Preset[] {
  return all.filter(({ to }, at) => to < bounds(acts).most && all.findIndex((each) => each.to === to) === at);
}
