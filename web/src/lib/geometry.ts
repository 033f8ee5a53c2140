// Where seats stand on the felt, in per cent of it. The viewer's own seat is at the bottom; that is local only.

export interface Spot {
  x: number;
  y: number;
}

/** The seats in the order of the felt: from the viewer's own, or the lowest, clockwise. */
export function rotated(seats: number[], own: number): number[] {
  const at = Math.max(0, seats.indexOf(own));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** An oval on wide screens, two columns with the board between on tall ones. */
export function spots(count: number, tall: boolean): Spot[] {
  return tall ? columns(count) : oval(count);
}

function oval(count: number): Spot[] {
  return Array.from({ length: count }, (_, at) => {
    // Equal steps along a rounded outline rather than equal angles: neighbours at the long sides keep their distance.
    const angle = (2 * Math.PI * at) / count;
    const [side, up] = [-Math.sin(angle), Math.cos(angle)];
    const soft = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
    return { x: 50 + 41 * soft(side, 0.78), y: 48 + 37 * soft(up, 0.9) };
  });
}

function columns(count: number): Spot[] {
  const left = Math.ceil((count - 1) / 2);
  const right = count - 1 - left;
  const row = (at: number, of: number) => (of === 1 ? 40 : 79 - (70 * at) / (of - 1));
  const spots: Spot[] = [{ x: 50, y: 93 }];
  for (let at = 0; at < left; at++) spots.push({ x: 14, y: row(at, left) });
  for (let at = right - 1; at >= 0; at--) spots.push({ x: 86, y: row(at, right) });
  return spots;
}

export type Side = "above" | "below" | "left" | "right";

/** On which side of its plate a seat's cards lie: towards the middle, and at a crowded table beside the plate. */
export function cardSide({ x, y }: Spot, tall: boolean, crowded: boolean): Side {
  const isMiddle = Math.abs(x - 50) < 8;
  if (crowded && !isMiddle) return x < 50 ? "right" : "left";
  if (tall && !isMiddle) return "below";
  return y < 40 ? "below" : "above";
}

/** A bet lies between its seat and the middle, on tall screens close by the seat; where cards lie in its way, beside them. */
export function betSpot({ x, y }: Spot, tall: boolean, crowded: boolean, hasCards: boolean): Spot {
  const inwards = Math.sign(50 - x);
  const isBlocked = hasCards && Math.abs(x - 50) < 8;
  if (!tall) {
    const spot = { x: x + (50 - x) * 0.42, y: y + (48 - y) * 0.42 };
    return isBlocked ? { x: x + 9, y: spot.y - 4 * Math.sign(48 - y) } : spot;
  }
  if (x === 50) return isBlocked ? { x: x + 19, y: y - 3 } : { x, y: y - 9 };
  if (crowded) return { x: x + 16 * inwards, y: y + 4 };
  return y < 15 ? { x: x + 18 * inwards, y: y - 3 } : { x: x + 5 * inwards, y: y - 8 };
}

export interface ArcPlace {
  /** The middle of the box, in per cent of the width. */
  x: number;
  /** How far down the arc reaches there: 0 at its ends, 1 at its middle. */
  depth: number;
}

/** Boxes before a dealer at the top: from his left, which is at the right of who looks at him, clockwise. */
export function arc(count: number): ArcPlace[] {
  return Array.from({ length: count }, (_, at) => {
    const along = count === 1 ? 0.5 : at / (count - 1);
    const half = Math.min(41, 8 * count);
    return { x: 50 + half * (1 - 2 * along), depth: Math.sin(Math.PI * along) ** 0.75 };
  });
}
