// Where everything stands on the stage, as data: three stages, drawn in their own pixels and scaled as a whole.

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
/** Where a player sits, where the cards, the bet and the dealer's button lie before the seat. */
export interface Place {
  seat: Point;
  cards: Point;
  bet: Point;
  marker: Point;
}
export interface Scene {
  width: number;
  height: number;
  /** Round at all ends, or straight at the dealer's (`edge` is the radius of its corners) with an arc opposite. */
  table: Box & { radius: number; rail: number; edge?: number };
  line: (Box & { radius: number }) | null;
  mark: Point & { size: number };
  board: Point & { card: number; gap: number };
  pot: Point & { chip: number };
  /** The viewer's own cards, bet and plaque; `fan` is the width of each of many, `room` that of all of them at most. */
  own: Place & { card: number; fan: number; room: number; width: number; height: number };
  /** The plaques of the others, and their cards: backs, and faces that are shown. */
  plaque: { width: number; height: number };
  back: number;
  shown: number;
  /** How wide the cards of a seat may lie. */
  room: number;
  /** Whether hands are shown where the bet lay, instead of where their backs lie. */
  showsAtBet: boolean;
  chip: number;
  /** Whether chips lie above their amount instead of beside it. */
  upright: boolean;
  /** Whether amounts stand for the chips before the seats: there is no room for both. */
  bare: boolean;
  places: Place[];
  /** From this line on everything moves when the stage is made higher or lower, by so much at most. */
  fold: number;
  least: number;
  most: number;
}

/** How the page is divided: dock under the felt or at its right, or a phone upright or across. */
export type Form = "high" | "laptop" | "upright" | "across";
type Stage = "wide" | "upright" | "across";
type Four = [number, number, number, number, number, number, number, number];

const at = ([x, y, cx, cy, bx, by, mx, my]: Four): Place => ({
  seat: { x, y },
  cards: { x: cx, y: cy },
  bet: { x: bx, y: by },
  marker: { x: mx, y: my },
});

/** The places at the left, from below, then the top, then the same at the right, from above. */
function mirrored(left: Four[], top: Four, middle: number): Place[] {
  const flip = ([x, y, cx, cy, bx, by, mx, my]: Four): Four => {
    const over = (value: number) => 2 * middle - value;
    return [over(x), y, over(cx), cy, over(bx), by, over(mx), my];
  };
  return [...left.map(at), at(top), ...[...left].reverse().map((each) => at(flip(each)))];
}

/** Which of five, or of nine, places so many others take. */
const FEW: number[][] = [[], [2], [1, 3], [1, 2, 3], [0, 1, 3, 4], [0, 1, 2, 3, 4]];
const MANY: Record<number, number[]> = {
  6: [0, 1, 3, 5, 7, 8],
  7: [0, 1, 2, 4, 6, 7, 8],
  8: [0, 1, 2, 3, 5, 6, 7, 8],
  9: [0, 1, 2, 3, 4, 5, 6, 7, 8],
};

type Seats = Pick<Scene, "plaque" | "back" | "shown" | "room" | "showsAtBet" | "chip" | "upright" | "bare" | "places">;
type Ground = Omit<Scene, keyof Seats>;

