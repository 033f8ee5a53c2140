// The one "Why?" of the page: a matter, and the rules that decided it.

import { get } from "./api";
import type { CitedRule, Rules } from "./protocol";

export interface Matter {
  title: string;
  /** Hands side by side, with what counted. */
  hands?: { name: string; cards: string[]; best: string[]; hand: string; detail: string; won: string }[];
  board?: string[];
  /** What was in each pot, what was taken from it, and who got the rest. */
  sums?: { name: string; sum: string; commission: string; net: string; winners: string }[];
  parts: { text: string; rules: Rules; known?: CitedRule[] }[];
}

export interface RuleText {
  id: string;
  text: string;
  readings: { id: string; text: string }[];
}
interface RuleAnswer {
  id: string;
  text?: string;
  question?: string;
  reading?: string;
  readings?: (string | { id: string; question?: string; reading?: string; text?: string })[];
}

class Why {
  matter = $state.raw<Matter | null>(null);

  ask(title: string, text: string, rules: Rules, known: CitedRule[] = []): void {
    this.askAll({ title, parts: [{ text, rules, known }] });
  }

  /** A rule that decided twice is said once. */
  askAll({ parts, ...matter }: Matter): void {
    this.matter = { ...matter, parts: parts.map((part) => ({ ...part, rules: [...new Set(part.rules)] })) };
  }

  close(): void {
    this.matter = null;
  }
}

export const why = new Why();

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- a memory of answers; nothing is drawn from it
const found = new Map<string, Promise<RuleText>>();

/** The text of a rule with the readings it rests on; asked once. */
export function ruleText(id: string): Promise<RuleText> {
  const known = found.get(id);
  if (known) return known;
  const asked = get<RuleAnswer>(rulePath(id)).then(simplified);
  asked.catch(() => found.delete(id));
  found.set(id, asked);
  return asked;
}

export const rulePath = (id: string): string => `/api/rules/${id.split("/").map(encodeURIComponent).join("/")}`;
export const ruleLink = (id: string): string => `/rules/${id.split("/").map(encodeURIComponent).join("/")}`;

function simplified(rule: RuleAnswer): RuleText {
  const text = rule.text ?? `${rule.question ?? ""} ${rule.reading ?? ""}`.trim();
  const readings = (rule.readings ?? []).map((each) =>
    typeof each === "string"
      ? { id: each, text: "" }
      : { id: each.id, text: [each.question, each.reading ?? each.text].filter(Boolean).join(" ") },
  );
  return { id: rule.id, text, readings };
}
