// A question about equity: what the form holds, what the address says, and what is asked of the room.

import type { EquityGame } from "./answers";

export interface Question {
  game: string;
  hands: string[];
  board: string;
  dead: string;
  /** 0 stands for the game's usual deck. */
  deck: number;
  joker: boolean;
  /** Empty: as the game has it. */
  aceLow: "" | "yes" | "no";
  wins: "high" | "low" | "split";
  lowAce: "high" | "low";
  qualifier: boolean;
  strict: boolean;
  /** 0: exact if that can be counted. */
  samples: number;
  seed: number;
  /** Names of the hands' owners, where they are known. */
  names: string[];
}

export const FIRST: Question = {
  game: "holdem",
  hands: ["AsKs", "QhQd"],
  board: "",
  dead: "",
  deck: 0,
  joker: false,
  aceLow: "",
  wins: "high",
  lowAce: "high",
  qualifier: false,
  strict: false,
  samples: 0,
  seed: 0,
  names: [],
};
const LEAST_HANDS = 2;
export const MOST_HANDS = 23;

const number = (text: string | null): number => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);
const oneOf = <Choice extends string>(text: string | null, choices: readonly Choice[]): Choice =>
  choices.find((choice) => choice === text) ?? choices[0]!;

/** What an address asks. An address without hands asks the first question. */
export function fromAddress(query: string): Question {
  const asked = new URLSearchParams(query);
  const hands = asked.getAll("hand").slice(0, MOST_HANDS);
  if (!hands.length) return { ...FIRST, hands: [...FIRST.hands], game: asked.get("game") || FIRST.game };
  while (hands.length < LEAST_HANDS) hands.push("random");
  return {
    game: asked.get("game") || FIRST.game,
    hands,
    board: asked.get("board") ?? "",
    dead: asked.get("dead") ?? "",
    deck: number(asked.get("deck")),
    joker: asked.has("joker"),
    aceLow: oneOf(asked.get("ace"), ["", "yes", "no"] as const),
    wins: oneOf(asked.get("wins"), ["high", "low", "split"] as const),
    lowAce: oneOf(asked.get("low"), ["high", "low"] as const),
    qualifier: asked.has("qualifier"),
    strict: asked.has("strict"),
    samples: number(asked.get("samples")),
    seed: number(asked.get("seed")),
    names: asked.getAll("name").slice(0, MOST_HANDS),
  };
}

/** The address of a question: only what is not as usual. */
export function toAddress(question: Question): string {
  const query = new URLSearchParams({ game: question.game });
  for (const hand of question.hands) query.append("hand", hand.replace(/\s+/g, ""));
  for (const name of question.names) query.append("name", name);
  const said: [string, string | number | false][] = [
    ["board", question.board.replace(/\s+/g, "")],
    ["dead", question.dead.replace(/\s+/g, "")],
    ["deck", question.deck],
    ["joker", question.joker && "1"],
    ["ace", question.aceLow],
    ["wins", question.wins !== "high" && question.wins],
    ["low", question.lowAce === "low" && "low"],
    ["qualifier", question.qualifier && "1"],
    ["strict", question.strict && "1"],
    ["samples", question.samples],
    ["seed", question.seed],
  ];
  for (const [name, value] of said) if (value) query.set(name, String(value));
  return `/lab/equity?${query}`;
}

/** The question as the room takes it; empty hands stand for unknown ones. */
export function body(question: Question): Record<string, unknown> {
  const low = question.wins !== "high";
  return {
    game: question.game,
    hands: question.hands.map((hand) => hand.trim() || "random"),
    board: question.board,
    dead: question.dead,
    deck: question.deck || null,
    joker: question.joker,
    ace_low: question.aceLow ? question.aceLow === "yes" : null,
    wins: question.wins,
    low_ace: low ? question.lowAce : "high",
    qualifier: question.wins === "split" && question.qualifier,
    strict_1994: question.strict,
    samples: question.samples || null,
    seed: question.seed,
    streets: true,
  };
}

/** The question carried over to another game: hands of another size, and options that it has. */
export function forGame(question: Question, game: EquityGame): Question {
  const first = game.own === 2 ? FIRST.hands : [];
  return {
    ...FIRST,
    game: game.game,
    hands: question.hands.map((_, at) => first[at] ?? "random"),
    deck: 0,
    wins: game.low ? question.wins : "high",
    joker: game.joker && question.joker,
  };
}
