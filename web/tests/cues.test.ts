import { afterEach, describe, expect, it, vi } from "vitest";
import { cueOf } from "../src/table/cues";
import { oddsOf } from "../src/table/odds";
import { acts, seat, table, you } from "./fixtures";

const sight = (change: Parameters<typeof table>[0] = {}, viewer: Parameters<typeof you>[0] = {}) => ({
  version: 1,
  table: table(change),
  you: you(viewer),
});
const did = (kind: string, to = 0) => sight({ seats: [seat(1), seat(2, { last: { text: kind, kind, to } })] });

describe("what can be heard of a table", () => {
  it("has a sound for every act, once", () => {
    const heard = ["check", "fold", "call", "raise", "tap_out"].map((kind) => cueOf(sight(), did(kind)));
    expect(heard).toEqual(["check", "fold", "chips", "chips", "all-in"]);
    expect(cueOf(did("check"), did("check"))).toBeNull();
    expect(cueOf(did("raise", 1000), did("raise", 2000))).toBe("chips");
  });
  it("hears the pot, one's own wins, cards and rulings before acts", () => {
    const award = { seat: 2, cents: 1500, pots: [0], side: "", rules: [] };
    expect(cueOf(sight(), sight({ awards: [award] }))).toBe("pot");
    expect(cueOf(sight(), sight({ awards: [award], seats: [seat(1, { won: 1500 }), seat(2)] }))).toBe("win");
    expect(cueOf(sight(), sight({ board: ["2c", "7d", "9h"] }))).toBe("flip");
    expect(cueOf(sight({}, { cards: [] }), sight())).toBe("card");
  });
  it("hears nothing of somebody who comes or goes", () => {
    expect(cueOf(sight(), sight({ seats: [seat(1), seat(2), seat(3)] }))).toBeNull();
  });
});

describe("a sound", () => {
  const peaks: number[] = [];
  const part = () => ({ connect: () => undefined, start: () => undefined, stop: () => undefined });
  /** What the page would hear with, which notes how loud it gets. */
  class Ear {
    state = "running";
    currentTime = 0;
    destination = {};
    createOscillator = () => ({ ...part(), frequency: { value: 0 } });
    createGain = () => ({
      ...part(),
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: (loud: number) => peaks.push(loud) },
    });
  }
  async function loudest(volume: number): Promise<number> {
    vi.resetModules();
    vi.stubGlobal("AudioContext", Ear);
    peaks.length = 0;
    const { play } = await import("../src/lib/sound");
    play("win", volume);
    return Math.max(0, ...peaks);
  }
  afterEach(() => vi.unstubAllGlobals());
  it("is as loud as one wishes, never loud, and silent at nothing", async () => {
    expect(await loudest(100)).toBeCloseTo(0.16);
    expect(await loudest(50)).toBeCloseTo(0.04);
    expect(await loudest(0)).toBe(0);
  });
});

describe("the odds of a call", () => {
  it("say how often it has to win, and nothing where it is free", () => {
    expect(oddsOf(acts({ cost: 500 }), 1500)).toBe("A call has to win 25% of the time");
    expect(oddsOf(acts({ cost: 0, price: 0 }), 1500)).toBe("");
  });
});
