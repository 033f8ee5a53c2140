import { describe, expect, it } from "vitest";
import { added, dropped, entryWords, lastInForce, taken, type Entry, type Waiting } from "../src/deal/entries";
import { SOUNDS } from "../src/lib/sound";
import { rowsOf, tapped } from "../src/deal/grid";
import { clickOf, CLICKS } from "../src/deal/clicks";
import { nextChoice, pressHouse, type HousePressed } from "../src/deal/house-keys";
import { amountTyped, isAmount, lineOf, press } from "../src/deal/keys";
import { before, beside, spotsOf } from "../src/deal/places";
import { needsClass, NOTHING, placedOn, toggled, wagerEntry, type Choice } from "../src/deal/wagering";
import { halvesOf, isWhole, pointed, potDue, reading, without } from "../src/deal/winners";
import { callCost, callWord, effectOn, heading, whyNow } from "../src/deal/words";
import type { DealerScreen, TurnKeys } from "../src/wire";

const DECK = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));
const CALL: Entry = { kind: "call" };

describe("entries that wait", () => {
  const waiting = ["a", "b", "c"].reduce<Waiting[]>((queue, id) => added(queue, CALL, 41, id), []);
  it("are numbered from the one that the room waits for", () => {
    expect(waiting.map(({ number }) => number)).toEqual([41, 42, 43]);
    expect(added(taken(waiting, "a"), CALL, 42, "d").at(-1)!.number).toBe(44);
  });
  it("are counted from where the room has taken the one before, and so is what strikes them out", () => {
    const strike = (number: number): Entry => ({ kind: "strike", number });
    const queue = [strike(42), strike(40)].reduce((all, entry, at) => added(all, entry, 41, `s${at}`), waiting);
    const told = (left: Waiting[]) =>
      left.map(({ number, entry }) => [number, entry.kind === "strike" ? entry.number : 0]);
    expect(told(taken(queue, "a", 43))).toEqual([
      [44, 0],
      [45, 0],
      [46, 44],
      [47, 40],
    ]);
    expect(told(taken(queue, "a", 41))).toEqual(told(taken(queue, "a")));
  });
  it("fall with the one that is refused, and not those before it", () => {
    expect(dropped(waiting, "b").map(({ id }) => id)).toEqual(["b", "c"]);
    expect(dropped(waiting, "x")).toEqual([]);
  });
  it("are struck out from the last, and stay in their places", () => {
    const strike = (number: number): Entry => ({ kind: "strike", number });
    const line = (number: number, undoes = true) => ({ number, undoes });
    expect(lastInForce([line(39), line(40)], waiting)).toBe(43);
    const once = added(waiting, strike(43), 41, "s");
    expect(lastInForce([], once)).toBe(42);
    expect(lastInForce([line(39), line(40, false), line(41, false)], added([], strike(39), 42, "t"))).toBe(0);
    expect(lastInForce([line(38), line(39)], added([], strike(39), 42, "t"))).toBe(38);
    expect(lastInForce([], [])).toBe(0);
  });
  it.each<[Entry, string]>([
    [{ kind: "to", cents: 3000 }, "to $30"],
    [{ kind: "jump", seat: 6 }, "seat 6 next"],
    [{ kind: "cards", cards: ["7h", "Kd"] }, "7h Kd"],
    [{ kind: "read", pots: [[2], [3, 4]] }, "won by seat 2; 3 and 4"],
    [{ kind: "read", pots: [[2], [3]], lows: [[], [4]] }, "won by seat 2; 3, low nobody; 4"],
    [{ kind: "tap_out" }, "tap out"],
  ])("are told in a word or two", (entry, words) => {
    expect(entryWords(entry)).toBe(words);
  });
});

