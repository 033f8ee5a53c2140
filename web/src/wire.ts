// Made by `python -m pitboss.server.typescript` from the structs of the server: do not edit.
// Money is cents, times are milliseconds of the server's clock.

export type AbsentBuck = "skip" | "strict";

export interface AccountBody {
  name: string;
  password: string;
}

export type Ace = "high" | "low";

/** It is done; `number` says which entry it has become, where a person deals. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
  number: number;
}

/** `text` for a button, `note` what else there is to know, `term` the word of the rules where it is another. */
export interface ActLabel {
  text: string;
  note: string;
  term: string;
  rules: string[];
}

export interface ActsView {
  open: Partial<Record<Kind, string[]>>;
  closed: Partial<Record<Kind, string[]>>;
  price: number;
  cost: number;
  least: number;
  most: number;
  step: number;
  sizes: number[];
  tap_out: number;
  labels: Partial<Record<Kind, ActLabel>>;
}

export interface AdmitBody {
  person: string;
  admitted?: boolean;
}

/** What all players and the operator agree on before a round (S94-1994/7CS3.5.p5 to p7, 6.4). */
export interface Agreement {
  deck?: number;
  ace_low?: boolean;
  forced?: Forced;
  limits?: BetLimit[];
}

export interface AgreementView {
  agreement: Agreement;
  text: string;
  consents: number[];
}

export interface AnnouncedTournament {
  tournament: string;
}

export interface ApprovalBody {
  approval: boolean;
}

/** References to written approvals; `commission_most` is the cap, or the rate by time, that is approved. */
export interface ApprovalsDraft {
  table?: string;
  shoe?: string;
  commission?: string;
  commission_most?: number;
  equipment?: string;
}

/** A supervisor lets a ruling take effect that leaves nothing open. */
export interface ApproveEntry {
  kind: "approve";
}

/** What a key is to sign: its registration, or that one is there. */
export interface AskBody {
  registers?: boolean;
}

/** The player asks for a review of the decision: an event of the table, in the operator's name. */
export interface AskReview {
  command: "ask_review";
  number: number;
  by?: string;
  at?: number;
  table_closed?: boolean;
}

/** An entry that one person wants on the list, and a second has still to confirm. */
export interface AskedExclusion {
  number: number;
  person: string;
  scope: Scope;
  reason: string;
  at: number;
  by: string;
  game: string;
  reference: string;
  description: string;
  until: number;
}

/** A fact as the sheet asks for it: with what is said already, by field as a form has it. */
export interface AskedFact {
  fact: string;
  title: string;
  text: string;
  fields: FactField[];
  given: Record<string, string | string[]>;
  behind: boolean;
  matter: string;
}

/** An entry that waits for a second person; `is_yours` if you have asked for it, so that you cannot confirm it. */
export interface AskedLine {
  entry: AskedExclusion;
  name: string;
  by: string;
  is_yours: boolean;
}

/** Somebody who asks the host for a seat. */
export interface AskingView {
  person: string;
  name: string;
  mark: string;
}

/** Where a table stands. */
export interface AssignPit {
  command: "assign_pit";
  table: string;
  pit: string;
  x?: number;
  y?: number;
  by?: string;
  at?: number;
}

export type Attest = "whole" | "each";

export interface AwardView {
  seat: number;
  cents: number;
  pots: number[];
  side: string;
  rules: string[];
}

export interface BaccaratActs {
  wager?: SidesRanged;
  take_back?: OfSides;
  open?: Sided;
}

/** How often each side wins, of all ordered sixes of the shoe. */
export interface BaccaratChances {
  decks: number;
  deals: number;
  player: Exact;
  banker: Exact;
  tie: Exact;
  edges: BaccaratEdges;
}

/** What each wager loses in the long run, by its stake. A tie gives the other two wagers back. */
export interface BaccaratEdges {
  player: Exact;
  banker: Exact;
  tie: Exact;
}

export interface BaccaratQuery {
  commission?: number;
  tie_pays?: number;
}

/** `road` are the winners of the coups of this shoe, in order. */
export interface BaccaratRound {
  game: "baccarat";
  stage: string;
  shoe: number;
  root: string;
  due: DueView | null;
  seats: WagersView[];
  hands: Partial<Record<Side, HandView>>;
  winner: Side | null;
  cutting_card_out: boolean;
  is_last: boolean;
  road: Side[];
}

/** A table of Mini-Baccarat. */
export interface BaccaratTable {
  kind: "baccarat";
  game: string;
  title: string;
  edition: string;
  stakes: string;
  options: Record<string, unknown>;
  buy_in: BuyIn;
  unit: number;
  currency: Currency;
  id: string;
  name: string;
  phase: Phase;
  host: string;
  public: boolean;
  pace: string;
  paused: string;
  closing: boolean;
  sign: SignLine[];
  rounds: number;
  round: number;
  turn: number;
  next_at: number;
  approval: boolean;
  keeps_seconds: number;
  pledge: string;
  tournament: string;
  notice: HouseNotice | null;
  ruling: RulingView | null;
  pays: PaysRow[];
  commission: string;
  stage: string;
  shoe: number;
  root: string;
  seats: WagersView[];
  hands: Partial<Record<Side, HandView>>;
  winner: Side | null;
  cutting_card_out: boolean;
  is_last: boolean;
  road: Side[];
  due: DueView | null;
}

/** The viewer of a table of Mini-Baccarat; `acts` are the wagers and decisions that are open. */
export interface BaccaratYou {
  kind: "baccarat";
  person: string;
  name: string;
  role: string;
  seat: number;
  wallet: number;
  host: boolean;
  invitation: string;
  settings: Settings;
  mark: string;
  asked: boolean;
  asking: AskingView[];
  muted: string[];
  contribution: string;
  may: HouseMay;
  takes_effect: Record<string, string>;
  chips: ChipsWish | null;
  acts: BaccaratActs | null;
}

export interface BadgeBody {
  person: string;
  badge: string;
}

/** The ballot: entries in the order of the slots, which are the seats 1, 2, ... of one table after the other. */
export interface BallotView {
  at: number;
  entries: number[];
  order: number[];
  sizes: number[];
  first_table: number;
  nonces: NonceView[];
  key: string;
  seed: string;
  names: Record<number, string>;
}

/** The player in turn, whose time bank does not run by itself, asks for it (H-R08). */
export interface BankMessage {
  type: "bank";
}

/** The seconds in the viewer's time bank, and in a full one (H-R08). */
export interface BankView {
  left: number;
  most: number;
  ask: boolean;
}

/** The bounds of one betting round. `sizes` count blinds and belong to `by_blind`; `maximum` belongs to `spread`. */
export interface BetLimit {
  kind?: Limit;
  minimum?: number;
  maximum?: number;
  sizes?: number[];
}

/** Something that stands before the next round. */
export interface BetweenView {
  text: string;
  rules: string[];
  seat: number;
}

export type BigBlind = "second" | "last";

/** Amounts in cents. With `chips`, so many are played out from this meter and reserve, a hundred times over. */
export interface BoomerangQuery {
  chip?: number;
  meter?: number;
  reserve?: number;
  split?: number;
  chips?: number;
}

/** What a chip returns as a share of itself; the curve has the meter in cents and the return. */
export interface BoomerangView {
  chip: number;
  meter: number;
  returned: Exact;
  break_even_meter: number;
  hit_chance: Exact;
  hits: HitView[];
  curve: [number, number][];
  drift: Drift;
  courses: JackpotCourses | null;
  rules: RuleLine[];
}

export interface BotsBody {
  number?: number;
  temper?: string;
}

export interface BoxBody {
  id: string;
  command: MountBox | PullBox | CountBox | ExplainBox;
}

export interface BoxLine {
  box: DropBox;
  table_name: string;
  difference: number;
  flagged: boolean;
}

/** A box with its wagers and cards. */
export interface BoxView {
  seat: number;
  state:
    "bet" | "deciding" | "empty" | "folded" | "idle" | "lost" | "sitting_out" | "tied" | "void" | "wagered" | "won";
  person?: string;
  name?: string;
  mark?: string;
  bot?: string;
  stake?: number;
  connected?: boolean;
  away_until?: number;
  leaving?: boolean;
  net?: number | null;
  results?: ResultLine[];
  ante?: number;
  bet?: number;
  chip?: boolean;
  cards?: CardView[];
  hand?: string;
}

/** Boxes in use first, then those that were counted, the latest first. */
export interface BoxesView {
  boxes: BoxLine[];
}

/** A game in a line; `own`: nobody has published it. */
export interface BriefGame {
  game: string;
  title: string;
  sentence: string;
  edition: string;
  own: boolean;
}

export interface BriefGames {
  games: BriefGame[];
}

export interface BuyIn {
  least: number;
  most: number;
}

/** The player who is to open calls and folds at once, where the rules let him. */
export interface CallAndFold {
  kind: "call_and_fold";
}

/** The player in turn checks, stays, calls, or calls with the last chips. */
export interface CallEntry {
  kind: "call";
}

/** A push that was ordered is not to be. */
export interface CallOffPush {
  command: "call_off_push";
  table: string;
  by?: string;
  at?: number;
}

/** Somebody is called to a seat and has some minutes to come; these and the game of the table the desk knows. */
export interface CallPerson {
  command: "call_person";
  number: number;
  table: string;
  seat: number;
  game?: string;
  minutes?: number;
  by?: string;
  at?: number;
}

/** How one wants to be called from now on; what is left out stays. */
export interface CalledBody {
  name?: string;
  mark?: string | null;
}

/** A camera by its name, and the time it is about: no picture is kept here. */
export interface Camera {
  name: string;
  first: number;
  last: number;
}

/** `bet` is exactly twice the ante, or what conditions of a tournament make of it. */
export interface CanberraActs {
  ante?: Ranged;
  play_jackpot?: Priced;
  take_back?: OpenAct;
  fold?: OpenAct;
  bet?: Priced;
}

/** `rules` are changes such as `royal flush=100, qualifier=any hand, bet=1, maximum=500, ante=25`, in dollars. */
export interface CanberraQuery {
  strategy?: "ace-king" | "always" | "optimal" | "pairs" | "three-rules";
  rules?: string;
  boxes?: number;
  rounds_per_hour?: number;
}

/** A decision as `/api/lab/canberra/decision` takes it. */
export interface CanberraQuestion {
  hand: string;
  upcard: string;
  rules: string;
}

export interface CanberraRound {
  game: "canberra";
  stage: string;
  shoe: number;
  root: string;
  due: DueView | null;
  dealer: DealerView;
  seats: BoxView[];
}

/** Odds to one on a winning BET by line of the sign, what the dealer needs, the BET in antes, and the maximum payout on a BET in cents (none if there is no limit); the ante, in cents, matters only beside a maximum. */
export interface CanberraRules {
  odds: Record<string, number>;
  qualifier: string;
  bet_multiple: number;
  maximum_payout: number | null;
  ante: number;
}

/** A table of Canberra Poker. */
export interface CanberraTable {
  kind: "canberra";
  game: string;
  title: string;
  edition: string;
  stakes: string;
  options: Record<string, unknown>;
  buy_in: BuyIn;
  unit: number;
  currency: Currency;
  id: string;
  name: string;
  phase: Phase;
  host: string;
  public: boolean;
  pace: string;
  paused: string;
  closing: boolean;
  sign: SignLine[];
  rounds: number;
  round: number;
  turn: number;
  next_at: number;
  approval: boolean;
  keeps_seconds: number;
  pledge: string;
  tournament: string;
  notice: HouseNotice | null;
  ruling: RulingView | null;
  pay_table: PayRow[];
  max_payout: number;
  jackpot: JackpotView | null;
  stage: string;
  shoe: number;
  root: string;
  dealer: DealerView;
  seats: BoxView[];
  due: DueView | null;
}

export interface CanberraView {
  found: HouseEdge;
  lines: PayLine[];
  strategies: StrategyView[];
  chart: ChartView;
  compared: ComparisonView;
  rules: RuleLine[];
}

/** The viewer of a table of Canberra Poker; `acts` are the wagers and decisions that are open. */
export interface CanberraYou {
  kind: "canberra";
  person: string;
  name: string;
  role: string;
  seat: number;
  wallet: number;
  host: boolean;
  invitation: string;
  settings: Settings;
  mark: string;
  asked: boolean;
  asking: AskingView[];
  muted: string[];
  contribution: string;
  may: HouseMay;
  takes_effect: Record<string, string>;
  chips: ChipsWish | null;
  acts: CanberraActs | null;
}

export type Card =
  | "2c"
  | "2d"
  | "2h"
  | "2s"
  | "3c"
  | "3d"
  | "3h"
  | "3s"
  | "4c"
  | "4d"
  | "4h"
  | "4s"
  | "5c"
  | "5d"
  | "5h"
  | "5s"
  | "6c"
  | "6d"
  | "6h"
  | "6s"
  | "7c"
  | "7d"
  | "7h"
  | "7s"
  | "8c"
  | "8d"
  | "8h"
  | "8s"
  | "9c"
  | "9d"
  | "9h"
  | "9s"
  | "Tc"
  | "Td"
  | "Th"
  | "Ts"
  | "Jc"
  | "Jd"
  | "Jh"
  | "Js"
  | "Qc"
  | "Qd"
  | "Qh"
  | "Qs"
  | "Kc"
  | "Kd"
  | "Kh"
  | "Ks"
  | "Ac"
  | "Ad"
  | "Ah"
  | "As"
  | "Jk";

export interface CardView {
  card: string | null;
  up: boolean;
}

