import { expect, test } from "vitest";
import type { ComingView } from "../src/wire";
import { takesPosts, toggled, withPosts } from "../src/deal/posts";

const line = (seat: number, after: number): ComingView => ({
  seat,
  dealt: true,
  cents: 0,
  text: "",
  rules: [],
  amounts: [2000],
  after,
  owes: false,
});
const COMING = [line(3, 0), line(4, 3), line(5, 4)];

test("an over-blind that is taken back takes those after it along", () => {
  const all = { 3: 2000, 4: 4000, 5: 8000 };
  expect(toggled(COMING, all, 4, 4000)).toEqual({ 3: 2000 });
  expect(toggled(COMING, {}, 3, 2000)).toEqual({ 3: 2000 });
  expect(toggled(COMING, { 3: 2000 }, 3, 4000)).toEqual({ 3: 4000 });
});

test("posts go with the deal, or with the step of them", () => {
  expect(withPosts({ kind: "deal" }, { 3: 2000 })).toEqual({ kind: "deal", posts: [[3, 2000]] });
  expect(withPosts({ kind: "deal", step: "shuffle" }, { 3: 2000 })).toEqual({ kind: "deal", step: "shuffle" });
  expect(withPosts({ kind: "deal" }, {})).toEqual({ kind: "deal" });
  expect(takesPosts({ kind: "deal", until: 2 })).toBe(false);
});