const WIDE: Ground = {
  width: 1120,
  height: 678,
  table: { x: 96, y: 62, width: 928, height: 528, radius: 264, rail: 26 },
  line: { x: 256, y: 172, width: 608, height: 276, radius: 138 },
  mark: { x: 560, y: 424, size: 36 },
  board: { x: 560, y: 325, card: 80, gap: 8 },
  pot: { x: 560, y: 222, chip: 34 },
  own: { ...at([560, 626, 560, 516, 560, 420, 374, 536]), card: 102, fan: 86, room: 324, width: 348, height: 58 },
  fold: 400,
  least: 0,
  most: 40,
};
const UPRIGHT: Ground = {
  width: 390,
  height: 533,
  table: { x: 14, y: 26, width: 362, height: 462, radius: 150, rail: 16 },
  line: { x: 38, y: 116, width: 314, height: 218, radius: 70 },
  mark: { x: 195, y: 314, size: 26 },
  board: { x: 195, y: 233, card: 58, gap: 6 },
  pot: { x: 195, y: 162, chip: 24 },
  own: { ...at([195, 495, 195, 402, 195, 328, 98, 446]), card: 82, fan: 62, room: 162, width: 318, height: 48 },
  fold: 280,
  least: -34,
  most: 60,
};
const ACROSS: Ground = {
  width: 592,
  height: 390,
  table: { x: 72, y: 26, width: 496, height: 318, radius: 159, rail: 16 },
  line: { x: 150, y: 76, width: 340, height: 156, radius: 78 },
  mark: { x: 320, y: 226, size: 22 },
  board: { x: 320, y: 177, card: 56, gap: 5 },
  pot: { x: 320, y: 108, chip: 24 },
  own: { ...at([320, 361, 320, 281, 432, 308, 226, 314]), card: 76, fan: 52, room: 150, width: 330, height: 44 },
  fold: 222,
  least: 0,
  most: 90,
};

const SEATS: Record<Stage, { few: Seats; many: Seats }> = {
  wide: {
    few: {
      plaque: { width: 168, height: 56 },
      back: 46,
      shown: 62,
      room: 160,
      showsAtBet: false,
      chip: 31,
      upright: false,
      bare: false,
      places: mirrored(
        [
          [146, 474, 278, 464, 372, 408, 278, 516],
          [146, 178, 282, 176, 386, 236, 282, 232],
        ],
        [560, 54, 560, 134, 668, 146, 492, 134],
        560,
      ),
    },
    many: {
      plaque: { width: 150, height: 50 },
      back: 38,
      shown: 48,
      room: 124,
      showsAtBet: false,
      chip: 28,
      upright: false,
      bare: false,
      places: mirrored(
        [
          [150, 494, 268, 478, 344, 428, 268, 524],
          [92, 344, 208, 344, 290, 344, 208, 390],
          [112, 196, 228, 214, 336, 246, 228, 260],
          [300, 78, 300, 148, 412, 188, 222, 140],
        ],
        [560, 54, 560, 128, 648, 142, 504, 128],
        560,
      ),
    },
  },
  upright: {
    few: {
      plaque: { width: 104, height: 44 },
      back: 34,
      shown: 44,
      room: 120,
      showsAtBet: true,
      chip: 18,
      upright: false,
      bare: false,
      places: mirrored(
        [
          [58, 372, 58, 320, 128, 298, 58, 424],
          [60, 78, 142, 80, 60, 155, 135, 119],
        ],
        [195, 28, 195, 88, 195, 127, 128, 34],
        195,
      ),
    },
    many: {
      plaque: { width: 78, height: 40 },
      back: 22,
      shown: 30,
      room: 80,
      showsAtBet: false,
      chip: 16,
      upright: false,
      bare: true,
      places: mirrored(
        [
          [46, 384, 46, 343, 140, 330, 74, 422],
          [46, 300, 104, 298, 152, 298, 104, 331],
          [46, 182, 104, 177, 152, 184, 46, 212],
          [46, 124, 104, 124, 152, 126, 46, 92],
        ],
        [195, 28, 195, 80, 240, 80, 142, 44],
        195,
      ),
    },
  },
  across: {
    few: {
      plaque: { width: 110, height: 42 },
      back: 32,
      shown: 36,
      room: 68,
      showsAtBet: false,
      chip: 20,
      upright: false,
      bare: false,
      places: mirrored(
        [
          [118, 268, 206, 268, 206, 230, 118, 312],
          [122, 80, 206, 84, 198, 124, 122, 124],
        ],
        [320, 30, 404, 33, 374, 70, 252, 44],
        320,
      ),
    },
    many: {
      plaque: { width: 78, height: 38 },
      back: 22,
      shown: 30,
      room: 60,
      showsAtBet: false,
      chip: 16,
      upright: false,
      bare: true,
      places: mirrored(
        [
          [108, 312, 168, 304, 220, 318, 108, 275],
          [92, 236, 152, 230, 152, 256, 92, 204],
          [92, 154, 152, 148, 152, 174, 92, 188],
          [136, 72, 196, 70, 196, 98, 136, 104],
        ],
        [320, 24, 380, 26, 434, 30, 268, 34],
        320,
      ),
    },
  },
};

