import { describe, expect, it } from "vitest";
import { figure, filled, findingsAt, linesOf, withOption, withoutOption } from "../src/house/conditions";
import type { HouseView } from "../src/wire";

const view = { policies: { warnings: 2, bets_in: 500 } } as unknown as HouseView;
const offer = { name: "Hold-em", edition: "holdem-2018", seats: 9, options: { burn: true }, approvals: {} };
const finding = (...places: string[]) => ({ places, reason: "", rules: [], warning: false });

describe("a draft", () => {
  it("has every policy, those too that are as usual", () => {
    const draft = filled({ house: "L", policies: { warnings: 1 }, offers: [{ name: "a", edition: "b" }] }, view);
    expect(draft.policies).toMatchObject({ warnings: 1, bets_in: 500 });
    expect(draft.offers).toEqual([{ name: "a", edition: "b", seats: 0, options: {}, approvals: {} }]);
    expect(linesOf(draft, "pit")).toEqual([]);
  });

  it("takes an option back where the edition has it", () => {
    expect(withOption(offer, "unit", 300).options).toEqual({ burn: true, unit: 300 });
    expect(withoutOption(offer, "burn").options).toEqual({});
  });
});

describe("findings", () => {
  it("belong to a place and to whatever it is in", () => {
    const found = [finding("offers[1].options.unit"), finding("offers[10].name"), finding("house", "date")];
    expect(findingsAt(found, "offers[1]")).toEqual([found[0]]);
    expect(findingsAt(found, "offers")).toEqual([found[0], found[1]]);
    expect(findingsAt(found, "date")).toEqual([found[2]]);
    expect(findingsAt(found, "offers[1].options.un")).toEqual([]);
  });
});

describe("a figure", () => {
  it("is a share, a square or dollars", () => {
    expect(figure(0.0105791, "share")).toBe("1.058 %");
    expect(figure(5.2079, "square")).toBe("5.208");
    expect([figure(1234567, "cents"), figure(-250, "cents")]).toEqual(["$12,345.67", "-$2.50"]);
  });
});
