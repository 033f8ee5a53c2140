// What is put up with the next deal and not owed so: a higher blind of the buck, or over-blinds in their order.

import type { ComingView, EntryMessage } from "../wire";

export type Posts = Record<number, number>;
type DealEntry = Extract<EntryMessage["entry"], { kind: "deal" }>;

/** With or without a post of a seat; an over-blind that comes after one which is taken back goes with it. */
export function toggled(coming: ComingView[], posts: Posts, seat: number, cents: number): Posts {
  if (posts[seat] !== cents) return { ...posts, [seat]: cents };
  const left = Object.fromEntries(Object.entries(posts).filter(([each]) => Number(each) !== seat));
  return coming
    .filter(({ after }) => after === seat)
    .reduce((found, next) => (found[next.seat] ? toggled(coming, found, next.seat, found[next.seat]!) : found), left);
}

/** Whether posts are made with this entry: with the whole deal, or with the step of them. */
export const takesPosts = (entry: DealEntry): boolean => !entry.until && (!entry.step || entry.step === "post");

export const withPosts = (entry: DealEntry, posts: Posts): DealEntry =>
  takesPosts(entry) && Object.keys(posts).length
    ? { ...entry, posts: Object.entries(posts).map(([seat, cents]): [number, number] => [Number(seat), cents]) }
    : entry;
