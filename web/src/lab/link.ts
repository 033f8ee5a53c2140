// Which round a table's link to the lab is about: the last that is over, and none while the viewer is in one that is on.

/** Seats that take no part in the round that is on, at tables of every kind. */
const ASIDE = ["waiting", "held_out", "sitting_out", "idle"];
/** Against the house the next round takes wagers as soon as one is over, and what became of that one stays in sight. */
const HOUSE = ["canberra", "baccarat"];
const OPENING = ["shuffle", "cut", "first_card", "burn", "wagers"];

interface Table {
  game: string;
  stage: string;
  round: number;
  seats: { seat: number; state: string }[];
}

export function labRound(table: Table, seat: number): number {
  if (table.stage === "between") return table.round;
  const state = table.seats.find((each) => each.seat === seat)?.state ?? "idle";
  const opening = HOUSE.includes(table.game) && OPENING.includes(table.stage);
  const playing = opening ? state === "wagered" : !ASIDE.includes(state);
  return playing ? 0 : Math.max(table.round - 1, 0);
}

export const labAddress = (table: string, round: number, step = 0): string =>
  `/lab/round/${encodeURIComponent(table)}/${round}${step ? `?step=${step}` : ""}`;

/** What a link says that does not open yet. */
export const OPENS = "The lab opens for this round when it is over.";
