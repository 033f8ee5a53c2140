import { describe, expect, it } from "vitest";
import { allows, bounds, fixedSizes, mayWager, nearest, presets, stayKind, stepped, wagerKind } from "../src/lib/amounts";
import { cardName, cardNames } from "../src/lib/cards";
import { betSpot, cardSide, rotated, spots } from "../src/lib/geometry";
import { actionOf, completed, DEFAULT_HOUSE_KEYS, DEFAULT_KEYS, HOUSE_ACTIONS, keyText, rebound } from "../src/lib/keyboard";
import { boxText, centsOf, dollars, net } from "../src/lib/money";
import { actOf, choices, costFor, holds, preSelect, priceAt } from "../src/lib/preselect";
import { sayActs, sayBoard, sayHand, sayPots, saySeat, sayTurn } from "../src/lib/speech";
import { acts, seat, table, you } from "./fixtures";

describe("money", () => {
  it.each([[0, "$0"], [500, "$5"], [1250, "$12.50"], [125005, "$1,250.05"], [-400, "-$4"]])("%i cents are %s", (cents, text) => {
    expect(dollars(cents)).toBe(text);
  });
  it.each([["12", 1200], ["$1,250", 125000], ["12.5", 1250], ["0.05", 5], ["", null], ["-3", null], ["1.234", null], ["all", null]])(
    "reads %s",
    (text, cents) => expect(centsOf(text)).toBe(cents),
  );
  it("comes back from the box", () => {
    for (const cents of [5, 100, 1250, 1234500]) expect(centsOf(boxText(cents))).toBe(cents);
  });
  it("signs what was won", () => expect([net(300), net(-300), net(0)]).toEqual(["+$3", "-$3", "$0"]));
});

describe("cards", () => {
  it("have names", () => {
    expect(["As", "Td", "Jk", null].map(cardName)).toEqual(["ace of spades", "ten of diamonds", "joker", "card face down"]);
    expect(cardNames(["2c", null, null])).toBe("two of clubs, 2 cards face down");
    expect(cardNames([])).toBe("no cards");
  });
});

describe("amounts", () => {
  it("are legal from least to most in steps, and the most itself", () => {
    const given = acts({ most: 10450 });
    expect([1900, 2000, 2050, 2100, 10450, 10500].map((to) => allows(given, to))).toEqual([false, true, false, true, true, false]);
  });
  it("snap to the nearest legal amount", () => {
    expect([0, 2040, 2060, 99999].map((wish) => nearest(acts(), wish))).toEqual([2000, 2000, 2100, 10500]);
    const fixed = acts({ sizes: [1200, 1400] });
    expect([0, 1350].map((wish) => nearest(fixed, wish))).toEqual([1200, 1400]);
  });
  it("step by the unit, or from size to size", () => {
    expect(stepped(acts(), 2000, 5)).toBe(2500);
    expect(stepped(acts(), 2000, -1)).toBe(2000);
    expect(stepped(acts({ sizes: [1200, 1400, 1800] }), 1200, 5)).toBe(1400);
  });
  it("collapse in games of fixed amounts, and to the tap-out", () => {
    expect(fixedSizes(acts({ sizes: [1200] }))).toEqual([1200]);
    const tapping = acts({ open: { fold: [], call: [], tap_out: [] }, tap_out: 700 });
    expect(fixedSizes(tapping)).toEqual([700]);
    expect(bounds(tapping)).toEqual({ least: 700, most: 700 });
    expect(wagerKind(tapping, 700)).toBe("tap_out");
    expect(wagerKind(acts(), 1999)).toBeNull();
  });
  it("tell a tap-out that only calls from one that raises", () => {
    const short = acts({ open: { fold: [], tap_out: [] }, tap_out: 1000, price: 1000 });
    expect([stayKind(short), mayWager(short), sayActs(short)]).toEqual(["tap_out", false, "Fold; Call with all, $10."]);
    const more = acts({ open: { fold: [], call: [], tap_out: [] }, tap_out: 1500, price: 1000 });
    expect([stayKind(more), mayWager(more), fixedSizes(more)]).toEqual(["call", true, [1500]]);
  });
  it("have presets: multiples at first, parts of the pot later, all of them legal", () => {
    expect(presets(acts(), 1500, 1).map(({ to }) => to)).toEqual([2000, 3000, 4000]);
    const later = presets(acts({ price: 0, cost: 0, least: 1000 }), 6000, 2);
    expect(later.map(({ to }) => to)).toEqual([2000, 3000, 4000, 6000]);
    for (const round of [1, 2, 3]) for (const { to } of presets(acts(), 90000, round)) expect(allows(acts(), to)).toBe(true);
    expect(presets(acts({ most: 3500 }), 1500, 1).map(({ to }) => to)).toEqual([2000, 3000]);
    expect(presets(acts({ least: 9000, most: 10500 }), 1500, 1).map(({ to }) => to)).toEqual([9000]);
  });
});

