// The story by streets: where a round begins, and which sentence tells its end.

import { describe, expect, it } from "vitest";
import type { Sentence } from "../src/lib/protocol";
import { chapters } from "../src/table/streets";

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
