// The keypad beside the shoe and the full keyboard: what is typed so far, and the entry that a key completes (A.8).

import type { Card } from "../wire";
import type { Entry } from "./entries";

/** What a key does: more is typed, an entry is made, or the last one is struck out. */
export interface Pressed {
  typed: string;
  entry?: Entry;
  strike?: true;
}

const RANK = /^(?:[2-9TJQKA]|10)$/;
const LETTERS: Record<string, Entry> = {
  c: { kind: "call" },
  f: { kind: "fold" },
  t: { kind: "tap_out" },
  r: { kind: "rest" },
  s: { kind: "street" },
  d: { kind: "deal" },
  m: { kind: "muck" },
};

/** A key after what was typed before; nothing if it means nothing here. */
export function press(typed: string, key: string): Pressed | null {
  if (/^[0-9]$/.test(key)) return typed.length < 7 ? { typed: typed.replace(/^\+/, "") + key } : { typed };
  if (RANK.test(typed) && /^[shdc]$/.test(key))
    return { typed: "", entry: { kind: "cards", cards: [card(typed, key)] } };
  if (/^[TJQKA]$/.test(key)) return { typed: key };
  switch (key) {
    case "Enter":
      return { typed: "", entry: wager(typed) };
    case "/":
      return typed ? { typed: "", entry: { kind: "jump", seat: Number(typed) } } : null;
    case "+":
      return { typed: "" };
    case "-":
      return { typed: "", entry: { kind: "fold" } };
    case "*":
      return { typed: "", entry: { kind: "tap_out" } };
    case ".":
      return { typed: "", entry: { kind: "rest" } };
    case "Backspace":
      return typed ? { typed: typed.slice(0, -1) } : { typed: "", strike: true };
    case "Escape":
      return { typed: "" };
  }
  const entry = typed ? undefined : LETTERS[key];
  return entry ? { typed: "", entry } : null;
}

const card = (rank: string, suit: string): Card => `${rank === "10" ? "T" : rank}${suit}` as Card;

/** With digits it is the amount that is bet or raised to; without, CHECK or CALL. */
function wager(typed: string): Entry {
  return amountTyped(typed) ? { kind: "to", cents: amountTyped(typed) } : { kind: "call" };
}

/** The cents of an amount that is being typed; 0 if it is none. */
export const amountTyped = (typed: string): number => (/^\d+$/.test(typed) ? Number(typed) * 100 : 0);