/** Open cards in the order they came to lie there, or the hidden cards of the hand that is shown. */
export interface CardsEntry {
  kind: "cards";
  cards: Card[];
  shoe?: boolean;
  read?: boolean;
}

export interface CaseBody {
  id: string;
  command: OpenDispute | NoteCase | DecideCase | AskReview | HoldMoney | ReleaseMoney | CloseCase;
}

/** A case; `on_duty` are the supervisor and the operator of the table when it was opened, by name. */
export interface CaseLine {
  case: DisputeCase;
  table_name: string;
  next_step: string;
  on_duty: string[];
  name: string;
  sits: number;
  seated: CaseSeat[];
}

export interface CaseNote {
  at: number;
  by: string;
  words: string;
}

/** Somebody who sits at the table that a case is about. */
export interface CaseSeat {
  seat: number;
  name: string;
}

/** Every edition that has cases, and the cases of the one that was asked for. */
export interface Casebook {
  editions: EditionBrief[];
  cases: PublishedCase[];
}

export interface CasebookQuery {
  edition?: string;
}

export interface CasesView {
  cases: CaseLine[];
}

export type Category =
  | "royal flush"
  | "five of a kind"
  | "straight flush"
  | "four of a kind"
  | "full house"
  | "flush"
  | "straight"
  | "three of a kind"
  | "two pairs"
  | "one pair"
  | "five odd cards"
  | "odd cards"
  | "badugi"
  | "three-card badugi"
  | "two-card badugi"
  | "one-card badugi";

export type ChangeKind = "added" | "removed" | "changed";

/** Terms that are new, gone or changed. */
export interface ChangedOffer {
  name: string;
  edition: string;
  change: ChangeKind;
  items: ChangedTerm[];
  signs: ChangedSign[];
  notice: string[];
  refused: string;
}

/** A paper that reads otherwise: lines that go, and lines that come. */
export interface ChangedSign {
  sign: SignKind;
  before: SignEntry[];
  now: SignEntry[];
}

/** Something that is said otherwise, as a file says it; empty where it is as the edition has it. */
export interface ChangedTerm {
  place: string;
  text: string;
  before: string;
  now: string;
  rules: string[];
}

export interface ChargedView {
  cents: number;
  rules: string[];
}

/** Of so many `deals` so many bet, by the upcard. */
export interface ChartRowView {
  hands: string;
  bets: number[];
  deals: number[];
}

/** The strongest hands first; upcards from two to ace. */
export interface ChartView {
  upcards: string[];
  rows: ChartRowView[];
}

/** A line of chat, as it is sent and as it is remembered. */
export interface ChatLine {
  type: "chat";
  from: string;
  seat: number;
  text: string;
  at: number;
  person: string;
}

export interface ChatMessage {
  type: "chat";
  text: string;
}

/** A step. `event` is the number of the table's event that proves it, `at` when; `done` without one by the floor. */
export interface CheckLine {
  step: string;
  text: string;
  rules: string[];
  done: boolean;
  proof: string;
  event: number;
  at: number;
}

export interface Checked {
  findings: FindingView[];
  stakes: string;
}

export interface CheckedConditions {
  findings: FindingRow[];
  identity: string;
}

/** The house's own lines, beside those that an edition has and events prove. */
export interface Checklists {
  day?: OwnLine[];
  pit?: OwnLine[];
  table?: OwnLine[];
}

/** A checkpoint; `text` is the sheet, with all that was signed and the signature. */
export interface CheckpointView {
  number: number;
  at: number;
  records: number;
  root: string;
  key: string;
  closed: boolean;
  shift: string;
  text: string;
}

export interface Checkpoints {
  latest: CheckpointView | null;
  key_changes: KeyChangeView[];
}

/** What one kind of event has brought into play or taken out of it, how often, and by which rules. */
export interface ChipLine {
  text: string;
  times: number;
  chips: number;
  rules: string[];
}

/** What the player wants bought between rounds; what is left out stays, 0 is nothing. */
export interface ChipsMessage {
  type: "chips";
  next?: number | null;
  keep_at?: number | null;
  rebuy?: number | null;
}

/** What a player wants bought between rounds without asking again, in cents; 0 is nothing. */
export interface ChipsWish {
  next: number;
  keep_at: number;
  rebuy: number;
}

/** Somebody comes on duty at a device of the floor: by a badge, or by name and number; a dealer at a table. */
export interface ClockBody {
  badge?: string;
  name?: string;
  pin?: string;
  table?: string;
  pit?: string;
}

/** Time is called on the player in turn. */
export interface ClockEntry {
  kind: "clock";
}

/** Somebody comes on duty in the own role, a dealer perhaps at a table, a supervisor for a pit. */
export interface ClockIn {
  command: "clock_in";
  person: string;
  role: Role;
  table?: string;
  pit?: string;
  by?: string;
  at?: number;
}

/** What CLOCK gives, or why it is refused. */
export interface ClockKey {
  seconds: number;
  rules: string[];
  refused: string;
}

/** Somebody goes off duty. */
export interface ClockOut {
  command: "clock_out";
  person: string;
  by?: string;
  at?: number;
}

/** The level clock at an instant of the server: displays count down from it by themselves. */
export interface ClockView {
  at: number;
  session: number;
  level: number;
  left: number;
  length: number;
  runs: boolean;
  until: number;
  paused: string;
  ending: string;
  now: LevelView | null;
  next: LevelView | null;
  rest_in: number | null;
  rounds_left: number;
}

/** Nothing is left to do. */
export interface CloseCase {
  command: "close_case";
  number: number;
  by?: string;
  at?: number;
}

/** An act that one might think of now, and the rules that close it. */
export interface ClosedAct {
  text: string;
  rules: string[];
}

/** A stack at a table that small chips leave, and its odd chips as they follow from it. */
export interface ColourSeat {
  seat: number;
  name: string;
  stack: number;
  odd: number;
}

/** A table that has still to colour up; nothing is exchanged while a round is on there. */
export interface ColourTable {
  number: number;
  on: boolean;
  floor: boolean;
  seats: ColourSeat[];
}

/** The smallest chips leave for the next larger ones, table by table: so many of them make one. */
export interface ColourUpView {
  chip: number;
  to: number;
  makes: number;
  method: string;
  tables: ColourTable[];
  rules: string[];
}

export type Coming = "wait" | "post";

/** A seat in the next round, before it is dealt: in or out, what it puts up, and why. */
export interface ComingView {
  seat: number;
  dealt: boolean;
  cents: number;
  text: string;
  rules: string[];
  amounts: number[];
  after: number;
  owes: boolean;
}

/** A command, which is read by what is played at the table. */
export interface CommandMessage {
  type: "command";
  id: string;
  command: unknown;
  round?: number;
  turn?: number;
}

export interface CommandRefused {
  type: "refused";
  id: string;
  reason: string;
  rules: RuleLine[];
}

export interface CommissionView {
  cents: number;
  text: string;
  rules: string[];
}

/** Two versions by their identities, or the beginning of them. */
export interface CompareQuery {
  before: string;
  now: string;
}

/** The gazetted rules and these: edge, variance, and the operator's take in cents an hour. */
export interface ComparisonView {
  gazetted_edge: Exact;
  gazetted_variance: Exact;
  take_gazetted: Exact;
  take: Exact;
  difference: EdgeDifference;
}

/** A conditions document in TOML; `reference` is that of the notice or the approval. */
export interface ConditionsBody {
  conditions: string;
  reference?: string;
}

/** A document that is being written; its version is the next. */
export interface ConditionsDraft {
  house: string;
  date?: string;
  rules_at?: string;
  policies?: Policies;
  checklists?: Checklists;
  offers?: OfferDraft[];
}

/** The document in one of its versions. */
export interface ConditionsPage {
  version: number;
  identity: string;
  title: string;
  above: string[];
  sections: PaperSection[];
  foot: string;
  versions: VersionView[];
  agreement: boolean;
  rules: string[];
}

export type Conduct =
  | "plays for another"
  | "two persons at one hand"
  | "another language"
  | "cards not kept secret"
  | "cards out of view"
  | "looks at discards"
  | "passes information"
  | "shows a card to one"
  | "hand not declared"
  | "a device"
  | "advice by staff"
  | "advantage by staff"
  | "procedure not followed"
  | "coaching"
  | "a side bet";

export interface ConductBody {
  id: string;
  command: ReportPerson | WarnAtList | TakeMeasure;
}

/** A report on somebody: at which table, by which of its events, under which rules; what was done about it. */
export interface ConductCase {
  number: number;
  table: string;
  table_event: number;
  person: string;
  seat: number;
  who: string;
  matter: Conduct;
  words: string;
  measures: Measure[];
  rules: string[];
  at: number;
  by: string;
  taken: Measure | null;
  reason: string;
  asked: Measure | null;
  ruled: number;
}

/** Reports; `days` is for how long the house remembers them. */
export interface ConductView {
  reports: ReportLine[];
  days: number;
}

/** What `navigator.credentials.get` gave, as JSON. */
export interface ConfirmBody {
  credential: unknown;
}

/** A second person stands for an entry that waits: it holds from now on. */
export interface ConfirmExclusion {
  command: "confirm_exclusion";
  number: number;
  by?: string;
  at?: number;
}

export type ConfirmedBy = "passkey" | "secret" | "none";

/** The nodes of RFC 9162, section 2.1.4, in their order. */
export interface ConsistencyProof {
  first: number;
  second: number;
  path: string[];
}

/** A text that a player adds to the shuffle whose pledge the table shows. */
export interface ContributeMessage {
  type: "contribute";
  pledge: string;
  text: string;
}

/** What somebody has counted in a box, in the own name: the first of two persons, or the second. */
export interface CountBox {
  command: "count_box";
  box: string;
  cents: number;
  by?: string;
  at?: number;
}

/** A supervisor had the cards of a table counted, at any moment (NI2018-51/2.6): an event of the table alone. */
export interface CountDeckCards {
  command: "count_cards";
  table: string;
  cards: number;
  by?: string;
  at?: number;
}

/** So many chips were found before a seat; right after somebody put in everything, so many he had before that. */
export interface CountEntry {
  kind: "count";
  seat: number;
  cents: number;
}

export type Currency = "dollars" | "chips";

export interface CurvePoint {
  at: number;
  net: number;
}

/** The viewer may cut between two places, or leave it to the dealer. */
export interface CutOffer {
  kind: "cut";
  rules: string[];
  least: number;
  most: number;
  decline: boolean;
}

/** A line of the day or of a pit; `done` is when it was, today. */
export interface DayLine {
  pit: string;
  text: string;
  when: string;
  by: Role;
  done: number;
}

/** Propose a deal of a kind, or agree to the one that is proposed. */
export interface DealBody {
  accept?: boolean;
  kind?: string;
  set_aside?: number;
  stated?: [number, number][];
}

/** What the conditions have on divisions of the prizes, and whom it takes to agree. */
export interface DealDesk {
  kinds: string[];
  players: DealPlayer[];
  playing: boolean;
  rules: string[];
}

/** Shuffle, cut, posts and the first cards, up to the first open card or the first act; `at` is the time. */
export interface DealEntry {
  kind: "deal";
  at?: number;
  posts?: [number, number][];
  reader?: boolean;
  step?: DealStep | null;
  until?: number;
}

export type DealMode = "singles" | "packets";

/** Somebody who is in, when a deal may be made; who entered at the desk is asked there. */
export interface DealPlayer {
  entry: number;
  person: string;
  name: string;
  stack: number;
  agreed: boolean;
  at_desk: boolean;
}

/** A division of the prizes that is proposed: what everybody would get, and who agrees. */
export interface DealShare {
  kind: string;
  sums: [number, number][];
  set_aside: number;
  agreed: string[];
  approved: boolean;
  own: number;
  accepted: boolean;
}

export type DealStep = "shuffle" | "cut" | "post" | "deal";

/** Somebody who kept records in a shift: rounds by level, entries, how many of 1,000 went wrong, differences. */
export interface DealerLine {
  name: string;
  tally: DealerTally;
  per_thousand: number;
}

/** The dealer's screen of a table of poker. */
export interface DealerScreen {
  desk: "poker";
  number: number;
  step: string;
  now: NowView;
  say: SayingView[];
  customs: string[];
  lines: string[];
  lines_rules: string[];
  cards: number;
  deck: string[];
  lying: string[];
  entries: EntryLine[];
  last: number;
  waiting: WaitingRuling | null;
  may_decide: boolean;
  dealer: string;
  is_yours: boolean;
  role: Role;
  level: string;
  floor_called: boolean;
  procedure: string;
  each_step: boolean;
  unpaid: boolean;
  pay_said: boolean;
  coming: ComingView[];
  chips: string[];
  lease: LeaseLine | null;
  late: number;
  reader: ReaderView | null;
  wanted: string;
  tournament: TournamentTerms | null;
  turn: TurnKeys | null;
  show: ShowKeys | null;
  draw: [number, number] | null;
  splits: boolean;
  every_low: boolean;
  openers: number[];
  clock: ClockKey;
  hidden: number;
  count: number[];
  tapped: number;
  free: VacantSeat[];
  listed: WantedBy[];
}

/** What somebody has entered and dealt: rounds by their level, entries, and how many of them went wrong. */
export interface DealerTally {
  person: string;
  rounds: Record<string, number>;
  entries: number;
  errors: number;
  more: number;
  less: number;
}

/** `plays` is unknown until the dealer's cards are turned up. */
export interface DealerView {
  cards: CardView[];
  hand: string;
  plays: boolean | null;
}

export type Dealing = "software" | "person";