describe("the keypad", () => {
  const typing = (keys: string): Entry | undefined => {
    let typed = "";
    for (const key of keys.split(" ")) {
      const pressed = press(typed, key === "Space" ? " " : key);
      if (pressed?.entry) return pressed.entry;
      typed = pressed?.typed ?? typed;
    }
    return undefined;
  };
  it.each<[string, Entry]>([
    ["-", { kind: "fold" }],
    ["+ 1 2 0 Enter", { kind: "to", cents: 12000 }],
    ["*", { kind: "tap_out" }],
    [".", { kind: "rest" }],
    ["1 0 /", { kind: "jump", seat: 10 }],
    ["A s", { kind: "cards", cards: ["As"] }],
    ["7 h", { kind: "cards", cards: ["7h"] }],
    ["1 0 d", { kind: "cards", cards: ["Td"] }],
    ["c Enter", { kind: "call" }],
    ["d Enter", { kind: "deal" }],
    ["r Space 1 2 0 Enter", { kind: "to", cents: 12000 }],
    ["d r a w 2 Enter", { kind: "draw", count: 2 }],
    ["1 2 . 5 0 Enter", { kind: "to", cents: 1250 }],
    ["r Space 1 2 . 5 0 Enter", { kind: "to", cents: 1250 }],
    ["w i n Space 2 Enter", { kind: "read", pots: [[2]] }],
    ["w i n Space 2 Space 3 ; Space 4 Enter", { kind: "read", pots: [[2, 3], [4]] }],
    ["c o u n t Space 1 0 Space 1 5 0 0 Enter", { kind: "count", seat: 10, cents: 1500_00 }],
    ["b a c k Space 1 2 Enter", { kind: "strike", number: 12 }],
  ])("reads %s", (keys, entry) => {
    expect(typing(keys)).toEqual(entry);
  });
  it("strikes out with nothing typed, and else takes a digit back", () => {
    expect(press("", "Backspace")).toEqual({ typed: "", strike: true });
    expect(press("12", "Backspace")).toEqual({ typed: "1" });
    expect(press("", "/")).toBeNull();
    expect(press("", "ArrowUp")).toBeNull();
    expect([press("why", "Enter"), press("", "="), press("x", "Enter")]).toEqual([
      { typed: "", ask: "why" },
      { typed: "", ask: "speak" },
      { typed: "", strike: true },
    ]);
    expect(press("nonsense", "Enter")).toEqual({ typed: "", unknown: "nonsense" });
    expect(["-", "*", "/"].map((key) => press("raise", key))).toEqual([null, null, null]);
    expect([press("12", "."), press("12.", "."), press("K", ".")]).toEqual([{ typed: "12." }, null, null]);
    expect([amountTyped("30"), amountTyped("K"), amountTyped("")]).toEqual([3000, 0, 0]);
    expect([isAmount("0"), isAmount("285"), isAmount(""), isAmount("K")]).toEqual([true, true, false, false]);
  });
  it("takes more digits than an amount has for none, and for no check or stake of nothing", () => {
    const [many, most] = ["1".repeat(10), "1".repeat(9)];
    expect([isAmount(many), isAmount(most)]).toEqual([false, true]);
    expect([press(many, "Enter"), press("K", "Enter")]).toEqual([{ typed: many }, { typed: "K" }]);
    expect(press(most, "Enter")?.entry).toEqual({ kind: "to", cents: 111_111_111_00 });
    expect([`count 3 ${many}`, `r ${many}`, many].map(lineOf)).toEqual([null, null, null]);
  });
});

