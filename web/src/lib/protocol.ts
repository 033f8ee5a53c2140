// The messages of the room, as docs/protocol.md has them. Money is cents, times are milliseconds of the server's clock.

import type { View } from "./views";

export type Rules = string[];
export interface CitedRule {
  id: string;
  text: string;
}
export type Face = string | null;

export interface Session {
  token: string;
  person: string;
  name: string;
  role: string;
  guest?: boolean;
  wallet: number;
}
export interface Range {
  least: number;
  most: number;
}

// The lobby

export interface Option {
  name: string;
  text: string;
  kind: "integer" | "boolean" | "choice" | "integers" | "limits" | "commission";
  choices?: (string | number)[];
  money: boolean;
  rules: CitedRule[];
}
export interface Edition {
  id: string;
  title: string;
  begins: string;
  ends: string;
  instruments: string[];
  note: string;
  seats: Range;
  defaults: Record<string, unknown>;
  stakes: string;
}
export interface GameInfo {
  game: string;
  title: string;
  sentence: string;
  how_to_play: string[];
  edition: string;
  editions: Edition[];
  options: Option[];
  /** The tempers of the bots that play it. */
  tempers: Named[];
}
export interface Named {
  name: string;
  title?: string;
  text: string;
}
export interface Catalogue {
  games: GameInfo[];
  paces: Named[];
}
export interface TableInfo {
  id: string;
  name: string;
  game: string;
  edition: string;
  title: string;
  stakes: string;
  buy_in: Range;
  seats: number;
  taken: number;
  people: number;
  bots: number;
  public: boolean;
  paused: boolean | string;
  pace: string;
  host: string;
  yours: boolean;
  seat: number;
}
export interface NewTable {
  game: string;
  edition: string;
  name?: string;
  options: Record<string, unknown>;
  seats: number;
  bots: { number: number; temper: string };
  pace: string;
  public: boolean;
}
export interface Finding {
  reason: string;
  rules: CitedRule[];
  warning: boolean;
}

// The table

export interface SeatCard {
  card: Face;
  up: boolean;
}
export type SeatState =
  "empty" | "active" | "folded" | "tapped_out" | "mucked" | "waiting" | "held_out" | "sitting_out";
export interface EmptySeat {
  seat: number;
  state: "empty";
}
/** What everybody at a table has, whatever is played there. */
export interface Seated {
  seat: number;
  person: string;
  name: string;
  bot: string;
  stake: number;
  state: string;
  connected: boolean;
  away_until: number;
  leaving?: boolean;
}
export interface TakenSeat extends Seated {
  bet: number;
  put_in: number;
  cards: SeatCard[];
  state: Exclude<SeatState, "empty">;
  last: { text: string; kind: string; to: number } | null;
  hand: string;
  won: number;
  missed: number[];
  standing: string;
  short: boolean;
}
export type SeatView = EmptySeat | TakenSeat;
export interface Due {
  seat: number;
  kind: string;
  text: string;
  /** Everybody who is to act, where several are at once. */
  seats?: number[];
  rules: Rules;
  deadline: number;
  seconds: number;
}
export interface Award {
  seat: number;
  cents: number;
  pots: number[];
  side: string;
  rules: Rules;
}
/** What every table shows, whatever is played there. */
export interface AnyTable {
  id: string;
  name: string;
  game: string;
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
  seats: (EmptySeat | Seated)[];
  notice: { text: string } | null;
  ruling: RulingView | null;
  next_at?: number;
  waiting?: string[];
}
export interface TableView extends AnyTable {
  betting_round: number;
  betting_rounds: number;
  marker: { kind: "button" | "buck"; seat: number };
  board: Face[];
  burned: number;
  pot: number;
  pots: { cents: number; eligible: number[] }[];
  commission: number;
  seats: SeatView[];
  awards: Award[];
  charged: { cents: number; rules: Rules } | null;
  waiting: string[];
  proposal: { agreement: Agreement; text: string; consents: number[] } | null;
  agreement: { agreement: Agreement; text: string } | null;
}
export interface RulingEffect {
  seat: number;
  cents: number;
  hand: string;
}
export interface RulingView {
  facts: string[];
  rules: Rules;
  outcomes: { name: string; text: string; rules: Rules; effects: RulingEffect[] }[];
  chosen: string;
  decided_by: string;
  reason: string;
  asked: number[];
}
export type Kind = "fold" | "check" | "call" | "bet" | "raise" | "tap_out" | "call_and_fold";
export interface Acts {
  open: Partial<Record<Kind, Rules>>;
  closed: Partial<Record<Kind, Rules>>;
  price: number;
  cost: number;
  least: number;
  most: number;
  step: number;
  sizes: number[];
  tap_out: number;
}
export type Offer =
  | { kind: "cut"; least: number; most: number; decline: boolean; rules: Rules }
  | { kind: "post"; post: string; amounts: number[]; decline: boolean; rules: Rules }
  | { kind: "draw"; most: number; rules: Rules }
  | { kind: "show"; must: boolean; rules: Rules };
