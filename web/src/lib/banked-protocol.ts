// Tables against the house, as docs/protocol.md has them. Money is cents, times are milliseconds of the server's clock.

import type { Due, Range, Rules, RulingView, SeatCard, Sentence, Settings } from "./protocol";

/** What every table against the house shows. */
interface HouseTable {
  id: string;
  name: string;
  title: string;
  edition: string;
  phase: string;
  host: string;
  public: boolean;
  pace: string;
  paused: string;
  closing: boolean;
  stakes: string;
  options: Record<string, unknown>;
  sign: { text: string; rules: Rules }[];
  buy_in: Range;
  unit: number;
  rounds: number;
  round: number;
  turn: number;
  stage: string;
  shoe: number;
  root: string;
  due: Due | null;
  notice: { text: string } | null;
  ruling: RulingView | null;
  next_at: number;
}
/** What a seat has in common; an empty one has its number and state only. */
interface HouseSeat {
  seat: number;
  person: string;
  name: string;
  bot: string;
  stake: number;
  connected: boolean;
  away_until: number;
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
  sit_out?: object;
  come_back?: object;
  top_up?: Range;
  join?: { seats: number[]; least: number; most: number };
  raise_dispute?: object;
}
export interface BankedYou<Acts = CanberraActs | BaccaratActs> {
  person: string;
  name: string;
  role: string;
  seat: number;
  wallet: number;
  host: boolean;
  invitation: string;
  acts: Acts | null;
  may: BankedMay;
  settings: Settings;
  takes_effect: Record<string, string>;
}
export interface BankedViewMessage {
  type: "view";
  version: number;
  clock: number;
  table: BankedView;
  you: BankedYou;
  told: Sentence[];
}

// History: as for poker, with the views above as its steps.

export interface BankedRoundSummary {
  round: number;
  at: number;
  seat: number;
  net: number;
  wagered: number;
  paid: number;
  winners: { seat: number; name: string; cents: number }[];
  over: boolean;
}
export interface BankedRoundRecord {
  round: number;
  events: { at: number; event: { [field: string]: unknown }; told: Omit<Sentence, "number">[] }[];
  steps: BankedView[];
  names: Record<string, string>;
}
