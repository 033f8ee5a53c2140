// Contrast of every pair that carries text or the edge of a control, computed from the tokens themselves (WCAG 2, AA).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8").replace(/\/\*[^]*?\*\//g, "");
const THEMES = ["light", "dark"] as const;
type Colours = Record<string, string>;

function block(selector: string): Colours {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const body = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries<string>(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  );
}
/** The six digits of a token in a theme. */
function colour(tokens: Colours, name: string, theme: (typeof THEMES)[number]): string {
  const value = tokens[name] ?? "";
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const found = pair ? pair[theme === "light" ? 1 : 2]! : value;
  expect(found, name).toMatch(/^#[0-9a-f]{6}$/);
  return found;
}
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const TEXT: Record<string, string[]> = {
  ink: ["page", "panel", "raised", "pressed", "well", "field", "go-tint", "brass-tint"],
  "ink-2": ["page", "panel", "raised", "pressed", "well"],
  "ink-3": ["page", "panel", "raised", "well", "field"],
  "brass-text": ["page", "panel", "raised", "brass-tint"],
  "brass-ink": ["brass"],
  "go-ink": ["go"],
  "go-text": ["page", "panel", "raised", "go-tint"],
  bad: ["page", "panel", "raised", "bad-tint"],
  "bad-ink": ["bad-fill"],
  info: ["page", "panel", "info-tint"],
  "on-felt": ["felt-hi", "felt", "felt-lo"],
  "on-felt-2": ["felt-hi", "felt", "felt-lo"],
  "plaque-ink": ["plaque"],
  "plaque-ink-2": ["plaque"],
  "suit-s": ["card"],
  "suit-h": ["card"],
  "suit-d": ["card"],
  "suit-c": ["card"],
  "suit-jk": ["card"],
};
const EDGES: Record<string, string[]> = {
  brass: ["felt"],
  edge: ["page", "panel", "raised", "well", "field"],
  focus: ["page", "panel", "raised", "focus-gap"],
};
const house = { ...block(":root"), ...block('[data-felt="green"]') };
const FELTS = ["blue", "wine", "slate"];

describe.each(THEMES)("in the %s theme", (theme) => {
  it.each([
    ["text", TEXT, 4.5],
    ["edges", EDGES, 3],
  ] as const)("%s stand out", (_, pairs, needs) => {
    for (const [front, grounds] of Object.entries(pairs))
      for (const ground of grounds) {
        const measured = contrast(colour(house, front, theme), colour(house, ground, theme));
        expect(measured, `${front} on ${ground}`).toBeGreaterThanOrEqual(needs);
      }
  });
  it.each(FELTS)("text stands out on %s felt", (felt) => {
    const chosen = { ...house, ...block(`[data-felt="${felt}"]`) };
    for (const ink of ["on-felt", "on-felt-2"])
      for (const ground of ["felt-hi", "felt", "felt-lo"])
        expect(contrast(colour(chosen, ink, theme), colour(chosen, ground, theme)), ground).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(chosen, "brass", theme), colour(chosen, "felt", theme))).toBeGreaterThanOrEqual(3);
  });
  it("four colours stand out on a card", () => {
    const four = { ...house, ...block(":root[data-four-colour]") };
    for (const suit of ["suit-d", "suit-c"])
      expect(contrast(colour(four, suit, theme), colour(four, "card", theme))).toBeGreaterThanOrEqual(4.5);
  });
});