export interface Agreement {
  deck?: number;
  ace_low?: boolean;
  forced?: string;
}
export interface May {
  leave?: object;
  sit_out?: object;
  come_back?: object;
  top_up?: Range;
  reduce?: Range;
  move?: { seats: number[] };
  reveal?: object;
  propose?: { decks?: number[]; ace_low?: boolean | boolean[]; forced?: string[] };
  consent?: object;
  withdraw?: object;
  join?: { seats: number[]; least: number; most: number };
  join_list?: object;
  leave_list?: object;
  claim?: { seats: number[] };
  raise_dispute?: object;
  ask?: { wishes: string[] };
}
export interface Settings {
  auto_cut: boolean;
  auto_post: boolean;
  auto_muck: boolean;
}
/** The viewer of any table. */
export interface AnyYou {
  person: string;
  name: string;
  role: string;
  seat: number;
  wallet: number;
  host: boolean;
  invitation: string;
  may: May;
  settings: Settings;
  takes_effect: Record<string, string>;
  /** The place on the waiting list, from 1; 0 for whoever is not on it. Tables against the house keep none. */
  waiting?: number;
}
export interface You extends AnyYou {
  cards: Face[];
  hand: string;
  low: string;
  acts: Acts | null;
  offer: Offer | null;
  waiting: number;
}
export interface Sentence {
  text: string;
  rules: Rules;
  section: string;
  number: number;
}
export interface ChatLine {
  from: string;
  seat: number;
  text: string;
  at: number;
}

export type Command = { command: string; [field: string]: unknown };

export type ServerMessage =
  | { type: "welcome"; person: string; name: string; role: string; table: string; clock: number; chat: ChatLine[] }
  | ({ type: "view"; clock: number; told: Sentence[] } & View)
  | { type: "ack" | "repeated"; id: string; version: number }
  | { type: "refused"; id: string; reason: string; rules: CitedRule[] }
  | { type: "stale"; id: string; reason: string; round: number; turn: number }
  | { type: "error"; id: string; reason: string; fatal: boolean }
  | ({ type: "chat" } & ChatLine)
  | { type: "pong"; at: number; clock: number }
  | { type: "bye"; reason: string };

// History and rules

export interface RoundSummary {
  round: number;
  at: number;
  seat: number;
  net: number;
  pot: number;
  commission: number;
  winners: { seat: number; name: string; cents: number }[];
  over: boolean;
}
export interface RoundRecord {
  round: number;
  events: { at: number; event: { [field: string]: unknown }; told: Omit<Sentence, "number">[] }[];
  steps: TableView[];
  names: Record<string, string>;
}
export interface FoundRules {
  total: number;
  rules: { id: string; text: string; kind: string; games: string[]; term: string }[];
  readings: { id: string; question: string; reading: string }[];
}

export const isTaken = <Seat extends { state: string }>(seat: Seat): seat is Exclude<Seat, EmptySeat> => seat.state !== "empty";
