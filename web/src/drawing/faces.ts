// The faces of the cards, in a box of 100 by 140: full ones, small ones for fans and phones, the joker, the back.

import { JOKER } from "../lib/cards";
import { court, FRAME, HALF } from "./courts";
import { SUITS, type Suit } from "./paths";
import { both, C, dot, eyes, fill, G, index, line, mirrored, P, pip, r, tint } from "./strokes";

const SHEET = `<rect x=".6" y=".6" width="98.8" height="138.8" rx="7.5" fill="${P}" stroke="var(--card-edge)" stroke-width="1.2"/>`;

type Spot = [x: number, y: number];
const rows = (...ys: number[]): Spot[] =>
  ys.flatMap((y): Spot[] => [
    [-1, y],
    [1, y],
  ]);
const middle = (...ys: number[]): Spot[] => ys.map((y): Spot => [0, y]);

/** Where the pips stand: columns at -1, 0 and 1, rows from -1 at the top to 1. */
const PIPS: Record<string, Spot[]> = {
  "2": middle(-1, 1),
  "3": middle(-1, 0, 1),
  "4": rows(-1, 1),
  "5": [...rows(-1, 1), ...middle(0)],
  "6": rows(-1, 0, 1),
  "7": [...rows(-1, 0, 1), ...middle(-0.5)],
  "8": [...rows(-1, 0, 1), ...middle(-0.5, 0.5)],
  "9": [...rows(-1, -1 / 3, 1 / 3, 1), ...middle(0)],
  T: [...rows(-1, -1 / 3, 1 / 3, 1), ...middle(-2 / 3, 2 / 3)],
};
const PIP_SIZES: Record<string, number> = { "7": 18, "8": 18, "9": 17.5, T: 17 };

/** One large suit; the spade has the house's line engraved in it. */
function ace(s: Suit): string {
  if (s !== "s") return pip(s, 50, 70, 52);
  const engraved = pip(s, 50, 71.5, 40, false, `fill="none" stroke="${P}" stroke-width="3"`);
  return pip(s, 50, 70, 58) + engraved + pip(s, 50, 72.5, 15, false, `fill="${P}"`);
}

function inside(rank: string, s: Suit): string {
  if (rank === "A") return ace(s);
  const spots = PIPS[rank];
  if (!spots) return court(rank, s);
  return spots.map(([x, y]) => pip(s, 50 + 13 * x, 70 + 45 * y, PIP_SIZES[rank] ?? 19, y > 0)).join("");
}

const letters = (x: number, y: number, step: number): string =>
  [..."JOKER"]
    .map(
      (letter, at) =>
        `<text x="${x}" y="${y + at * step}" font-size="${step}" font-weight="800" text-anchor="middle" fill="${C}" style="font-family:var(--sans)">${letter}</text>`,
    )
    .join("");

function jester(): string {
  const face =
    fill("M35 76H65V86C65 96 58 103 50 103 42 103 35 96 35 86Z", P, 1.2) +
    eyes(84.5, 50, 6.5) +
    fill("M50 83 53.5 91H46.5Z", C) +
    line("M42.5 94.5C46 99 54 99 57.5 94.5", 1.5) +
    mirrored(dot(41, 92.5, 2, tint(35)), 50);
  const bell = (x: number, y: number, colour: string): string =>
    dot(x, y, 3.6, colour, 1.1) + line(`M${x - 2} ${y + 0.6}h4`, 0.9);
  const cap =
    fill("M50 72C42 56 38 44 24 40 22 52 27 63 35 76Z", C, 1) +
    fill("M50 72C58 56 62 44 76 40 78 52 73 63 65 76Z", G, 1) +
    fill("M35 76C38 56 44 44 50 30 56 44 62 56 65 76Z", P, 1.2) +
    line("M50 34V74M44 50V75M56 50V75", 0.9, tint(45)) +
    bell(24, 39, G) +
    bell(76, 39, P) +
    bell(50, 28, G);
  const band = fill("M33.5 73H66.5V79H33.5Z", G, 1.1) + [38, 44, 50, 56, 62].map((x) => dot(x, 76, 1.1, C)).join("");
  const ruff = [0, 1, 2, 3, 4, 5].map((at) => {
    const x = 27.5 + at * 7.5;
    return fill(`M${x} 101H${x + 7.5}L${x + 3.75} 115Z`, at % 2 ? C : G, 1) + dot(x + 3.75, 116.5, 2, P, 1);
  });
  return face + cap + band + ruff.join("");
}

/** Fans of an older room, woven close; a spade in the middle. */
const BACK = `<rect x="6" y="6" width="88" height="128" rx="4.5" fill="var(--back)"/><rect x="6" y="6" width="88" height="128" rx="4.5" fill="url(#pb-fans)"/><rect x="8.5" y="8.5" width="83" height="123" rx="3" fill="none" stroke="#f3dcc4" stroke-opacity=".75"/><circle cx="50" cy="70" r="20" fill="var(--back)" stroke="#f3dcc4" stroke-width="1.2"/><circle cx="50" cy="70" r="17.2" fill="none" stroke="#f3dcc4" stroke-opacity=".6" stroke-width=".7"/>${pip("s", 50, 70, 21, false, 'fill="#f7e7d4"')}`;

const fans = (x: number, y: number): string =>
  [8, 5.4, 2.8].map((q) => `M${r(x - q)} ${y}a${q} ${q} 0 0 1 ${2 * q} 0`).join("");

/** What the faces refer to. */
export const DEFS =
  `<clipPath id="pb-index"><rect x="-6" y="-.5" width="28" height="23"/></clipPath>` +
  `<clipPath id="pb-frame"><path d="${FRAME}"/></clipPath><clipPath id="pb-half"><path d="${HALF}"/></clipPath>` +
  `<pattern id="pb-fans" x="2" y="6.5" width="16" height="21" patternUnits="userSpaceOnUse"><path d="${fans(0, 10.5)}${fans(16, 10.5)}${fans(8, 21)}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.1"/></pattern>` +
  Object.entries(SUITS)
    .map(([s, d]) => `<path id="pb-${s}" d="${d}"/>`)
    .join("");

const inked = (s: string, drawing: string): string => `<g style="color:var(--suit-${s})">${SHEET}${drawing}</g>`;

/** A full face: "Kh", "Td", the joker; nothing is the back. */
export function full(face: string | null): string {
  if (face === null) return SHEET + BACK;
  if (face === JOKER) return inked("jk", `<g transform="translate(0 -2)">${jester()}</g>${both(letters(15, 20, 13))}`);
  const [rank, s] = face as unknown as [string, Suit];
  const corner = index(rank, rank === "T" ? 15.5 : 15, 8.5, 23) + pip(s, 15, 43.5, 16.5);
  return inked(s, inside(rank, s) + both(corner));
}

/** A small face: the index fills the left 46%, so that a fan shows every one; a large suit at the right. */
export function small(face: string | null): string {
  if (face === null) return full(null);
  if (face === JOKER)
    return inked("jk", `<g transform="translate(22 6) scale(.78)">${jester()}</g>${letters(18, 28, 22)}`);
  const [rank, s] = face as unknown as [string, Suit];
  return inked(s, index(rank, 25, 12, 46) + pip(s, 25, 80, 31) + pip(s, 71, 106, 44));
}
