// The words of a poker table.

import { m } from "../lib/messages";
import { nameOf, sayBoard, sayHand, sayPots, saySeat, sayStage, sayTurn } from "../lib/speech";
import type { PokerSight } from "../lib/views";
import type { Words } from "../lib/words";
import { mattersNow } from "./matters";

export function pokerWords({ table, you }: PokerSight): Words {
  const isSeatFree = you.waiting > 0 && you.may.join !== undefined;
  const isAsked = you.acts !== null || you.offer !== null;
  return {
    call: isAsked ? `${table.round}.${table.turn}` : isSeatFree ? "seat" : "",
    asked: isSeatFree ? m.waiting.called : sayTurn(you),
    onClock: you.seat > 0 && table.due?.seat === you.seat,
    hand: sayHand(you),
    stage: sayStage(table),
    board: sayBoard(table),
    pots: sayPots(table),
    seats: table.seats.map((seat) => ({ seat: seat.seat, text: saySeat(seat, table) })),
    outcomes: [
      ...table.awards.map((award) => ({
        text: m.table.wins(nameOf(table, award.seat), award.cents),
        rules: award.rules,
      })),
      ...(table.charged?.cents ? [{ text: m.table.commission(table.charged.cents), rules: table.charged.rules }] : []),
    ],
    matter: mattersNow(table, you),
    heard: { cards: you.cards.length + table.board.length, chips: table.pot },
  };
}