/** Games whose cards lie open before the players: every seat has room for a fan. */
const FANS: Record<Stage, { few: Seats; many: Seats }> = {
  wide: {
    few: {
      ...SEATS.wide.few,
      upright: true,
      back: 56,
      shown: 56,
      room: 204,
      places: mirrored(
        [
          [132, 404, 314, 378, 462, 384, 214, 428],
          [146, 178, 314, 252, 462, 252, 146, 226],
        ],
        [560, 54, 560, 150, 700, 150, 432, 150],
        560,
      ),
    },
    many: {
      ...SEATS.wide.many,
      back: 42,
      shown: 42,
      room: 154,
      upright: true,
      places: mirrored(
        [
          [96, 418, 256, 396, 392, 396, 96, 464],
          [84, 318, 246, 314, 380, 316, 84, 362],
          [104, 212, 264, 232, 400, 238, 104, 256],
          [300, 78, 300, 152, 430, 170, 212, 132],
        ],
        [560, 54, 560, 134, 682, 134, 438, 134],
        560,
      ),
    },
  },
  upright: {
    few: {
      ...SEATS.upright.few,
      chip: 16,
      upright: true,
      back: 34,
      shown: 34,
      room: 124,
      showsAtBet: false,
      places: mirrored(
        [
          [60, 142, 74, 210, 162, 210, 128, 148],
          [60, 24, 74, 92, 160, 132, 128, 40],
        ],
        [195, 24, 195, 92, 195, 140, 128, 40],
        195,
      ),
    },
    many: {
      ...SEATS.upright.many,
      back: 26,
      shown: 26,
      room: 78,
      places: mirrored(
        [
          [46, 258, 126, 256, 126, 285, 46, 292],
          [46, 198, 126, 196, 126, 224, 74, 228],
          [46, 138, 126, 136, 126, 164, 74, 168],
          [46, 78, 126, 76, 126, 104, 74, 108],
        ],
        [195, 24, 280, 24, 195, 62, 142, 44],
        195,
      ),
    },
  },
  across: {
    few: {
      ...SEATS.across.few,
      back: 34,
      shown: 34,
      room: 112,
      upright: false,
      places: mirrored(
        [
          [122, 166, 234, 166, 234, 200, 122, 206],
          [122, 78, 234, 94, 234, 128, 122, 118],
        ],
        [320, 30, 448, 32, 360, 68, 252, 44],
        320,
      ),
    },
    many: {
      ...SEATS.across.many,
      back: 26,
      shown: 26,
      room: 78,
      places: mirrored(
        [
          [92, 214, 182, 206, 238, 208, 92, 246],
          [92, 160, 182, 156, 238, 158, 60, 186],
          [92, 106, 182, 106, 238, 108, 60, 132],
          [136, 64, 226, 66, 284, 68, 84, 64],
        ],
        [320, 24, 400, 26, 320, 54, 270, 34],
        320,
      ),
    },
  },
};

const STAGE_OF: Record<Form, Stage> = { high: "wide", laptop: "wide", upright: "upright", across: "across" };
const GROUND: Record<Stage, Ground> = { wide: WIDE, upright: UPRIGHT, across: ACROSS };

/** The stage of a form for so many other seats; `fans` where cards lie open before the players. */
export function sceneOf(form: Form, others: number, fans = false): Scene {
  const stage = STAGE_OF[form];
  const ground = GROUND[stage];
  if (others > 9) return packed(ground, others);
  const { few, many } = (fans ? FANS : SEATS)[stage];
  const seats = others > 5 ? many : few;
  const order = others > 5 ? MANY[others]! : FEW[others]!;
  return adapted(stage, { ...ground, ...seats, places: order.map((each) => seats.places[each]!) }, fans);
}

