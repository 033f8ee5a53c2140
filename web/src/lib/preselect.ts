// A choice made before one's turn. It is bound to the round, the betting round and the price that the player saw.

import { isTaken, type Acts, type Kind, type TableView } from "./protocol";

export type Choice = "check_fold" | "check" | "fold" | "call" | "call_any";

export interface PreSelect {
  choice: Choice;
  round: number;
  bettingRound: number;
  price: number;
}

/** What it takes to stay in, as far as the table shows it before one's turn. */
export function priceAt(table: TableView): number {
  return Math.max(0, ...table.seats.filter(isTaken).map((seat) => seat.bet));
}

/** What it costs a seat to stay in: never more than it has. */
export function costFor(table: TableView, number: number): number {
  const seat = table.seats.find((each) => each.seat === number);
  return seat && isTaken(seat) ? Math.min(priceAt(table) - seat.bet, seat.stake) : 0;
}

export function choices(cost: number): Choice[] {
  return cost > 0 ? ["fold", "call", "call_any"] : ["check_fold", "check", "call_any"];
}

export function preSelect(choice: Choice, table: TableView): PreSelect {
  return { choice, round: table.round, bettingRound: table.betting_round, price: priceAt(table) };
}

/** Whether it still means what the player saw. A choice that names what to do at any price outlives a change of price. */
export function holds(chosen: PreSelect, table: TableView): boolean {
  if (chosen.round !== table.round || chosen.bettingRound !== table.betting_round || table.stage === "between")
    return false;
  return chosen.choice === "check_fold" || chosen.choice === "call_any" || chosen.price === priceAt(table);
}

/** The act that a choice comes to when the turn has come; nothing where it is no longer legal. */
export function actOf(choice: Choice, acts: Acts): Kind | null {
  const free = acts.cost === 0;
  const stay = first(acts, free ? ["check", "call"] : ["call", "tap_out"]);
  switch (choice) {
    case "fold":
      return first(acts, ["fold"]);
    case "check_fold":
      return free ? (stay ?? first(acts, ["fold"])) : first(acts, ["fold"]);
    case "check":
      return free ? stay : null;
    case "call":
    case "call_any":
      return stay === "tap_out" && acts.tap_out > acts.price ? null : stay;
  }
}

const first = (acts: Acts, kinds: Kind[]): Kind | null => kinds.find((kind) => kind in acts.open) ?? null;
