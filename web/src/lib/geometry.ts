// The order of seats. The viewer's own seat is at the bottom; that is local only.

/** The seats in the order of the felt: from the viewer's own, or the lowest, clockwise. */
export function rotated(seats: number[], own: number): number[] {
  const at = Math.max(0, seats.indexOf(own));
  return [...seats.slice(at), ...seats.slice(0, at)];
}
