// Tables against the house, as docs/protocol.md has them: what is on the wire (wire.ts), with the names of the pages.

import type * as wire from "../wire";
import type { AnyTable, AnyYou, Due, EmptySeat, Sentence, Taken } from "./protocol";

/** What is due: of the dealer (seat 0), of one seat, or of several together (`seats`). */
export type HouseDue = Due & { seats: number[] };
/** When a round is over its layout stays until the first wager of the next. */
type OnTheCloth<Table> = Omit<Table, "kind" | "seats" | "game" | keyof AnyTable> &
  Omit<AnyTable, "seats" | "due" | "next_at" | "game"> & { next_at: number; due: HouseDue | null };
export type EmptyBox = EmptySeat;

export type CanberraBox = Taken<wire.BoxView>;
export type CanberraView = OnTheCloth<wire.CanberraTable> & { game: "canberra"; seats: (EmptyBox | CanberraBox)[] };

export type Side = wire.Side;
export type BaccaratSeat = Taken<wire.WagersView>;
export type BaccaratHand = wire.HandView;
export type BaccaratView = Omit<OnTheCloth<wire.BaccaratTable>, "hands"> & {
  game: "baccarat";
  seats: (EmptyBox | BaccaratSeat)[];
  hands: { player: BaccaratHand; banker: BaccaratHand };
};
export type BankedView = CanberraView | BaccaratView;

/** What the viewer may do now. Commands: docs/protocol.md. */
export type CanberraActs = wire.CanberraActs;
export type BaccaratActs = wire.BaccaratActs;
export type BankedMay = wire.HouseMay;
export type BankedYou<Acts = CanberraActs | BaccaratActs> = Omit<AnyYou, "may"> & { acts: Acts | null; may: BankedMay };
// History: as for poker; a step lies on the cloth of its table: `{ ...record.table, ...record.steps[at] }`.

export type BankedRoundSummary = wire.HouseRoundLine;
/** What a step shows of the round; the cloth, which is the same in all, is beside them. */
export type CanberraStep = Pick<CanberraView, "game" | "stage" | "shoe" | "root" | "due" | "seats" | "dealer">;
export type BaccaratStep = Pick<
  BaccaratView,
  "game" | "stage" | "shoe" | "root" | "due" | "seats" | "hands" | "winner" | "cutting_card_out" | "is_last" | "road"
>;
export type BankedRoundRecord = Omit<wire.HouseRoundPage, "events" | "steps" | "table"> & {
  events: { at: number; event: { [field: string]: unknown }; told: Omit<Sentence, "number">[] }[];
  steps: (CanberraStep | BaccaratStep)[];
  table: Partial<
    Pick<wire.CanberraTable, "pay_table" | "max_payout" | "jackpot"> & Pick<wire.BaccaratTable, "pays" | "commission">
  >;
};