/** Where one's own button or buck lies if there is no room beside the cards. */
function besidePlaque({ own: { seat, width } }: Scene, air: number): Point {
  return { x: seat.x - width / 2 - air, y: seat.y };
}

/** What gives way where there is little room. */
function adapted(stage: Stage, scene: Scene, fans: boolean): Scene {
  const crowded = scene.bare;
  if (fans) {
    const pot = { wide: { x: 560, y: 290 }, upright: { x: 195, y: crowded ? 300 : 256 }, across: { x: 320, y: 140 } }[
      stage
    ];
    const bet = { wide: { x: 560, y: 404 }, upright: { x: 195, y: crowded ? 326 : 318 }, across: { x: 320, y: 208 } }[
      stage
    ];
    const room = { wide: 680, upright: 372, across: 360 }[stage];
    const marker = besidePlaque(scene, stage === "wide" ? 22 : 15);
    return { ...scene, line: null, pot: { ...scene.pot, ...pot }, own: { ...scene.own, bet, room, marker } };
  }
  if (stage === "upright" && crowded)
    return {
      ...scene,
      line: { x: 50, y: 92, width: 290, height: 236, radius: 70 },
      board: { x: 195, y: 240, card: 50, gap: 5 },
      pot: { ...scene.pot, y: 145 },
      own: { ...scene.own, card: 74, room: 206, bet: { x: 195, y: 328 }, marker: besidePlaque(scene, 15) },
      least: -4,
    };
  if (stage === "across" && crowded)
    return {
      ...scene,
      board: { ...scene.board, card: 46 },
      pot: { ...scene.pot, y: 112 },
      own: { ...scene.own, bet: { x: 320, y: 219 }, marker: besidePlaque(scene, 15) },
      line: null,
    };
  return scene;
}

/** More than nine others: small plaques in rows above the felt; bets stand in them, and hands come to the felt when shown. */
function packed(ground: Ground, others: number): Scene {
  const plaque = ground.width > 1000 ? { width: 88, height: 40 } : { width: 70, height: 36 };
  const gap = 6;
  const left = ground.width === ACROSS.width ? 64 : 0;
  const row = Math.floor((ground.width - left) / (plaque.width + gap));
  const rows = Math.ceil(others / row);
  const pitch = plaque.height + 18;
  const deep = rows * pitch;
  const places = Array.from({ length: others }, (_, each): Place => {
    const [line, column] = [Math.floor(each / row), each % row];
    const inRow = Math.min(row, others - line * row);
    const first = left + (ground.width - left - inRow * (plaque.width + gap) + plaque.width + gap) / 2;
    const seat = { x: first + column * (plaque.width + gap), y: pitch * line + plaque.height / 2 + 1 };
    const marker = { x: seat.x + plaque.width / 2 - 8, y: seat.y + plaque.height / 2 + 4 };
    return { seat, cards: { x: seat.x, y: deep + 34 }, bet: seat, marker };
  });
  const drop = Math.max(0, deep - ground.table.y + 4);
  const table = { ...ground.table, y: ground.table.y + drop, height: ground.table.height };
  const moved = <Spot extends Point>(spot: Spot): Spot => ({ ...spot, y: spot.y + drop });
  return {
    ...ground,
    height: ground.height + drop,
    table,
    line: null,
    mark: moved(ground.mark),
    board: moved(ground.board),
    pot: moved(ground.pot),
    own: {
      ...ground.own,
      seat: moved(ground.own.seat),
      cards: moved(ground.own.cards),
      bet: moved(ground.own.bet),
      marker: moved(ground.own.marker),
    },
    fold: ground.fold + drop,
    plaque,
    back: 20,
    shown: 34,
    room: 90,
    showsAtBet: false,
    chip: 16,
    upright: false,
    bare: true,
    places,
  };
}

export interface Fitted {
  scene: Scene;
  /** How many pixels of the screen one of the stage takes. */
  scale: number;
}

