import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import vectors from "../../tests/shoe/vectors.json";
import { bytesOf, fromHex, toHex, utf8 } from "../src/proof/bytes";
import { hmacSha256, sha256 } from "../src/proof/sha256";
import { shake256 } from "../src/proof/shake256";
import type { ViewerProof } from "../src/proof/document";
import * as shuffle from "../src/proof/shuffle";
import { checks, failures } from "../src/proof/verify";

describe("hashes", () => {
  const lengths = [0, 1, 55, 56, 63, 64, 65, 135, 136, 137, 300];
  it.each(lengths)("agree with node's for %i bytes", (length) => {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    expect(toHex(hmacSha256(message, utf8("salt")))).toBe(createHmac("sha256", message).update("salt").digest("hex"));
    const long = createHash("shake256", { outputLength: 300 }).update(message).digest("hex");
    expect(toHex(shake256(300, message))).toBe(long);
  });
});

describe.each(vectors)("vector: $name", ({ deck, shuffles, viewer, auditor }) => {
  it("derives every value", () => {
    const faces = shuffle.facesOf(deck);
    let previous = shuffle.NO_STATEMENT;
    for (const given of shuffles) {
      const [seed, key] = [fromHex(given.seed), fromHex(given.key)];
      const order = shuffle.orderOf(given.cards, seed, given.nonces);
      const leaves = shuffle.leavesOf(faces, order, key);
      const root = shuffle.rootOf(leaves);
      const committed = shuffle.secretCommitment(seed, key);
      previous = shuffle.statementOf(deck, order.length, previous, committed, given.nonces, root);
      const word = toHex(bytesOf(shuffle.mixedWord(seed, given.nonces), seed.length));
      const shoe = shuffle.afterCut(order, given.cut).map((card) => faces[card]);
      expect({
        word,
        order: order.join(" "),
        root: toHex(root),
        statement: toHex(previous),
        shoe: shoe.join(" "),
      }).toEqual({
        word: given.word,
        order: given.order,
        root: given.root,
        statement: given.statement,
        shoe: given.shoe,
      });
      expect(toHex(committed)).toBe(given.secret_commitment);
      expect(toHex(shuffle.saltOf(key, 0))).toBe(given.first_salt);
      expect(toHex(leaves[0]!)).toBe(given.first_leaf);
    }
  });

  it("accepts the proofs", () => {
    expect(failures(viewer)).toEqual([]);
    expect(failures(auditor)).toEqual([]);
  });

  it("refuses another card, another cut and another statement", () => {
    const document = JSON.parse(viewer) as ViewerProof;
    const first = document.shuffles[0]!;
    if (first.openings.length) {
      const opening = first.openings[0]!;
      opening.face = opening.face === "As" ? "Ks" : "As";
      expect(failures(JSON.stringify(document) + "\n")).toContain(`shuffle 1 opening ${opening.position + 1}`);
    }
    first.statement = "0".repeat(64);
    expect(failures(JSON.stringify(document) + "\n")).toContain("shuffle 1 statement");
    expect(failures(viewer.replace("{", "{ "))).toEqual(["form"]);
  });
});

it("names what it cannot read", () => {
  expect(checks("no proof")[0]!.name).toMatch(/^unreadable/);
});