/** The operator decides: an event of the table. `reviewed` is what came of a review that was asked for. */
export interface DecideCase {
  command: "decide_case";
  number: number;
  decision: string;
  reviewed?: string;
  by?: string;
  at?: number;
  table_closed?: boolean;
}

export type Decider = "dealer" | "approved" | "chosen";

export interface DecisionQuery {
  hand: string;
  upcard: string;
  rules?: string;
}

/** What a bet and a fold are worth, in antes, and how the dealer's hands behind the upcard fare. */
export interface DecisionView {
  hand: string;
  upcard: string;
  category: Category;
  decision: "bet" | "fold";
  bet: Exact;
  fold: Exact;
  dealer_hands: number;
  no_hand: number;
  won: number;
  tied: number;
  lost: number;
  rules: RuleLine[];
}

export interface DeckBody {
  id: string;
  command: IssueDeck | RetireDeck | ReplaceDeck | CountDeckCards;
}

export type DeckEnd = "worn" | "end of gaming" | "not complete";

/** The deck has been gone through card by card, and every card of it is there. */
export interface DeckWhole {
  kind: "checked";
}

export interface DecksView {
  decks: IssuedDeck[];
}

/** One thing that is due. `command` does it as it is; where it is null, something has to be added to it. */
export interface DeskDue {
  name: string;
  by: string;
  doer: string;
  text: string;
  rules: string[];
  after: number;
  waits: string;
  command: unknown;
}

/** By what name commands know an entrant. */
export interface DeskPerson {
  entry: number;
  person: string;
  name: string;
  status: Status;
  table: number;
  seat: number;
  stack: number;
}

/** The desk of a director. */
export interface DeskView {
  due: DeskDue[];
  move: ProposedMove | null;
  pending: PendingView[];
  people: DeskPerson[];
  disputes: DisputeView[];
  proposals: ProposalView[];
  undo: number[];
  team_size: number;
  colour_up: ColourUpView | null;
  deals: DealDesk | null;
  acts: string[];
  chips_right: boolean;
}

export interface DeviceBody {
  name: string;
  kind?: DeviceKind;
  table?: string;
}

export type DeviceKind = "tablet" | "reader";

export interface DeviceTold {
  at: number;
  text: string;
}

/** A device; its token is told once, when it is enrolled. */
export interface DeviceView {
  device: string;
  name: string;
  kind: DeviceKind;
  table: string;
  token: string;
}

/** `told` is what happened to devices last, the latest first. */
export interface DevicesView {
  devices: DeviceView[];
  leases: LeaseView[];
  told: DeviceTold[];
}

/** What an item no longer says, and what it says now. */
export interface DifferenceView {
  item: string;
  heading: string;
  before: string[];
  now: string[];
}

export type Discovered = "now" | "earlier" | "last_round" | "before";

/** A place of the switch that says when something came to light. */
export interface DiscoveryView {
  when: Discovered;
  is_open: boolean;
  text: string;
  rules: string[];
}

/** A case. `dispute` is the number that it has at its table; `held` is what lies aside for it. */
export interface DisputeCase {
  number: number;
  table: string;
  dispute: number;
  seat: number;
  person: string;
  words: string;
  told: string;
  frozen: FrozenRounds;
  at: number;
  by: string;
  goes_on: boolean | null;
  cameras: Camera[];
  notes: CaseNote[];
  decision: string;
  decided_by: string;
  decided: number;
  told_player: number;
  review: boolean;
  reviewed: string;
  held: number;
  closed: number;
  on_duty: Principal[];
  deciding: string[];
}

export interface DisputeView {
  number: number;
  name: string;
  facts: string;
  decision: string;
  by: string;
}

/** A command of the director or the operator; sent twice with one id it is done once. */
export interface DoBody {
  id: string;
  command: unknown;
}

export interface Done {
  done: boolean;
}

/** A player against the house has wagered all that he wants to in this round. */
export interface DoneMessage {
  type: "done";
}

/** All findings; where there is a document, its file, what it changes, and which approvals its terms need. */
export interface DraftChecked {
  findings: FindingAt[];
  version: number;
  identity: string;
  toml: string;
  compared: VersionsCompared | null;
  needed: Record<string, RuleLine[]>[];
  touched: Record<string, string[]>;
}

/** The player in turn exchanges so many cards; `reader` as in a deal. */
export interface DrawEntry {
  kind: "draw";
  count: number;
  reader?: boolean;
}

/** The viewer is to throw away so many cards. */
export interface DrawOffer {
  kind: "draw";
  rules: string[];
  least: number;
  most: number;
}

/** A later draw; `order` counts from 0 in the list that was drawn from. Number 0 was entered by a person. */
export interface DrawView {
  at: number;
  what: string;
  number: number;
  order: number[];
  nonces: NonceView[];
}

export interface DrawsPage {
  sessions: SessionDrawsView[];
  rules: string[];
}

/** What one chip changes on average at this meter, in cents, while the reserve can pay. */
export interface Drift {
  pool: Exact;
  reserve: Exact;
  balanced_pool: Exact;
}

/** A box from being mounted to being counted. `from_event` is the table's event after which its content counts. */
export interface DropBox {
  box: string;
  table: string;
  mounted: number;
  from_event: number;
  pulled: number;
  due: number;
  not_followed: number;
  stakes: number;
  counted: number;
  found: number;
  counters: string[];
  explained: Explained;
  words: string;
  float: number;
  entered: number;
  entered_by: string;
}

export interface DropLine {
  table_name: string;
  drop: TableDrop;
}

/** What was taken in a shift, table by table, and which shifts there are, the one that is on first. */
export interface DropView {
  shifts: Shift[];
  shift: number;
  tables: DropLine[];
}

/** What the table waits for: of one seat, of several together (`seats`), or of the dealer (0). */
export interface DueView {
  seat: number;
  kind: string;
  text: string;
  rules: string[];
  deadline: number;
  seconds: number;
  seats: number[];
  called: boolean;
  banked_from: number;
}

export interface DutyView {
  person: string;
  name: string;
  role: Role;
  table: string;
  table_name: string;
  pit: string;
  since: number;
  at_table_since: number;
}

/** What the changed rules have more than the others; the take is in cents an hour. */
export interface EdgeDifference {
  edge: Exact;
  variance: Exact;
  take_per_hour: Exact;
}

export interface EditionBrief {
  edition: string;
  game: string;
}

/** An edition as terms begin from it: every option as it is where nothing is said, and the usual places. */
export interface EditionTerms {
  edition: string;
  title: string;
  places: number;
  defaults: Record<string, unknown>;
}

export interface EditionView {
  id: string;
  title: string;
  begins: string;
  ends: string;
  instruments: string[];
  note: string;
  seats: BuyIn;
  defaults: Record<string, unknown>;
  stakes: string;
}

export interface EffectView {
  seat: number;
  cents: number;
  hand: string;
}

export interface Effects {
  effects: HouseEffect[];
}

/** Terms as they are and as they are to be; amounts in cents. `simulated` plays rounds of poker out. */
export interface EffectsBody {
  before: OfferDraft;
  now: OfferDraft;
  meter?: number;
  boxes?: number;
  rounds_per_hour?: number;
  players?: number;
  simulated?: boolean;
}

/** How some other editions would have it, in one line. */
export interface ElsewhereView {
  editions: string[];
  text: string;
  rules: string[];
}

/** A hand at the end of a round; one that was thrown in or folded has no cards. */
export interface EndedHand {
  seat: number;
  name: string;
  state: "folded" | "lost" | "mucked" | "won";
  won: number;
  cards: string[];
  hand: string;
  detail: string;
  best: string[];
  low: string;
  low_best: string[];
}

/** `agreed` is the hash of the conditions one agrees to; `nonce` a text of one's own for the ballot. */
export interface EnterBody {
  agreed?: string;
  nonce?: string;
}

export type EntryLevel = "reader" | "full" | "money" | "counted";

/** An entry as it is listed. */
export interface EntryLine {
  number: number;
  text: string;
  by: string;
  at: number;
  implied: number;
  passed: string;
  struck: boolean;
  undoes: boolean;
}

export interface EntryList {
  entries: EntryRow[];
  reserves: string[];
}

/** An entry at a table that a person deals; `number` is the one it is to have, 0 whatever comes next. */
export interface EntryMessage {
  type: "entry";
  id: string;
  entry:
    | DealEntry
    | PaidEntry
    | DeckWhole
    | FoldEntry
    | CallEntry
    | CallAndFold
    | To
    | TapOut
    | Jump
    | Rest
    | CardsEntry
    | StreetEntry
    | DrawEntry
    | MuckEntry
    | ReadEntry
    | CountEntry
    | Strike
    | Stop
    | ClockEntry
    | RanOut
    | Spoken
    | ReportEntry
    | ApproveEntry
    | Reject
    | WagerEntry
    | SameAgain
    | NoMoreBetsEntry
    | Stay
    | TurnEntry
    | TakeBack
    | TableEntry;
  number?: number;
  fence?: number;
  made?: number;
}

/** What a seat posts to be dealt in at once, or how many rounds it waits for the blind instead. */
export interface EntryPrice {
  seat: number;
  cents: number;
  rounds: number;
  rules: string[];
}

/** An entrant who is in, or waits for the start; `rank` by chips. */
export interface EntryRow {
  entry: number;
  name: string;
  bot: boolean;
  status: Status;
  rank: number;
  stack: number;
  table: number;
  seat: number;
  away: boolean;
  arrived: boolean;
  plays: string;
  head: number;
  bounty: number;
  rebuys: number;
  add_ons: number;
  pending_until: number;
}

/** Somebody waits to be dealt in; for `post` he need not (`come_back` with `post`), 0 where that is not open. */
export interface EntryView {
  text: string;
  rules: string[];
  post: number;
}

/** A question as a person writes it; `streets` asks for the equity at each betting round too. */
export interface EquityBody {
  game: string;
  hands: string[];
  board?: string;
  dead?: string;
  deck?: number | null;
  joker?: boolean;
  ace_low?: boolean | null;
  wins?: "high" | "low" | "split";
  low_ace?: "high" | "low";
  qualifier?: boolean;
  strict_1994?: boolean;
  samples?: number | null;
  seed?: number;
  streets?: boolean;
}

/** How hands are written in a game: so many own cards, so many on the board, and what the rules leave open. */
export interface EquityGame {
  game: string;
  title: string;
  own: number;
  board: number;
  decks: number[];
  joker: boolean;
  low: boolean;
  ranges: boolean;
  rules: RuleLine[];
}

export interface EquityGames {
  games: EquityGame[];
}

/** The answer of `pitboss equity --json`, with the rules that rank the hands. */
export interface EquityView {
  game: string;
  exact: boolean;
  deals: number;
  players: Player[];
  board?: string;
  dead?: string;
  seed?: number;
  rules?: RuleLine[];
  streets?: StreetView[];
}

/** What makes no sense, or cannot be done. `passes`: nothing was judged, and the same may be sent again. */
export interface Error {
  type: "error";
  id: string;
  reason: string;
  fatal: boolean;
  passes: boolean;
}

/** An event of a round that was played, with its sentences. */
export interface EventLine {
  at: number;
  event: unknown;
  told: Sentence[];
}

/** `num` of `den`, not reduced: the numbers are counts of deals, or of money over all deals. */
export interface Exact {
  num: number;
  den: number;
  decimal: number;
}

/** Somebody is to be put on the exclusion list, for a game. */
export interface ExcludeFrom {
  command: "exclude_from";
  person: string;
  game: string;
  reason: string;
  description?: string;
  until?: number;
  by?: string;
  at?: number;
}

/** The operator wants somebody kept from the whole room, under other law: its reference, and until when. */
export interface ExcludeFromRoom {
  command: "exclude_from_room";
  person: string;
  reason: string;
  reference: string;
  until: number;
  description?: string;
  by?: string;
  at?: number;
}

/** An entry of the list. `until` 0: until it is lifted; `lifted` is why it was. */
export interface Exclusion {
  number: number;
  person: string;
  scope: Scope;
  reason: string;
  at: number;
  by: string;
  table: string;
  game: string;
  reference: string;
  description: string;
  until: number;
  lifted: string;
  asked_by: string;
}

export interface ExclusionBody {
  id: string;
  command: ExcludeFrom | ExcludeFromRoom | ConfirmExclusion | RefuseExclusion | LiftExclusion;
}

/** An entry of the list, with what its person and its table are called, and whether it holds now. */
export interface ExclusionLine {
  entry: Exclusion;
  name: string;
  table_name: string;
  holds: boolean;
  by: string[];
}

/** The list; `asked` is what waits for a second person, for those who decide about it. */
export interface ExclusionsView {
  exclusions: ExclusionLine[];
  asked: AskedLine[];
  may_have_pictures: boolean;
}

/** What somebody has found about a difference that nothing explained; it stays flagged. */
export interface ExplainBox {
  command: "explain_box";
  box: string;
  words: string;
  by?: string;
  at?: number;
}

export type Explained = "no difference" | "rounds not followed" | "differences of stakes" | "nothing";

export type Expose = "called" | "best_shown";

/** A field of a fact: seat, seats, cents, count, text, flag, choice or choices. */
export interface FactField {
  name: string;
  kind: string;
  required: boolean;
  choices: string[];
}

/** Something that can be reported: its name, what it means in plain words, and what has to be told with it. */
export interface FactGuide {
  fact: string;
  title: string;
  text: string;
  fields: FactField[];
}

export interface FactsQuery {
  game?: string;
}

export interface FactsView {
  facts: FactGuide[];
}

/** An event of the table's log: its number there, when it was written, and what everybody may know of it. */
export interface FedEvent {
  number: number;
  at: number;
  event: unknown;
}