/** The stage in a room of the page: scaled as a whole, and higher or lower between board and own cards where that helps. */
export function fitted(scene: Scene, width: number, height: number): Fitted {
  const scale = Math.min(width / scene.width, height / (scene.height + scene.least), 2);
  const shift = Math.max(scene.least, Math.min(scene.most, Math.floor(height / scale) - scene.height));
  return { scene: shift ? stretched(scene, shift) : scene, scale };
}

function stretched(scene: Scene, shift: number): Scene {
  const moved = <Spot extends Point>(spot: Spot): Spot => (spot.y > scene.fold ? { ...spot, y: spot.y + shift } : spot);
  const place = (each: Place): Place => {
    const isLow = each.seat.y > scene.fold;
    const with_ = (spot: Point) => (isLow ? { ...spot, y: spot.y + shift } : spot);
    return { seat: with_(each.seat), cards: with_(each.cards), bet: with_(each.bet), marker: with_(each.marker) };
  };
  return {
    ...scene,
    height: scene.height + shift,
    table: { ...scene.table, height: scene.table.height + shift },
    line: scene.line && { ...scene.line, height: scene.line.height + Math.max(0, shift) / 2 },
    mark: moved(scene.mark),
    own: { ...scene.own, ...place(scene.own) },
    places: scene.places.map(place),
  };
}

/** The least scale at which the wide stage is still read. */
const LEGIBLE = 0.85;
export const BAR = 56;
export const PANEL = 320;
export const NARROW_PANEL = 312;
export const DOCK = { high: 166, across: 264, upright: 186 };

/** How a window is divided; `text` is how many times the usual size its text has. */
export function formOf(width: number, height: number, text = 1): Form {
  const fits = (room: number, high: number) => Math.min(room / WIDE.width, high / WIDE.height) >= LEGIBLE * text;
  const bar = BAR * text;
  if (height > 820 && fits(width - PANEL * text, height - bar - DOCK.high * text)) return "high";
  if (fits(width - NARROW_PANEL * text, height - bar)) return "laptop";
  return width > height ? "across" : "upright";
}

export interface FanCard {
  card: string | null;
  up: boolean;
}
export interface Laid {
  card: number;
  width: number;
  /** Where each card begins. */
  at: number[];
}

/** How the cards of a hand lie beside each other: backs close together, faces side by side or, in little room, an index apart. */
export function widths(cards: FanCard[], card: number, room: number, open = false): Laid {
  const steps = cards.slice(1).map(({ card: face }, each) => {
    if (face === null && cards[each]!.card === null) return open || cards.length > 3 ? 0.22 : 0.5;
    return open ? INDEX : 0;
  });
  const faces = steps.filter((step) => step === 0).length;
  const fixed = steps.reduce((sum, step) => sum + step, 1);
  const wanted = faces ? Math.min(BESIDE, Math.max(INDEX, (room / card - fixed) / faces)) : 0;
  const length = fixed + faces * wanted;
  const size = Math.min(card, room / length);
  let along = 0;
  const at = [0, ...steps.map((step) => (along += (step || wanted) * size))];
  return { card: size, width: length * size, at: at.slice(0, cards.length) };
}

/** An index and no more, or a whole card and a little air, in widths of a card. */
const INDEX = 0.48;
const BESIDE = 1.07;

export interface Group {
  up: boolean;
  /** The place in the hand at which it begins. */
  from: number;
  cards: FanCard[];
}

/** One's own cards in groups of covered and open ones, in the order in which they came, within so much room. */
export function ownGroups(
  cards: FanCard[],
  card: number,
  room: number,
): { groups: Group[]; card: number; step: number } {
  const groups: Group[] = [];
  cards.forEach((each, from) => {
    const last = groups.at(-1);
    if (last && last.up === each.up) last.cards.push(each);
    else groups.push({ up: each.up, from, cards: [each] });
  });
  const air = 12 * (groups.length - 1);
  const inner = cards.length - groups.length;
  const pair = cards.length <= 2 && groups.length < 2;
  const wanted = pair ? card - 8 : card + 5;
  const step = inner ? Math.min(wanted, (room - air - groups.length * card) / inner) : card;
  return { groups, card, step };
}
