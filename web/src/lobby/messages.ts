// The texts of the lobby.

import { dollars } from "../lib/money";

export const o = {
  title: "Sit down and play",
  lead: "Ten games as the ACT gazetted them. Play money, no account, and every decision has its rule.",
  playHoldem: "Play hold-em now",
  playNow: "Play now",
  seating: "Taking your seat…",
  create: "Create a table",
  how: "How to play",
  howTitle: (title: string) => `${title} in a minute`,
  itsRules: "Its rules",
  games: "Games",
  gamesLead: "a table with bots opens at once",
  ownGames: "Games of this room's own",

  seats: "Your seats",
  yourTurn: "Your turn",
  toAct: (name: string) => `${name} to act`,
  going: "The round goes on",
  goBack: "Go back",

  tables: "Open tables",
  filters: { all: "All", poker: "Poker", house: "House", people: "With people" },
  filter: "Which tables",
  none: "No table is open. Play now opens one with bots.",
  noneSuch: "No such table is open.",
  taken: (taken: number, seats: number) => `${taken} of ${seats} seats`,
  who: (people: number, bots: number, free: number) =>
    `${people} ${people === 1 ? "person" : "people"}, ${bots} ${bots === 1 ? "bot" : "bots"}, ${free} free`,
  buyIn: (least: number, most: number) => `${dollars(least)}${most ? ` to ${dollars(most)}` : " or more"}`,
  buyInLabel: "buy-in",
  sit: "Sit down",
  watch: "Look on",
  paused: "paused",
  invited: "by invitation",

  tournamentsLead: "Sit-and-gos that start when they are full, and all that are open or running.",
  tournamentsGo: "Enter a tournament",
  friends: "A table for friends",
  friendsLead: "Make a table that only those with your link find. You set blinds, bots and who sits.",
  friendsGo: "Make a private table",
  jackpot: "Boomerang Jackpot",
  jackpotLead: "Canberra Poker, one chip a round",
  latest: (name: string, cents: number) => `${name} won ${dollars(cents)} last.`,
  asGuest: "Playing as a guest.",
  as: (name: string) => `Playing as ${name}.`,
  chooseName: "Choose a name",
};
