// Which round a table's link to the lab is about: the last that is over, and none while the viewer is in one that is on.

import { isTaken, type SeatView } from "../lib/protocol";

/** Seats that take no part in the round that is on, at tables of every kind. */
const ASIDE = ["waiting", "held_out", "sitting_out", "idle"];

interface Table {
  stage: string;
  round: number;
  seats: { seat: number; state: string }[];
}

export function labRound(table: Table, seat: number): number {
  if (table.stage === "between") return table.round;
  const own = table.seats.find((each) => each.seat === seat);
  const playing = own !== undefined && isTaken(own as SeatView) && !ASIDE.includes(own.state);
  return playing ? 0 : Math.max(table.round - 1, 0);
}

export const labAddress = (table: string, round: number, step = 0): string => `/lab/round/${encodeURIComponent(table)}/${round}${step ? `?step=${step}` : ""}`;

/** What a link says that does not open yet. */
export const OPENS = "The lab opens for this round when it is over.";
