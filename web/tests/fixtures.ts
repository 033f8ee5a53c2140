// A table and its acts, small enough to read, for the tests.

import type { Acts, TableView, TakenSeat, You } from "../src/lib/protocol";

export function seat(number: number, change: Partial<TakenSeat> = {}): TakenSeat {
  return {
    seat: number, person: `p${number}`, name: `Player ${number}`, bot: "", stake: 10000, bet: 0, put_in: 0, cards: [],
    state: "active", connected: true, away_until: 0, last: null, hand: "", won: 0, missed: [], standing: "regular", short: false,
    ...change,
  };
}

export function table(change: Partial<TableView> = {}): TableView {
  return {
    id: "t1", name: "Ainslie", game: "holdem", title: "Hold-em", edition: "holdem-2018", phase: "open", host: "", public: true,
    pace: "normal", paused: "", closing: false, stakes: "blinds $5 and $10", options: {}, sign: [], buy_in: { least: 20000, most: 0 },
    unit: 100, rounds: 4, round: 5, turn: 31, stage: "bet", betting_round: 1, betting_rounds: 4, marker: { kind: "button", seat: 1 },
    board: [], shoe: 40, burned: 0, root: "ab", pot: 1500, pots: [{ cents: 1500, eligible: [1, 2] }], commission: 0,
    due: null, seats: [seat(1, { bet: 500 }), seat(2, { bet: 1000 }), { seat: 3, state: "empty" }], awards: [], charged: null,
    waiting: [], proposal: null, agreement: null, notice: null, ruling: null,
    ...change,
  };
}

export function acts(change: Partial<Acts> = {}): Acts {
  return {
    open: { fold: ["a"], call: ["b"], raise: ["c"] }, closed: { check: ["d"] }, price: 1000, cost: 500, least: 2000, most: 10500,
    step: 100, sizes: [], tap_out: 0,
    ...change,
  };
}

export function you(change: Partial<You> = {}): You {
  return {
    person: "p1", name: "Player 1", role: "player", seat: 1, wallet: 0, host: false, invitation: "", cards: ["As", "Kd"],
    hand: "ace high", low: "", acts: acts(), offer: null, may: {}, settings: { auto_cut: true, auto_post: true, auto_muck: true },
    takes_effect: {}, waiting: 0,
    ...change,
  };
}