export interface FeedQuery {
  after?: number;
}

/** The events of a table after a number, in their order; `last` is the latest that is durable. */
export interface FeedView {
  events: FedEvent[];
  next: number;
  last: number;
}

/** What is wrong or odd, and where: keys of the document, such as `offers[0].options.blinds`. */
export interface FindingAt {
  places: string[];
  reason: string;
  rules: RuleLine[];
  warning: boolean;
}

/** What is missing, wrong or odd in a document, by its item. */
export interface FindingRow {
  item: string;
  text: string;
  warning: boolean;
  rules: RuleLine[];
}

export interface FindingView {
  reason: string;
  rules: RuleLine[];
  warning: boolean;
}

export type FirstRevolution = "entry_post" | "any_blind";

/** It is durable; `repeated`: it had been before. */
export interface FloorDone {
  repeated: boolean;
  version: number;
}

export interface FloorLine {
  at: number;
  text: string;
  rules: string[];
}

/** Something that is done on the floor, by its name, and the roles that it is for. */
export interface FloorRight {
  matter: string;
  what: string;
  roles: Role[];
}

/** What is pushed to whoever looks at the floor: all of it, as he may know it. */
export interface FloorSight {
  type: "floor";
  floor: FloorView;
}

/** A table on the floor. `level` is how much is known of its last round; empty where software deals. */
export interface FloorTile {
  id: string;
  version: number;
  name: string;
  title: string;
  stakes: string;
  edition: string;
  game: string;
  dealing: Dealing;
  phase: Phase;
  pit: string;
  x: number;
  y: number;
  colour: TileColour;
  seats: number;
  taken: number[];
  waiting: number;
  round: number;
  rounds_hour: number;
  dealer: string;
  dealer_since: number;
  next_dealer: string;
  supervisor: string;
  operator: string;
  level: string;
  last_entry: number;
  alone_since: number;
  closes: number;
  need: Need;
  text: string;
  since: number;
  taken_on: string;
}

/** The tables by need, and who works and waits here; `may` are the commands that the viewer's role may ask for. */
export interface FloorView {
  clock: number;
  version: number;
  you: string;
  role: Role;
  may: string[];
  tables: FloorTile[];
  people: number;
  to_decide: number;
  waiting: WaitView[];
  on_duty: DutyView[];
  reliefs: ReliefView[];
  staff: StaffView[];
  open_reports: number;
  open_cases: number;
  lines: DayLine[];
  told: FloorLine[];
}

/** The player in turn folds. */
export interface FoldEntry {
  kind: "fold";
}

/** The pit where the table is put first, the chips that its rack has, and where it departs from the house: the chip of bets (0: the house's), and how much is to be entered at least. */
export interface FollowedTerms {
  pit?: string;
  chips?: number[];
  chip?: number;
  level?: EntryLevel | null;
}

/** Tables, each with the name of the terms that it is to have; `room`: policies and checklists of the room too. */
export interface ForceBody {
  identity: string;
  tables?: Record<string, string>;
  room?: boolean;
}

export type Forced = "blinds" | "antes" | "both";

export interface ForcedTables {
  tables: PutInForce[];
}

/** When the money, the final table and the end are reached, by so many courses played out from the stacks now. */
export interface ForecastView {
  at: number;
  runs: number;
  money: SpanView;
  final_table: SpanView;
  end: SpanView;
  rules: string[];
}

export interface ForgetBody {
  person: string;
}

export interface FormQuery {
  form?: "html" | "pdf" | "text";
}

/** A seat is kept no more. */
export interface FreeSeat {
  command: "free_seat";
  table: string;
  seat: number;
  by?: string;
  at?: number;
}

/** Rounds of a table as they lie in its stream: records from `first` to `last`, and the hash of the last. */
export interface FrozenRounds {
  rounds: number[];
  first: number;
  last: number;
  hash: string;
}

export interface GameLine {
  game: string;
  title: string;
  rounds: number;
  net: number;
}

/** `tempers` are those of the bots that play this game. */
export interface GameView {
  game: string;
  title: string;
  sentence: string;
  how_to_play: string[];
  edition: string;
  editions: EditionView[];
  options: OptionView[];
  tempers: NamedGame[];
}

export interface Games {
  games: GameView[];
  paces: NamedGame[];
}

export interface GamesQuery {
  brief?: boolean;
}

/** From when to when a tablet was not heard before another took its place, and in which round; 0 between rounds. */
export interface GapLine {
  since: number;
  until: number;
  round: number;
  level: string;
}

export interface GuestBody {
  name?: string;
  mark?: string;
}

export type HandResult = "win" | "lose" | "tie" | "no hand" | "returned";

/** A hand; `holder` has its cards in hand, `designated` may have them under method (b), 0 for nobody. */
export interface HandView {
  cards: CardView[];
  points: number | null;
  holder: number;
  designated: number;
}

export interface HandoverBody {
  id: string;
  command: TakeOn | OfferHandover | SignHandover | WithdrawHandover;
}

/** The floor as it is handed over. `untaken` are tables whose ruling waits and nobody has taken on. */
export interface HandoverPage {
  at: number;
  parts: PagePart[];
  untaken?: string[];
}

/** The page as it would be signed now, with the digest of its matters, which whoever signs it sends. */
export interface HandoverView {
  page: HandoverPage;
  matters: string;
  offered: HandoverPage | null;
  offered_by: string;
  offered_to: string;
  offered_digest: string;
  last: number;
}

/** The first message: who one is, and which table one wants to see, or which tournament one wants to watch. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  token?: string;
  invitation?: string;
  watch?: string;
  device?: string;
}

export interface HitView {
  hand: string;
  prize: number;
  chance: Exact;
  rules: string[];
}

/** Chips of a seat are set aside by agreement. */
export interface HoldMoney {
  command: "hold_money";
  number: number;
  seat: number;
  cents: number;
  agreed: number[];
  by?: string;
  at?: number;
  table_closed?: boolean;
}

/** What a player of a strategy loses in the long run, by the ante; every fraction is over all deals. */
export interface HouseEdge {
  strategy: string;
  rules: CanberraRules;
  deals: number;
  edge: Exact;
  element_of_risk: Exact;
  bet_frequency: Exact;
  dealer_qualifies: Exact;
  variance: Exact;
  standard_deviation: number;
  outcomes: Outcomes[];
}

/** One figure before a change and after it. `error` is one standard error where it was played out, 0 if exact. */
export interface HouseEffect {
  what: string;
  before: number;
  now: number;
  unit: Unit;
  error: number;
  note: string;
}

/** What is open to the viewer besides wagers and decisions; `done`: the dealer gives a moment for another wager. */
export interface HouseMay {
  leave?: Open;
  top_up?: Span;
  done?: Open;
  raise_dispute?: Open;
  join?: Joining;
}

export interface HouseNotice {
  text: string;
}

/** A condition of this room that no house changes. */
export interface HouseReading {
  id: string;
  question: string;
  reading: string;
}

/** A round in one line: `net` is the viewer's own; `wagered` and `paid` are what all wagered and had back. */
export interface HouseRoundLine {
  round: number;
  at: number;
  seat: number;
  net: number;
  wagered: number;
  paid: number;
  winners: Winner[];
  over: boolean;
  undone: boolean;
}

/** A round with its events and steps; `table` is what its cloth said, the same in all steps. */
export interface HouseRoundPage {
  round: number;
  events: EventLine[];
  steps: (CanberraRound | BaccaratRound)[];
  names: Record<string, string>;
  table: Record<string, unknown>;
  currency: Currency;
  level: string;
}

export interface HouseRounds {
  rounds: HouseRoundLine[];
}

/** The dealer's screen of a table against the house. */
export interface HouseScreen {
  desk: "house";
  number: number;
  step: string;
  now: NowView;
  say: SayingView[];
  customs: string[];
  lines: string[];
  lines_rules: string[];
  cards: number;
  deck: string[];
  lying: string[];
  entries: EntryLine[];
  last: number;
  waiting: WaitingRuling | null;
  may_decide: boolean;
  dealer: string;
  is_yours: boolean;
  role: Role;
  level: string;
  floor_called: boolean;
  procedure: string;
  each_step: boolean;
  unpaid: boolean;
  pay_said: boolean;
  coming: ComingView[];
  chips: string[];
  lease: LeaseLine | null;
  late: number;
  reader: ReaderView | null;
  wanted: string;
  tournament: TournamentTerms | null;
  wager: WagerKeys | null;
  decide: [number, number][];
  turned: TurnedKeys | null;
  named: number;
}

/** All versions with the newest to go on with, or a first draft; `room` is the version whose policies hold. */
export interface HouseView {
  versions: VersionLine[];
  draft: ConditionsDraft;
  room: number;
  tables: TableLine[];
  readings: HouseReading[];
  editions: EditionTerms[];
  policies: Record<string, unknown>;
  can_change: boolean;
  can_order: boolean;
}

export interface InstrumentView {
  id: string;
  title: string;
}

/** A deck goes to a table; `from_event` the desk knows. */
export interface IssueDeck {
  command: "issue_deck";
  deck: string;
  table: string;
  from_event?: number;
  by?: string;
  at?: number;
}

/** A deck by its number: at a table since then, or taken away for a reason, in a bag if it was not complete. */
export interface IssuedDeck {
  deck: string;
  table: string;
  since: number;
  end: DeckEnd | null;
  bag: string;
  found: string;
  until: number;
  from_event: number;
}

/** How pool, reserve and advances spread after so many chips. */
export interface JackpotCourses {
  pool_percent: number;
  chips: number[];
  pool: Spread[];
  reserve: Spread[];
  advanced: Spread[];
}

/** A meter; `latest` are the last prizes that it paid, newest first. */
export interface JackpotView {
  name: string;
  display: number;
  chip: number;
  prizes: PrizeRow[];
  latest: PaidPrize[];
}

export interface Jackpots {
  jackpots: JackpotView[];
}

export interface JoinBody {
  seat?: number;
  cents?: number;
  invitation?: string;
  coming?: Coming;
  name?: string;
  mark?: string | null;
}

/** A seat; or none yet, and the host has been asked for it. */
export interface Joined {
  table: string;
  seat: number;
  cents: number;
  asked: boolean;
}

/** A seat that may be taken, with so much; `usual` is what most sit down with. */
export interface Joining {
  least: number;
  most: number;
  usual: number;
  seats: number[];
}

/** The next who does something is this seat: everybody before it passed; or it opens, cards showing unknown. */
export interface Jump {
  kind: "jump";
  seat: number;
}

/** A seat is kept, for somebody or for nobody yet. */
export interface KeepSeat {
  command: "keep_seat";
  table: string;
  seat: number;
  reason: KeptFor;
  person?: string;
  by?: string;
  at?: number;
}

export type KeptFor =
  "main game" | "access" | "somebody called" | "a table that closes" | "equipment" | "the authority";

/** Another key from then on; without a signature nobody vouches for it. */
export interface KeyChangeView {
  at: number;
  old: string;
  new: string;
  signature: string;
}

export type Kind = "fold" | "check" | "call" | "bet" | "raise" | "tap_out" | "call_and_fold" | "bring_in";

export interface LastAct {
  text: string;
  kind: string;
  to: number;
}

/** An entry that came too late: never applied. */
export interface LateLine {
  number: number;
  fence: number;
  by: string;
  text: string;
}

export interface LateView {
  entries: LateLine[];
}

/** The device that wants to write, by an id of its own; `scribe`: a second person enters for the dealer. */
export interface LeaseBody {
  device: string;
  scribe?: boolean;
}

/** The number of the device that writes here, and whose hands it is in; `scribe`: a second person enters for the dealer. Which device it is goes to nobody else: whoever names it may write with it. */
export interface LeaseLine {
  number: number;
  person: string;
  scribe: boolean;
}

export interface LeaseView {
  table: string;
  device: string;
  person: string;
  number: number;
  scribe: boolean;
}

/** `net` is what was taken and is there, less what was bought. */
export interface LedgerLine {
  person: string;
  name: string;
  bot: boolean;
  bought: number;
  taken: number;
  has: number;
  net: number;
}

/** A scale of the operator that charges less than that of 1994 (12.2, RR-46): from each pot size on, so much. */
export interface Lesser {
  scheme: "lesser";
  minimum: number;
  steps: [number, number][];
  exempt_whole_round: boolean;
}

export interface LevelList {
  levels: LevelView[];
  rules: string[];
}

/** A level. `begins` is the instant at which it begins if nothing stops the clock; 0 if that is not known. */
export interface LevelView {
  number: number;
  blinds: number[];
  ante: number;
  minimum: number;
  minutes: number;
  rounds: number;
  rest: number;
  begins: number;
  played: boolean;
  now: boolean;
}

/** An entry of the list holds no more, and why; `role` is that of whoever lifts it, which the desk knows. */
export interface LiftExclusion {
  command: "lift_exclusion";
  number: number;
  reason: string;
  role?: Role;
  by?: string;
  at?: number;
  table_closed?: boolean;
}

export type Limit = "by_blind" | "spread" | "half_pot" | "full_pot" | "no_limit";

export interface LineBody {
  id: string;
  command: TickLine;
}

export interface ListBody {
  id: string;
  command: PutOnList | CallPerson | PassOver | TakeOff | SeatFromList | OfferFreeSeat;
}

/** A sentence of the log, when it was written and by which rules. */
export interface LogLine {
  number: number;
  at: number;
  text: string;
  rules: string[];
}

export interface LogQuery {
  after?: number;
}

