// How everything is drawn: lines, fills and dots in the suit's colour, gold and paper.

import { INDICES, type Suit } from "./paths";

export const C = "currentColor";
export const P = "var(--card)";
export const G = "var(--court-gold)";
export const tint = (percent: number): string => `color-mix(in srgb, currentColor ${percent}%, var(--card))`;
export const r = (n: number, digits = 2): number => +n.toFixed(digits);

export const line = (d: string, width = 1.1, colour = C): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const fill = (d: string, colour: string, edge = 0): string =>
  `<path d="${d}" fill="${colour}"${edge ? ` stroke="${C}" stroke-width="${edge}" stroke-linejoin="round"` : ""}/>`;
export const dot = (x: number, y: number, radius: number, colour: string, edge = 0): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${edge ? ` stroke="${C}" stroke-width="${edge}"` : ""}/>`;

/** The same once more, mirrored about an upright line. */
export const mirrored = (inner: string, about = 62): string =>
  `${inner}<g transform="translate(${2 * about} 0) scale(-1 1)">${inner}</g>`;
/** The same once more, upside down: what stands in two corners. */
export const both = (inner: string): string => `${inner}<g transform="rotate(180 50 70)">${inner}</g>`;

export const eyes = (y: number, cx = 62, apart = 4.1): string =>
  mirrored(
    line(`M${cx - apart - 2.1} ${y + 0.3}q2.1 -2 4.3 0`, 1.1) +
      dot(cx - apart, y + 0.6, 0.95, C) +
      line(`M${cx - apart - 2.8} ${y - 2.8}q2.7 -1.9 5.3 -.2`, 1.1),
    cx,
  );

/** A suit on a card: a reference to the one drawing of it. */
export const pip = (s: Suit, cx: number, cy: number, size: number, turned = false, paint = `fill="${C}"`): string =>
  `<use href="#pb-${s}" transform="translate(${r(cx)} ${r(cy)}) scale(${(turned ? -1 : 1) * r(size / 100, 4)}) translate(-50 -50)" ${paint}/>`;

/** The index of a rank, centred on `cx`. */
export function index(rank: string, cx: number, y: number, height: number): string {
  const k = height / 22;
  const wide = k * (rank === "T" ? 0.9 : 1);
  return `<path transform="translate(${r(cx - 8 * wide)} ${r(y)}) scale(${r(wide, 4)} ${r(k, 4)})" d="${INDICES[rank]}" fill="none" stroke="${C}" stroke-width="3.6" stroke-linejoin="round" clip-path="url(#pb-index)"/>`;
}
