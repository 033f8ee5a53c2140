// The texts of the page about checkpoints; apart from the others, so that a table does not load them.

const count = (number: number): string => `${number.toLocaleString("en-AU")} ${number === 1 ? "record" : "records"}`;

export const c = {
  title: "Checkpoints",
  lead: "A checkpoint is a signed sum over every record of the room. Put in the text of a sheet, as it was printed or as a scanner reads its code; this page checks it here and compares it with the room.",
  text: "Text of the sheet",
  file: "Open a file",
  check: "Check the sheet",
  newest: "Show the room's newest",
  other: "This is not the text of a checkpoint: that begins with “Pitboss checkpoint” and ends with a signature.",
  part: "This is only a part of a checkpoint, or was changed: every line from “Pitboss checkpoint” to the last signature is needed.",
  unreadable: "The file cannot be read as text.",
  covers: "What it covers",
  number: "Checkpoint",
  records: "Records",
  time: "Taken",
  shift: "End of the shift",
  root: "Root",
  key: "Key that signed",
  closed: "The room closed with it.",
  verdictGood: "The sheet holds, and the room still has what it covers.",
  verdictBad: "Something is wrong. Keep the sheet and show it to somebody.",
  verdictAlone: "The sheet holds by itself; the room could not be asked.",
  signed: "The room's signature holds.",
  notSigned: "The signature does NOT hold: the text was changed, or another key signed it.",
  countersigned: (by: string, seen: string, key: string) =>
    `Countersigned by ${by} on ${seen}, with the device ${key}.`,
  notCountersigned: (by: string) => `The countersignature of ${by} does NOT hold.`,
  noneYet: "The room has no checkpoint: it is another room, or everything was begun anew.",
  newestNotSigned: "The signature of the room's own newest checkpoint does NOT hold.",
  sameKey: "The room still signs with the same key.",
  keysVouched: "The room has another key now, and each key signed for the next.",
  otherKey:
    "The room signs with another key, for which the key of the sheet did NOT sign: it is another room, or everything was written anew.",
  same: (records: number) => `The room has exactly what the sheet covers: ${count(records)}.`,
  otherRoot: (records: number) => `The room has ${count(records)}, but NOT those of the sheet.`,
  beginning: (first: number, second: number) =>
    `The ${count(first)} of the sheet are the beginning of the ${count(second)} that the room has signed since.`,
  notBeginning: (first: number) => `The first ${count(first)} of the room are NOT those of the sheet.`,
  missing: (first: number, second: number) =>
    `The sheet covers ${count(first)}, and the room has signed only ${count(second)}: some are missing.`,
  endShift: "End a shift",
  shiftLead: "Takes a checkpoint that names the shift. Print the sheet and give it to somebody who keeps it.",
  shiftName: "Name of the shift",
  end: "End the shift",
  print: "Print the sheet",
  sheet: (number: number) => `Checkpoint ${number}`,
  code: (number: number) => `Checkpoint ${number} as a QR code`,
};