describe("pre-selects", () => {
  const seen = table();
  it("know price and cost", () => {
    expect([priceAt(seen), costFor(seen, 1), costFor(seen, 2)]).toEqual([1000, 500, 0]);
    expect(costFor(table({ seats: [seat(1, { stake: 300 }), seat(2, { bet: 1000 })] }), 1)).toBe(300);
    expect(choices(500)).toContain("call");
    expect(choices(0)).toContain("check_fold");
  });
  it("die with the round, the betting round and, where they name it, the price", () => {
    const call = preSelect("call", seen);
    expect(holds(call, seen)).toBe(true);
    expect(holds(call, table({ round: 6 }))).toBe(false);
    expect(holds(call, table({ betting_round: 2 }))).toBe(false);
    expect(holds(call, table({ stage: "between" }))).toBe(false);
    const raised = table({ seats: [seat(1, { bet: 500 }), seat(2, { bet: 2000 })] });
    expect(["call", "fold", "check", "call_any", "check_fold"].map((choice) => holds(preSelect(choice as "call", seen), raised))).toEqual([
      false, false, false, true, true,
    ]);
  });
  it("come to the act they name, or to none", () => {
    const free = acts({ open: { fold: [], check: [], bet: [] }, cost: 0 });
    expect(actOf("check_fold", free)).toBe("check");
    expect(actOf("check_fold", acts())).toBe("fold");
    expect(actOf("check", acts())).toBeNull();
    expect(actOf("call", acts())).toBe("call");
    expect(actOf("call_any", acts({ open: { fold: [], tap_out: [] }, tap_out: 800, price: 1000 }))).toBe("tap_out");
    expect(actOf("call_any", acts({ open: { fold: [], tap_out: [] }, tap_out: 1200, price: 1000 }))).toBeNull();
    expect(actOf("call_any", acts({ open: { call: [], fold: [] }, cost: 0 }))).toBe("call");
  });
});

describe("keys", () => {
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more });
  it("stand for acts, in either case", () => {
    expect(["f", "F", "F1", "c", "F2", "R", "?", "1", "x"].map((key) => actionOf(press(key), DEFAULT_KEYS))).toEqual([
      "fold", "fold", "fold", "stay", "stay", "raise", "keys", "preset1", null,
    ]);
  });
  it("stand for other acts at tables against the house, each for one", () => {
    expect(["b", "a", "k", "1", "u", "J"].map((key) => actionOf(press(key), DEFAULT_HOUSE_KEYS))).toEqual(["bet", "ante", "banker", "chip1", "takeBack", "jackpot"]);
    for (const map of [DEFAULT_KEYS, DEFAULT_HOUSE_KEYS]) expect(new Set(Object.values(map).flat()).size).toBe(Object.values(map).flat().length);
    expect(Object.keys(DEFAULT_HOUSE_KEYS).sort()).toEqual([...HOUSE_ACTIONS].sort());
  });
  it("leave combinations to the browser, and repeat only steps", () => {
    expect(actionOf(press("f", { ctrlKey: true }), DEFAULT_KEYS)).toBeNull();
    expect(actionOf(press("f", { repeat: true }), DEFAULT_KEYS)).toBeNull();
    expect(actionOf(press("ArrowUp", { repeat: true }), DEFAULT_KEYS)).toBe("more");
  });
  it("can be moved, and never stand for two acts", () => {
    const moved = rebound(DEFAULT_KEYS, "fold", "C");
    expect(actionOf(press("c"), moved)).toBe("fold");
    expect(moved.stay).toEqual(["F2"]);
    expect(completed({ fold: ["x"] }, DEFAULT_KEYS).fold).toEqual(["x"]);
    expect(completed(null, DEFAULT_KEYS)).toEqual(DEFAULT_KEYS);
    expect([" ", "ArrowUp", "f"].map(keyText)).toEqual(["Space", "↑", "F"]);
  });
});