/** Sentences of the log after a number; `more`: ask again after the last. */
export interface LogSentences {
  lines: LogLine[];
  more: boolean;
}

export interface LoginBody {
  name: string;
  password: string;
}

export interface Made {
  table: string;
  invitation: string;
}

export interface MadeVersion {
  version: number;
  identity: string;
  findings: FindingAt[];
}

export type Marker = "buck" | "button";

export type MarkerMoves = "forward" | "dead";

export interface MarkerView {
  kind: Marker;
  seat: number;
}

/** What somebody may be reported for here: the rules of this edition, and the measures that they give. */
export interface MatterView {
  matter: Conduct;
  rules: string[];
  measures: Measure[];
  of_staff: boolean;
}

export interface Me {
  person: string;
  name: string;
  role: string;
  guest: boolean;
  wallet: number;
  tables: string[];
  tables_hosted: string[];
  mark: string;
  marks: string[];
}

export type Measure =
  | "warned"
  | "hand out"
  | "dealt out"
  | "excluded"
  | "forfeit"
  | "shown to all"
  | "cards counted"
  | "asked to leave"
  | "reported"
  | "no measure";

export type MisdealDeadline = "by_cause" | "first_betting_round";

export type MissedBuck = "waits" | "forgiven";

/** A box is mounted at a table; `from_event` the desk knows. */
export interface MountBox {
  command: "mount_box";
  box: string;
  table: string;
  from_event?: number;
  float?: number;
  by?: string;
  at?: number;
}

/** What a change of seat costs: nothing, unless the new seat waits longer for the blind. */
export interface MovePrice {
  seat: number;
  to: number;
  is_further: boolean;
  cents: number;
  rounds: number;
  rules: string[];
}

/** A seat that was given. `others` are seats that were not chosen, each with its wait for the last blind. */
export interface MoveView {
  at: number;
  entry: number;
  name: string;
  source: number;
  source_seat: number;
  table: number;
  seat: number;
  because: string;
  wait: number;
  others: [number, number][];
  rules: string[];
}

export interface MovesQuery {
  seat: number;
}

/** The free seats that a seat may change to now, with what each costs. */
export interface MovesView {
  moves: MovePrice[];
}

/** The hand whose turn it is to be shown is thrown in. */
export interface MuckEntry {
  kind: "muck";
}

/** Hear no more of a person, or again. */
export interface MuteMessage {
  type: "mute";
  person: string;
  muted?: boolean;
}

export interface NamedGame {
  name: string;
  title: string;
  text: string;
}

export interface NearestCases {
  cases: PublishedCase[];
}

/** The kind of fact that is asked about, or words. */
export interface NearestQuery {
  fact?: string;
  words?: string;
}

export type Need =
  | "ruling"
  | "floor"
  | "reader"
  | "count"
  | "struck"
  | "clock"
  | "seat"
  | "deck"
  | "ruled"
  | "notice"
  | "sign"
  | "hours"
  | "dealer"
  | "nothing";

/** Tournaments and common practice: nothing is taken from a pot. */
export interface NoCommission {
  scheme: "none";
}

/** Wagers are closed, and the cards are dealt; `display` is what the meter shows, `reader` as in a deal. */
export interface NoMoreBetsEntry {
  kind: "no_more_bets";
  at?: number;
  display?: number;
  reader?: boolean;
}

export interface NonceView {
  by: string;
  text: string;
}

/** Something is added to a case: words, cameras, whether the round goes on, that the player was told. */
export interface NoteCase {
  command: "note_case";
  number: number;
  words?: string;
  cameras?: Camera[];
  goes_on?: boolean | null;
  player_told?: boolean;
  by?: string;
  at?: number;
}

/** A part that has no fields. */
export type Nothing = Record<string, never>;

/** A notice that is not in force yet: who sat at the table when it was given, and whether it was said there. */
export interface NoticeGiven {
  told: string[];
  said_at: number;
}

/** What a notice would do at a table: the papers that would read otherwise, and who sits there to be told. */
export interface NoticeTrial {
  table: string;
  offer: string;
  signs: ChangedSign[];
  told: string[];
  reason: string;
  rules: string[];
}

export interface NoticeTrials {
  tables: NoticeTrial[];
}

export interface NoticeView {
  text: string;
  options: Options;
}

/** What is due in one sentence with its rules, and what else stands before the next round, most urgent first. */
export interface NowView {
  sentence: string;
  rules: string[];
  besides: BetweenView[];
  closed: ClosedAct[];
  since: number;
}

export type OddUnit = "by_marker" | "to_high";

export interface OfSides {
  sides: Side[];
  rules: string[];
}

/** The name of an offer. */
export interface OfferBody {
  offer: string;
}

/** Terms under a name; `options` are those that are not as the edition has them. */
export interface OfferDraft {
  name: string;
  edition: string;
  seats?: number;
  options?: Record<string, unknown>;
  approvals?: ApprovalsDraft;
}

/** Some were asked about a vacant seat; none of them wants it where `taken_by` is empty. */
export interface OfferFreeSeat {
  command: "offer_seat";
  table: string;
  seat: number;
  whom: Whom;
  asked: string[];
  taken_by?: string;
  by?: string;
  at?: number;
}

/** Whoever goes signs the page; `page` the desk makes. `matters` is the digest of those that were read. */
export interface OfferHandover {
  command: "offer_handover";
  to: string;
  matters: string;
  page?: HandoverPage | null;
  by?: string;
  at?: number;
}

/** A tournament that can be had at once; `tournament` is the one of it that takes entries, if there is one. */
export interface OfferView {
  name: string;
  title: string;
  line: string;
  fee: number;
  commission: number;
  start: number;
  tournament: string;
  entered: number;
}

/** A vacant seat and who was asked about it, by name, and when; `taken_by` is empty where none of them wants it. */
export interface OfferedLine {
  seat: number;
  whom: Whom;
  asked: string[];
  taken_by: string;
  at: number;
}

/** A command that is open, and needs nothing more. */
export type Open = Record<string, never>;

export interface OpenAct {
  rules: string[];
}

/** A table with the terms of a name in a version; it is called `name`, or as tables of the room are. */
export interface OpenBody {
  identity: string;
  offer: string;
  name?: string;
}

/** A player at a table complains, in the own words: an event of the table, which opens the case. */
export interface OpenDispute {
  command: "open_dispute";
  table: string;
  seat: number;
  words: string;
  goes_on?: boolean | null;
  by?: string;
  at?: number;
}

/** A table that has room: what somebody new would post there, by free seat; nothing against the house. */
export interface OpenSeats {
  table: string;
  name: string;
  game: string;
  prices: EntryPrice[];
}

export interface OpenedTable {
  table: string;
  name: string;
}

export type Opening = "A" | "B" | "C";

export interface OptionView {
  name: string;
  text: string;
  kind: "boolean" | "choice" | "commission" | "integer" | "integers" | "limits";
  choices: (string | number | boolean)[];
  money: boolean;
  rules: RuleLine[];
}

/** Every choice that the rules leave to the operator, the players or a reading. */
export interface Options {
  deck?: number;
  joker?: boolean;
  ace_low?: boolean;
  win?: Win;
  low_qualifier?: boolean;
  low_ace?: Ace;
  strict_1994?: boolean;
  deal?: DealMode;
  burn?: boolean;
  draw_most?: number;
  openers_jacks?: boolean;
  forced?: Forced;
  blinds?: number[];
  blind_multiples?: number[];
  ante?: number;
  dead_blind?: number;
  marker_moves?: MarkerMoves;
  blinds_first?: boolean;
  bring_in?: number;
  over_blinds?: number[];
  straddles?: number;
  opening?: Opening;
  ante_opener_may_check?: boolean;
  unit?: number;
  limits?: BetLimit[];
  raise_cap?: number;
  heads_up_release?: boolean;
  release_frees_sizes?: boolean;
  opening_is_floor?: boolean;
  check_raise?: boolean;
  showing?: Showing;
  tapped_opener?: TappedOpener;
  tap_out_unit?: number;
  short_tap_out?: ShortTapOut;
  short_blind?: ShortBlind;
  early_card_raises?: boolean;
  expose?: Expose;
  split_odd_unit?: OddUnit;
  share_unit?: number;
  commission?: Scale1994 | Lesser | Pot5 | Pot10 | TimeCharge | NoCommission;
  commission_threshold?: Threshold;
  min_table_stake?: number;
  max_buy_in?: number;
  time_limit?: number;
  declared_lapses?: boolean;
  forfeit_void?: boolean;
  void_price?: VoidPrice;
  absent_buck?: AbsentBuck;
  missed_buck?: MissedBuck;
  misdeal_deadline?: MisdealDeadline;
  big_blind?: BigBlind;
  first_revolution?: FirstRevolution;
  conditions?: boolean;
  currency?: Currency;
}

export interface OutcomeLine {
  text: string;
  rules: string[];
}

export interface OutcomeView {
  name: string;
  text: string;
  rules: string[];
  effects: EffectView[];
}

/** How many deals end in each way, for the player's hands of one category. */
export interface Outcomes {
  hand: Category;
  folded: number;
  no_hand: number;
  won: number;
  tied: number;
  lost: number;
}

/** A line that the house adds to a checklist: what is to be done, when, and who says that it is done. */
export interface OwnLine {
  text: string;
  at?: When;
  by?: Role;
}

export interface OwnResult {
  table: string;
  name: string;
  game: string;
  title: string;
  round: number;
  at: number;
  net: number;
  pot: number;
}

/** `rounds` are a page of them, newest first; everything else counts all that is asked for. */
export interface OwnResults {
  rounds: OwnResult[];
  total: Total;
  curve: CurvePoint[];
  biggest: OwnResult[];
  games: GameLine[];
  tables: TableName[];
}

/** One of them. `turn`: it is one's own; `waiting_for` is the name of who is to act, nobody's where several are. */
export interface OwnTable {
  id: string;
  name: string;
  game: string;
  title: string;
  kind: string;
  public: boolean;
  host: boolean;
  seat: number;
  stake: number;
  currency: Currency;
  round: number;
  stage: string;
  turn: boolean;
  waiting_for: string;
  deadline: number;
  seconds: number;
  pot: number;
  cards: string[];
  paused: boolean;
}

export interface OwnTables {
  type: "tables";
  clock: number;
  tables: OwnTable[];
}

/** One thing that the next shift has to know, and what is to be done next. */
export interface PageLine {
  what: string;
  next_step?: string;
}

export interface PagePart {
  title: string;
  lines: PageLine[];
}

/** The chips of the last round lie where they belong; else the next deal says so. */
export interface PaidEntry {
  kind: "pay";
}

export interface PaidPrize {
  table: string;
  name: string;
  prize: string;
  cents: number;
  at: number;
}

/** A paper of a table, and whether what hangs there agrees with the terms. */
export interface PaperLine {
  sign: string;
  title: string;
  digest: string;
  standing: string;
}

/** A sentence, with the reading that gives it where the document leaves it to one; or a table. */
export interface PaperPart {
  text: string;
  reading: string;
  heads: string[];
  rows: string[][];
}

export interface PaperSection {
  item: string;
  heading: string;
  parts: PaperPart[];
}

/** Whoever was called did not come in time, or says no: the next is called. */
export interface PassOver {
  command: "pass_over";
  number: number;
  declined?: boolean;
  by?: string;
  at?: number;
}

/** A passkey: what it is called, when it was registered, and the host that it belongs to. */
export interface PasskeyView {
  id: string;
  name: string;
  at: number;
  host: string;
}

/** One's own passkeys, and how one confirms now. */
export interface PasskeysView {
  passkeys: PasskeyView[];
  way: ConfirmedBy;
  asked: ConfirmedBy;
  fresh_until: number;
}

export interface PauseBody {
  paused: boolean;
}

export interface PayLine {
  line: string;
  to_one: number;
  gazetted: number;
  rules: string[];
}

export interface PayRow {
  hand: string;
  to_one: number;
  rules: string[];
}

/** Somebody owes somebody; the house is called so. */
export interface PaymentLine {
  from: string;
  to: string;
  cents: number;
}

export interface PaysRow {
  side: Side;
  text: string;
  rules: string[];
}

/** Somebody who may buy back, until when. */
export interface PendingView {
  entry: number;
  name: string;
  person: string;
  until: number;
  table: number;
  cents: number;
}

export interface PeopleBody {
  id: string;
  command: ClockIn | ClockOut | Push | CallOffPush | AssignPit;
}

export type Phase = "set_up" | "open" | "closed";

/** A picture of whoever an entry of the exclusion list is about, as base64. */
export interface PictureBody {
  number: number;
  content: string;
}

export interface PictureView {
  media: string;
  content: string;
}

/** A number of one's own to sign with. */
export interface PinBody {
  pin: string;
}

export interface Ping {
  type: "ping";
  at: number;
}

/** An entry of a table by its kind, as at the dealer's screen. */
export interface PlaceBody {
  id: string;
  entry: unknown;
}

export interface PlaceList {
  places: PlaceRow[];
  confirmed: boolean;
  rules: string[];
}

/** Somebody who is out, or placed. `place` 0: none, having forfeited or withdrawn. */
export interface PlaceRow {
  entry: number;
  name: string;
  bot: boolean;
  place: number;
  shared: number;
  status: Status;
  why: string;
  at: number;
  table: number;
  put: number;
  by: string[];
  cash: number;
  goods: number;
  bounty: number;
  paid: boolean;
  points: string;
}

/** Nothing has to be said. */
export type Plain = Record<string, never>;

export interface PlayBody {
  game?: string;
  edition?: string;
  name?: string;
  mark?: string | null;
}

