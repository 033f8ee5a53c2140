// What can be heard of a poker table from one view to the next: the loudest thing that has happened, and no more.

import type { Sound } from "../lib/sound";
import { isTaken, type TakenSeat } from "../lib/protocol";
import type { PokerSight } from "../lib/views";

const ACTS: Record<string, Sound> = {
  check: "check",
  fold: "fold",
  call: "chips",
  bet: "chips",
  raise: "chips",
  post: "chips",
  tap_out: "all-in",
};

/** The sound of a change; nothing where nothing can be heard, or the round is another. */
export function cueOf(before: PokerSight, after: PokerSight): Sound | null {
  if (before.table.id !== after.table.id) return null;
  const own = seatOf(after);
  if (after.table.awards.length > before.table.awards.length) return own && own.won > 0 ? "win" : "pot";
  if (after.table.ruling && !before.table.ruling) return "ruling";
  if (after.table.board.length > before.table.board.length) return "flip";
  if (after.you.cards.length > before.you.cards.length) return "card";
  const acted = after.table.seats.filter(isTaken).find((seat) => isNew(seat, before));
  return acted?.last ? (ACTS[acted.last.kind] ?? null) : null;
}

const seatOf = ({ table, you }: PokerSight): TakenSeat | undefined =>
  table.seats.filter(isTaken).find(({ seat }) => seat === you.seat);

function isNew({ seat, last }: TakenSeat, { table }: PokerSight): boolean {
  const was = table.seats.filter(isTaken).find((each) => each.seat === seat)?.last;
  return !!last && (was?.kind !== last.kind || was.to !== last.to);
}
