// What the room says of a round that is over, as an address of the lab.

import { FIRST, toAddress, type Question } from "./question";

export interface RoundQuestion {
  page: "equity" | "canberra" | "baccarat";
  equity: {
    game: string;
    hands: string[];
    board?: string;
    dead?: string;
    deck?: number | null;
    joker?: boolean;
    ace_low?: boolean | null;
    wins?: Question["wins"];
    low_ace?: Question["lowAce"];
    qualifier?: boolean;
    strict_1994?: boolean;
  } | null;
  names: string[];
  canberra: { hand: string; upcard: string; rules: string } | null;
}

export function addressOf({ page, equity, canberra, names }: RoundQuestion): string {
  if (canberra) return `/lab/canberra?${new URLSearchParams(Object.entries(canberra).filter(([, value]) => value))}`;
  if (!equity) return `/lab/${page}`;
  return toAddress({
    ...FIRST,
    game: equity.game,
    hands: equity.hands,
    names,
    board: equity.board ?? "",
    dead: equity.dead ?? "",
    deck: equity.deck ?? 0,
    joker: equity.joker ?? false,
    aceLow: equity.ace_low == null ? "" : equity.ace_low ? "yes" : "no",
    wins: equity.wins ?? "high",
    lowAce: equity.low_ace ?? "high",
    qualifier: equity.qualifier ?? false,
    strict: equity.strict_1994 ?? false,
  });
}