/** A table with its cards in the system that the tournament has, or had: its rounds stand below its id. */
export interface PlayedTable {
  number: number;
  room: string;
  is_open: boolean;
}

export interface PlayedTables {
  tables: PlayedTable[];
}

/** One hand's part. `wins` are deals in which it takes the whole pot alone, `ties` those in which it gets a part. */
export interface Player {
  hand: string;
  wins: number;
  ties: number;
  equity: number;
  share: Exact;
  error?: number;
}

/** What is open to the viewer besides the acts of the round. */
export interface PokerMay {
  leave?: Open;
  sit_out?: Open;
  come_back?: Open;
  withdraw?: Open;
  raise_dispute?: Open;
  consent?: Open;
  top_up?: Span;
  reduce?: Span;
  move?: SeatChoice;
  reveal?: Open;
  ask?: Wishes;
  propose?: Proposable;
  join?: Joining;
  join_list?: Open;
  leave_list?: Open;
  claim?: SeatChoice;
  done?: Open;
}

export interface PokerRounds {
  rounds: RoundLine[];
}

/** A table of poker. */
export interface PokerTable {
  kind: "poker";
  game: string;
  title: string;
  edition: string;
  stakes: string;
  options: Options;
  buy_in: BuyIn;
  unit: number;
  currency: Currency;
  id: string;
  name: string;
  phase: Phase;
  host: string;
  public: boolean;
  pace: string;
  paused: string;
  closing: boolean;
  sign: SignLine[];
  rounds: number;
  round: number;
  turn: number;
  next_at: number;
  approval: boolean;
  keeps_seconds: number;
  pledge: string;
  tournament: string;
  marker: MarkerView;
  blind: number;
  ready: number[];
  waiting: string[];
  proposal: AgreementView | null;
  agreement: AgreementView | null;
  notice: NoticeView | null;
  ruling: RulingView | null;
  stage: string;
  betting_round: number;
  betting_rounds: number;
  street: string;
  board: (string | null)[];
  shoe: number;
  burned: number;
  root: string;
  pot: number;
  pots: PotView[];
  commission: number;
  due: DueView | null;
  awards: AwardView[];
  charged: ChargedView | null;
  outcome: RoundOutcome | null;
  seats: SeatView[];
}

/** What holds where a house says nothing is what a careful one would say. */
export interface Policies {
  dealer_decides?: boolean;
  second_person_above?: number;
  passkey_minutes?: number;
  confirm_all?: boolean;
  shown_above?: number;
  attest?: Attest;
  pay_attested?: boolean;
  customs_said?: boolean;
  bets_in?: number;
  levels?: RequiredLevel[];
  warnings?: number;
  reports_days?: number;
  pictures?: boolean;
  call_minutes?: number;
  closing_minutes?: number;
  table_minutes?: number;
  row_minutes?: number;
  rest_minutes?: number;
}

export interface Pong {
  type: "pong";
  at: number;
  clock: number;
}

/** One line of the pool: what it is, what it adds or takes, and by which rules. */
export interface PoolLine {
  text: string;
  cents: number;
  rules: string[];
}

/** `words` leave the tiles that they may mean. */
export interface PossibleQuery {
  when?: Discovered;
  words?: string;
}

/** The viewer is to post one of some amounts, or may. */
export interface PostOffer {
  kind: "post";
  rules: string[];
  decline: boolean;
  post: string;
  amounts: number[];
}

/** A paper that hangs at the table from now on, by the digest that it bears. */
export interface PostedBody {
  kind: SignKind;
  digest: string;
  size?: "A3" | "A4" | "A5" | "screen";
}

/** Nothing up to $9; above it 10% of all pots in whole dollars, at most the cap (NI2018-51/15.2(a)(ii)). */
export interface Pot10 {
  scheme: "pot_10";
  cap: number;
}

/** Nothing up to $19; above it 5% of all pots in whole dollars, at most the cap (NI2018-51/15.2(a)(i)). */
export interface Pot5 {
  scheme: "pot_5";
  cap: number;
}

/** A pot: what was in it, what the house took, and who could win it and did. */
export interface PotShare {
  name: string;
  cents: number;
  commission: number;
  net: number;
  eligible: string[];
  winners: string[];
}

export interface PotView {
  cents: number;
  eligible: number[];
}

/** The same before, in this house. */
export interface PrecedentView {
  table: string;
  at: number;
  outcome: string;
  by: string;
  reason: string;
}

/** `what` is a fact of the table's game. */
export interface PreviewBody {
  what: unknown;
}

export interface PriceQuery {
  seat: number;
  to: number;
}

/** What a change of seat costs, or why it cannot be now. */
export interface PriceView {
  price: MovePrice | null;
  refused: string;
}

export interface Priced {
  cents: number;
  rules: string[];
}

/** Somebody with a role; `seat` is 0 for everyone but a seated player. */
export interface Principal {
  role: Role;
  seat?: number;
  name?: string;
  for_seat?: number;
}

export interface PrintQuery {
  version?: number;
  form?: "html" | "pdf" | "text";
  entry?: number;
}

/** The pool line by line, and what each place brings: provisional until nothing more can come in. */
export interface PrizePage {
  pool: number;
  lines: PoolLine[];
  prizes: PrizeView[];
  final: boolean;
  rounding: string;
  rules: string[];
}

/** `now` is what the prize would be by the display as it stands. */
export interface PrizeRow {
  prize: string;
  floor: number;
  percent: number;
  now: number;
  rules: string[];
}

export interface PrizeView {
  place: number;
  cash: number;
  goods: number;
}

/** The body of every error. */
export interface Problem {
  error: Reason;
}

export interface ProofQuery {
  first: number;
  second: number;
}

/** What may be proposed to the other players. */
export interface Proposable {
  decks: number[];
  ace_low: boolean[];
  forced: Forced[];
}

/** A grave act that waits for a second person; `own`: whoever looks has proposed it, and cannot confirm it. */
export interface ProposalView {
  number: number;
  text: string;
  by: string;
  own: boolean;
  rules: string[];
}

/** The move that balancing asks for, its wait for the last blind, and the seats that were not chosen. */
export interface ProposedMove {
  entry: number;
  name: string;
  person: string;
  source: number;
  source_seat: number;
  table: number;
  seat: number;
  wait: number;
  others: [number, number][];
}

/** One case: game and edition, the kind of fact, what was reported, the outcomes, and what came of it. */
export interface PublishedCase {
  game: string;
  edition: string;
  fact: string;
  about: string;
  name: string;
  title: string;
  text: string;
  reported: string[];
  outcomes: [string, string][];
  then: string[];
  rules: string[];
}

/** A box is taken off its table; what the record says of it the desk knows. */
export interface PullBox {
  command: "pull_box";
  box: string;
  due?: number;
  not_followed?: number;
  stakes?: number;
  by?: string;
  at?: number;
}

/** Another dealer for a table: between rounds, or at once if somebody says why. `in_round` the desk knows. */
export interface Push {
  command: "push";
  table: string;
  person: string;
  forced?: boolean;
  why?: string;
  in_round?: boolean;
  role?: Role;
  by?: string;
  at?: number;
}

/** What became of a table: in force from the next round on, or refused with its rules. */
export interface PutInForce {
  table: string;
  offer: string;
  is_done: boolean;
  reason: string;
  rules: string[];
}

/** Somebody waits for a game, at any table or at one; a telephone if there is one to call. */
export interface PutOnList {
  command: "put_on_list";
  person: string;
  game: string;
  table?: string;
  name?: string;
  phone?: string;
  by?: string;
  at?: number;
}

/** The time of the player in turn has run out, says the dealer. */
export interface RanOut {
  kind: "ran_out";
}

export interface Ranged {
  least: number;
  most: number;
  step: number;
  rules: string[];
}

/** One of a few things that are said without words. */
export interface ReactMessage {
  type: "react";
  what: "laugh" | "nice" | "ouch" | "thanks" | "thinking" | "wow";
}

/** Somebody reacts; it is not remembered. */
export interface ReactionLine {
  type: "reaction";
  from: string;
  seat: number;
  what: "laugh" | "nice" | "ouch" | "thanks" | "thinking" | "wow";
  at: number;
  person: string;
}

/** The winners of each pot are pointed out, the main pot first. */
export interface ReadEntry {
  kind: "read";
  pots: number[][];
  lows?: number[][];
}

/** What reads the cards: whether that is entered, on how much it and the table differ, what it suggests of acts. */
export interface ReaderView {
  name: string;
  alive: boolean;
  differ: number;
  ghosts: string[];
}

export interface ReadingBrief {
  id: string;
  question: string;
  reading: string;
}

export interface Reason {
  reason: string;
  rules: RuleLine[];
}

/** Records kept in a shift, by table and by whoever kept them. */
export interface RecordsView {
  shifts: Shift[];
  shift: number;
  tables: TableRounds[];
  dealers: DealerLine[];
}

/** An entry that waits is not to be made, and why: by a second person, or by whoever had asked for it. */
export interface RefuseExclusion {
  command: "refuse_exclusion";
  number: number;
  reason: string;
  by?: string;
  at?: number;
}

/** What `navigator.credentials.create` gave, as JSON. */
export interface RegisterBody {
  name: string;
  credential: unknown;
}

/** A supervisor does not: the facts are to be corrected, and this is why. */
export interface Reject {
  kind: "reject";
  words: string;
}

/** Chips that lie aside go to a seat, or in cash to somebody who has left. */
export interface ReleaseMoney {
  command: "release_money";
  number: number;
  cents: number;
  seat?: number;
  person?: string;
  by?: string;
  at?: number;
  table_closed?: boolean;
}

/** A proposal: `name` relieves somebody at a table; empty where nobody is there to send. */
export interface ReliefView {
  table: string;
  table_name: string;
  person: string;
  name: string;
  relieves: string;
  minutes: number;
  for_break: boolean;
}

export interface RemoveBody {
  seat: number;
}

export interface RemovePasskeyBody {
  key: string;
}

/** It was done before, and nothing was done again. */
export interface Repeated {
  type: "repeated";
  id: string;
  version: number;
  number: number;
}

/** Another deck instead of the one at a table; dealer and supervisor, two persons, check it (NI2018-51/2.5). */
export interface ReplaceDeck {
  command: "replace_deck";
  table: string;
  deck: string;
  end: DeckEnd;
  dealer: string;
  supervisor: string;
  bag?: string;
  found?: string;
  from_event?: number;
  by?: string;
  at?: number;
}

/** The table is wrong: something happened against the procedure. A fact by its name. */
export interface ReportEntry {
  kind: "report";
  fact: unknown;
  behind?: boolean;
}

/** A report with what the house's steps propose, and what is known of the person already. */
export interface ReportLine {
  report: ConductCase;
  table_name: string;
  name: string;
  proposed: Measure | null;
  warnings: number;
  earlier: number;
  waits: string;
}

/** Somebody at a table is said to have done what a rule about persons forbids: an event of the table. */
export interface ReportPerson {
  command: "report_person";
  table: string;
  matter: Conduct;
  words: string;
  seat?: number;
  who?: string;
  by?: string;
  at?: number;
}

/** The ruling on a report, who lets it take effect, and the seats that nothing happens to, whatever comes of it. */
export interface ReportView {
  ruling: RulingView;
  decider: Decider;
  second: string;
  untouched: number[];
  next: Record<string, string>;
  before: PrecedentView[];
  elsewhere: ElsewhereView[];
}

/** From this minimum bet on, so much of every round is to be recorded. */
export interface RequiredLevel {
  minimum: number;
  level: EntryLevel;
}

/** Everybody who has still to act passes; at the showdown everybody else throws in. */
export interface Rest {
  kind: "rest";
}

/** How a wager was settled, in words, and what it brought: less than nothing if it was lost. */
export interface ResultLine {
  text: string;
  cents: number;
  rules: string[];
}

/** Which rounds: of a game or table, from one time to before another (milliseconds), only those won or lost. */
export interface ResultsQuery {
  game?: string;
  table?: string;
  since?: number;
  until?: number;
  only?: "" | "lost" | "won";
  before?: number;
  limit?: number;
}

/** A deck is taken away; one that is not complete goes into a bag with a number, with what was found. */
export interface RetireDeck {
  command: "retire_deck";
  deck: string;
  end: DeckEnd;
  bag?: string;
  found?: string;
  in_play?: string[];
  by?: string;
  at?: number;
}

export interface ReturnedView {
  seat: number;
  name: string;
  cents: number;
  rules: string[];
}

export type Role =
  | "player"
  | "dealer"
  | "supervisor"
  | "operator"
  | "director"
  | "shift_manager"
  | "cashier"
  | "clock"
  | "seating"
  | "surveillance"
  | "inspector"
  | "trainer"
  | "auditor"
  | "spectator";

/** Somebody who has an account in the room, by name; as a player nobody works here any more. */
export interface RoleBody {
  name: string;
  role: Role;
}

/** `house` is what the house has: its commission, and what its bots have won. */
export interface RoomLedger {
  people: LedgerLine[];
  house: number;
  payments: PaymentLine[];
}

/** `step` is one of the replayer's, from 1; without it the last moment at which something was open. */
export interface RoundLabQuery {
  step?: number;
}

export interface RoundLine {
  round: number;
  at: number;
  seat: number;
  net: number;
  pot: number;
  commission: number;
  winners: Winner[];
  over: boolean;
}

/** The end of a round. `called` is false where nobody was left to show against; `lines` tell it in order. */
export interface RoundOutcome {
  headline: string;
  detail: string;
  called: boolean;
  wins: WinView[];
  hands: EndedHand[];
  pots: PotShare[];
  commission: CommissionView | null;
  returned: ReturnedView[];
  lines: OutcomeLine[];
}

