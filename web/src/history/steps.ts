// Steps of a round worth jumping to, and the step that a shared link names.

import { h } from "../banked/messages";
import type { BankedRoundRecord } from "../lib/banked-protocol";
import { m } from "../lib/messages";
import type { RoundRecord, TableView } from "../lib/protocol";
import { isHouseTable } from "../lib/views";

export interface Jump {
  label: string;
  step: number;
}
export type AnyRecord = RoundRecord | BankedRoundRecord;

export const isHouseRecord = (record: AnyRecord): record is BankedRoundRecord => isHouseTable(record.steps[0] ?? {});

export function jumps(record: AnyRecord): Jump[] {
  if (isHouseRecord(record))
    return record.steps.flatMap(({ stage }, step) =>
      stage === record.steps[step - 1]?.stage ? [] : stageOf(stage, step),
    );
  return record.steps.flatMap((table, step) => betsOf(table, record.steps[step - 1], step));
}

function betsOf(table: TableView, before: TableView | undefined, step: number): Jump[] {
  const found: Jump[] = [];
  if (table.betting_round > (before?.betting_round ?? 0))
    found.push({ label: m.replay.bettingRound(table.betting_round), step });
  if (table.awards.length > (before?.awards.length ?? 0)) found.push({ label: m.replay.award, step });
  return found;
}

const stageOf = (stage: string, step: number): Jump[] => (h.jump[stage] ? [{ label: h.jump[stage], step }] : []);

/** Steps count from 1 in links. */
export function sharedStep(query: string, count: number): number {
  const asked = Number(new URLSearchParams(query).get("step") ?? 1);
  return Number.isInteger(asked) ? Math.min(Math.max(asked - 1, 0), Math.max(count - 1, 0)) : 0;
}
