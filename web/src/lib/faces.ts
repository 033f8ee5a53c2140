// The drawings on the cards: suits in a box of 100, places of pips, and what a court wears.

export const SUIT_PATHS: Record<string, string> = {
  h: "M50 92C20 66 6 48 6 30 6 16 17 7 29 7c9 0 17 5 21 14C54 12 62 7 71 7c12 0 23 9 23 23 0 18-14 36-44 62Z",
  d: "M50 3 86 50 50 97 14 50Z",
  s: "M50 5C24 32 7 46 7 63c0 12 9 20 20 20 8 0 16-4 19-12-1 11-5 19-13 24h34c-8-5-12-13-13-24 3 8 11 12 19 12 11 0 20-8 20-20C93 46 76 32 50 5Z",
  c: "M50 5a21 21 0 0 0-16 34.600A21.500 21.500 0 1 0 46.500 69C46 81 41 90 33 95h34c-8-5-13-14-13.500-26A21.500 21.500 0 1 0 66 39.600 21 21 0 0 0 50 5Z",
};

type Spot = [x: number, y: number];
const sides = (...rows: number[]): Spot[] => rows.flatMap((y): Spot[] => [[-1, y], [1, y]]);

/** Columns at -1, 0 and 1, rows from -1 at the top to 1. */
export const PIPS: Record<string, Spot[]> = {
  A: [[0, 0]],
  "2": [[0, -1], [0, 1]],
  "3": [[0, -1], [0, 0], [0, 1]],
  "4": sides(-1, 1),
  "5": [...sides(-1, 1), [0, 0]],
  "6": sides(-1, 0, 1),
  "7": [...sides(-1, 0, 1), [0, -0.5]],
  "8": [...sides(-1, 0, 1), [0, -0.5], [0, 0.5]],
  "9": [...sides(-1, -1 / 3, 1 / 3, 1), [0, 0]],
  "10": [...sides(-1, -1 / 3, 1 / 3, 1), [0, -2 / 3], [0, 2 / 3]],
};

/** A cap, a coronet and a crown. */
export const COURT: Record<string, string> = {
  J: "M22 24c2-7 14-7 16 0l2-5c1 3 0 6-1 8H21c-1-2-2-5-1-8Z",
  Q: "M20 27 19 18l5 4 3-6 3 5 3-5 3 6 5-4-1 9Z",
  K: "M20 27 18 17l6 5 4-7h1v-3h2v3h1l4 7 6-5-2 10Z",
};
