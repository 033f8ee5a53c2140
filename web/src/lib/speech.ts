// The table in sentences: for a screen reader's keys and for the text table.

import { cardNames } from "./cards";
import { bounds, fixedSizes, mayWager, stayCost, tapsToCall } from "./amounts";
import { m } from "./messages";
import { told } from "./currency.svelte";
import {
  isTaken,
  type Acts,
  type AnyTable,
  type Offer,
  type SeatView,
  type TableView,
  type TakenSeat,
  type You,
} from "./protocol";

export const nameOf = (table: TableView, number: number): string => {
  const seat = table.seats.find((each) => each.seat === number);
  return seat && isTaken(seat) ? seat.name : m.table.seat(number);
};

/** Bots have a mark of their own. */
export const bareName = (name: string): string => name.replace(/ \(bot\)$/, "");

/** A text in which everybody but the viewer is a seat: zen knows no names. Of two names the longer one is meant. */
export function withoutNames(table: Pick<AnyTable, "seats">, own: number, text: string): string {
  const others = table.seats
    .filter(isTaken)
    .filter(({ seat, name }) => seat !== own && name)
    .map(({ seat, name }): [string, number] => [bareName(name), seat])
    .sort(([one], [other]) => other.length - one.length);
  if (!others.length) return text;
  const seats = new Map(others);
  const names = others.map(([name]) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(whole, (name) => m.table.seat(seats.get(name)!));
}

export function sayHand(you: You): string {
  if (!you.seat || !you.cards.length) return m.acts.noCards;
  return [cardNames(you.cards), you.hand, you.low].filter(Boolean).join(". ");
}

export function sayBoard(table: TableView): string {
  const board = table.board.length ? cardNames(table.board) : m.table.boardEmpty;
  return `${m.table.board}: ${board}. ${sayPots(table)}`;
}

export function sayPots(table: TableView): string {
  if (table.pots.length < 2) return `${m.table.pot} ${told(table.pot)}.`;
  return table.pots
    .map((pot, at) => `${potName(at)} ${told(pot.cents)}, ${contenders(table, pot.eligible)}.`)
    .join(" ");
}

export const potName = (at: number): string => (at ? m.table.sidePot(at) : m.table.mainPot);

export const contenders = (table: TableView, seats: number[]): string =>
  seats.map((seat) => nameOf(table, seat)).join(", ");

export function saySeat(seat: SeatView, table: TableView): string {
  if (!isTaken(seat)) return `${m.table.seat(seat.seat)}, ${m.table.empty}.`;
  const marker = table.marker.seat === seat.seat ? m.table.marker[table.marker.kind] : "";
  const bet = seat.bet ? `${told(seat.bet)} bet` : "";
  const held = seat.held ? m.table.held(seat.held) : "";
  const cards = seat.cards.length ? cardNames(seat.cards.map(({ card }) => card)) : "";
  const last = seat.last?.text ?? "";
  const called = table.due?.called && table.due.seat === seat.seat ? m.table.timeCalled : "";
  const parts = [
    bareName(seat.name),
    seat.bot && m.table.bot(seat.bot),
    told(seat.stake),
    standing(seat),
    called,
    bet,
    held,
    last,
    cards,
    marker,
  ];
  return `${m.table.seat(seat.seat)}, ${parts.filter(Boolean).join(", ")}.`;
}

export function standing(seat: TakenSeat): string {
  const parts = [m.table.states[seat.state] ?? seat.state];
  if (!seat.connected && !seat.bot) parts.push(m.table.awayNow);
  if (seat.leaving) parts.push(m.table.leaving);
  return parts.join(", ");
}

/** What may be done now, with amounts. */
export function sayActs(acts: Acts): string {
  const parts: string[] = [];
  if ("fold" in acts.open) parts.push(m.acts.fold);
  if ("check" in acts.open) parts.push(m.acts.check);
  if ("call" in acts.open) parts.push(m.acts.call(acts.cost));
  if (tapsToCall(acts)) parts.push(m.acts.callShort(stayCost(acts)));
  if (mayWager(acts)) parts.push(sayWager(acts));
  if ("call_and_fold" in acts.open) parts.push(m.acts.callAndFold(acts.cost));
  return `${parts.join("; ")}.`;
}

function sayWager(acts: Acts): string {
  const { least, most } = bounds(acts);
  const kind = "bet" in acts.open ? "Bet" : "raise" in acts.open ? "Raise to" : "All in,";
  const fixed = fixedSizes(acts);
  return `${kind} ${fixed.length ? fixed.map(told).join(" or ") : m.acts.bounds(least, most)}`;
}

export function sayOffer(offer: Offer): string {
  switch (offer.kind) {
    case "cut":
      return `${m.offers.cut}: after ${offer.least} to ${offer.most} cards.`;
    case "post":
      return `${m.offers.postLead[offer.post] ?? ""} ${offer.amounts.map(told).join(" or ")}.`;
    case "draw":
      return m.offers.draw(offer.most, offer.least);
    case "show":
      return offer.must ? m.offers.must : m.offers.mayShow;
  }
}

export function sayTurn(you: You): string {
  if (you.acts) return `${m.table.yourTurn}. ${sayActs(you.acts)}`;
  return you.offer ? `${m.table.yourTurn}. ${sayOffer(you.offer)}` : "";
}

/** One line on where the round stands. */
export function sayStage(table: TableView): string {
  if (table.stage === "between") return table.round ? m.table.betweenRounds : m.table.needPlayers;
  const betting = table.stage === "bet" ? m.table.bettingRound(table.betting_round, table.betting_rounds) : "";
  return [m.table.roundOf(table.round), betting || m.table.stages[table.stage]].filter(Boolean).join(", ");
}
