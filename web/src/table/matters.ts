// Matters for "Why?" that a table raises: what is open and closed to the player in turn, and a refusal.

import type { Notice } from "../lib/connection.svelte";
import { m } from "../lib/messages";
import type { Acts, Kind, TableView, You } from "../lib/protocol";
import { nameOf } from "../lib/speech";
import type { Matter } from "../lib/why.svelte";

export function mattersNow(table: TableView, you: You): Matter {
  if (you.acts)
    return { title: m.why, parts: [...listed(m.acts.open, you.acts.open), ...listed(m.acts.closed, you.acts.closed)] };
  if (you.offer) return { title: m.why, parts: [{ text: m.table.yourTurn, rules: you.offer.rules }] };
  if (table.due) return { title: m.why, parts: [{ text: table.due.text, rules: table.due.rules }] };
  const awards = table.awards.map((award) => ({
    text: m.table.wins(nameOf(table, award.seat), award.cents),
    rules: award.rules,
  }));
  const charged = table.charged?.cents
    ? [{ text: m.table.commission(table.charged.cents), rules: table.charged.rules }]
    : [];
  return { title: m.why, parts: [...awards, ...charged] };
}

export function whyNoRaise(acts: Acts): Matter {
  const closed: Acts["closed"] = {};
  for (const kind of ["bet", "raise", "tap_out"] as const) if (acts.closed[kind]) closed[kind] = acts.closed[kind];
  return { title: m.acts.noRaise, parts: listed(m.acts.closed, closed) };
}

export function whyRefused(notice: Notice): Matter {
  return {
    title: m.why,
    parts: [{ text: notice.reason, rules: notice.rules.map(({ id }) => id), known: notice.rules }],
  };
}

function listed(title: string, kinds: Partial<Record<Kind, string[]>>): Matter["parts"] {
  return Object.entries(kinds).map(([kind, rules]) => ({
    text: `${title}: ${m.acts.kinds[kind] ?? kind}`,
    rules: rules ?? [],
  }));
}
