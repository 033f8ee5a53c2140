// What the lobby shows of each game before the room has said a word: two cards and one line.

export interface Tile {
  game: string;
  title: string;
  line: string;
  cards: [string, string];
}
const tile = (game: string, title: string, line: string, ...cards: [string, string]): Tile => ({
  game,
  title,
  line,
  cards,
});

export const TILES: Tile[] = [
  tile("holdem", "Hold-em", "Two cards, five on the board", "As", "Kh"),
  tile("omaha", "Omaha", "Four cards, two of them count", "Qs", "Jh"),
  tile("draw", "Draw", "Five cards, exchange once", "7c", "7h"),
  tile("faro", "Faro", "Five cards, board one at a time", "Ah", "9s"),
  tile("five-card-stud", "Five Card Stud", "One hidden, four open", "Jd", "8c"),
  tile("seven-card-stud", "Seven Card Stud", "Three hidden, four open", "Qh", "5d"),
  tile("canberra-manila", "Canberra Manila", "32 cards, both of yours count", "Ad", "Td"),
  tile("three-card-manila", "Three Card Manila", "Short deck, two of three count", "Kc", "9d"),
  tile("canberra", "Canberra Poker", "Against the house, with a jackpot", "Ac", "Kd"),
  tile("baccarat", "Mini-Baccarat", "Against the house", "9h", "8d"),
];
/** Games of the room's own have the joker for their picture. */
export const OWN_CARDS: [string, string] = ["Jk", "As"];
