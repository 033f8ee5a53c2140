// Tables against the house, as docs/protocol.md has them. Money is cents, times are milliseconds of the server's clock.

import type { AnyTable, AnyYou, Due, Range, Rules, SeatCard, Seated, Sentence } from "./protocol";

/** What is due: of the dealer (seat 0), of one seat, or of several together (`seats`). */
export interface HouseDue extends Due {
  kind: "table" | "shuffle" | "cut" | "first_card" | "burn" | "wager" | "deal" | "fold_or_bet" | "open" | "reveal" | "turn_up" | "jackpot" | "decide";
  seats: number[];
}
/** What every table against the house shows. When a round is over its layout stays until the first wager of the next. */
interface HouseTable extends AnyTable {
  next_at: number;
  due: HouseDue | null;
}
/** What a seat has in common; an empty one has its number and state only. */
interface HouseSeat extends Seated {
  leaving: boolean;
  /** What the round brought, once it is settled: what came back less what was wagered. */
  net: number | null;
  /** Each wager as it was settled, in words: "bet pays 2 to 1". */
  results: { text: string; cents: number; rules: Rules }[];
}
export interface EmptyBox {
  seat: number;
  state: "empty";
}

export interface CanberraBox extends HouseSeat {
  state: "idle" | "wagered" | "deciding" | "folded" | "bet" | "won" | "lost" | "tied" | "void" | "sitting_out";
  ante: number;
  bet: number;
  chip: boolean;
  cards: SeatCard[];
  hand: string;
}
export interface CanberraView extends HouseTable {
  game: "canberra";
  seats: (EmptyBox | CanberraBox)[];
  dealer: { cards: SeatCard[]; hand: string; plays: boolean | null };
  pay_table: { hand: string; to_one: number; rules: Rules }[];
  max_payout: number;
  jackpot: {
    name: string;
    display: number;
    chip: number;
    prizes: { prize: string; floor: number; percent: number; now: number; rules: Rules }[];
    /** The latest prizes that this meter has paid, newest first. */
    latest: { table: string; name: string; prize: string; cents: number; at: number }[];
  } | null;
}

export type Side = "player" | "banker" | "tie";
export interface BaccaratSeat extends HouseSeat {
  state: "idle" | "wagered" | "settled" | "sitting_out";
  wagers: Partial<Record<Side, number>>;
}
export interface BaccaratHand {
  cards: SeatCard[];
  points: number | null;
  /** Who holds the cards to open them, 0 for nobody. */
  holder: number;
  /** Who may handle the hand under method (b), 0 for nobody. */
  designated: number;
}
export interface BaccaratView extends HouseTable {
  game: "baccarat";
  seats: (EmptyBox | BaccaratSeat)[];
  hands: { player: BaccaratHand; banker: BaccaratHand };
  winner: Side | null;
  pays: { side: Side; text: string; rules: Rules }[];
  commission: string;
  cutting_card_out: boolean;
  is_last: boolean;
  /** The winners of the coups of this shoe, in order. */
  road: Side[];
}
export type BankedView = CanberraView | BaccaratView;

/** What the viewer may do now. Commands: docs/protocol.md. */
export interface CanberraActs {
  ante?: { least: number; most: number; step: number; rules: Rules };
  play_jackpot?: { cents: number; rules: Rules };
  take_back?: { rules: Rules };
  fold?: { rules: Rules };
  /** Exactly twice the ante. */
  bet?: { cents: number; rules: Rules };
}
export interface BaccaratActs {
  wager?: { sides: Side[]; least: number; most: number; step: number; rules: Rules };
  take_back?: { sides: Side[]; rules: Rules };
  open?: { side: Side; rules: Rules };
}
export interface BankedMay {
  leave?: object;
  top_up?: Range;
  /** The dealer gives the viewer a moment for another wager. */
  done?: object;
  join?: { seats: number[]; least: number; most: number };
  raise_dispute?: object;
}
export interface BankedYou<Acts = CanberraActs | BaccaratActs> extends AnyYou {
  acts: Acts | null;
  may: BankedMay;
}
// History: as for poker; a step lies on the cloth of its table: `{ ...record.table, ...record.steps[at] }`.

export interface BankedRoundSummary {
  round: number;
  at: number;
  seat: number;
  net: number;
  wagered: number;
  paid: number;
  winners: { seat: number; name: string; cents: number }[];
  over: boolean;
  /** The outcome was invalidated when the round was over: what it moved has gone back. */
  undone: boolean;
}
/** What a step shows of the round; the cloth, which is the same in all, is beside them. */
export type CanberraStep = Pick<CanberraView, "game" | "stage" | "shoe" | "root" | "due" | "seats" | "dealer">;
export type BaccaratStep = Pick<BaccaratView, "game" | "stage" | "shoe" | "root" | "due" | "seats" | "hands" | "winner" | "cutting_card_out" | "is_last" | "road">;
export interface BankedRoundRecord {
  round: number;
  events: { at: number; event: { [field: string]: unknown }; told: Omit<Sentence, "number">[] }[];
  steps: (CanberraStep | BaccaratStep)[];
  table: Partial<Pick<CanberraView, "pay_table" | "max_payout" | "jackpot"> & Pick<BaccaratView, "pays" | "commission">>;
  names: Record<string, string>;
}
