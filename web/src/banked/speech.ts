// Tables against the house in sentences: for a screen reader, for the keys that speak and for the text table.

import type {
  BaccaratActs,
  BaccaratHand,
  BaccaratSeat,
  BaccaratView,
  BankedView,
  CanberraActs,
  CanberraBox,
  CanberraView,
  Side,
} from "../lib/banked-protocol";
import { cardNames } from "../lib/cards";
import { m } from "../lib/messages";
import { told, toldNet } from "../lib/currency.svelte";
import { isTaken, type SeatCard } from "../lib/protocol";
import { h } from "./messages";

export const SIDES: Side[] = ["player", "banker", "tie"];

const sentence = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(", ");
const cardsOf = (cards: SeatCard[]): string => cardNames(cards.map(({ card }) => card));

export const isCoup = (table: BankedView): boolean => table.game === "baccarat";

export const nameOf = (table: BankedView, number: number): string => {
  const seat = table.seats.find((each) => each.seat === number);
  return seat && isTaken(seat) ? seat.name : h.box(number);
};

/** One line on where the round stands. */
export function sayStage(table: BankedView): string {
  if (table.stage === "between") return table.round ? m.table.betweenRounds : h.waiting;
  return sentence(h.roundOf(table.round, isCoup(table)), h.stages[table.stage] ?? table.stage);
}

export function sayBox(seat: BankedView["seats"][number]): string {
  if (!isTaken(seat)) return `${h.box(seat.seat)}, ${m.table.empty}.`;
  const who = sentence(seat.name.replace(/ \(bot\)$/, ""), seat.bot && m.table.bot(seat.bot), told(seat.stake));
  const state = sentence(
    h.states[seat.state] ?? seat.state,
    !seat.connected && !seat.bot && m.table.awayNow,
    seat.leaving && m.table.leaving,
  );
  return `${sentence(h.box(seat.seat), who, state, sayWagers(seat), sayCards(seat), seat.net !== null && h.net(toldNet(seat.net)))}.`;
}

/** "ante $10, bet $20, jackpot chip", "Player $10, Tie $5". */
export function sayWagers(seat: CanberraBox | BaccaratSeat): string {
  if ("wagers" in seat)
    return placed(seat.wagers)
      .map(([side, cents]) => h.wager.on(side, cents))
      .join(", ");
  return sentence(
    seat.ante > 0 && `ante ${told(seat.ante)}`,
    seat.bet > 0 && `bet ${told(seat.bet)}`,
    seat.chip && "jackpot chip",
  );
}

export const placed = (wagers: BaccaratSeat["wagers"]): [Side, number][] =>
  SIDES.flatMap((side): [Side, number][] => (wagers[side] ? [[side, wagers[side]]] : []));

function sayCards(seat: CanberraBox | BaccaratSeat): string {
  return "cards" in seat && seat.cards.length ? sentence(cardsOf(seat.cards), seat.hand) : "";
}

/** The dealer's hand, or Player's and Banker's. */
export function sayBoard(table: BankedView): string {
  return table.game === "canberra" ? sayDealer(table) : `${sayHand("player", table)} ${sayHand("banker", table)}`;
}

export function sayDealer({ dealer }: CanberraView): string {
  const plays = dealer.plays === null ? "" : dealer.plays ? h.dealerPlays : h.noHand;
  return `${h.dealer}: ${sentence(dealer.cards.length ? cardsOf(dealer.cards) : "no cards", dealer.hand, plays)}.`;
}

export function sayHand(side: Side, table: BaccaratView): string {
  const hand: BaccaratHand = table.hands[side as "player" | "banker"];
  const points = hand.points === null ? "" : h.points(hand.points);
  return `${h.side[side]}: ${sentence(hand.cards.length ? cardsOf(hand.cards) : "no cards", points, hand.holder > 0 && h.holds(nameOf(table, hand.holder)))}.`;
}

export const sayPay = ({ side, text }: BaccaratView["pays"][number]): string => `${h.side[side]}: ${text}`;

/** What can be won: pay table and jackpot, or what the wagers pay. */
export function sayPays(table: BankedView): string {
  if (table.game === "baccarat") return [...table.pays.map(sayPay), table.commission].filter(Boolean).join(". ");
  const jackpot = table.jackpot ? `${h.jackpot} ${told(table.jackpot.display)}.` : h.noJackpot;
  return `${jackpot} ${h.payTable}: ${table.pay_table.map(({ hand, to_one }) => `${hand} ${h.toOne(to_one)}`).join(", ")}.`;
}

/** What is asked of the viewer, with amounts. */
export function sayActs(acts: CanberraActs | BaccaratActs | null): string {
  if (!acts) return "";
  const parts: string[] = [];
  if ("fold" in acts && acts.fold) parts.push(h.decide.fold);
  if ("bet" in acts && acts.bet) parts.push(h.decide.bet(acts.bet.cents));
  if ("ante" in acts && acts.ante) parts.push(`Ante ${m.acts.bounds(acts.ante.least, acts.ante.most)}`);
  if ("play_jackpot" in acts && acts.play_jackpot) parts.push(h.wager.playJackpot(acts.play_jackpot.cents));
  if ("wager" in acts && acts.wager)
    parts.push(
      `${acts.wager.sides.map((side) => h.side[side]).join(", ")}: ${m.acts.bounds(acts.wager.least, acts.wager.most)}`,
    );
  if ("open" in acts && acts.open) parts.push(h.open(acts.open.side));
  if (acts.take_back) parts.push(h.wager.takeBack);
  return parts.length ? `${parts.join("; ")}.` : "";
}
