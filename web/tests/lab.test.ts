import { describe, expect, it } from "vitest";
import {
  changes,
  edgePath,
  fromAddress as canberraFrom,
  rulesOf,
  toAddress as canberraTo,
  USUAL,
} from "../src/lab/canberra";
import { cardsIn, deckOf, isList, toggled } from "../src/lab/cards";
import { count, fraction, inAMillion, oneIn, percent, signed } from "../src/lab/figures";
import { labAddress, labRound } from "../src/lab/link";
import { body, FIRST, forGame, fromAddress, toAddress } from "../src/lab/question";
import { addressOf } from "../src/lab/round";

const query = (address: string): string => address.slice(address.indexOf("?"));

describe("cards in a field", () => {
  it("are read as people write them", () => {
    expect(cardsIn("AsKd")).toEqual(["As", "Kd"]);
    expect(cardsIn("aS kD, jk")).toEqual(["As", "Kd", "Jk"]);
    expect(["TT+", "AKs", "random", "A", "1s"].map(cardsIn)).toEqual([null, null, null, null, null]);
    expect(cardsIn("")).toEqual([]);
    expect([isList("AsKd,QhQc"), isList("AsKd")]).toEqual([true, false]);
  });
  it("come and go one at a time", () => {
    expect(toggled("As", "Kd", 2)).toBe("AsKd");
    expect(toggled("AsKd", "As", 2)).toBe("Kd");
    expect(toggled("AsKd", "Qh", 2)).toBe("AsKd");
    expect(toggled("random", "Qh", 2)).toBe("Qh");
    expect(toggled("AsKd,QhQc", "2c", 2)).toBe("2c");
  });
  it("are those of the deck", () => {
    expect(deckOf(52, false)).toHaveLength(52);
    expect(deckOf(32, true)).toHaveLength(33);
    expect(deckOf(32, true)).toContain("7c");
    expect(deckOf(32, true)).not.toContain("6c");
    expect(new Set(deckOf(52, true)).size).toBe(53);
  });
});

describe("a question about equity", () => {
  const asked = {
    ...FIRST,
    game: "omaha",
    hands: ["AsAh2s3h", "JdTd9c8c", "random"],
    board: "2c3c4d",
    dead: "Kc",
    deck: 36,
    joker: true,
    aceLow: "yes" as const,
    wins: "split" as const,
    lowAce: "low" as const,
    qualifier: true,
    strict: true,
    samples: 5000,
    seed: 7,
    names: ["Ann", "Ben", "Cy"],
  };
  it("comes back from its address", () => {
    expect(fromAddress(query(toAddress(asked)))).toEqual(asked);
    expect(fromAddress(query(toAddress(FIRST)))).toEqual(FIRST);
    expect(toAddress(FIRST)).toBe("/lab/equity?game=holdem&hand=AsKs&hand=QhQd");
  });
  it("is the first one where the address asks nothing, and never less than two hands", () => {
    expect(fromAddress("")).toEqual(FIRST);
    expect(fromAddress("?hand=AsKs").hands).toEqual(["AsKs", "random"]);
    expect(fromAddress("?hand=A&hand=B&wins=most&samples=-4&deck=x")).toMatchObject({
      wins: "high",
      samples: 0,
      deck: 0,
    });
  });
  it("is asked in the room's words", () => {
    expect(body(asked)).toMatchObject({
      ace_low: true,
      low_ace: "low",
      qualifier: true,
      samples: 5000,
      deck: 36,
      strict_1994: true,
    });
    expect(body({ ...FIRST, hands: [" ", "QhQd"], lowAce: "low", qualifier: true })).toMatchObject({
      hands: ["random", "QhQd"],
      low_ace: "high",
      qualifier: false,
      deck: null,
      ace_low: null,
      samples: null,
    });
  });
  it("is carried over to another game", () => {
    const faro = {
      game: "faro",
      title: "Faro",
      own: 5,
      board: 5,
      decks: [52],
      joker: false,
      low: false,
      ranges: false,
      rules: [],
    };
    expect(forGame(asked, faro)).toMatchObject({
      game: "faro",
      hands: ["random", "random", "random"],
      joker: false,
      wins: "high",
      board: "",
      deck: 0,
    });
  });
});

