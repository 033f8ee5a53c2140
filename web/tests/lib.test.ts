import { describe, expect, it } from "vitest";
import {
  allows,
  bounds,
  fixedSizes,
  mayWager,
  nearest,
  presets,
  stayKind,
  stepped,
  wagerKind,
} from "../src/lib/amounts";
import { fitted, formOf, ownGroups, sceneOf, widths } from "../src/table/layout";
import { cardName, cardNames } from "../src/lib/cards";
import { rotated } from "../src/lib/geometry";
import {
  actionOf,
  completed,
  DEFAULT_HOUSE_KEYS,
  DEFAULT_KEYS,
  HOUSE_ACTIONS,
  keyText,
  rebound,
  type Action,
} from "../src/lib/keyboard";
import { boxText, centsOf, dollars, net } from "../src/lib/money";
import { actOf, choices, costFor, holds, preSelect, priceAt } from "../src/lib/preselect";
import { sayActs, sayBoard, sayHand, sayPots, saySeat, sayTurn, withoutNames } from "../src/lib/speech";
import { acts, seat, table, you } from "./fixtures";

describe("money", () => {
  it.each([
    [0, "$0"],
    [500, "$5"],
    [1250, "$12.50"],
    [125005, "$1,250.05"],
    [-400, "-$4"],
  ])("%i cents are %s", (cents, text) => {
    expect(dollars(cents)).toBe(text);
  });
  it.each([
    ["12", 1200],
    ["$1,250", 125000],
    ["12.5", 1250],
    ["0.05", 5],
    ["", null],
    ["-3", null],
    ["1.234", null],
    ["all", null],
  ])("reads %s", (text, cents) => expect(centsOf(text)).toBe(cents));
  it("comes back from the box", () => {
    for (const cents of [5, 100, 1250, 1234500]) expect(centsOf(boxText(cents))).toBe(cents);
  });
  it("signs what was won", () => expect([net(300), net(-300), net(0)]).toEqual(["+$3", "-$3", "$0"]));
});

describe("cards", () => {
  it("have names", () => {
    expect(["As", "Td", "Jk", null].map(cardName)).toEqual([
      "ace of spades",
      "ten of diamonds",
      "joker",
      "card face down",
    ]);
    expect(cardNames(["2c", null, null])).toBe("two of clubs, 2 cards face down");
    expect(cardNames([])).toBe("no cards");
  });
});