describe("keys against the house", () => {
  const typing = (keys: string): HousePressed | undefined => {
    let typed = "";
    let pressed: HousePressed | null = null;
    for (const key of keys.split(" ")) {
      pressed = pressHouse(typed, key === "Space" ? " " : key);
      typed = pressed?.typed ?? typed;
    }
    return pressed ?? undefined;
  };
  it.each<[string, Entry]>([
    ["w 3 = 1 0 Enter", { kind: "wager", seat: 3, cents: 1000 }],
    ["w 3 = 2 . 5 0 Enter", { kind: "wager", seat: 3, cents: 250 }],
    ["w 3 = 1 0 + c h i p Enter", { kind: "wager", seat: 3, cents: 1000, jackpot: true }],
    ["w 3 = 1 0 Space o n Space p l a y e r Enter", { kind: "wager", seat: 3, cents: 1000, side: "player" }],
    ["b a c k Space 3 Space w a g e r s Enter", { kind: "take_back", seat: 3 }],
    ["s t a y Space 1 Space 3 Enter", { kind: "stay", boxes: [1, 3] }],
    ["s t a y Enter", { kind: "stay", boxes: [] }],
    ["w i n s Space w i t h Space f l u s h Enter", { kind: "turn", result: "win", hand: "flush" }],
    ["l o s e s Enter", { kind: "turn", result: "lose" }],
    ["s a m e Enter", { kind: "same_again" }],
    ["b e t s Enter", { kind: "no_more_bets" }],
    ["1 0 Enter", { kind: "to", cents: 1000 }],
    ["1 2 . 5 0 Enter", { kind: "to", cents: 1250 }],
    ["3 /", { kind: "jump", seat: 3 }],
    ["A s", { kind: "cards", cards: ["As"] }],
    ["c o u n t Space 3 Space 2 8 5 Enter", { kind: "count", seat: 3, cents: 28500 }],
  ])("read %s", (keys, entry) => {
    expect(typing(keys)?.entry).toEqual(entry);
  });
  it("say with one key how a hand stands, or what is chosen", () => {
    expect(pressHouse("", "+")).toEqual({ typed: "", result: "win" });
    expect(pressHouse("", "-")).toEqual({ typed: "", result: "lose", choose: "back" });
    expect(pressHouse("", ".")).toEqual({ typed: "", result: "tie" });
    expect(pressHouse("1", "*")).toEqual({ typed: "1", choose: "next" });
    expect(pressHouse("", "Enter")).toEqual({ typed: "", usual: true });
    expect(pressHouse("", "Backspace")).toEqual({ typed: "", strike: true });
    expect(pressHouse("wins with", "Backspace")).toEqual({ typed: "wins wit" });
    expect(pressHouse("nonsense", "Enter")).toEqual({ typed: "", unknown: "nonsense" });
    expect(pressHouse("why", "Enter")?.ask).toBe("why");
    expect(pressHouse("w".repeat(32), "w")).toEqual({ typed: "w".repeat(32) });
  });
  it("change nothing of an amount that is being typed", () => {
    expect(["+", "-"].map((key) => pressHouse("12", key))).toEqual([null, null]);
    expect([pressHouse("12", "."), pressHouse("12.", "."), pressHouse("12.", "Enter")]).toEqual([
      { typed: "12." },
      null,
      { typed: "12." },
    ]);
  });
  it("go round the sides, or put a chip beside the ante and take it off", () => {
    const sides = ["player", "banker", "tie"];
    const chosen = [1, 2, 3, 4].reduce<Choice[]>((all) => [...all, nextChoice(all.at(-1) ?? NOTHING, sides, 0)], []);
    expect(chosen.map(({ side }) => side)).toEqual(["player", "banker", "tie", "player"]);
    const ante = { ...NOTHING, cents: 500 };
    const chip = nextChoice(ante, [], 100);
    expect([chip, nextChoice(chip, [], 100)]).toEqual([{ ...ante, chip: true }, ante]);
    expect(nextChoice(ante, [], 0)).toEqual(ante);
  });
});

