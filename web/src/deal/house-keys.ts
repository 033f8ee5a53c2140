// Keypad and keyboard at a table against the house: what single keys mean there, besides lines (A.8).

import type { HandResult } from "../wire";
import { lineOf, press, type Pressed } from "./keys";
import type { Choice } from "./wagering";

const LONGEST = 32;
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
  if (/^[a-z]/.test(typed)) {
    if (/^[a-z0-9 =+.$]$/.test(key)) return { typed: typed.length < LONGEST ? typed + key : typed };
    if (key === "Enter") return lineOf(typed) ?? { typed: "" };
  } else if (key === "*") return { typed, choose: "next" };
  else if (key === "." && /^\d+$/.test(typed)) return { typed: `${typed}.` };
  else if (RESULTS[key])
    return typed ? null : { typed, result: RESULTS[key], ...(key === "-" ? { choose: "back" } : {}) };
  return press(typed, key);
}

/** The choice with the next side, where there are sides; else with a jackpot chip or without one, where one can lie. */
export function nextChoice(choice: Choice, sides: string[], chip: number): Choice {
  if (!sides.length) return { ...choice, chip: chip > 0 && !choice.chip, back: false };
  return { ...choice, side: sides[(sides.indexOf(choice.side) + 1) % sides.length]!, back: false };
}
