// Where everything lies on the stage of a table against the house: the dealer at the straight edge, one's own box before him,
// the others at both sides along the arc. It is a scene like any other: the board is the dealer's hand, bets are the spots.

import type { SeatCard } from "../lib/protocol";
import type { Form, Place, Point, Scene } from "../table/layout";

export interface Wager {
  /** As it stands on the cloth. */
  label: string;
  /** What a press on it is called. */
  spot: string;
  cents: number;
  /** A long spot rather than a round one. */
  wide?: boolean;
}
export interface Shown {
  wagers: Wager[];
  cards: SeatCard[];
  /** What the hand is called, once it lies open. */
  hand?: string;
  /** Whether the clock that runs is this seat's too. */
  asked: boolean;
}

type Ground = Omit<Scene, "places" | "plaque" | "back" | "shown" | "room"> & { spot: number };
/** One's own place, at the bottom: plaque, cards, spots, and where winnings are paid. */
const mine = (x: number, [seat, cards, bet, marker]: [number, number, number, Point]): Place => ({
  seat: { x, y: seat },
  cards: { x, y: cards },
  bet: { x, y: bet },
  marker,
});
const COMMON = { line: null, showsAtBet: false, upright: false };

const WIDE: Ground = {
  ...COMMON,
  width: 1120,
  height: 678,
  table: { x: 26, y: 8, width: 1068, height: 590, radius: 316, rail: 26, edge: 46 },
  mark: { x: 560, y: 300, size: 36 },
  board: { x: 560, y: 104, card: 78, gap: 8 },
  pot: { x: 560, y: 270, chip: 30 },
  own: { ...mine(560, [640, 530, 398, { x: 772, y: 398 }]), card: 90, fan: 90, room: 300, width: 348, height: 58 },
  chip: 22,
  bare: false,
  fold: 330,
  least: 0,
  most: 60,
  spot: 84,
};
const UPRIGHT: Ground = {
  ...COMMON,
  width: 390,
  height: 520,
  table: { x: 12, y: 2, width: 366, height: 482, radius: 160, rail: 14, edge: 30 },
  mark: { x: 195, y: 200, size: 26 },
  board: { x: 195, y: 52, card: 42, gap: 4 },
  pot: { x: 195, y: 196, chip: 22 },
  own: { ...mine(195, [490, 398, 306, { x: 195, y: 306 }]), card: 72, fan: 72, room: 214, width: 318, height: 48 },
  chip: 16,
  bare: true,
  fold: 262,
  least: -10,
  most: 110,
  spot: 62,
};
const ACROSS: Ground = {
  ...COMMON,
  width: 592,
  height: 390,
  table: { x: 66, y: 2, width: 510, height: 352, radius: 180, rail: 14, edge: 28 },
  mark: { x: 320, y: 150, size: 22 },
  board: { x: 321, y: 44, card: 40, gap: 4 },
  pot: { x: 321, y: 140, chip: 20 },
  own: { ...mine(321, [364, 294, 216, { x: 321, y: 216 }]), card: 56, fan: 56, room: 220, width: 290, height: 42 },
  chip: 16,
  bare: true,
  fold: 180,
  least: 0,
  most: 120,
  spot: 52,
};
type Stage = "wide" | "upright" | "across";
const STAGE_OF: Record<Form, Stage> = { high: "wide", laptop: "wide", upright: "upright", across: "across" };
const GROUND: Record<Stage, Ground> = { wide: WIDE, upright: UPRIGHT, across: ACROSS };

/** Without hands of one's own there is room for larger spots, and hands for everybody. */
const COMMON_HANDS: Record<Stage, { board: number; card: number; pot: number; bet: number; spot: number }> = {
  wide: { board: 122, card: 62, pot: 308, bet: 446, spot: 100 },
  upright: { board: 104, card: 42, pot: 250, bet: 402, spot: 76 },
  across: { board: 82, card: 40, pot: 188, bet: 288, spot: 72 },
};

interface Flank {
  /** Where the plaques of one side stand, from below. */
  at: [x: number, y: number][];
  /** How far down they stand below hands that all play on, which are wider than the dealer's. */
  common?: number[];
  plaque: { width: number; height: number };
  card: number;
}
/** On the wide cloth plaques lie on the arc of the rail. */
function onArc(xs: number[]): [number, number][] {
  const { x, y, width, height, radius } = WIDE.table;
  return xs.map((each) => {
    const along = (each - x - width / 2) / (width / 2);
    return [each, y + height - radius + radius * Math.sqrt(1 - along * along) - 14];
  });
}
const inColumn = (x: number, ys: number[]): [number, number][] => ys.map((y) => [x, y]);

