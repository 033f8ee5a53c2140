// What the lab answers over HTTP, as docs/protocol.md has it. Money is cents.

import type { CitedRule, Rules } from "../lib/protocol";

/** A fraction of whole numbers, not reduced, with its decimal. */
export interface Exact {
  num: number;
  den: number;
  decimal: number;
}

export interface EquityGame {
  game: string;
  title: string;
  own: number;
  board: number;
  decks: number[];
  joker: boolean;
  low: boolean;
  ranges: boolean;
  rules: CitedRule[];
}
export interface Player {
  hand: string;
  wins: number;
  ties: number;
  equity: number;
  share: Exact;
  error?: number;
}
export interface Street {
  name: string;
  exact: boolean;
  deals: number;
  shares: Exact[];
}
export interface Equity {
  game: string;
  exact: boolean;
  deals: number;
  players: Player[];
  board?: string;
  dead?: string;
  seed?: number;
  rules: CitedRule[];
  streets?: Street[];
}

export type Strategy = "optimal" | "always" | "pairs" | "ace-king" | "three-rules";
export interface Outcomes {
  hand: string;
  folded: number;
  no_hand: number;
  won: number;
  tied: number;
  lost: number;
}
export interface ChartRow {
  hands: string;
  bets: number[];
  deals: number[];
}
export interface Chart {
  upcards: string[];
  rows: ChartRow[];
}
export interface Canberra {
  found: {
    strategy: Strategy;
    rules: {
      odds: Record<string, number>;
      qualifier: string;
      bet_multiple: number;
      maximum_payout: number | null;
      ante: number;
    };
    deals: number;
    edge: Exact;
    element_of_risk: Exact;
    bet_frequency: Exact;
    dealer_qualifies: Exact;
    variance: Exact;
    standard_deviation: number;
    outcomes: Outcomes[];
  };
  lines: { line: string; to_one: number; gazetted: number; rules: Rules }[];
  strategies: {
    strategy: Strategy;
    text: string;
    edge: Exact;
    element_of_risk: Exact;
    bet_frequency: Exact;
    standard_deviation: number;
  }[];
  chart: Chart;
  compared: {
    gazetted_edge: Exact;
    gazetted_variance: Exact;
    take_gazetted: Exact;
    take: Exact;
    difference: { edge: Exact; variance: Exact; take_per_hour: Exact };
  };
  rules: CitedRule[];
}
export interface Decision {
  hand: string;
  upcard: string;
  category: string;
  decision: "bet" | "fold";
  bet: Exact;
  fold: Exact;
  dealer_hands: number;
  no_hand: number;
  won: number;
  tied: number;
  lost: number;
  rules: CitedRule[];
}

export interface Spread {
  low: number;
  middle: number;
  high: number;
}
export interface Boomerang {
  chip: number;
  meter: number;
  returned: Exact;
  break_even_meter: number;
  hit_chance: Exact;
  hits: { hand: string; prize: number; chance: Exact; rules: Rules }[];
  curve: [meter: number, returned: number][];
  drift: { pool: Exact; reserve: Exact; balanced_pool: Exact };
  courses: { pool_percent: number; chips: number[]; pool: Spread[]; reserve: Spread[]; advanced: Spread[] } | null;
  rules: CitedRule[];
}

export interface BaccaratShoe {
  decks: number;
  deals: number;
  player: Exact;
  banker: Exact;
  tie: Exact;
  edges: { player: Exact; banker: Exact; tie: Exact };
}
export interface Baccarat {
  decks: BaccaratShoe[];
  rules: CitedRule[];
}
