import { describe, expect, it } from "vitest";
import { ballotOrder, commitment, drawOrder } from "../src/proof/ballot";
import { toHex } from "../src/proof/bytes";
import { verdicts } from "../src/tournament/verify";
import type { SessionDrawsView } from "../src/wire";

const bytes = (from: number, count: number): string => toHex(Uint8Array.from({ length: count }, (_, at) => from + at));
const SEED = bytes(0, 32);
const KEY = bytes(0x64, 32);
const LATER = bytes(0xc8, 32) + bytes(0, 32);

describe("the vectors of the specification", () => {
  it("commits to a secret", () => {
    expect(commitment(KEY, SEED)).toBe("7ccb986c6d9228ddbc021136e178f712230d261576d2681dfd9963f4b466d6a5");
  });

  it("draws seats, with and without texts of entrants", () => {
    expect(ballotOrder(SEED, 10, [])).toEqual([2, 1, 9, 10, 3, 7, 4, 6, 8, 5]);
    const nonces = [
      { by: "ben", text: "hello" },
      { by: "ann", text: "7" },
    ];
    expect(ballotOrder(SEED, 10, nonces)).toEqual([1, 9, 2, 5, 4, 7, 3, 8, 6, 10]);
  });

  it("draws later", () => {
    expect(drawOrder(LATER, 1, 2, [])).toEqual([1, 0]);
    expect(drawOrder(LATER, 2, 5, []).map((at) => 11 + at)).toEqual([12, 15, 13, 14, 11]);
  });
});

const SESSION: SessionDrawsView = {
  session: 1,
  ballot_hash: commitment(KEY, SEED),
  draws_hash: commitment(KEY, LATER),
  ballot: {
    at: 0,
    entries: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    order: [2, 1, 9, 10, 3, 7, 4, 6, 8, 5],
    sizes: [5, 5],
    first_table: 1,
    nonces: [],
    key: KEY,
    seed: SEED,
    names: {},
  },
  draws: [
    { at: 0, what: "a broken table", number: 1, order: [1, 0], nonces: [] },
    { at: 0, what: "tickets", number: 0, order: [1, 0], nonces: [] },
  ],
  key: KEY,
  seed: LATER,
};

describe("what a page says of draws", () => {
  it("verifies those that follow from the secrets", () => {
    expect(verdicts(SESSION)).toEqual({ ballot: "verified", draws: ["verified", "by hand"] });
  });

  it("waits for a secret that is not revealed", () => {
    expect(verdicts({ ...SESSION, key: "", seed: "" }).draws[0]).toBe("sealed");
  });

  it("finds another order, another secret and another hash", () => {
    const ballot = SESSION.ballot!;
    expect(verdicts({ ...SESSION, ballot: { ...ballot, order: [1, 2, 9, 10, 3, 7, 4, 6, 8, 5] } }).ballot).toBe(
      "wrong",
    );
    expect(verdicts({ ...SESSION, ballot: { ...ballot, seed: bytes(1, 32) } }).ballot).toBe("wrong");
    expect(verdicts({ ...SESSION, ballot_hash: "0".repeat(64) }).ballot).toBe("wrong");
    expect(verdicts({ ...SESSION, draws_hash: "0".repeat(64) }).draws[0]).toBe("wrong");
    expect(verdicts({ ...SESSION, draws: [{ ...SESSION.draws[0]!, order: [0, 1] }] }).draws[0]).toBe("wrong");
  });

  it("works out a ballot of ten thousand while somebody waits", () => {
    const order = ballotOrder("5a".repeat(14_816), 10_000, []);
    expect(new Set(order).size).toBe(10_000);
  });
});
