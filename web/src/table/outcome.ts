// How a round ended, for the felt: who won with what, which cards counted, and why.

import { m } from "../lib/messages";
import { told } from "../lib/currency.svelte";
import type { Outcome, TableView } from "../lib/protocol";
import { bareName, nameOf } from "../lib/speech";
import type { Matter } from "../lib/why.svelte";

export interface Told {
  /** The sentence of the banner, with its sums apart. */
  parts: { text: string; sum: boolean }[];
  headline: string;
  detail: string;
}

/** Money by its sign, tournament chips by the word before them. */
const SUM = /((?:\$|(?<=\b(?:wins?|shares?) ))\d[\d,]*(?:\.\d\d)?)/;
const sentence = (text: string): string => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "");

/** What stands on the banner; nothing before pots are awarded. */
export function bannerOf(table: TableView, hide = (text: string): string => text): Told | null {
  const headline = hide(table.outcome?.headline ?? plain(table));
  if (!headline) return null;
  const commission = table.charged?.cents ? m.table.commission(table.charged.cents) : "";
  return {
    headline,
    parts: headline.split(SUM).map((text, at) => ({ text, sum: at % 2 === 1 })),
    detail: [table.outcome?.detail ?? "", commission].filter(Boolean).map(sentence).join(" "),
  };
}

const plain = (table: TableView): string =>
  table.awards.map((award) => m.table.wins(bareName(nameOf(table, award.seat)), award.cents)).join(", ");

/** The cards that won, by seat (0: the board); nothing where nobody had to show. */
export function litOf(outcome: Outcome | null | undefined): Map<number, Set<string>> | null {
  if (!outcome?.called || !outcome.wins.some(({ cards }) => cards.length)) return null;
  const lit = new Map<number, Set<string>>();
  for (const { seats, cards } of outcome.wins)
    for (const seat of [0, ...seats]) lit.set(seat, new Set([...(lit.get(seat) ?? []), ...cards]));
  return lit;
}

/** Everything that decided: hands side by side, pots with commission and division, and then the rules. */
export function whyOutcome(table: TableView): Matter {
  const { outcome } = table;
  if (!outcome) {
    const awards = table.awards.map((award) => ({
      text: m.table.wins(nameOf(table, award.seat), award.cents),
      rules: award.rules,
    }));
    const charged = table.charged?.cents
      ? [{ text: m.table.commission(table.charged.cents), rules: table.charged.rules }]
      : [];
    return { title: m.why, parts: [...awards, ...charged] };
  }
  const shown = outcome.hands.filter(({ cards, hand }) => hand && cards.every(Boolean));
  return {
    title: outcome.headline,
    hands: shown.map((hand) => ({
      name: hand.name,
      cards: hand.cards,
      best: hand.best,
      hand: [hand.hand, hand.low].filter(Boolean).join("; "),
      detail: hand.detail,
      won: hand.won ? `+${told(hand.won)}` : "",
    })),
    board: table.board.filter((face) => face !== null),
    sums: outcome.pots.map((pot) => ({
      name: pot.name,
      sum: told(pot.cents),
      commission: pot.commission ? told(pot.commission) : "",
      net: told(pot.net),
      winners: pot.winners.join(", "),
    })),
    parts: outcome.lines.map(({ text, rules }) => ({ text, rules })),
  };
}

/** Whether everybody has seen the hand of a seat at the showdown. */
export const hasShown = (outcome: Outcome | null, seat: number): boolean =>
  outcome?.hands.some((each) => each.seat === seat && each.hand !== "") ?? false;
