// The lines of a table against the house, in the words of the terminal: wagers, boxes that bet, hands that are read.

import { amountOf } from "../lib/currency.svelte";
import type { Category, HandResult } from "../wire";
import type { Entry } from "./entries";

const WAGER = /^w(\d{1,2})=(\$?[\d.]+)(?:(\+chip)| on ([a-z]+))?$/;
const TURNED = /^(win|lose|tie)s?(?: with ([a-z ]+))?$/;

/** What a line says of wagers, boxes and hands, nothing if it says none of it. */
export function houseLine(line: string): Entry | null {
  const [, box, sum, chip, side] = WAGER.exec(line) ?? [];
  const cents = sum ? (amountOf(sum) ?? 0) : 0;
  if (box && cents) {
    const wager: Entry = { kind: "wager", seat: Number(box), cents };
    return side ? { ...wager, side } : chip ? { ...wager, jackpot: true } : wager;
  }
  const [, back] = /^back (\d{1,2}) wagers$/.exec(line) ?? [];
  if (back) return { kind: "take_back", seat: Number(back) };
  const [, boxes] = /^stay((?: \d{1,2})*)$/.exec(line) ?? [];
  if (boxes !== undefined) return { kind: "stay", boxes: boxes.split(" ").filter(Boolean).map(Number) };
  const [, result, hand] = TURNED.exec(line) ?? [];
  if (!result) return null;
  return { kind: "turn", result: result as HandResult, ...(hand ? { hand: hand as Category } : {}) };
}
