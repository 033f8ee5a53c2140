// Times of the room as a clock on the wall shows them.

/** "21:14", of a time of the room's clock. */
export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });
