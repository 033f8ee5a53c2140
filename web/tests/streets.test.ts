// The story by streets: where a round begins, and which sentence tells its end.

import { describe, expect, it } from "vitest";
import type { Sentence } from "../src/lib/protocol";
import { handWords } from "../src/table/hand";
import { chapters, pieces } from "../src/table/streets";
import { you } from "./fixtures";

let number = 0;
const told = (text: string, section = "Betting round 1", street = "preflop"): Sentence => ({
  number: ++number,
  text,
  rules: [],
  section,
  street,
  cards: [],
  pot: 0,
});
const endOf = (...texts: string[]): string | undefined =>
  chapters([told("The dealer shuffles.", "Before the cards", ""), ...texts.map((text) => told(text))])[0]!.end?.text;

describe("the end of a round", () => {
  it.each([
    "Gambler wins $173 of the pot.",
    "Nora and Rock share $1,590.",
    "Fox takes $24, nobody called.",
    "There is no pot to award.",
    "The round is void.",
  ])("is told by %s", (text) => expect(endOf("Rock folds.", text)).toBe(text));

  it("is not told by somebody who takes a seat with chips", () => {
    expect(endOf("Rock folds.", "Aroha takes seat 3 with $400.")).toBeUndefined();
    expect(endOf("Fox wins $24, nobody called.", "Aroha takes seat 3 with $400.")).toBe("Fox wins $24, nobody called.");
  });
});

describe("a round", () => {
  it("begins before the cards, and keeps what is told between rounds", () => {
    const rounds = chapters([
      told("The dealer shuffles.", "Before the cards", ""),
      told("Fox wins $24, nobody called."),
      told("Aroha takes seat 3 with $400.", "", ""),
      told("The dealer shuffles.", "Before the cards", ""),
    ]);
    expect(rounds).toHaveLength(2);
    expect(rounds[0]!.streets.flatMap(({ sentences }) => sentences)).toHaveLength(3);
  });
});

describe("a sentence with cards", () => {
  it("keeps the sign that follows a card with it", () => {
    expect(pieces("The board: 4d 3h. Nora checks.")).toEqual([
      { text: "The board: ", face: null },
      { text: "4d", face: "4d", end: "" },
      { text: " ", face: null },
      { text: "3h", face: "3h", end: "." },
      { text: " Nora checks.", face: null },
    ]);
  });
});

describe("the name of one's own hand", () => {
  const named = (change: Parameters<typeof you>[0]) => handWords(you({ hand: "", hand_name: "", ...change }));
  it("is short, and the rest of it stands below", () => {
    expect(named({ hand_name: "two pair, kings and jacks", hand_detail: "kicker ten" })).toEqual({
      hand: "Two pair",
      detail: "kings and jacks, kicker ten",
    });
  });
  it.each([
    [["2c", "8c", "Jd", "5d"], "Jack high", "then eight, five, two"],
    [["6c", "6d", "Jd", "5d"], "A pair of sixes", "with jack, five"],
    [["6c", "6d", "5c", "5d"], "Two pair", "sixes and fives"],
    [["6c", "6d", "6h", "5d"], "Three sixes", "with five"],
    [["Kc", "Qd"], "King, queen", ""],
  ])("says of %s what they are so far", (cards, hand, detail) => expect(named({ cards })).toEqual({ hand, detail }));
});
