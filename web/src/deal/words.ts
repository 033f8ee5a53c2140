// The dealer's next step as the head of the screen has it: short, and the room's own sentence below.

import { told } from "../lib/currency.svelte";
import type { Matter } from "../lib/why.svelte";
import type { ComingView, DealerScreen, EffectView, HouseScreen, TurnKeys } from "../wire";
import { d } from "./messages";

const FIXED: Record<string, string> = {
  start: "Ready to deal",
  players: "Waiting for players",
  check: "Check the deck",
  open: "Ready to open",
  close: "Ready to close",
  closed: "The table is closed",
  shuffle: "Shuffle the cards",
  cut: "Cut the cards",
  agree: "What do they agree to?",
  name_opener: "Who opens?",
  read: "Who wins?",
  count: "Count the round",
  approve: "A supervisor is to approve",
};

export function heading(dealer: DealerScreen | HouseScreen): string {
  if (!dealer.dealer) return "Who deals here?";
  if (dealer.step === "approve") return dealer.waiting?.because ? "A second person is to confirm" : FIXED.approve!;
  if (dealer.step === "decide") return deciding(dealer.now.sentence);
  if (dealer.desk === "house") return houseHeading(dealer);
  const { turn, show, draw, cards } = dealer;
  if (turn) return turn.cost ? `Seat ${turn.seat}, ${told(turn.cost)} to call` : `Seat ${turn.seat} to act`;
  if (show) return show.must ? `Seat ${show.seat} shows` : `Seat ${show.seat} shows or throws in`;
  if (draw) return dealer.now.sentence.split(" is to ")[0] + " draws";
  if (cards) return cards === 1 ? "Turn a card" : `Turn ${cards} cards`;
  return (
    FIXED[dealer.step] ?? (dealer.step === "deal" || dealer.step === "burn" ? "Deal on" : whole(dealer.now.sentence))
  );
}

/** The room's own sentence, where there is no shorter one. */
const whole = (sentence: string): string => sentence.replace(/\.$/, "");

/** For whom the table waits; among what he decides stands below. */
const deciding = (sentence: string): string => /^.*? to decide/.exec(sentence)?.[0] ?? whole(sentence);

/** Why it is so: the step with its rules, and what closes every other act. */
export const whyNow = ({ now }: DealerScreen | HouseScreen): Matter => ({
  title: d.now,
  parts: [
    { text: now.sentence, rules: now.rules },
    ...now.closed.map(({ text, rules }) => ({ text: d.closedAct(text), rules })),
  ],
});

function houseHeading({ step, wager, decide, turned, cards, now }: HouseScreen): string {
  if (step === "shuffle" || step === "cut") return FIXED[step]!;
  if (wager) return "Wagers are open";
  if (decide.length) return "Who bets?";
  if (turned) return `Turn up box ${turned.box}`;
  if (step === "reveal") return "Turn up your cards";
  if (cards) return cards === 1 ? "Turn a card" : `Turn ${cards} cards`;
  return FIXED[step] ?? whole(now.sentence);
}

/** What the key CHECK / CALL says. */
export function callWord(call: string, cost: number): "check" | "stay" | "call" | "callShort" {
  if (call === "check") return "check";
  if (call === "tap_out") return "callShort";
  return cost ? "call" : "stay";
}

/** What that key puts in: a stake that is short goes in as far as the rules take it (NI2018-51/14.1). */
export const callCost = ({ call, cost, price, tap_out }: TurnKeys): number =>
  call === "tap_out" ? tap_out - (price - cost) : cost;

/** What a ruling does to a seat: `gets $14`, `pays $5; hand void`. */
export function effectOn({ cents, hand }: EffectView): string {
  const money = cents > 0 ? `gets ${told(cents)}` : cents < 0 ? `pays ${told(-cents)}` : "";
  return [money, hand && `hand ${hand}`].filter(Boolean).join("; ") || "nothing";
}

/** A seat before the deal, in a word or two: what it posts, or that it waits for the blind. */
export function comingWords(coming: ComingView | undefined): string {
  if (!coming) return "";
  if (!coming.dealt) return "waits for the blind";
  return coming.cents ? `posts ${told(coming.cents)}` : "";
}