/** So many others at one side. */
const FLANKS: Record<Stage, (Flank | null)[]> = {
  wide: [
    null,
    { at: onArc([196]), plaque: { width: 150, height: 50 }, card: 40 },
    { at: onArc([298, 124]), plaque: { width: 150, height: 50 }, card: 40 },
    { at: onArc([322, 206, 90]), plaque: { width: 112, height: 46 }, card: 30 },
    { at: onArc([338, 250, 162, 74]), plaque: { width: 84, height: 42 }, card: 24 },
  ],
  upright: [
    null,
    { at: inColumn(46, [216]), common: [240], plaque: { width: 80, height: 40 }, card: 25 },
    { at: inColumn(46, [290, 162]), common: [300, 190], plaque: { width: 80, height: 40 }, card: 25 },
    { at: inColumn(46, [326, 232, 138]), common: [318, 250, 182], plaque: { width: 80, height: 40 }, card: 25 },
    {
      at: inColumn(46, [352, 278, 204, 130]),
      common: [326, 276, 226, 176],
      plaque: { width: 80, height: 34 },
      card: 16,
    },
  ],
  across: [
    null,
    { at: inColumn(122, [176]), common: [196], plaque: { width: 108, height: 40 }, card: 28 },
    { at: inColumn(122, [250, 132]), common: [250, 150], plaque: { width: 108, height: 40 }, card: 28 },
    { at: inColumn(122, [292, 197, 102]), common: [280, 212, 144], plaque: { width: 108, height: 38 }, card: 24 },
    {
      at: inColumn(116, [312, 240, 168, 96]),
      common: [292, 242, 192, 142],
      plaque: { width: 96, height: 34 },
      card: 15,
    },
  ],
};

export interface HouseSizes {
  /** How wide one's own spots are, and those of the others. */
  spot: number;
  small: number;
}

/** The stage for so many others, and how large its spots are; `common` where all play on the same hands. */
export function houseScene(form: Form, others: number, common: boolean): { scene: Scene; sizes: HouseSizes } {
  const stage = STAGE_OF[form];
  const { spot, ...ground } = GROUND[stage];
  const sides = Math.ceil(others / 2);
  const flank = FLANKS[stage][Math.min(sides, 4)] ?? FLANKS[stage][1]!;
  const small = Math.min(44, Math.floor((flank.plaque.width - 6) / 3));
  const left = flank.at.map(([x, y], at) =>
    placeOf([x, (common && flank.common?.[at]) || y], flank, ground.bare, common, small),
  );
  const right = [...left].reverse().map((place) => mirrored(place, ground.board.x));
  const scene: Scene = {
    ...ground,
    plaque: flank.plaque,
    back: flank.card,
    shown: flank.card,
    room: flank.plaque.width,
    // An odd one out stands at the right, where the deal begins.
    places: [...left.slice(0, others - sides), ...right.slice(0, sides)],
  };
  if (!common) return { scene, sizes: { spot, small } };
  const over = COMMON_HANDS[stage];
  return {
    scene: {
      ...scene,
      board: { ...scene.board, y: over.board, card: over.card },
      pot: { ...scene.pot, y: over.pot },
      own: {
        ...scene.own,
        bet: { ...scene.own.bet, y: over.bet },
        marker: { ...scene.own.marker, x: scene.board.x + 2.1 * over.spot, y: over.bet },
      },
    },
    sizes: { spot: over.spot, small },
  };
}

/** Spots lie a little nearer to the dealer than the plaque, clear of the rail. */
const INWARDS = 0.09;

/** Above a plaque on the arc, or below one in a column: cards, and spots where there is room for them. */
function placeOf(
  [x, y]: [number, number],
  { plaque, card }: Flank,
  bare: boolean,
  common: boolean,
  small: number,
): Place {
  const [half, hand] = [plaque.height / 2, card * 1.4];
  if (bare) {
    const cards = { x, y: y + half + 19 + hand / 2 };
    return { seat: { x, y }, cards, bet: { x, y }, marker: { x, y } };
  }
  const cards = { x, y: y - half - 7 - hand / 2 };
  const bet = {
    x: x + INWARDS * (WIDE.board.x - x),
    y: common ? y - half - 18 - small / 2 : cards.y - hand / 2 - 20 - small / 2,
  };
  return { seat: { x, y }, cards, bet, marker: bet };
}

function mirrored(place: Place, middle: number): Place {
  const over = ({ x, y }: Point): Point => ({ x: 2 * middle - x, y });
  return { seat: over(place.seat), cards: over(place.cards), bet: over(place.bet), marker: over(place.marker) };
}
