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

/** A bet lies between its seat and the middle; on tall screens close by the seat, to leave the middle to the board. */
export function betSpot({ x, y }: Spot, tall: boolean): Spot {
  if (tall) return x === 50 ? { x, y: y - 9 } : { x: x + 15 * Math.sign(50 - x), y: Math.max(y - 4, 5) };
  return { x: x + (50 - x) * 0.42, y: y + (48 - y) * 0.42 };
}
