import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import vectors from "../../tests/room/checkpoint_vectors.json";
import { comparison, signatures, type Ask } from "../src/checkpoint/compare";
import { c } from "../src/checkpoint/messages";
import { fromHex, toHex } from "../src/proof/bytes";
import { isBeginning } from "../src/proof/consistency";
import { holds, verified, verifiedByBrowser } from "../src/proof/ed25519";
import { sha512 } from "../src/proof/sha512";
import { isSigned, sheetOf, type Sheet } from "../src/proof/sheet";

const read = (text: string): Sheet => {
  const sheet = sheetOf(text);
  if (typeof sheet === "string") throw new Error(sheet);
  return sheet;
};

afterEach(() => vi.unstubAllGlobals());

it.each([0, 1, 111, 112, 127, 128, 129, 300])("SHA-512 agrees with node's for %i bytes", (length) => {
  const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
  expect(toHex(sha512(message))).toBe(createHash("sha512").update(message).digest("hex"));
});

describe.each(vectors.signatures)("a signature: $name", ({ key, signature, message, holds: expected }) => {
  const parts = [fromHex(key), fromHex(signature), fromHex(message)] as const;
  it("is judged by our own routine", () => {
    expect(verified(...parts)).toBe(expected);
  });
  it("is judged alike by WebCrypto, which knows no key that is none", async () => {
    expect((await verifiedByBrowser(...parts)) ?? false).toBe(expected);
  });
  it("is judged alike where there is no WebCrypto", async () => {
    vi.stubGlobal("crypto", {});
    expect(await verifiedByBrowser(...parts)).toBeNull();
    expect(await holds(...parts)).toBe(expected);
  });
});

describe("a sheet", () => {
  it("says what it covers, and who signed", async () => {
    const sheet = read(vectors.countersigned);
    expect(sheet).toMatchObject({ number: 12, records: 8, root: vectors.roots[7], shift: "evening", closed: false });
    expect(sheet.below).toMatchObject([{ by: "Zoë Inspector" }]);
    expect((await signatures(sheet)).map(({ good }) => good)).toEqual([true, true]);
    expect(read(vectors.plain)).toMatchObject({ number: 11, shift: "", below: [] });
  });
  it("may have lost blanks and gained others", async () => {
    expect(await isSigned(read(`\n${vectors.sheet.replaceAll("\n", "  \r\n")}\n`))).toBe(true);
  });
  it("does not hold once a sign was changed, on either part", async () => {
    const goods = async (text: string) => (await signatures(read(text))).map(({ good }) => good);
    expect(await goods(vectors.countersigned.replace("shift evening", "shift morning"))).toEqual([false, false]);
    expect(await goods(vectors.countersigned.replace("Zoë", "Zoe"))).toEqual([true, false]);
  });
  it("is told from a part of one and from anything else", () => {
    const lines = vectors.countersigned.split("\n");
    for (let count = 1; count < lines.length - 1; count++) {
      const part = lines.slice(0, count).join("\n");
      expect(typeof sheetOf(part) === "string").toBe(part !== vectors.sheet.trimEnd());
    }
    expect(sheetOf(vectors.sheet.slice(0, -30))).toBe("part");
    expect(sheetOf("")).toBe("other");
    expect(sheetOf("{}")).toBe("other");
  });
});

describe("the proof of consistency", () => {
  const size = (records: number) => ({ records, root: vectors.roots[records - 1]! });
  it.each(vectors.proofs)("leads from $first to $second, and nowhere else", ({ first, second, path }) => {
    expect(isBeginning(size(first), size(second), path)).toBe(true);
    expect(isBeginning({ records: first, root: "0".repeat(64) }, size(second), path)).toBe(false);
    expect(isBeginning(size(first), { records: second, root: "0".repeat(64) }, path)).toBe(false);
    expect(isBeginning(size(first), size(second), [...path, "0".repeat(64)])).toBe(false);
    if (path.length) expect(isBeginning(size(first), size(second), path.slice(1))).toBe(false);
  });
});

describe("a sheet against the room", () => {
  const sheet = read(vectors.sheet);
  const room = (latest: { text: string } | null, key_changes: unknown[] = [], path: string[] = []): Ask =>
    ((address: string) => Promise.resolve(address === "/api/checkpoints" ? { latest, key_changes } : { path })) as Ask;
  const texts = async (ask: Ask, of: Sheet = sheet) => (await comparison(of, ask)).map(({ text }) => text);

  it("is the room's newest", async () => {
    expect(await texts(room({ text: vectors.sheet }))).toEqual([c.sameKey, c.same(8)]);
  });
  it("knows records that the room has not", async () => {
    expect(await texts(room({ text: vectors.sheet }), { ...sheet, records: 9 })).toContain(c.missing(9, 8));
  });
  it("has another root than the room", async () => {
    expect(await texts(room({ text: vectors.sheet }), { ...sheet, root: "0".repeat(64) })).toContain(c.otherRoot(8));
  });
  it("covers the beginning of what the room has, which the room must prove", async () => {
    const older = { ...sheet, records: 3, root: vectors.roots[2]! };
    const { path } = vectors.proofs.find(({ first, second }) => first === 3 && second === 8)!;
    expect(await texts(room({ text: vectors.sheet }, [], path), older)).toContain(c.beginning(3, 8));
    expect(await texts(room({ text: vectors.sheet }, [], path.slice(1)), older)).toContain(c.notBeginning(3));
  });
  it("finds a room whose newest checkpoint nobody signed, or that has none", async () => {
    expect(await texts(room({ text: vectors.sheet.replace("records 8", "records 9") }))).toEqual([c.newestNotSigned]);
    expect(await texts(room(null))).toEqual([c.noneYet]);
  });
  it("follows a change of the key only if the old key signed for it", async () => {
    const { key_change: change, with_new_key: text } = vectors;
    expect(await texts(room({ text }, [change]))).toEqual([c.keysVouched, c.same(8)]);
    expect(await texts(room({ text }, []))).toContain(c.otherKey);
    expect(await texts(room({ text }, [{ ...change, signature: "" }]))).toContain(c.otherKey);
    expect(await texts(room({ text }, [{ ...change, at: change.at + 1 }]))).toContain(c.otherKey);
  });
});