export interface RoundPage {
  round: number;
  events: EventLine[];
  steps: RoundView[];
  names: Record<string, string>;
  currency: Currency;
  level: string;
}

export interface RoundQuery {
  format?: "json" | "phh" | "text";
}

/** Which page of the lab has the answer, and what it is to be asked; `names` are those of the hands' owners. */
export interface RoundQuestion {
  page: "baccarat" | "canberra" | "equity";
  equity: EquityBody | null;
  names: string[];
  canberra: CanberraQuestion | null;
}

/** The round that is on, or the last one: what is in the middle of the table. */
export interface RoundView {
  stage: string;
  betting_round: number;
  betting_rounds: number;
  street: string;
  marker: MarkerView;
  board: (string | null)[];
  shoe: number;
  burned: number;
  root: string;
  pot: number;
  pots: PotView[];
  commission: number;
  due: DueView | null;
  awards: AwardView[];
  charged: ChargedView | null;
  outcome: RoundOutcome | null;
  seats: SeatView[];
}

export interface RoundsQuery {
  before?: number;
  limit?: number;
}

export interface RuleBrief {
  id: string;
  text: string;
  kind: string;
  games: string[];
  term: string;
}

/** A rule or reading with its text in one line. */
export interface RuleLine {
  id: string;
  text: string;
}

/** A rule (`question` empty) or a reading (`instrument` none). */
export interface RulePage {
  id: string;
  text: string;
  kind: string;
  games: string[];
  instrument: InstrumentView | null;
  software: string;
  note: string;
  question: string;
  alternatives: string;
  switch: string;
  default: string;
  why: string;
  readings: ReadingBrief[];
  parent: RuleLine | null;
  parts: RuleLine[];
  like: RuleLine[];
  related: Record<string, RuleLine[]>;
  cited_by: RuleLine[];
  editions: string[];
}

export interface RulesFound {
  total: number;
  rules: RuleBrief[];
  readings: ReadingBrief[];
}

export interface RulesQuery {
  search?: string;
  game?: string;
  date?: string;
  kind?: string;
  instrument?: string;
  limit?: number;
}

/** `chosen` is empty while a person has to choose; `asked` are the seats whose agreement is waited for. */
export interface RulingView {
  facts: string[];
  rules: string[];
  outcomes: OutcomeView[];
  chosen: string;
  decided_by: string;
  reason: string;
  asked: number[];
  on_duty: string[];
}

/** Everybody wagers what he wagered in the round before, as far as he can. */
export interface SameAgain {
  kind: "same_again";
}

/** What a rule wants said, and whether it has been. */
export interface SayingView {
  words: string;
  rules: string[];
  said: boolean;
}

/** Nothing up to $19; above it 5% of the largest multiple of $20, on at most a hundred minimums (12.1). */
export interface Scale1994 {
  scheme: "scale_1994";
  minimum: number;
  exempt_whole_round: boolean;
}

export type Scope = "table" | "game" | "room";

export interface SeatBody {
  id: string;
  command: SetMustMove | KeepSeat | FreeSeat;
}

/** A command that is open for some seats. */
export interface SeatChoice {
  seats: number[];
}

/** Whoever is next takes a seat with chips for cash; `game` of the table the desk knows. */
export interface SeatFromList {
  command: "seat_from_list";
  number: number;
  table: string;
  seat: number;
  cents: number;
  coming?: Coming;
  game?: string;
  by?: string;
  at?: number;
}

/** One seat; an empty one has its number and state only. */
export interface SeatView {
  seat: number;
  state: "active" | "empty" | "folded" | "held_out" | "mucked" | "sitting_out" | "tapped_out" | "waiting";
  person?: string;
  name?: string;
  mark?: string;
  bot?: string;
  stake?: number;
  bet?: number;
  held?: number;
  put_in?: number;
  cards?: CardView[];
  connected?: boolean;
  away_until?: number;
  last?: LastAct;
  hand?: string;
  won?: number;
  missed?: number[];
  standing?: string;
  short?: boolean;
  leaving?: boolean;
  away?: boolean;
}

export interface SeatsView {
  tables: OpenSeats[];
}

/** The password, or the number to sign with, of somebody without a passkey. */
export interface SecretBody {
  secret: string;
}

/** Something told at a table: its text, its rules, the heading it begins, and the number that names it for good. */
export interface Sentence {
  text: string;
  rules: string[];
  section: string;
  number: number;
  term?: string;
  street?: string;
  cards?: string[];
  pot?: number;
}

/** A fresh shoe of one deck, of two, and so on. */
export interface ServerBaccaratTable {
  decks: BaccaratChances[];
  rules: RuleLine[];
}

/** What was drawn in a session, with the hashes published before, and the secrets as far as they are revealed. */
export interface SessionDrawsView {
  session: number;
  ballot_hash: string;
  draws_hash: string;
  ballot: BallotView | null;
  draws: DrawView[];
  key: string;
  seed: string;
}

/** A table is fed by another one; no feeder ends it. */
export interface SetMustMove {
  command: "set_must_move";
  table: string;
  feeder?: string;
  reason?: KeptFor;
  by?: string;
  at?: number;
}

/** What the dealer does for a player without asking, at every table. */
export interface Settings {
  auto_cut: boolean;
  auto_post: boolean;
  auto_muck: boolean;
  auto_bank: boolean;
}

export interface SettingsMessage {
  type: "settings";
  auto_cut?: boolean | null;
  auto_post?: boolean | null;
  auto_muck?: boolean | null;
  auto_bank?: boolean | null;
}

/** What one of several winners takes; `odd` is what could not be divided, and is part of it. */
export interface ShareView {
  seat: number;
  name: string;
  cents: number;
  odd: number;
}

/** A seat of a table: who sits there with what, or for whom it is kept; `asked_first`: the seated come first. */
export interface SheetSeat {
  seat: number;
  person: string;
  name: string;
  stake: number;
  reports: number;
  is_wanted_back: boolean;
  kept: string;
  claims: string[];
  drawn_by: string;
  asked_first: boolean;
}

/** A paper that a table has to have: its step of the checklist, and the digest of what it should say. */
export interface SheetSign {
  step: string;
  kind: SignKind;
  digest: string;
}

/** From one handover to the next; `until` is 0 for the shift that is on. */
export interface Shift {
  since: number;
  until: number;
}

export interface ShiftBody {
  name: string;
}

/** Which shift: 0 is the one that is on, 1 the one before it. */
export interface ShiftQuery {
  shift?: number;
}

export type ShortBlind = "nominal" | "as_put_in";

export type ShortTapOut = "no_reopen" | "freeze" | "forbid" | "opening_reopens";

/** Whose hand is to be shown; `must`: it may not be thrown in. */
export interface ShowKeys {
  seat: number;
  must: boolean;
}

/** The viewer is to show the hand, or may. */
export interface ShowOffer {
  kind: "show";
  rules: string[];
  must: boolean;
}

export type Showing = "hand" | "high_card_only";

export type Side = "player" | "banker" | "tie";

export interface Sided {
  side: Side;
  rules: string[];
}

export interface SidesRanged {
  sides: Side[];
  least: number;
  most: number;
  step: number;
  rules: string[];
}

/** One thing on the sign: what it is about, what it says, and the rules that want it there. */
export interface SignEntry {
  about: string;
  text: string;
  rules: string[];
}

/** Whoever comes signs the page of that digest; `page` is as it would be now, which the desk knows. */
export interface SignHandover {
  command: "sign_handover";
  digest: string;
  page?: HandoverPage | null;
  by?: string;
  at?: number;
}

export type SignKind = "terms" | "qualification" | "pays" | "cloth" | "games" | "inspector" | "rules" | "coming";

export interface SignLine {
  text: string;
  rules: string[];
}

/** One paper, or all of a table; those of the next round where others are announced, unless `now` is asked for. */
export interface SignQuery {
  size?: "A3" | "A4" | "A5" | "screen";
  kind?: SignKind | null;
  now?: boolean;
}

/** An entry that somebody signs with name and number on the device of whoever keeps the record. */
export interface SignedBody {
  id: string;
  entry: unknown;
  name: string;
  pin: string;
  number?: number;
}

export interface SignedIn {
  token: string;
  person: string;
  name: string;
  role: string;
  guest: boolean;
  wallet: number;
  mark: string;
}

/** A command that is open for so much. */
export interface Span {
  least: number;
  most: number;
}

/** An instant that a tenth of all courses do not reach, one that half do, one that nine in ten do not exceed. */
export interface SpanView {
  low: number;
  middle: number;
  high: number;
}

/** What the rules want said was said. */
export interface Spoken {
  kind: "say";
  words: string;
  wanted_by: string[];
}

/** An amount, in cents, that 5, 50 and 95 of a hundred courses do not exceed. */
export interface Spread {
  low: number;
  middle: number;
  high: number;
}

/** Somebody who works here; `signs`: has chosen a number to sign with. `passkeys` is how many there are. */
export interface StaffMember {
  person: string;
  name: string;
  role: Role;
  signs: boolean;
  on_duty: boolean;
  passkeys: number;
}

export interface StaffPage {
  staff: StaffMember[];
  roles: Role[];
  rights: FloorRight[];
  can_change: boolean;
}

/** Somebody who works here, by name. */
export interface StaffView {
  person: string;
  name: string;
  role: Role;
}

export type Stage = "upcoming" | "open" | "running" | "finished";

export interface Stale {
  type: "stale";
  id: string;
  reason: string;
  round: number;
  turn: number;
}

export type Status = "reserve" | "entered" | "seated" | "pending" | "bagged" | "out" | "forfeited" | "withdrawn";

/** These boxes bet; all others fold. */
export interface Stay {
  kind: "stay";
  boxes: number[];
}

/** The rest of the round is left to a count; with `stakes` it is counted. */
export interface Stop {
  kind: "stop";
  stakes?: [number, number][];
  commission?: number;
  unheard?: string;
}

export interface StrategyView {
  strategy: string;
  text: string;
  edge: Exact;
  element_of_risk: Exact;
  bet_frequency: Exact;
  standard_deviation: number;
}

/** The next cards lie there: those face down, and open ones that nobody enters. */
export interface StreetEntry {
  kind: "street";
}

/** What each hand was worth at one betting round, named by the cards that had just come. */
export interface StreetView {
  name: string;
  exact: boolean;
  deals: number;
  shares: Exact[];
}

/** The tablet is wrong: this entry and all after it did not happen so. */
export interface Strike {
  kind: "strike";
  number: number;
}

/** A table as somebody wants it; `options` holds those that differ from the edition's defaults. */
export interface TableBody {
  game: string;
  edition?: string;
  name?: string;
  options?: Record<string, unknown>;
  seats?: number;
  bots?: BotsBody;
  pace?: string;
  public?: boolean;
  dealing?: Dealing;
  following?: FollowedTerms;
  approvals?: ApprovalsDraft | null;
  date?: string;
}

/** A table as the lobby lists it. */
export interface TableCard {
  id: string;
  name: string;
  game: string;
  edition: string;
  title: string;
  stakes: string;
  buy_in: BuyIn;
  currency: Currency;
  seats: number;
  taken: number;
  people: number;
  bots: number;
  public: boolean;
  paused: boolean;
  pace: string;
  host: string;
  yours: boolean;
  seat: number;
  dealing: Dealing;
}

/** One table in one shift. `not_followed` and `stakes` are what counts found more before the players. */
export interface TableDrop {
  table: string;
  takings: Taking[];
  commission: number;
  time_charges: number;
  rounds_not_followed: number;
  not_followed: number;
  stakes: number;
  boxes: DropBox[];
}

/** Anything else that is asked of the table: seats, chips, reports, decisions. A command by its name. */
export interface TableEntry {
  kind: "table";
  command: unknown;
}

/** A table, the terms that were put in force there, and its papers. */
export interface TableLine {
  id: string;
  name: string;
  title: string;
  edition: string;
  seats: number;
  offer: string;
  version: number;
  papers: PaperLine[];
  notice: NoticeGiven | null;
}

export interface TableList {
  tables: TableCard[];
}

export interface TableName {
  table: string;
  name: string;
}

export interface TablePage {
  id: string;
  name: string;
  game: string;
  edition: string;
  title: string;
  stakes: string;
  buy_in: BuyIn;
  currency: Currency;
  seats: number;
  taken: number;
  people: number;
  bots: number;
  public: boolean;
  paused: boolean;
  pace: string;
  host: string;
  yours: boolean;
  seat: number;
  dealing: Dealing;
  sign: SignLine[];
}

/** The table at which something is to be decided, whose policies hold; those of the room without one. */
export interface TableQuery {
  table?: string;
}

/** The rounds of a table in a shift by how much is known of them, and how often something irregular was ruled on. */
export interface TableRounds {
  table_name: string;
  rounds: Record<string, number>;
  irregularities: number;
  gaps: GapLine[];
  more: number;
  less: number;
}

/** Everything that the floor has to do with one table. */
export interface TableSheet {
  tile: FloorTile;
  seats: SheetSeat[];
  prices: EntryPrice[];
  opening: CheckLine[];
  closing: CheckLine[];
  due_cards: string[];
  signs: SheetSign[];
  deck: string;
  deck_doubtful: boolean;
  box: string;
  box_pulled: boolean;
  hours_open: number;
  hours_close: number;
  feeder: string;
  feeder_reason: string;
  group: string;
  matters: MatterView[];
  consults: string;
  offered: OfferedLine[];
  own_lines: string[];
}

