// The sheet of a checkpoint: what stands on it, and whether its signatures hold.

import { fromHex, utf8 } from "./bytes";
import { holds } from "./ed25519";

export interface Signed {
  statement: string;
  key: string;
  signature: string;
}
export interface Below extends Signed {
  by: string;
  seen: string;
}
export interface Sheet extends Signed {
  number: number;
  records: number;
  root: string;
  time: string;
  shift: string;
  closed: boolean;
  below: Below[];
}

const TEXT =
  /^Pitboss checkpoint ([0-9]{1,15})\n((?:[a-z]+ [^\n]*\n)*?)key ([0-9a-f]{64})\nsignature ([0-9a-f]{128})\n/;
const BELOW = /inspector ([^\n]+)\nseen ([^\n]+)\ndevice ([0-9a-f]{64})\ncountersignature ([0-9a-f]{128})\n/y;

/** What a text is: a sheet, something else, or only a part of a sheet. */
export function sheetOf(text: string): Sheet | "other" | "part" {
  const lines = text.trim().split(/\r\n|\r|\n/);
  const whole = lines.map((line) => `${line.trim()}\n`).join("");
  const match = TEXT.exec(whole);
  if (!match) return whole.startsWith("Pitboss checkpoint ") ? "part" : "other";
  const [above, number, fields, key, signature] = match as unknown as [string, string, string, string, string];
  const field = (name: string): string => new RegExp(`^${name} (.*)$`, "m").exec(fields)?.[1] ?? "";
  const below = belowOf(whole, above.length);
  const [records, root] = [Number(field("records")), field("root")];
  if (!below || !Number.isSafeInteger(records) || !/^[0-9a-f]{64}$/.test(root)) return "part";
  return {
    statement: above.slice(0, above.length - `signature ${signature}\n`.length),
    key,
    signature,
    number: Number(number),
    records,
    root,
    time: field("time"),
    shift: field("shift"),
    closed: field("room") === "closed",
    below,
  };
}

/** Those who signed below the room; each signed all that stands above. Nothing if something else stands there. */
function belowOf(whole: string, start: number): Below[] | null {
  const found: Below[] = [];
  for (BELOW.lastIndex = start; BELOW.lastIndex < whole.length;) {
    const match = BELOW.exec(whole);
    if (!match) return null;
    const [, by, seen, key, signature] = match as unknown as [string, string, string, string, string];
    const statement = whole.slice(0, BELOW.lastIndex - `countersignature ${signature}\n`.length);
    found.push({ statement, by, seen, key, signature });
  }
  return found;
}

export const isSigned = ({ key, signature, statement }: Signed): Promise<boolean> =>
  holds(fromHex(key), fromHex(signature), utf8(statement));
