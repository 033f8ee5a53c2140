// What supervisors and the operator may order at a table against the house, besides rulings on what is reported.

import type { BankedView } from "../lib/banked-protocol";
import type { FactField, FactGuide } from "../table/ruling";
import { h } from "./messages";

interface Measure extends Omit<FactGuide, "title"> {
  roles: string[];
  games: string[];
}
const GROUNDS = ["civil commotion", "fire", "riot", "brawl", "robbery", "act of God", "fraud"];

const field = (name: string, kind: FactField["kind"], choices: string[] = []): FactField => ({
  name,
  kind,
  choices,
  required: kind !== "flag",
});

const MEASURES: Measure[] = [
  {
    fact: "vacate_seat",
    roles: ["supervisor"],
    games: ["canberra", "baccarat"],
    fields: [field("seat", "seat")],
    text: h.measures.vacate_seat!,
  },
  {
    fact: "invalidate",
    roles: ["operator"],
    games: ["canberra"],
    fields: [
      field("ground", "choice", GROUNDS),
      field("reason", "text"),
      { ...field("person", "text"), required: false },
    ],
    text: h.measures.invalidate!,
  },
  {
    fact: "invalidate",
    roles: ["operator"],
    games: ["baccarat"],
    fields: [field("reason", "text")],
    text: h.measures.invalidate!,
  },
  {
    fact: "forfeit",
    roles: ["operator"],
    games: ["canberra"],
    fields: [field("seat", "seat"), field("reason", "text")],
    text: h.measures.forfeit!,
  },
  {
    fact: "exclude",
    roles: ["operator"],
    games: ["baccarat"],
    fields: [field("seat", "seat"), field("reason", "text")],
    text: h.measures.exclude!,
  },
  {
    fact: "sanction",
    roles: ["operator"],
    games: ["canberra"],
    text: h.measures.sanction!,
    fields: [
      field("seat", "seat"),
      field("rule", "text"),
      field("reason", "text"),
      field("void", "flag"),
      field("exclude", "flag"),
    ],
  },
];

export const measuresFor = (game: BankedView["game"], role: string): Omit<FactGuide, "title">[] =>
  MEASURES.filter(({ roles, games }) => roles.includes(role) && games.includes(game));
