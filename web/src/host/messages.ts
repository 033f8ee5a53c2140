// The texts of a host's tools and of the ledger of an evening.

import { dollars } from "../lib/money";

export const w = {
  asking: "Wants to sit down",
  admit: "Let in",
  refuse: "Turn away",
  approval: "Ask me before somebody sits down",
  blinds: "Blinds from the next round, in dollars",
  notBlinds: "Blinds are amounts in dollars, such as 5, 10.",
  apply: "Change the blinds",
  changed: "Changed from the next round on.",
  ledger: "Ledger of the evening",
  ledgerLead: "What everybody bought, took and has; who owes whom if chips were money.",
  person: "Person",
  bought: "Bought",
  has: "Has",
  net: "Net",
  bot: "bot",
  house: (cents: number) => `The house took ${dollars(cents)}.`,
  pays: (from: string, to: string, cents: number) => `${from} pays ${to} ${dollars(cents)}.`,
  even: "Nobody owes anybody anything.",
  renew: "Count again",
  none: "Nobody has bought chips here yet.",
};
