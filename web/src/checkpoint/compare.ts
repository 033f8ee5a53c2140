// A sheet against the room: everything is checked here, with what the room gives; the room is not asked whether it is so.

import { isBeginning } from "../proof/consistency";
import { isSigned, sheetOf, type Sheet } from "../proof/sheet";
import type { Checkpoints, ConsistencyProof, KeyChangeView } from "../wire";
import { c } from "./messages";

export interface Finding {
  good: boolean;
  text: string;
}
export type Ask = <Answer>(path: string) => Promise<Answer>;

const finding = (good: boolean, whenGood: string, whenBad: string): Finding => ({
  good,
  text: good ? whenGood : whenBad,
});

/** Who signed, and whether that holds. */
export async function signatures(sheet: Sheet): Promise<Finding[]> {
  const found = [finding(await isSigned(sheet), c.signed, c.notSigned)];
  for (const below of sheet.below) {
    const good = below.key !== sheet.key && (await isSigned(below));
    found.push(finding(good, c.countersigned(below.by, below.seen, below.key), c.notCountersigned(below.by)));
  }
  return found;
}

/** What the room's newest checkpoint makes of a sheet. */
export async function comparison(sheet: Sheet, ask: Ask): Promise<Finding[]> {
  const { latest, key_changes } = await ask<Checkpoints>("/api/checkpoints");
  if (!latest) return [{ good: false, text: c.noneYet }];
  const newest = sheetOf(latest.text);
  if (typeof newest === "string" || !(await isSigned(newest))) return [{ good: false, text: c.newestNotSigned }];
  const keys = await vouched(sheet.key, newest.key, key_changes);
  return [
    finding(keys, sheet.key === newest.key ? c.sameKey : c.keysVouched, c.otherKey),
    await beginning(sheet, newest, ask),
  ];
}

/** Whether each key signed for the next, from one to another. */
async function vouched(from: string, to: string, changes: KeyChangeView[]): Promise<boolean> {
  let key = from;
  for (const { at, old, new: next, signature } of changes) {
    if (key === to) break;
    if (old !== key) continue;
    const statement = `Pitboss key\nold ${old}\nnew ${next}\ntime ${new Date(at).toISOString()}\n`;
    if (!(await isSigned({ statement, key: old, signature }))) return false;
    key = next;
  }
  return key === to;
}

async function beginning(sheet: Sheet, newest: Sheet, ask: Ask): Promise<Finding> {
  const [first, second] = [sheet.records, newest.records];
  if (first > second) return { good: false, text: c.missing(first, second) };
  if (first === second) return finding(sheet.root === newest.root, c.same(first), c.otherRoot(first));
  const { path } = await ask<ConsistencyProof>(`/api/consistency?first=${first}&second=${second}`);
  return finding(isBeginning(sheet, newest, path), c.beginning(first, second), c.notBeginning(first));
}
