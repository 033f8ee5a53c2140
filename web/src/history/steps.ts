// Steps of a round worth jumping to, and the step that a shared link names.

import { m } from "../lib/messages";
import type { RoundRecord } from "../lib/protocol";

export interface Jump {
  label: string;
  step: number;
}

export function jumps(record: RoundRecord): Jump[] {
  const found: Jump[] = [];
  record.steps.forEach((table, step) => {
    const before = record.steps[step - 1];
    if (table.betting_round > (before?.betting_round ?? 0)) found.push({ label: m.replay.bettingRound(table.betting_round), step });
    if (table.awards.length > (before?.awards.length ?? 0)) found.push({ label: m.replay.award, step });
  });
  return found;
}

/** Steps count from 1 in links. */
export function sharedStep(query: string, count: number): number {
  const asked = Number(new URLSearchParams(query).get("step") ?? 1);
  return Number.isInteger(asked) ? Math.min(Math.max(asked - 1, 0), Math.max(count - 1, 0)) : 0;
}
