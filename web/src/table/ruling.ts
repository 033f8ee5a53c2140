// What a supervisor reports, as a form fills it in, and rulings in words.

import { post } from "../lib/api";
import { amountOf, told } from "../lib/currency.svelte";
import type { AnyTable, RulingEffect, RulingView } from "../lib/protocol";
import { isTaken } from "../lib/protocol";

export interface FactField {
  name: string;
  kind: "seat" | "seats" | "cents" | "count" | "text" | "flag" | "choice" | "choices";
  required: boolean;
  choices: string[];
}
export interface FactGuide {
  fact: string;
  title: string;
  text: string;
  fields: FactField[];
}
export type Given = Record<string, string | boolean | string[]>;
export type Fact = { fact: string; [field: string]: unknown };

/** The fact that a form tells, or nothing while something is missing. */
export function factOf(guide: Omit<FactGuide, "title">, given: Given): Fact | null {
  const fact: Fact = { fact: guide.fact };
  for (const field of guide.fields) {
    const value = valueOf(field, given[field.name]);
    if (value === undefined && field.required) return null;
    if (value !== undefined) fact[field.name] = value;
  }
  return fact;
}

function valueOf(field: FactField, given: string | boolean | string[] | undefined): unknown {
  if (field.kind === "flag") return given === true;
  if (Array.isArray(given)) {
    if (!given.length) return undefined;
    return field.kind === "seats" ? given.map(Number) : given;
  }
  const text = typeof given === "string" ? given.trim() : "";
  if (!text) return undefined;
  if (field.kind === "seat") return Number(text);
  if (field.kind === "count") return /^\d+$/.test(text) ? Number(text) : undefined;
  if (field.kind !== "cents") return text;
  return amountOf(text) ?? undefined;
}

export const nameOf = (table: AnyTable, seat: number): string => {
  const found = table.seats.find((each) => each.seat === seat);
  return found && isTaken(found) ? found.name : `Seat ${seat}`;
};

/** `Ann gets $14`, `Ben pays $5; hand void`. */
export function effectWords(table: AnyTable, effect: RulingEffect): string {
  const money =
    effect.cents > 0 ? ` gets ${told(effect.cents)}` : effect.cents < 0 ? ` pays ${told(-effect.cents)}` : "";
  const hand = effect.hand ? `${money ? ";" : ":"} hand ${effect.hand}` : "";
  return `${nameOf(table, effect.seat)}${money}${hand}`;
}

export const preview = (table: string, what: Fact): Promise<RulingView> =>
  post<RulingView>(`/api/tables/${table}/ruling`, { what });
