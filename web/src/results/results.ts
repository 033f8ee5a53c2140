// What one has asked of one's results, as the room understands it.

export type Span = "all" | "day" | "week" | "month";
const DAY = 24 * 60 * 60 * 1000;
const DAYS: Record<Exclude<Span, "all" | "day">, number> = { week: 7, month: 30 };

/** The beginning of a span in milliseconds; today begins at midnight where one is. */
export function since(span: Span, now: number): number {
  if (span === "all") return 0;
  if (span === "day") return new Date(now).setHours(0, 0, 0, 0);
  return now - DAYS[span] * DAY;
}

export interface Filters {
  game: string;
  table: string;
  span: Span;
  only: string;
}

/** "&game=holdem&only=won", or nothing. */
export function queryOf({ game, table, span, only }: Filters, now: number): string {
  const from = since(span, now);
  const asked = Object.entries({ game, table, since: from ? String(from) : "", only }).filter(([, value]) => value);
  return asked.length ? `&${new URLSearchParams(asked)}` : "";
}
