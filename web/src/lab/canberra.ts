// The rules of Canberra Poker as a form holds them, as an address says them, and as the room is asked.

import type { Strategy } from "./answers";

export const STRATEGIES: Strategy[] = ["optimal", "three-rules", "ace-king", "pairs", "always"];
/** The gazetted odds to one, by line of the sign. */
export const GAZETTED: Record<string, number> = {
  "royal flush": 250,
  "straight flush": 50,
  "four of a kind": 20,
  "full house": 7,
  flush: 5,
  straight: 4,
  "three of a kind": 3,
  "two pairs": 2,
  "one pair or less": 1,
};

export interface Rules {
  /** What is typed in each line; only those that are not as gazetted. */
  odds: Record<string, string>;
  qualifier: string;
  bet: string;
  maximum: string;
  ante: string;
}
export interface Asked {
  strategy: Strategy;
  rules: Rules;
  boxes: string;
  perHour: string;
  hand: string;
  upcard: string;
}

export const USUAL: Rules = { odds: {}, qualifier: "ace-king", bet: "2", maximum: "", ante: "10" };

/** "flush=6, qualifier=any hand": only what is changed, in the words that the room understands. */
export function changes(rules: Rules): string {
  const lines = Object.entries(rules.odds).filter(
    ([line, odds]) => odds.trim() && odds.trim() !== String(GAZETTED[line]),
  );
  const others = (["qualifier", "bet", "ante"] as const).filter(
    (name) => rules[name].trim() && rules[name].trim() !== USUAL[name],
  );
  return [
    ...lines.map(([line, odds]) => `${line}=${odds.trim()}`),
    ...others.map((name) => `${name}=${rules[name].trim()}`),
    ...(rules.maximum.trim() ? [`maximum=${rules.maximum.trim()}`] : []),
  ].join(", ");
}

/** The other way round; what is not understood is left out, and the room is not asked about it. */
export function rulesOf(text: string): Rules {
  const rules: Rules = { ...USUAL, odds: {} };
  for (const part of text.split(",")) {
    const [name = "", value = ""] = part.split("=").map((word) => word.trim().toLowerCase());
    if (name in GAZETTED) rules.odds[name] = value;
    else if (name === "qualifier" || name === "bet" || name === "ante" || name === "maximum") rules[name] = value;
  }
  return rules;
}

export function fromAddress(query: string): Asked {
  const asked = new URLSearchParams(query);
  return {
    strategy: STRATEGIES.find((each) => each === asked.get("strategy")) ?? "optimal",
    rules: rulesOf(asked.get("rules") ?? ""),
    boxes: asked.get("boxes") ?? "7",
    perHour: asked.get("rounds") ?? "40",
    hand: asked.get("hand") ?? "",
    upcard: asked.get("upcard") ?? "",
  };
}

export function toAddress(asked: Asked): string {
  const query = new URLSearchParams();
  if (asked.strategy !== "optimal") query.set("strategy", asked.strategy);
  const changed = changes(asked.rules);
  if (changed) query.set("rules", changed);
  if (asked.boxes !== "7") query.set("boxes", asked.boxes);
  if (asked.perHour !== "40") query.set("rounds", asked.perHour);
  if (asked.hand) query.set("hand", asked.hand);
  if (asked.upcard) query.set("upcard", asked.upcard);
  return `/lab/canberra${query.size ? `?${query}` : ""}`;
}

export function edgePath(asked: Asked): string {
  const query = new URLSearchParams({
    strategy: asked.strategy,
    rules: changes(asked.rules),
    boxes: asked.boxes || "7",
    rounds_per_hour: asked.perHour || "40",
  });
  return `/api/lab/canberra?${query}`;
}

export const decisionPath = (asked: Asked): string =>
  `/api/lab/canberra/decision?${new URLSearchParams({ hand: asked.hand, upcard: asked.upcard, rules: changes(asked.rules) })}`;
