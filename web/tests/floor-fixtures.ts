// The floor as its pages are given it in tests.

import { vi } from "vitest";
import { centsOf } from "../src/lib/money";
import type { Floor } from "../src/floor/floor.svelte";
import type { FloorTile, FloorView, SheetSeat, TableSheet } from "../src/wire";

export const tile = (change: Partial<FloorTile> = {}): FloorTile => ({
  id: "t1",
  version: 1,
  name: "Red",
  title: "Hold-em",
  stakes: "$5/$10",
  edition: "holdem-2018",
  game: "holdem-2018 5/10 no_limit",
  dealing: "person",
  phase: "open",
  pit: "North",
  x: 0,
  y: 0,
  colour: "open",
  seats: 10,
  taken: [1, 2],
  waiting: 0,
  round: 143,
  rounds_hour: 28,
  dealer: "Del",
  dealer_since: 0,
  next_dealer: "",
  supervisor: "Vera",
  operator: "",
  level: "full",
  last_entry: 540_000,
  alone_since: 0,
  closes: 0,
  need: "nothing",
  text: "",
  since: 0,
  taken_on: "",
  ...change,
});

export const view = (change: Partial<FloorView> = {}): FloorView => ({
  clock: 600_000,
  version: 1,
  you: "p-1",
  role: "supervisor",
  may: [],
  tables: [tile()],
  people: 2,
  to_decide: 0,
  waiting: [],
  on_duty: [],
  reliefs: [],
  staff: [],
  open_reports: 0,
  open_cases: 0,
  lines: [],
  told: [],
  ...change,
});

export const seat = (number: number, change: Partial<SheetSeat> = {}): SheetSeat => ({
  seat: number,
  person: "",
  name: "",
  stake: 0,
  reports: 0,
  is_wanted_back: false,
  kept: "",
  claims: [],
  drawn_by: "",
  asked_first: false,
  ...change,
});

export const sheet = (change: Partial<TableSheet> = {}): TableSheet => ({
  tile: tile(),
  seats: [seat(1, { person: "p-7", name: "Ann", stake: 300_00 }), seat(2)],
  prices: [{ seat: 2, cents: 10_00, rounds: 3, rules: [] }],
  opening: [],
  closing: [],
  due_cards: ["As", "Ks"],
  signs: [{ step: "sign", kind: "terms", digest: "ab".repeat(32) }],
  deck: "R-17",
  deck_doubtful: false,
  box: "4",
  box_pulled: false,
  hours_open: 0,
  hours_close: 0,
  feeder: "",
  feeder_reason: "",
  group: "",
  matters: [],
  consults: "the operator decides",
  offered: [],
  own_lines: [],
  ...change,
});

/** A floor that notes what it is asked for, and lets everything be done that `may` has. */
export function asked(may: string[]): Floor & { calls: unknown[][] } {
  const calls: unknown[][] = [];
  const note =
    (kind: string) =>
    (...given: unknown[]): Promise<boolean> => {
      calls.push([kind, ...given]);
      return Promise.resolve(true);
    };
  return {
    calls,
    changes: 0,
    busy: false,
    problem: "",
    reason: "",
    rules: [],
    may: (command: string) => may.includes(command),
    send: note("send"),
    at: note("at"),
    enter: note("enter"),
    ask: note("ask"),
    clockIn: note("clockIn"),
    amount: centsOf,
  } as unknown as Floor & { calls: unknown[][] };
}

/** What the room answers, by the beginning of the path; the longest that fits. */
export function room(answers: Record<string, unknown>): ReturnType<typeof vi.fn> {
  const found = vi.fn((path: string) => {
    const key = Object.keys(answers)
      .filter((each) => path.startsWith(each))
      .sort((one, other) => other.length - one.length)[0];
    return Promise.resolve(new Response(JSON.stringify(key ? answers[key] : {}), { status: key ? 200 : 404 }));
  });
  vi.stubGlobal("fetch", found);
  return found;
}
