// The words of a table against the house.

import type { BaccaratActs, BankedView, CanberraActs } from "../lib/banked-protocol";
import { m } from "../lib/messages";
import { net } from "../lib/money";
import { isTaken, type Rules } from "../lib/protocol";
import type { HouseSight } from "../lib/views";
import type { Words } from "../lib/words";
import { h } from "./messages";
import { sayActs, sayBoard, sayBox, sayPays, sayStage, sayWagers } from "./speech";

type Taken = Exclude<BankedView["seats"][number], { state: "empty" }>;

/** Everybody at the table, whichever the game. */
export const takenOf = (table: BankedView): Taken[] => (table.seats as BankedView["seats"][number][]).filter(isTaken);
export const ownOf = ({ table, you }: HouseSight): Taken | null => takenOf(table).find(({ seat }) => seat === you.seat) ?? null;

export function houseWords(view: HouseSight): Words {
  const { table, you } = view;
  const own = ownOf(view);
  const asks = callOf(you.acts);
  const cards = table.game === "canberra" ? [table.dealer, ...takenOf(table).filter((seat) => "cards" in seat)] : Object.values(table.hands);
  return {
    call: asks ? `${table.round}.${asks}` : "",
    asked: asks ? `${m.table.yourTurn}. ${sayActs(you.acts)}` : "",
    onClock: asks !== "",
    hand: own ? sayBox(own) : m.acts.noCards,
    stage: sayStage(table),
    board: sayBoard(table),
    pots: sayPays(table),
    seats: table.seats.map((seat) => ({ seat: seat.seat, text: sayBox(seat) })),
    outcomes: takenOf(table).flatMap((seat) => outcomesOf(seat)),
    matter: { title: m.why, parts: partsOf(view) },
    heard: { cards: cards.reduce((all, hand) => all + hand.cards.length, 0), chips: takenOf(table).filter((seat) => sayWagers(seat)).length },
  };
}

/** What a player is called for: wagers once a round, a decision, cards to open. What is only possible calls nobody. */
function callOf(acts: CanberraActs | BaccaratActs | null): string {
  if (!acts) return "";
  if ("fold" in acts && acts.fold) return "decide";
  if ("open" in acts && acts.open) return `open ${acts.open.side}`;
  if ("ante" in acts && acts.ante) return "wager";
  return "wager" in acts && acts.wager && !acts.take_back?.sides.length ? "wager" : "";
}

/** The results of a seat's wagers, and what they come to. */
export function outcomesOf(seat: Taken): Words["outcomes"] {
  const lines = seat.results.map(({ text, cents, rules }) => ({ text: `${seat.name}: ${text}, ${net(cents)}`, rules }));
  if (seat.net === null || !lines.length) return lines;
  return [...lines, { text: `${seat.name}: ${h.net(net(seat.net))}`, rules: [] }];
}

function partsOf({ table, you }: HouseSight): { text: string; rules: Rules }[] {
  const open = Object.entries((you.acts ?? {}) as Record<string, { rules: Rules }>).map(([name, { rules }]) => ({ text: name.replaceAll("_", " "), rules }));
  if (open.length) return open;
  if (table.due) return [{ text: table.due.text, rules: table.due.rules }];
  return takenOf(table).flatMap(outcomesOf).filter(({ rules }) => rules.length);
}
