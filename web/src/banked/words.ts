// The words of a table against the house.

import type { BaccaratActs, BankedView, CanberraActs, Side } from "../lib/banked-protocol";
import { m } from "../lib/messages";
import { told, toldNet } from "../lib/currency.svelte";
import { isTaken, type Rules } from "../lib/protocol";
import type { HouseSight } from "../lib/views";
import type { Words } from "../lib/words";
import { h } from "./messages";
import { placed, sayActs, sayBoard, sayBox, sayPays, sayStage, sayWagers } from "./speech";

type Taken = Exclude<BankedView["seats"][number], { state: "empty" }>;

/** Everybody at the table, whichever the game. */
export const takenOf = (table: BankedView): Taken[] => (table.seats as BankedView["seats"][number][]).filter(isTaken);
export const ownOf = ({ table, you }: HouseSight): Taken | null =>
  takenOf(table).find(({ seat }) => seat === you.seat) ?? null;

export function houseWords(view: HouseSight): Words {
  const { table, you } = view;
  const own = ownOf(view);
  const asks = callOf(you.acts);
  const cards =
    table.game === "canberra"
      ? [table.dealer, ...takenOf(table).filter((seat) => "cards" in seat)]
      : Object.values(table.hands);
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
    heard: {
      cards: cards.reduce((all, hand) => all + hand.cards.length, 0),
      chips: takenOf(table).filter((seat) => sayWagers(seat)).length,
    },
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

const QUIET = ["idle", "wagered", "deciding", "bet", "folded", "settled", "won", "lost", "tied"];
/** What has to be said of a player besides name, chips and hand; `away` are the seconds for which the box is kept. */
export function noteOf(seat: Taken, away: number): string {
  if (away > 0) return m.table.away(away);
  if (!seat.connected && !seat.bot && away >= 0) return m.table.awayNow;
  if (seat.leaving) return m.table.leaving;
  return QUIET.includes(seat.state) ? "" : (h.states[seat.state] ?? seat.state);
}

/** "P $5, T $5". */
export const shortSides = (wagers: Partial<Record<Side, number>>): string =>
  placed(wagers)
    .map(([side, cents]) => `${h.side[side][0]} ${told(cents)}`)
    .join(", ");

/** Wagers where there is no room for their chips: "$10 + $20", "P+T $10". */
export function shortWagers(seat: Taken): string {
  if ("wagers" in seat) {
    const sides = placed(seat.wagers);
    if (!sides.length) return "";
    const all = sides.reduce((sum, [, cents]) => sum + cents, 0);
    return `${sides.map(([side]) => h.side[side][0]).join("+")} ${told(all)}`;
  }
  return [seat.ante, seat.bet]
    .filter(Boolean)
    .map((cents) => told(cents))
    .join(" + ");
}

/** The results of a seat's wagers, and what they come to. */
export function outcomesOf(seat: Taken): Words["outcomes"] {
  const lines = seat.results.map(({ text, cents, rules }) => ({
    text: `${seat.name}: ${text}, ${toldNet(cents)}`,
    rules,
  }));
  if (seat.net === null || !lines.length) return lines;
  return [...lines, { text: `${seat.name}: ${h.net(toldNet(seat.net))}`, rules: [] }];
}

function partsOf({ table, you }: HouseSight): { text: string; rules: Rules }[] {
  const open = Object.entries((you.acts ?? {}) as Record<string, { rules: Rules }>).map(([name, { rules }]) => ({
    text: name.replaceAll("_", " "),
    rules,
  }));
  if (open.length) return open;
  if (table.due) return [{ text: table.due.text, rules: table.due.rules }];
  return takenOf(table)
    .flatMap(outcomesOf)
    .filter(({ rules }) => rules.length);
}
