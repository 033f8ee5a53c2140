// What this page adds to shuffles: one text for each pledge of the house, written down so that the proof can be held against it.

import type { Nonce } from "../proof/document";
import { keep, kept } from "./store";

const KEPT = 300;
type Noted = [pledge: string, text: string];

interface Mixed {
  secret_commitment: string;
  nonces: Nonce[];
}

/** Writes down what the room has taken for a pledge; a later text for the same pledge takes the place of an earlier one. */
export function noteContribution(pledge: string, text: string): void {
  if (notedContribution(pledge) === text) return;
  const others = kept<Noted[]>("contributions", []).filter(([other]) => other !== pledge);
  keep("contributions", [...others.slice(1 - KEPT), [pledge, text]]);
}

/** The text that was taken for a pledge, if one was. */
export function notedContribution(pledge: string): string | null {
  return kept<Noted[]>("contributions", []).find(([other]) => other === pledge)?.[1] ?? null;
}

/** The texts that were taken for these shuffles, and whether each was mixed in under the pledge that it answered. */
export function contributed(shuffles: Mixed[]): { text: string; mixed: boolean }[] {
  const noted = kept<Noted[]>("contributions", []);
  return shuffles.flatMap(({ secret_commitment, nonces }) =>
    noted
      .filter(([pledge]) => pledge === secret_commitment)
      .map(([, text]) => ({ text, mixed: nonces.some((nonce) => nonce.text === text) })),
  );
}
