// Times of the room as a clock on the wall shows them.

/** "21:14", of a time of the room's clock. */
export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });

/** A time as a field for day and time has it, in whole minutes. */
export function fieldOf(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time that such a field has; nothing if it is empty. */
export function timeOf(field: string): number | null {
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}

/** The last moment of the day that a field for a day has, as the clock on the wall counts days; 0 if it is empty. */
export function endOf(field: string): number {
  const [year, month, day] = field.split("-").map(Number);
  return field ? new Date(year!, month! - 1, day! + 1).getTime() - 1 : 0;
}
