// Keypad and keyboard at a table against the house: what single keys mean there, besides lines (A.8).

import type { HandResult } from "../wire";
import { press, type Pressed } from "./keys";
import type { Choice } from "./wagering";

/** What a single key says of a hand that is read, as long as nothing is typed: it won, it lost, it tied. */
const RESULTS: Record<string, HandResult> = { "+": "win", "-": "lose", ".": "tie" };

export interface HousePressed extends Pressed {
  /** How the hand stands that is read. */
  result?: HandResult;
  /** The next side, or with a chip and without; `back`: wagers are taken back. */
  choose?: "next" | "back";
}

/** A key after what was typed before, at a table against the house; nothing if it means nothing here. */
export function pressHouse(typed: string, key: string): HousePressed | null {
  if (/^[a-z]/.test(typed)) return press(typed, key);
  if (key === "*") return { typed, choose: "next" };
  if (!typed && RESULTS[key]) return { typed, result: RESULTS[key], ...(key === "-" ? { choose: "back" } : {}) };
  return RESULTS[key] && key !== "." ? null : press(typed, key);
}

/** The choice with the next side, where there are sides; else with a jackpot chip or without one, where one can lie. */
export function nextChoice(choice: Choice, sides: string[], chip: number): Choice {
  if (!sides.length) return { ...choice, chip: chip > 0 && !choice.chip, back: false };
  return { ...choice, side: sides[(sides.indexOf(choice.side) + 1) % sides.length]!, back: false };
}