describe("the rules of Canberra Poker", () => {
  it("are told by what is changed", () => {
    expect(changes(USUAL)).toBe("");
    const rules = { ...USUAL, odds: { flush: "6", straight: "4" }, qualifier: "any hand", maximum: "500", bet: "1" };
    expect(changes(rules)).toBe("flush=6, qualifier=any hand, bet=1, maximum=500");
    expect(changes(rulesOf(changes(rules)))).toBe(changes(rules));
  });
  it("come back from the address", () => {
    const asked = {
      strategy: "pairs" as const,
      rules: { ...USUAL, odds: { flush: "6" } },
      boxes: "5",
      perHour: "60",
      hand: "AsKdQhJc9s",
      upcard: "2d",
    };
    expect(canberraFrom(query(canberraTo(asked)))).toEqual(asked);
    expect(canberraTo(canberraFrom(""))).toBe("/lab/canberra");
    expect(new URLSearchParams(query(edgePath(asked))).get("rules")).toBe("flush=6");
  });
});

describe("figures", () => {
  it("are read by people", () => {
    expect([count(1712304), percent(0.45871, 3), signed(0.0012), signed(-0.5, 1), signed(0, 0)]).toEqual([
      "1,712,304",
      "45.871%",
      "+0.1200%",
      "−50.0%",
      "±0%",
    ]);
    expect(fraction({ num: 4, den: 2598960, decimal: 0 })).toBe("4 / 2,598,960");
    expect(fraction({ num: 4, den: 2 ** 60, decimal: 0 })).toBe("");
    expect([
      oneIn({ num: 4, den: 2598960, decimal: 0 }),
      oneIn({ num: 2, den: 5, decimal: 0.4 }),
      oneIn({ num: 0, den: 5, decimal: 0 }),
    ]).toEqual(["1 in 649,740", "1 in 2.5", "never"]);
    expect([inAMillion(0, 10), inAMillion(1, 4)]).toEqual(["–", "250,000"]);
  });
});

describe("the link at a table", () => {
  const table = (game: string, stage: string, state: string) => ({
    game,
    stage,
    round: 12,
    seats: [{ seat: 3, state }],
  });
  it("stays shut while the viewer is in a round that is on", () => {
    for (const state of ["active", "folded", "tapped_out", "mucked"])
      expect(labRound(table("holdem", "bet", state), 3)).toBe(0);
    for (const state of ["deciding", "folded", "bet", "wagered"])
      expect(labRound(table("canberra", "decisions", state), 3)).toBe(0);
    expect(labRound(table("canberra", "wagers", "wagered"), 3)).toBe(0);
  });
  it("opens after the round, and for those who look on for the one before", () => {
    expect(labRound(table("holdem", "between", "folded"), 3)).toBe(12);
    expect(labRound(table("holdem", "bet", "sitting_out"), 3)).toBe(11);
    expect(labRound(table("holdem", "bet", "active"), 0)).toBe(11);
    expect(labRound(table("canberra", "wagers", "lost"), 3)).toBe(11);
    expect(labRound({ ...table("holdem", "bet", "active"), round: 1 }, 0)).toBe(0);
  });
  it("leads to the round's own question", () => {
    expect(labAddress("t1", 12, 3)).toBe("/lab/round/t1/12?step=3");
    expect(
      addressOf({
        page: "canberra",
        equity: null,
        names: ["Ann"],
        canberra: { hand: "As Kd Qh Jc 9s", upcard: "2d", rules: "" },
      }),
    ).toBe("/lab/canberra?hand=As+Kd+Qh+Jc+9s&upcard=2d");
    const equity = { game: "holdem", hands: ["As Ks", "random"], board: "2c 3c 4d", deck: 52, ace_low: false };
    expect(addressOf({ page: "equity", equity, names: ["Ann", "Ben"], canberra: null })).toBe(
      "/lab/equity?game=holdem&hand=AsKs&hand=random&name=Ann&name=Ben&board=2c3c4d&deck=52&ace=no",
    );
    expect(addressOf({ page: "baccarat", equity: null, names: [], canberra: null })).toBe("/lab/baccarat");
  });
});
