// Whether the draws of a session follow from the secrets that were committed to before it.

import { ballotOrder, commitment, drawOrder } from "../proof/ballot";
import type { SessionDrawsView } from "../wire";

export type Verdict = "verified" | "wrong" | "sealed" | "by hand";

export interface Verdicts {
  ballot: Verdict | null;
  draws: Verdict[];
}

const same = (one: number[], other: number[]): boolean => one.join() === other.join();

export function verdicts({ ballot, ballot_hash, draws, draws_hash, key, seed }: SessionDrawsView): Verdicts {
  const isRight = !key || commitment(key, seed) === draws_hash;
  return {
    ballot: ballot && ballotVerdict(ballot, ballot_hash),
    draws: draws.map(({ number, order, nonces }): Verdict => {
      if (!number) return "by hand";
      if (!key) return "sealed";
      return isRight && same(drawOrder(seed, number, order.length, nonces), order) ? "verified" : "wrong";
    }),
  };
}

function ballotVerdict(ballot: NonNullable<SessionDrawsView["ballot"]>, hash: string): Verdict {
  if (!ballot.key) return "by hand";
  if (commitment(ballot.key, ballot.seed) !== hash) return "wrong";
  return same(ballotOrder(ballot.seed, ballot.entries.length, ballot.nonces), ballot.order) ? "verified" : "wrong";
}
