// Where seats stand on the dealer's screen: he sits at the bottom, seat 1 at his left, the others clockwise from there.

export interface Spot {
  /** In per cent of the table. */
  x: number;
  y: number;
}

/** The part of the way round that is the dealer's own. */
const GAP = 0.15;
/** How far out seats stand, in per cent; more than half-way across the rail. */
const WIDE = 42;
const HIGH = 41;

/** The spots of so many seats, in their order. */
export function spotsOf(seats: number): Spot[] {
  return Array.from({ length: seats }, (_, index) => {
    const along = seats === 1 ? 0.5 : index / (seats - 1);
    // From below left, clockwise: angles run from the bottom, where the dealer is.
    const angle = 2 * Math.PI * (GAP / 2 + along * (1 - GAP));
    return { x: 50 - WIDE * flat(Math.sin(angle)), y: 50 + HIGH * flat(Math.cos(angle)) };
  });
}

/** A table is longer at its sides than an ellipse: what is near the edge is brought to it. */
const flat = (part: number): number => Math.sign(part) * Math.abs(part) ** 0.8;

/** Between a seat and the middle: where its chips lie. */
export const before = ({ x, y }: Spot, part = 0.42): Spot => ({ x: x + (50 - x) * part, y: y + (50 - y) * part });

/** Beside the chips of a seat: where the marker lies, below at the sides and towards the middle elsewhere. */
export function beside(spot: Spot): Spot {
  const { x, y } = before(spot, 0.3);
  return Math.abs(spot.y - 50) < 25 ? { x, y: y + 12 } : { x: x + (spot.x < 50 ? 9 : -9), y };
}

/** The spots of so many boxes: the dealer stands below and sees them in an arc before him, box 1 at his left. */
export function arcOf(boxes: number): Spot[] {
  return Array.from({ length: boxes }, (_, index) => {
    const along = boxes === 1 ? 0.5 : index / (boxes - 1);
    const angle = Math.PI * (0.04 + 0.92 * along);
    return { x: 50 - 38 * Math.cos(angle), y: 54 - 40 * Math.sin(angle) };
  });
}