/** A table of a tournament. `room` is its id in the room; a floor table has none, and a followed one a dealer. */
export interface TableView {
  number: number;
  room: string;
  floor: boolean;
  followed: boolean;
  seats: TournamentSeat[];
  of: number;
  marker: number;
  on: boolean;
  rounds: number;
  since: number;
  level: number;
  held: string;
  waits: string;
  rules: string[];
  beat: number;
}

/** A box takes its wagers off the layout, before NO MORE BETS. */
export interface TakeBack {
  kind: "take_back";
  seat: number;
}

/** What is done about a report, of what its edition gives, and why. */
export interface TakeMeasure {
  command: "take_measure";
  number: number;
  measure: Measure;
  reason: string;
  waits?: boolean;
  role?: Role;
  by?: string;
  at?: number;
  table_closed?: boolean;
}

/** Somebody waits no more. */
export interface TakeOff {
  command: "take_off";
  number: number;
  why: string;
  by?: string;
  at?: number;
  table_closed?: boolean;
}

/** Somebody takes the ruling on that waits at a table. */
export interface TakeOn {
  command: "take_on";
  table: string;
  person: string;
  waits?: boolean;
  by?: string;
  at?: number;
}

/** What was taken in a round, or before it as a charge by time, and the rules it was computed by. */
export interface Taking {
  round: number;
  at: number;
  cents: number;
  is_time_charge: boolean;
  rules: string[];
}

/** The player in turn puts in everything, as far as the rules let him. */
export interface TapOut {
  kind: "tap_out";
}

export type TappedOpener = "best_able" | "next_able";

/** Terms that change; what is left out stays as it is announced. */
export interface TermsBody {
  options: Record<string, unknown>;
}

export interface TextBody {
  toml: string;
}

export type Threshold = "each_pot" | "one_sum";

/** A line of the house is done. Whether there is one, for whom it is and when the day began, the desk knows. */
export interface TickLine {
  command: "tick_line";
  table: string;
  text: string;
  pit?: string;
  of?: Role | null;
  role?: Role | null;
  since?: number;
  by?: string;
  at?: number;
}

export type TileColour = "free" | "open" | "going" | "attention" | "closing" | "alone";

/** One of twelve things that people see go wrong: the facts that it may be now, or why it can be none. */
export interface TileView {
  name: string;
  facts: AskedFact[];
  why_not: string;
}

/** `again` is what somebody goes on with who was warned: nothing of it is left to ask. */
export interface TilesView {
  tiles: TileView[];
  again: AskedFact[];
  discoveries: DiscoveryView[];
}

/** So much for each period, announced and paid ahead, apart from the stakes (NI2018-51/15.3); pots are free. */
export interface TimeCharge {
  scheme: "time";
  rate: number;
  period: number;
}

/** The player in turn bets or raises to a total of the betting round. */
export interface To {
  kind: "to";
  cents: number;
}

/** `won` and `lost` count rounds. */
export interface Total {
  rounds: number;
  net: number;
  won: number;
  lost: number;
}

/** A tournament in one line of the lobby. Money is cents, chips are whole numbers. */
export interface TournamentCard {
  id: string;
  name: string;
  offer: string;
  title: string;
  edition: string;
  stage: Stage;
  phase: TournamentPhase;
  fee: number;
  commission: number;
  starts_at: number;
  sit_and_go: number;
  late_until: number;
  takes_entries: boolean;
  bots: boolean;
  entered: number;
  most: number;
  left: number;
  pool: number;
  guarantee: number;
  overlay: number;
  places_paid: number;
  start_stack: number;
  identity: string;
  clock: ClockView;
}

/** It is durable; `table` and `seat` where one sits now. */
export interface TournamentDone {
  version: number;
  repeated: boolean;
  table: string;
  seat: number;
}

export interface TournamentList {
  tournaments: TournamentCard[];
  offers: OfferView[];
}

/** A tournament for the one who asks: what everybody sees, what is one's own, and the desk of who runs it. */
export interface TournamentPage {
  clock: number;
  view: TournamentView;
  you: TournamentYou;
  desk: DeskView | null;
}

export type TournamentPhase =
  | "draft"
  | "documented"
  | "published"
  | "entries"
  | "balloted"
  | "running"
  | "between sessions"
  | "placed"
  | "confirmed"
  | "paid"
  | "cancelled";

export interface TournamentSeat {
  seat: number;
  entry: number;
  name: string;
  bot: boolean;
  stack: number;
  away: boolean;
  arrived: boolean;
  pending: boolean;
}

/** The same over the socket; `view` is encoded once for all. */
export interface TournamentSight {
  type: "tournament";
  clock: number;
  view: TournamentView;
  you: TournamentYou;
  desk: DeskView | null;
}

export interface TournamentTables {
  tables: TableView[];
}

/** A table of a tournament. `waits` says with its rules why no round begins here now; nothing if one may. */
export interface TournamentTerms {
  id: string;
  name: string;
  number: number;
  level: number;
  ends: number;
  away: number[];
  skips_absent: boolean;
  waits: string;
  rules: string[];
  closed: string[];
}

/** Everything that everybody may know of a tournament. */
export interface TournamentView {
  id: string;
  name: string;
  offer: string;
  title: string;
  edition: string;
  stage: Stage;
  phase: TournamentPhase;
  fee: number;
  commission: number;
  starts_at: number;
  sit_and_go: number;
  late_until: number;
  takes_entries: boolean;
  bots: boolean;
  entered: number;
  most: number;
  left: number;
  pool: number;
  guarantee: number;
  overlay: number;
  places_paid: number;
  start_stack: number;
  identity: string;
  clock: ClockView;
  version: number;
  events: number;
  document: number;
  instrument: string;
  agreement: boolean;
  director: string;
  software: boolean;
  levels: LevelView[];
  chips: number;
  uncounted: number;
  average: number;
  average_blinds: number;
  rebuys: number;
  add_ons: number;
  denominations: number[];
  windows: Windows;
  hand_for_hand: boolean;
  beat: number;
  pool_final: boolean;
  pool_lines: PoolLine[];
  chip_lines: ChipLine[];
  bounties: number;
  prizes: PrizeView[];
  rounding: string;
  deals: boolean;
  entries: EntryRow[];
  places: PlaceRow[];
  reserves: string[];
  tables: TableView[];
  break_plan: number[];
  moves: MoveView[];
  said: LogLine[];
  why: Record<string, string[]>;
}

/** What concerns the person who looks; everything is nought for somebody who has not entered. */
export interface TournamentYou {
  role: string;
  desk: boolean;
  directs: boolean;
  may_enter: boolean;
  why: Record<string, string[]>;
  places_to_money: number;
  next_prize: number;
  of: number;
  deal: DealShare | null;
  entry: number;
  status: string;
  may_withdraw: boolean;
  table: number;
  room: string;
  seat: number;
  stack: number;
  blinds: number;
  rank: number;
  report_by: number;
  away: boolean;
  pending_until: number;
  rebuy_cost: number;
  rebuy_chips: number;
  flight: number;
  add_on: boolean;
  add_on_cost: number;
  add_on_chips: number;
  head: number;
  bounty: number;
  place: number;
  prize: number;
  paid: boolean;
  moved: MoveView | null;
}

/** `before` is one of those that are over, by its id: the list then has those that came before it. */
export interface TournamentsQuery {
  state?: Stage | null;
  before?: string;
}

/** The hand of the next box is read: it won, lost or tied, and with which class of hand, where that matters. */
export interface TurnEntry {
  kind: "turn";
  result: HandResult;
  hand?: Category | null;
}

/** The keys of the player in turn: what CHECK / CALL does and costs, the strip, and everything in. */
export interface TurnKeys {
  seat: number;
  fold: boolean;
  call: string;
  price: number;
  cost: number;
  strip: number[];
  chip: number;
  least: number;
  most: number;
  tap_out: number;
  call_and_fold: boolean;
}

/** The hand of a box is turned up: by its cards, or read. `plays`: the dealer does, so that it may lose or tie. */
export interface TurnedKeys {
  box: number;
  plays: boolean;
  hidden: number;
  classes: string[];
}

export type Unit = "share" | "square" | "cents";

/** A free seat: whether those who sit here are asked first, and who wants it until cards have decided (8.2). */
export interface VacantSeat {
  seat: number;
  asked_first: boolean;
  claims: WantedBy[];
}

export interface VersionLine {
  identity: string;
  version: number;
  house: string;
  date: string;
  offers: string[];
}

/** A version of the conditions, counted from 1; 0 is the one that holds. */
export interface VersionQuery {
  version?: number;
}

/** A version of the conditions: its hash, how far it came and when, and what it changed. */
export interface VersionView {
  version: number;
  identity: string;
  written: number;
  documented: number;
  published: number;
  authority: string;
  reference: string;
  date: string;
  approval: boolean;
  changes: DifferenceView[];
}

/** All that differs; empty where two documents settle the same. */
export interface VersionsCompared {
  items: ChangedTerm[];
  offers: ChangedOffer[];
}

/** Two versions side by side, and by the name of changed terms the tables where they are in force. */
export interface VersionsShown {
  compared: VersionsCompared;
  touched: Record<string, string[]>;
}

/** Everything the viewer may know; `table` is encoded once for all who look on. */
export interface View {
  type: "view";
  version: number;
  clock: number;
  table: PokerTable | CanberraTable | BaccaratTable;
  you: YouView | CanberraYou | BaccaratYou;
  told: Sentence[];
  dealer: DealerScreen | HouseScreen | null;
}

export type VoidPrice = "stays" | "falls";

/** A wager against the house: an ante, one with a chip on the jackpot, or one on a side. */
export interface WagerEntry {
  kind: "wager";
  seat: number;
  cents: number;
  side?: string;
  jackpot?: boolean;
}

/** Wagers are open: the cells of the strip, the sides that may be wagered on, and whether a jackpot is played. */
export interface WagerKeys {
  cells: number[];
  sides: string[];
  chip: number;
  same: number;
  placed: [number, string, number][];
}

/** A seat with its wagers. */
export interface WagersView {
  seat: number;
  state: "empty" | "idle" | "settled" | "sitting_out" | "wagered";
  person?: string;
  name?: string;
  mark?: string;
  bot?: string;
  stake?: number;
  connected?: boolean;
  away_until?: number;
  leaving?: boolean;
  net?: number | null;
  results?: ResultLine[];
  wagers?: Partial<Record<Side, number>>;
}

/** Somebody who waits; `passed` says how often others went ahead. */
export interface WaitView {
  number: number;
  person: string;
  name: string;
  game: string;
  table: string;
  phone: string;
  since: number;
  called_to: string;
  called_name: string;
  seat: number;
  called_at: number;
  until: number;
  passed: number;
}

/** A ruling that waits for somebody, and who reported what it is about. */
export interface WaitingRuling {
  by: string;
  ruling: RulingView;
  approved: string[];
  needs: number;
  because: string;
}

export interface Wallet {
  wallet: number;
}

/** Somebody who waits for a seat. */
export interface WantedBy {
  person: string;
  name: string;
}

/** Somebody who does not sit is warned, at the list or at the door. */
export interface WarnAtList {
  command: "warn_at_list";
  person: string;
  matter: Conduct;
  words: string;
  by?: string;
  at?: number;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  person: string;
  name: string;
  role: string;
  table: string;
  clock: number;
  chat: ChatLine[];
}

export type When = "opening" | "closing";

export type Whom = "seated players" | "list of the table" | "list of the room";

export type Win = "high" | "low" | "split";

/** A sum that one hand, or several equal ones, won of some pots; `cards` are those that count. */
export interface WinView {
  seats: number[];
  names: string[];
  cents: number;
  shares: ShareView[];
  pots: number[];
  pot: string;
  side: string;
  hand: string;
  detail: string;
  cards: string[];
  text: string;
  rules: string[];
}

/** What may still be bought, until the end of which level, and at what price. */
export interface Windows {
  late_entry: boolean;
  late_until: number;
  rebuys: boolean;
  rebuy_until: number;
  rebuy_cost: number;
  rebuy_chips: number;
  rebuy_most: number;
  add_ons: boolean;
  add_on_at: number;
  add_on_cost: number;
  add_on_chips: number;
}

/** Who won what of a round that was played. */
export interface Winner {
  seat: number;
  name: string;
  cents: number;
}

/** What may be asked of the dealer. */
export interface Wishes {
  wishes: string[];
}

/** The page is not to be signed: something has changed. */
export interface WithdrawHandover {
  command: "withdraw_handover";
  by?: string;
  at?: number;
}

export interface WorthRow {
  entry: number;
  name: string;
  stack: number;
  cents: number;
}

/** What each stack is worth of the prizes that are left, by the independent chip model. */
export interface WorthView {
  left: number;
  rows: WorthRow[];
  exact: boolean;
  rules: string[];
}

/** The viewer of a table of poker. */
export interface YouView {
  kind: "poker";
  person: string;
  name: string;
  role: string;
  seat: number;
  wallet: number;
  host: boolean;
  invitation: string;
  settings: Settings;
  mark: string;
  asked: boolean;
  asking: AskingView[];
  muted: string[];
  contribution: string;
  cards: (string | null)[];
  hand: string;
  hand_name: string;
  hand_detail: string;
  best: string[];
  low: string;
  acts: ActsView | null;
  offer: CutOffer | PostOffer | DrawOffer | ShowOffer | null;
  may: PokerMay;
  takes_effect: Record<string, string>;
  chips: ChipsWish | null;
  bank: BankView | null;
  entry: EntryView | null;
  waiting: number;
}