describe("amounts", () => {
  it("are legal from least to most in steps, and the most itself", () => {
    const given = acts({ most: 10450 });
    expect([1900, 2000, 2050, 2100, 10450, 10500].map((to) => allows(given, to))).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
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
    expect([stayKind(short), mayWager(short), sayActs(short)]).toEqual(["tap_out", false, "Fold; All in $5."]);
    const more = acts({ open: { fold: [], call: [], tap_out: [] }, tap_out: 1500, price: 1000 });
    expect([stayKind(more), mayWager(more), fixedSizes(more)]).toEqual(["call", true, [1500]]);
  });
  it("have four presets that keep their places: three sizes and all in, legal or not open now", () => {
    const to = (...given: Parameters<typeof presets>) => presets(...given).map((each) => each.to);
    expect(to(acts(), 1500, 1, 10500)).toEqual([2000, 3000, 3000, 10500]);
    expect(to(acts({ price: 0, cost: 0, least: 1000 }), 6000, 2, 10500)).toEqual([3000, 4000, 6000, 10500]);
    expect(to(acts({ most: 2500 }), 1500, 1, 10500)).toEqual([2000, null, null, null]);
    for (const round of [1, 2, 3])
      for (const amount of to(acts(), 9000, round, 10500)) expect(amount === null || allows(acts(), amount)).toBe(true);
  });
  it("have the fixed sizes as presets where there are only such, and say when all in is not open", () => {
    const few = presets(acts({ sizes: [2000, 3000], least: 2000, most: 3000 }), 1500, 1, 10500);
    expect(few.map((each) => each.to)).toEqual([2000, 3000, null, null]);
    expect(few.map((each) => each.label)).toEqual(["$20", "$30", "", "All in"]);
    expect(few.map((each) => each.note)).toEqual(["+ $10", "+ $20", "", undefined]);
  });
  it("take the presets that somebody has chosen", () => {
    const own = {
      first: ["2.5x" as const, "4x" as const, "pot" as const],
      later: ["1/3" as const, "3/4" as const, "pot" as const],
    };
    expect(presets(acts(), 1500, 1, 10500, own).map((each) => each.to)).toEqual([2500, 4000, 3000, 10500]);
    expect(presets(acts({ price: 0, cost: 0, least: 1000 }), 6000, 2, 10500, own).map(({ label }) => label)).toEqual([
      "⅓ pot",
      "¾ pot",
      "Pot",
      "All in",
    ]);
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
    expect(
      ["call", "fold", "check", "call_any", "check_fold"].map((choice) =>
        holds(preSelect(choice as "call", seen), raised),
      ),
    ).toEqual([false, false, false, true, true]);
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
  const press = (key: string, more = {}) => ({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    ...more,
  });
  it("stand for acts, in either case", () => {
    expect(["f", "F", "F1", "c", "F2", "R", "?", "1", "x"].map((key) => actionOf(press(key), DEFAULT_KEYS))).toEqual([
      "fold",
      "fold",
      "fold",
      "stay",
      "stay",
      "raise",
      "keys",
      "preset1",
      null,
    ]);
  });
  it("stand for other acts at tables against the house, each for one", () => {
    expect(["b", "a", "k", "1", "u", "J"].map((key) => actionOf(press(key), DEFAULT_HOUSE_KEYS))).toEqual([
      "bet",
      "ante",
      "banker",
      "chip1",
      "takeBack",
      "jackpot",
    ]);
    for (const map of [DEFAULT_KEYS, DEFAULT_HOUSE_KEYS])
      expect(new Set(Object.values(map).flat()).size).toBe(Object.values(map).flat().length);
    expect(Object.keys(DEFAULT_HOUSE_KEYS).sort()).toEqual([...HOUSE_ACTIONS].sort());
  });
  it("leave combinations to the browser, and repeat only steps", () => {
    expect(actionOf(press("f", { ctrlKey: true }), DEFAULT_KEYS)).toBeNull();
    expect(actionOf(press("f", { repeat: true }), DEFAULT_KEYS)).toBeNull();
    expect(actionOf(press("ArrowUp", { repeat: true }), DEFAULT_KEYS)).toBe("more");
  });
  it("can be moved, and never stand for two acts", () => {
    const moved = rebound<Action>(DEFAULT_KEYS, "fold", "C");
    expect(actionOf(press("c"), moved)).toBe("fold");
    expect(moved.stay).toEqual(["F2"]);
    expect(completed({ fold: ["x"] }, DEFAULT_KEYS).fold).toEqual(["x"]);
    expect(completed(null, DEFAULT_KEYS)).toEqual(DEFAULT_KEYS);
    expect([" ", "ArrowUp", "f"].map(keyText)).toEqual(["Space", "↑", "F"]);
  });
});

describe("the stage", () => {
  const FORMS = ["high", "upright", "across"] as const;
  it("has the viewer below, and the others clockwise from his left", () => {
    expect(rotated([1, 2, 3, 4], 3)).toEqual([3, 4, 1, 2]);
    expect(rotated([1, 2, 3], 0)).toEqual([1, 2, 3]);
    for (const form of FORMS)
      for (const fans of [false, true]) {
        const { places, own } = sceneOf(form, 5, fans);
        expect(places[0]!.seat.x).toBeLessThan(own.seat.x);
        expect(places[4]!.seat.x).toBeGreaterThan(own.seat.x);
        for (const { seat: at } of places) expect(at.y).toBeLessThan(own.seat.y);
      }
  });
  it("has a place for each of the 23 that Hold-em seats, on the stage and apart", () => {
    for (const form of FORMS)
      for (let others = 1; others <= 22; others++) {
        const { places, plaque, width, height } = sceneOf(form, others);
        expect(places).toHaveLength(others);
        for (const { seat: at } of places) {
          expect(at.x - plaque.width / 2).toBeGreaterThanOrEqual(0);
          expect(at.x + plaque.width / 2).toBeLessThanOrEqual(width);
          expect(at.y).toBeLessThan(height);
        }
        const meets = places.some(({ seat: one }, at) =>
          places.some(
            ({ seat: other }, each) =>
              each > at && Math.abs(one.x - other.x) < plaque.width && Math.abs(one.y - other.y) < plaque.height,
          ),
        );
        expect(meets, `${form} ${others}`).toBe(false);
      }
  });
  it("divides the window by what can still be read", () => {
    const sizes: [number, number][] = [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [390, 844],
      [844, 390],
      [932, 430],
      [360, 640],
    ];
    expect(sizes.map(([wide, high]) => formOf(wide, high))).toEqual([
      "high",
      "laptop",
      "across",
      "upright",
      "across",
      "across",
      "upright",
    ]);
    expect(formOf(1440, 900, 2)).toBe("across");
  });
  it("scales as a whole, and gives or takes height between board and own cards only", () => {
    const scene = sceneOf("upright", 5);
    const low = fitted(scene, 360, 410);
    expect(low.scale * low.scene.height).toBeLessThanOrEqual(411);
    expect(low.scene.board).toEqual(scene.board);
    expect(low.scene.own.cards.y).toBeLessThan(scene.own.cards.y);
    const tall = fitted(scene, 390, 800);
    expect(tall.scale).toBe(1);
    expect(tall.scene.own.seat.y - scene.own.seat.y).toBe(scene.most);
    expect(tall.scene.places[2]).toEqual(scene.places[2]);
  });
  it("lays every index of a hand in sight, whatever the room", () => {
    const cards = ["Ks", "6h", "Qc", "4c", "7c", "7s", "Jd"].map((card) => ({ card, up: true }));
    for (const room of [60, 124, 200]) {
      const laid = widths(cards, 56, room);
      expect(laid.width).toBeLessThanOrEqual(room + 0.01);
      for (let at = 1; at < cards.length; at++)
        expect((laid.at[at]! - laid.at[at - 1]!) / laid.card).toBeGreaterThanOrEqual(0.479);
    }
  });
  it("parts one's own cards into those that everybody sees and those that only one sees oneself", () => {
    const ups = [false, false, true, true, true, true, false];
    const hand = ups.map((up) => ({ card: "Ks", up }));
    const { groups, step } = ownGroups(hand, 62, 372);
    expect(groups.map(({ up, from, cards }) => [up, from, cards.length])).toEqual([
      [false, 0, 2],
      [true, 2, 4],
      [false, 6, 1],
    ]);
    expect(step / 62).toBeGreaterThan(0.48);
  });
});

describe("speech", () => {
  it("says hand, board, pots and seats", () => {
    expect(sayHand(you())).toBe("ace of spades, king of diamonds. ace high");
    expect(sayBoard(table({ board: ["7h"] }))).toBe("Board: seven of hearts. Pot $15.");
    const pots = [
      { cents: 900, eligible: [1, 2] },
      { cents: 600, eligible: [2] },
    ];
    expect(sayPots(table({ pots }))).toBe("Main pot $9, Player 1, Player 2. Side pot 1 $6, Player 2.");
    expect(saySeat(table().seats[0]!, table())).toBe("Seat 1, Player 1, $100, in the round, $5 bet, dealer button.");
    expect(saySeat(table().seats[2]!, table())).toBe("Seat 3, empty seat.");
    const due = { seat: 1, kind: "act", text: "", rules: [], deadline: 1, seconds: 40, called: true };
    expect(saySeat(table().seats[0]!, table({ due }))).toContain("in the round, time called, $5 bet");
    expect(saySeat(table().seats[1]!, table({ due }))).not.toContain("time called");
  });
  it("leaves out names where somebody wants none, whole ones only and never one's own", () => {
    const seats = ["Nora", "Fox", "Fox 2", "Al", "A. (b"].map((name, at) => seat(at + 1, { name }));
    const hidden = (text: string) => withoutNames({ seats }, 1, text);
    expect(hidden("Fox 2 raises, Fox calls, Nora folds.")).toBe("Seat 3 raises, Seat 2 calls, Nora folds.");
    expect(hidden("All in: Al's $5 against A. (b.")).toBe("All in: Seat 4's $5 against Seat 5.");
    expect(withoutNames({ seats: [] }, 1, "Fox folds.")).toBe("Fox folds.");
  });
  it("says what may be done, with amounts", () => {
    expect(sayActs(acts())).toBe("Fold; Call $5; Raise to $20 to $105.");
    expect(sayTurn(you({ acts: null, offer: { kind: "draw", least: 0, most: 3, rules: [] } }))).toBe(
      "Your turn. Choose up to 3 cards to exchange.",
    );
    expect(sayTurn(you({ acts: null }))).toBe("");
  });
});
