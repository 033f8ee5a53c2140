// The options of a table in the order in which people think of them.

import type { Option } from "../lib/protocol";

export interface Group {
  name: string;
  options: Option[];
  /** Whether it stands open at first. */
  open: boolean;
}

const GROUPS: Record<string, string[]> = {
  wagers: ["minimum", "maximum", "max_payout"],
  jackpot: ["jackpot", "jackpot_chip"],
  before: [
    "forced",
    "blinds",
    "blind_multiples",
    "ante",
    "bring_in",
    "over_blinds",
    "straddles",
    "big_blind",
    "first_revolution",
  ],
  betting: [
    "limits",
    "raise_cap",
    "heads_up_release",
    "release_frees_sizes",
    "opening",
    "ante_opener_may_check",
    "opening_is_floor",
    "check_raise",
    "tapped_opener",
    "tap_out_unit",
    "short_tap_out",
    "short_blind",
    "early_card_raises",
  ],
  cards: [
    "decks",
    "method",
    "cutting_card",
    "deck",
    "joker",
    "ace_low",
    "win",
    "low_qualifier",
    "low_ace",
    "strict_1994",
    "deal",
    "burn",
    "draw_most",
    "openers_jacks",
    "showing",
  ],
  money: [
    "unit",
    "min_table_stake",
    "max_buy_in",
    "commission",
    "commission_threshold",
    "split_odd_unit",
    "share_unit",
  ],
  conduct: [
    "time_limit",
    "declared_lapses",
    "expose",
    "forfeit_void",
    "void_price",
    "absent_buck",
    "missed_buck",
    "misdeal_deadline",
    "conditions",
    "dead_blind",
    "blinds_first",
    "marker_moves",
    "currency",
    "strict_1995",
  ],
};
const OPEN = ["wagers", "jackpot", "before", "betting"];

/** Every option in a group; those that no group names come last. */
export function grouped(options: Option[]): Group[] {
  const named = Object.values(GROUPS).flat();
  const groups = Object.entries(GROUPS).map(([name, names]) => ({
    name,
    options: names.flatMap((each) => options.filter((option) => option.name === each)),
    open: OPEN.includes(name),
  }));
  const rest = options.filter(({ name }) => !named.includes(name));
  return [...groups, { name: "other", options: rest, open: true }].filter((group) => group.options.length > 0);
}
