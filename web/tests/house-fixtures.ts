// Tables against the house, small enough to read, for the tests.

import type { BaccaratSeat, BaccaratView, CanberraBox, CanberraView } from "../src/lib/banked-protocol";
import type { SeatCard } from "../src/lib/protocol";
import type { BaccaratSight, CanberraSight } from "../src/lib/views";
import { table as poker } from "./fixtures";

export const up = (text: string): SeatCard[] => text.split(" ").map((card) => ({ card, up: true }));
export const down = (count: number): SeatCard[] => Array.from({ length: count }, () => ({ card: null, up: false }));

const person = (seat: number) => ({
  seat,
  person: `p${seat}`,
  name: `Player ${seat}`,
  mark: "",
  bot: "",
  stake: 10000,
  connected: true,
  away_until: 0,
  leaving: false,
  net: null,
  results: [],
});
export const box = (seat: number, change: Partial<CanberraBox> = {}): CanberraBox => ({
  ...person(seat),
  state: "wagered",
  ante: 1000,
  bet: 0,
  chip: false,
  cards: [],
  hand: "",
  ...change,
});
export const place = (seat: number, change: Partial<BaccaratSeat> = {}): BaccaratSeat => ({
  ...person(seat),
  state: "idle",
  wagers: {},
  ...change,
});

const {
  id,
  name,
  phase,
  host,
  pace,
  paused,
  closing,
  options,
  sign,
  buy_in,
  unit,
  currency,
  rounds,
  notice,
  ruling,
  pledge,
  tournament,
} = poker();
const { keeps_seconds, approval } = poker();
const common = {
  id,
  name,
  phase,
  host,
  public: true,
  pace,
  paused,
  closing,
  options,
  sign,
  buy_in,
  unit,
  currency,
  rounds,
  notice,
  ruling,
  pledge,
  tournament,
  keeps_seconds,
  approval,
  due: null,
  next_at: 0,
};

export function canberra(change: Partial<CanberraView> = {}): CanberraView {
  return {
    ...common,
    game: "canberra",
    title: "Canberra Poker",
    edition: "canberra-1997",
    stakes: "ante $5 to $500",
    round: 5,
    turn: 4,
    stage: "decisions",
    shoe: 27,
    root: "ab",
    seats: [box(1), box(2), { seat: 3, state: "empty" }],
    dealer: { cards: [...down(4), { card: "Kd", up: true }], hand: "", plays: null },
    pay_table: [
      { hand: "royal flush", to_one: 100, rules: ["r1"] },
      { hand: "one pair or less", to_one: 1, rules: ["r2"] },
    ],
    max_payout: 2_500_000,
    jackpot: {
      name: "boomerang",
      display: 1_234_560,
      chip: 100,
      prizes: [
        { prize: "royal flush", floor: 1_000_000, percent: 100, now: 1_234_560, rules: ["j1"] },
        { prize: "flush", floor: 10_000, percent: 0, now: 10_000, rules: ["j2"] },
      ],
      latest: [],
    },
    ...change,
  };
}

export function baccarat(change: Partial<BaccaratView> = {}): BaccaratView {
  return {
    ...common,
    game: "baccarat",
    title: "Mini-Baccarat",
    edition: "baccarat-1995",
    stakes: "wagers $5 to $500",
    round: 7,
    turn: 2,
    stage: "wagers",
    shoe: 390,
    root: "cd",
    seats: [place(1), place(2, { state: "wagered", wagers: { player: 1000, tie: 500 } }), { seat: 3, state: "empty" }],
    hands: {
      player: { cards: [], points: null, holder: 0, designated: 0 },
      banker: { cards: [], points: null, holder: 0, designated: 0 },
    },
    winner: null,
    pays: [
      { side: "player", text: "Player pays 1 to 1", rules: ["b1"] },
      { side: "banker", text: "Banker pays 1 to 1", rules: ["b2"] },
      { side: "tie", text: "a tie pays 8 to 1", rules: ["b3"] },
    ],
    commission: "5% of a win on Banker",
    cutting_card_out: false,
    is_last: false,
    road: ["player", "banker", "tie"],
    ...change,
  };
}

const viewer = {
  person: "p1",
  name: "Player 1",
  role: "player",
  seat: 1,
  wallet: 50_000,
  host: false,
  invitation: "",
  may: {},
  settings: { auto_cut: true, auto_post: true, auto_muck: true, auto_bank: true },
  takes_effect: {},
  contribution: "",
  mark: "",
  muted: [],
  asked: false,
  asking: [],
  chips: null,
};

export const atCanberra = (
  table: Partial<CanberraView> = {},
  acts: CanberraSight["you"]["acts"] = null,
): CanberraSight => ({
  version: 1,
  table: canberra(table),
  you: { ...viewer, acts },
});
export const atBaccarat = (
  table: Partial<BaccaratView> = {},
  acts: BaccaratSight["you"]["acts"] = null,
): BaccaratSight => ({
  version: 1,
  table: baccarat(table),
  you: { ...viewer, acts },
});
