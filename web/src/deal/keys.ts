// The keypad beside the shoe and the full keyboard: what is typed so far, and the entry that a key completes (A.8).

import { amountOf } from "../lib/currency.svelte";
import type { Card } from "../wire";
import type { Entry } from "./entries";
import { houseLine } from "./house-lines";

/** What a key does: more is typed, an entry is made, the last one is struck out, or something is asked. */
export interface Pressed {
  typed: string;
  entry?: Entry;
  strike?: true;
  /** Enter alone: the next thing that usually happens. */
  usual?: true;
  ask?: "why" | "speak";
  /** The line that was sent and means nothing. */
  unknown?: string;
}

const LONGEST = 32;

const RANK = /^(?:[2-9TJQKA]|10)$/;
/** As on the text table: a word and Enter. */
const WORDS: Record<string, Entry> = {
  c: { kind: "call" },
  k: { kind: "call" },
  call: { kind: "call" },
  check: { kind: "call" },
  f: { kind: "fold" },
  fold: { kind: "fold" },
  t: { kind: "tap_out" },
  "all in": { kind: "tap_out" },
  rest: { kind: "rest" },
  s: { kind: "street" },
  street: { kind: "street" },
  d: { kind: "deal" },
  deal: { kind: "deal" },
  m: { kind: "muck" },
  muck: { kind: "muck" },
  same: { kind: "same_again" },
  bets: { kind: "no_more_bets" },
  clock: { kind: "clock" },
  "ran out": { kind: "ran_out" },
  paid: { kind: "pay" },
  checked: { kind: "checked" },
  approve: { kind: "approve" },
};
const WAGER = /^(?:r|b|raise|bet) ?(\d+(?:\.\d+)?)$/;
const DRAW = /^draw ?(\d)$/;

/** A key after what was typed before; nothing if it means nothing here. */
export function press(typed: string, key: string): Pressed | null {
  if (/^[a-z]/.test(typed)) return pressLine(typed, key);
  if (RANK.test(typed) && /^[shdc]$/.test(key))
    return { typed: "", entry: { kind: "cards", cards: [card(typed, key)] } };
  if (/^[0-9]$/.test(key)) return { typed: typed.length < 12 ? typed.replace(/^\+/, "") + key : typed };
  if (/^[TJQKA]$/.test(key)) return { typed: key };
  if (typed === "" && /^[a-z]$/.test(key)) return { typed: key };
  switch (key) {
    case "Enter":
      if (!typed) return { typed: "", usual: true };
      return isAmount(typed) ? { typed: "", entry: wager(typed) } : { typed };
    case "/":
      return /^\d+$/.test(typed) ? { typed: "", entry: { kind: "jump", seat: Number(typed) } } : null;
    case "+":
      return { typed: "" };
    case "-":
      return { typed: "", entry: { kind: "fold" } };
    case "*":
      return { typed: "", entry: { kind: "tap_out" } };
    case ".":
      // Behind digits it is that of an amount: nobody who types one folds all the others with it.
      if (/^\d+$/.test(typed)) return { typed: `${typed}.` };
      return typed ? null : { typed: "", entry: { kind: "rest" } };
    case "=":
      return { typed: "", ask: "speak" };
    case "Backspace":
      return typed ? { typed: typed.slice(0, -1) } : { typed: "", strike: true };
    case "Escape":
      return { typed: "" };
  }
  return null;
}

/** A key while a line is typed, whose first letter is small: no sign in it is an act by itself. */
function pressLine(typed: string, key: string): Pressed | null {
  if (/^[A-Za-z0-9 =+.;$]$/.test(key)) return { typed: typed.length < LONGEST ? typed + key : typed };
  if (key === "Enter") return lineOf(typed) ?? { typed: "", unknown: typed };
  if (key === "Backspace") return { typed: typed.slice(0, -1) };
  return key === "Escape" ? { typed: "" } : null;
}

const CARDS = /^(?:(?:10|[2-9TJQKA])[shdc](?: (?=.)|$))+$/;
const COUNT = /^count (\d{1,2}) (\d+(?:\.\d+)?)$/;
const WON = /^win ([\d ;]+)$/;

/** A line of the dealer's text page: as on the keyboard, and what has keys of its own on the screen; nothing if it is none. */
export function lineOf(text: string): Pressed | null {
  const line = text.trim().replace(/ +/g, " ");
  if (CARDS.test(line)) {
    const named = line.split(" ").map((each) => card(each.slice(0, -1), each.slice(-1)));
    return { typed: "", entry: { kind: "cards", cards: named } };
  }
  const [, seat, sum] = COUNT.exec(line) ?? [];
  if (seat && isAmount(sum!))
    return { typed: "", entry: { kind: "count", seat: Number(seat), cents: amountTyped(sum!) } };
  const [, pots] = WON.exec(line) ?? [];
  if (pots)
    return {
      typed: "",
      entry: { kind: "read", pots: pots.split(";").map((pot) => pot.trim().split(" ").map(Number)) },
    };
  const [, next] = /^(\d{1,2})\/$/.exec(line) ?? [];
  if (next) return { typed: "", entry: { kind: "jump", seat: Number(next) } };
  const [, back] = /^back (\d+)$/.exec(line) ?? [];
  if (back) return { typed: "", entry: { kind: "strike", number: Number(back) } };
  if (amountTyped(line)) return { typed: "", entry: { kind: "to", cents: amountTyped(line) } };
  const ofHouse = houseLine(line);
  if (ofHouse) return { typed: "", entry: ofHouse };
  return word(line);
}

/** A whole word, or nothing if it means nothing. */
function word(text: string): Pressed | null {
  if (text === "why") return { typed: "", ask: "why" };
  if (text === "x") return { typed: "", strike: true };
  const [, amount] = WAGER.exec(text) ?? [];
  if (amount && isAmount(amount)) return { typed: "", entry: { kind: "to", cents: amountTyped(amount) } };
  const [, count] = DRAW.exec(text) ?? [];
  if (count) return { typed: "", entry: { kind: "draw", count: Number(count) } };
  const entry = WORDS[text];
  return entry ? { typed: "", entry } : null;
}

const card = (rank: string, suit: string): Card => `${rank === "10" ? "T" : rank}${suit}` as Card;

/** With digits it is the amount that is bet or raised to; without, CHECK or CALL. */
function wager(typed: string): Entry {
  return amountTyped(typed) ? { kind: "to", cents: amountTyped(typed) } : { kind: "call" };
}

/** Whether an amount is being typed, be it 0; so many digits as no amount has are none. */
export const isAmount = (typed: string): boolean => /^\d+(?:\.\d+)?$/.test(typed) && amountOf(typed) !== null;

/** The cents of an amount that is being typed; 0 if it is none. */
export const amountTyped = (typed: string): number => (isAmount(typed) ? (amountOf(typed) ?? 0) : 0);