describe("geometry", () => {
  it("puts the own seat at the bottom and keeps every seat on the felt and apart", () => {
    expect(rotated([1, 2, 3, 4], 3)).toEqual([3, 4, 1, 2]);
    expect(rotated([1, 2, 3], 0)).toEqual([1, 2, 3]);
    for (const [tall, beside] of [[false, false], [false, true], [true, false], [true, true]] as const)
      for (let count = 2; count <= 13; count++) {
        const found = spots(count, tall);
        expect(found).toHaveLength(count);
        expect(Math.max(...found.map(({ y }) => y))).toBe(found[0]!.y);
        for (const { x, y } of [...found, ...found.map((spot) => betSpot(spot, tall, beside, true))]) {
          expect(x).toBeGreaterThan(4);
          expect(x).toBeLessThan(96);
          expect(y).toBeGreaterThan(4);
          expect(y).toBeLessThan(96);
        }
        const keys = new Set(found.map(({ x, y }) => `${Math.round(x / 6)} ${Math.round(y / 6)}`));
        expect(keys.size).toBe(count);
      }
  });
  it("has a place for each of the 23 that Hold-em seats", () => {
    for (const tall of [false, true]) expect(new Set(spots(23, tall).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(23);
  });
  it("keeps bets clear of the cards in their way", () => {
    for (const tall of [false, true]) {
      const own = spots(6, tall)[0]!;
      expect(betSpot(own, tall, false, false).x).toBe(50);
      expect(betSpot(own, tall, false, true).x).toBeGreaterThan(57);
    }
  });
  it("lays cards towards the middle", () => {
    const sides = (tall: boolean, beside: boolean) => spots(6, tall).map((spot) => cardSide(spot, tall, beside));
    expect(sides(false, false)).toEqual(["above", "above", "below", "below", "below", "above"]);
    expect(sides(false, true)).toEqual(["above", "right", "right", "below", "left", "left"]);
    expect(sides(true, false)).toEqual(["above", "below", "below", "below", "below", "below"]);
  });
});

describe("speech", () => {
  it("says hand, board, pots and seats", () => {
    expect(sayHand(you())).toBe("ace of spades, king of diamonds. ace high");
    expect(sayBoard(table({ board: ["7h"] }))).toBe("Board: seven of hearts. Pot $15.");
    const pots = [{ cents: 900, eligible: [1, 2] }, { cents: 600, eligible: [2] }];
    expect(sayPots(table({ pots }))).toBe("Main pot $9, Player 1, Player 2. Side pot 1 $6, Player 2.");
    expect(saySeat(table().seats[0]!, table())).toBe("Seat 1, Player 1, $100, in the round, $5 bet, dealer button.");
    expect(saySeat(table().seats[2]!, table())).toBe("Seat 3, empty seat.");
  });
  it("says what may be done, with amounts", () => {
    expect(sayActs(acts())).toBe("Fold; Call $5; Raise to $20 to $105.");
    expect(sayTurn(you({ acts: null, offer: { kind: "draw", most: 3, rules: [] } }))).toBe("Your turn. Choose up to 3 cards to exchange.");
    expect(sayTurn(you({ acts: null }))).toBe("");
  });
});
