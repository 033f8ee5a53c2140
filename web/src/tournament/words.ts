// How a tournament is said: levels, times, places. Chips have no sign, money has.

import { dollars } from "../lib/money";
import type { ClockView, LevelView, TournamentCard, TournamentView } from "../wire";

export const chips = (amount: number): string => amount.toLocaleString("en-AU");

/** "400 / 800", or the minimum in the games that have one. */
export const blindsOf = ({ blinds, minimum, ante }: LevelView): string =>
  blinds.length ? blinds.map(chips).join(" / ") : chips(minimum || ante);

/** "ante 100", or nothing. */
export const anteOf = ({ blinds, minimum, ante }: LevelView): string =>
  ante && (blinds.length || minimum) ? `ante ${chips(ante)}` : "";

export const levelText = (level: LevelView): string => [blindsOf(level), anteOf(level)].filter(Boolean).join(", ");

/** "09:47", counted down; hours where there are any. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** "21:14" of the person's own clock. */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });

export function startText(at: number, now: number): string {
  const day = new Date(at);
  const today = day.toDateString() === new Date(now).toDateString();
  return today
    ? clockTime(at)
    : `${day.toLocaleDateString("en-AU", { weekday: "short", day: "numeric", month: "short" })}, ${clockTime(at)}`;
}

/** What is left of the level, or of the break, at an instant of the room's clock. */
export const leftAt = (clock: ClockView, now: number): number =>
  clock.runs ? Math.max(0, clock.left - Math.max(0, now - clock.at)) : clock.left;

/** Whether rounds end what is on, and no time. */
export const byRounds = (clock: ClockView): boolean => Boolean(clock.now?.rounds && !clock.until);

/** What is left of the level or the break: "12:30", or "3 rounds" of a level that goes by rounds. */
export const clockText = (clock: ClockView, now: number): string =>
  byRounds(clock) ? count(clock.rounds_left, "round") : timeLeft(leftAt(clock, now));

/** 1st, 2nd, 3rd, 11th. */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;
}

/** "3rd", or "3rd=" where it is shared. */
export const placeText = (place: number, shared: number): string =>
  place ? ordinal(place) + (shared > 1 ? "=" : "") : "–";

export const count = (number: number, thing: string, several = `${thing}s`): string =>
  `${chips(number)} ${number === 1 ? thing : several}`;

/** "$10 + $1", "free". */
export function feeText({ fee, commission }: Pick<TournamentCard, "fee" | "commission">): string {
  if (!fee) return "free";
  return commission ? `${dollars(fee - commission)} + ${dollars(commission)}` : dollars(fee);
}

/** "41k", where there is little room. */
export function short(amount: number): string {
  if (amount < 10_000) return chips(amount);
  return amount < 1_000_000 ? `${Math.round(amount / 1000)}k` : `${(amount / 1_000_000).toFixed(1)}m`;
}

/** What the head of the page says of the conditions. */
export function lead(view: TournamentView): string {
  const { windows } = view;
  const parts = [
    view.fee
      ? `Entry ${dollars(view.fee)}${view.commission ? `, of which ${dollars(view.commission)} commission` : ""}`
      : "Free entry",
    windows.rebuy_until ? `re-buys until level ${windows.rebuy_until}` : "",
    windows.late_until ? `late entry until level ${windows.late_until}` : "",
  ];
  return `${parts.filter(Boolean).join("; ")}. ${view.title}, ${chips(view.start_stack)} chips.`;
}
