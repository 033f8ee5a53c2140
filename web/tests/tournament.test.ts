import { describe, expect, it } from "vitest";
import {
  anteOf,
  blindsOf,
  feeText,
  leftAt,
  levelText,
  ordinal,
  placeText,
  short,
  timeLeft,
} from "../src/tournament/words";
import { level, view } from "./tournament-fixtures";

describe("the words of tournaments", () => {
  it("writes levels without a sign", () => {
    expect(levelText(level({ blinds: [500, 1000], ante: 100 }))).toBe("500 / 1,000, ante 100");
    expect(blindsOf(level({ blinds: [], minimum: 200 }))).toBe("200");
    expect(anteOf(level())).toBe("");
  });

  it("counts down, with hours where there are any, and stands where the clock does", () => {
    expect(timeLeft(587_000)).toBe("09:47");
    expect(timeLeft(3_661_000)).toBe("1:01:01");
    expect(timeLeft(-5)).toBe("00:00");
    const { clock } = view();
    expect(leftAt(clock, clock.at + 10_000)).toBe(50_000);
    expect(leftAt({ ...clock, runs: false }, clock.at + 10_000)).toBe(60_000);
  });

  it("names places, fees and stacks", () => {
    expect([1, 2, 3, 4, 11, 22, 113].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd", "113th"]);
    expect(placeText(3, 2)).toBe("3rd=");
    expect(feeText({ fee: 1100, commission: 100 })).toBe("$10 + $1");
    expect(feeText({ fee: 0, commission: 0 })).toBe("free");
    expect([900, 41_200, 1_440_000].map(short)).toEqual(["900", "41k", "1.4m"]);
  });
});
