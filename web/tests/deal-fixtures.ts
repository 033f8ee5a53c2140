// The dealer's screens and the line behind them, small enough to read, for the tests.

import { vi } from "vitest";
import type { DealerScreen, HouseScreen } from "../src/wire";

const SCREEN = {
  number: 7,
  step: "act",
  now: { sentence: "Seat 1 is to act.", rules: [], besides: [], closed: [], since: 0 },
  say: [],
  customs: [],
  lines: [],
  lines_rules: [],
  cards: 0,
  deck: ["As", "Kh", "Qd", "Jc"],
  lying: [],
  entries: [],
  last: 0,
  waiting: null,
  may_decide: false,
  dealer: "Del",
  is_yours: true,
  role: "dealer",
  level: "",
  floor_called: false,
  procedure: "",
  each_step: false,
  unpaid: false,
  pay_said: false,
  coming: [],
  chips: [],
  lease: null,
  late: 0,
  reader: null,
  wanted: "",
  tournament: null,
};

export const dealerScreen = (change: Partial<DealerScreen> = {}): DealerScreen =>
  ({
    ...SCREEN,
    desk: "poker",
    turn: null,
    show: null,
    draw: null,
    splits: false,
    every_low: true,
    openers: [],
    clock: { seconds: 0, rules: [], refused: "" },
    hidden: 0,
    count: [],
    tapped: 0,
    free: [],
    listed: [],
    ...change,
  }) as never;

export const houseScreen = (change: Partial<HouseScreen> = {}): HouseScreen =>
  ({ ...SCREEN, desk: "house", wager: null, decide: [], turned: null, named: 0, ...change }) as never;

/** What a screen needs of the line to its table; entries are those that were made. */
export function line(change: object = {}) {
  return {
    ...{ aloneSince: null, behind: false, waiting: [], late: [], notice: null, refusedEntry: null },
    ...{ live: true, fence: 1, fenced: "", offset: 0, next: 7 },
    enter: vi.fn(),
    strikeLast: vi.fn(),
    lease: vi.fn(),
    notUnderstood: vi.fn(),
    ...change,
  };
}