describe("wagers against the house", () => {
  const ten: Choice = { ...NOTHING, cents: 1000 };
  it("lie on the box that is touched, once an amount and where there are sides a side is chosen", () => {
    expect(wagerEntry(NOTHING, 2, [])).toBeNull();
    expect(wagerEntry(ten, 2, [])).toEqual({ kind: "wager", seat: 2, cents: 1000 });
    expect(wagerEntry({ ...ten, chip: true }, 2, [])).toEqual({ kind: "wager", seat: 2, cents: 1000, jackpot: true });
    expect(wagerEntry(ten, 2, ["player", "banker"])).toBeNull();
    expect(wagerEntry({ ...ten, side: "banker" }, 2, ["player", "banker"])).toEqual({
      kind: "wager",
      seat: 2,
      cents: 1000,
      side: "banker",
    });
    expect(wagerEntry({ ...NOTHING, back: true }, 2, [])).toEqual({ kind: "take_back", seat: 2 });
  });
  it("lie on a box as they were entered, side by side", () => {
    const placed: [number, string, number][] = [
      [1, "player", 100],
      [2, "tie", 300],
      [1, "tie", 200],
    ];
    expect(placedOn(placed, 1)).toEqual([
      { text: "player", cents: 100 },
      { text: "tie", cents: 200 },
    ]);
    expect(placedOn(placed, 3)).toEqual([]);
  });
  it("need a class for a win, and for any hand that plays the jackpot", () => {
    expect([needsClass("win", false), needsClass("lose", false), needsClass("lose", true)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(toggled(toggled([], 3), 1)).toEqual([1, 3]);
    expect(toggled([1, 3], 3)).toEqual([1]);
  });
});

describe("clicks", () => {
  it.each<[Entry, string]>([
    [{ kind: "fold" }, "fold"],
    [{ kind: "call" }, "check"],
    [{ kind: "to", cents: 3000 }, "chips"],
    [{ kind: "cards", cards: ["7h"] }, "card"],
    [{ kind: "strike", number: 3 }, "flip"],
    [{ kind: "count", seat: 3, cents: 28500 }, "chips"],
    [{ kind: "approve" }, "check"],
  ])("tell entries apart", (entry, sound) => {
    expect(clickOf(entry)).toBe(sound);
  });
  it("differ in how often they sound, or by a third in pitch", () => {
    const mean = (sound: (typeof CLICKS)[number]): number =>
      SOUNDS[sound].reduce((sum, { pitch }) => sum + pitch, 0) / SOUNDS[sound].length;
    for (const [at, one] of CLICKS.entries()) {
      for (const other of CLICKS.slice(at + 1)) {
        const [low, high] = [mean(one), mean(other)].sort((a, b) => a - b) as [number, number];
        expect(SOUNDS[one].length !== SOUNDS[other].length || high / low > 1.25, `${one} and ${other}`).toBe(true);
      }
    }
  });
});

describe("the card grid", () => {
  it("has a row a suit, fewer columns for smaller decks, and a cell for the joker", () => {
    expect(rowsOf(DECK).map((row) => row.length)).toEqual([13, 13, 13, 13]);
    const manila = DECK.filter((card) => !"23456".includes(card[0]!));
    expect(rowsOf(manila).map((row) => row.join(" "))[0]).toBe("As Ks Qs Js Ts 9s 8s 7s");
    expect(
      rowsOf([...DECK, "Jk"])
        .at(-1)!
        .at(-1),
    ).toBe("Jk");
  });
  it("sends an open card at once, and a hand when its hidden cards are all named", () => {
    expect(tapped([], "7h", 0)).toEqual({ named: [], send: ["7h"] });
    expect(tapped([], "Kh", 2)).toEqual({ named: ["Kh"], send: null });
    expect(tapped(["Kh"], "9h", 2)).toEqual({ named: [], send: ["Kh", "9h"] });
    expect(tapped(["Kh"], "Kh", 2)).toEqual({ named: [], send: null });
  });
});

describe("winners", () => {
  const pots = [
    { cents: 24000, eligible: [1, 2, 3] },
    { cents: 27000, eligible: [2, 3] },
  ];
  it("are pointed out from the last side pot to the main pot", () => {
    expect(potDue(pots, [])).toBe(1);
    const one = pointed(pots, [], 1, 2);
    expect([one, potDue(pots, one), isWhole(pots, one)]).toEqual([[[], [2]], 0, false]);
    const both = pointed(pots, one, 0, 1);
    expect([both, potDue(pots, both), isWhole(pots, both)]).toEqual([[[1], [2]], -1, true]);
  });
  it("share a pot, are taken back, and have a part in it", () => {
    expect(pointed(pots, [[], [2]], 1, 3)).toEqual([[], [2, 3]]);
    expect(pointed(pots, [[], [2]], 1, 2)).toEqual([[], []]);
    expect(pointed(pots, [], 1, 1)).toEqual([]);
  });
});

describe("winners of pots that high and low hands share", () => {
  const halves = halvesOf(
    [
      { cents: 24000, eligible: [1, 2, 3] },
      { cents: 27000, eligible: [2, 3] },
    ],
    true,
  );
  const due = (winners: number[][]): [number, string] => {
    const { pot, side } = halves[potDue(halves, winners)]!;
    return [pot, side];
  };
  it("are pointed out for both halves of each pot, and sent by halves", () => {
    let winners: number[][] = [];
    const order: [number, string][] = [];
    for (const seat of [2, 3, 1]) {
      order.push(due(winners));
      winners = pointed(halves, winners, potDue(halves, winners), seat);
    }
    expect([...order, due(winners)]).toEqual([
      [1, "high"],
      [1, "low"],
      [0, "high"],
      [0, "low"],
    ]);
    expect(isWhole(halves, winners)).toBe(false);
    const none = without(halves, winners, 0);
    expect([isWhole(halves, none), reading(halves, none)]).toEqual([
      true,
      { kind: "read", pots: [[1], [2]], lows: [[], [3]] },
    ]);
    expect(reading(halves, pointed(halves, none, 0, 3)).lows).toEqual([[3], [3]]);
  });
  it("are sent without halves where nothing is split", () => {
    const whole = halvesOf([{ cents: 100, eligible: [1, 2] }], false);
    expect(reading(whole, pointed(whole, [], 0, 2))).toEqual({ kind: "read", pots: [[2]] });
  });
});

describe("the seats", () => {
  it("stand clockwise from the dealer's left, within the table", () => {
    const spots = spotsOf(10);
    expect(spots[0]!.x).toBeLessThan(50);
    expect(spots[9]!.x).toBeGreaterThan(50);
    expect(spots[4]!.y).toBeLessThan(15);
    for (const spot of [...spots, ...spots.map((each) => before(each)), ...spots.map(beside)])
      expect(spot.x > 2 && spot.x < 98 && spot.y > 2 && spot.y < 98).toBe(true);
  });
});

it("the key CHECK / CALL says what it does", () => {
  expect([callWord("check", 0), callWord("call", 0), callWord("call", 500), callWord("tap_out", 500)]).toEqual([
    "check",
    "stay",
    "call",
    "callShort",
  ]);
  const turn = { cost: 3500, price: 4500, tap_out: 4000 } as TurnKeys;
  expect(["call", "tap_out"].map((call) => callCost({ ...turn, call }))).toEqual([3500, 3000]);
});

it("a ruling says what it does to a seat", () => {
  const effects = [
    { seat: 1, cents: 1400, hand: "" },
    { seat: 2, cents: -500, hand: "void" },
    { seat: 3, cents: 0, hand: "folded" },
  ];
  expect(effects.map(effectOn)).toEqual(["gets $14", "pays $5; hand void", "hand folded"]);
});

describe("a line of the text page", () => {
  it.each<[string, Entry]>([
    ["7h Kd 2c", { kind: "cards", cards: ["7h", "Kd", "2c"] }],
    ["10s", { kind: "cards", cards: ["Ts"] }],
    ["6/", { kind: "jump", seat: 6 }],
    ["30", { kind: "to", cents: 3000 }],
    ["r 120", { kind: "to", cents: 12000 }],
    ["count 3 285", { kind: "count", seat: 3, cents: 28500 }],
    ["win 2; 3 4", { kind: "read", pots: [[2], [3, 4]] }],
    ["back 5", { kind: "strike", number: 5 }],
    ["ran out", { kind: "ran_out" }],
    [" rest ", { kind: "rest" }],
  ])("%s", (line, entry) => expect(lineOf(line)?.entry).toEqual(entry));
  it("is the usual next thing where Enter stands alone, and a call where that is said", () => {
    expect(press("", "Enter")).toEqual({ typed: "", usual: true });
    expect(press("c", "Enter")?.entry).toEqual({ kind: "call" });
  });
  it("is nothing where it means nothing", () => {
    expect(lineOf("nonsense")).toBeNull();
    expect(lineOf("7hKd2c")).toBeNull();
    expect([lineOf("w3="), lineOf("w3=x"), lineOf("w3=0"), lineOf("back 3 chips"), lineOf("stays")]).toEqual(
      Array(5).fill(null),
    );
    expect(lineOf("")).toBeNull();
    expect(lineOf("why")?.ask).toBe("why");
    expect(lineOf("x")?.strike).toBe(true);
  });
});

describe("what now", () => {
  const desk = (fields: object): DealerScreen =>
    ({
      desk: "poker",
      dealer: "Dana",
      step: "",
      now: { sentence: "", rules: [], closed: [] },
      ...fields,
    }) as unknown as DealerScreen;
  const told = (sentence: string): object => ({ now: { sentence, rules: ["8.3"], closed: [] } });

  it.each([
    [{ dealer: "" }, "Who deals here?"],
    [{ step: "shuffle", ...told("The dealer is to shuffle 52 cards.") }, "Shuffle the cards"],
    [{ step: "post", ...told("Seat 1 is to post the blind of $5.") }, "Seat 1 is to post the blind of $5"],
    [
      { step: "decide", ...told("A supervisor is to decide, with a reason: void or play on.") },
      "A supervisor is to decide",
    ],
    [{ step: "approve", waiting: { because: "" } }, "A supervisor is to approve"],
  ])("has a head of a few words", (fields, head) => {
    expect(heading(desk(fields))).toBe(head);
  });

  it("says what closes every other act", () => {
    const now = { sentence: "Seat 3 is to act.", rules: ["10.1"], closed: [{ text: "check", rules: ["10.2"] }] };
    const { parts } = whyNow(desk({ now }));
    expect(parts.map(({ text, rules }) => [text, rules])).toEqual([
      ["Seat 3 is to act.", ["10.1"]],
      ["Not open: check.", ["10.2"]],
    ]);
  });
});
