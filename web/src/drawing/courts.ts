// Kings, queens and jacks: our own pictures, in the suit's colour, gold and paper.

import type { Suit } from "./paths";
import { C, dot, eyes, fill, G, line, mirrored, P, pip, r, tint } from "./strokes";

export const FRAME =
  "M34 6.5H89.5Q93.5 6.5 93.5 10.5V78Q93.5 82 89.5 82H74Q70 82 70 86V129.5Q70 133.5 66 133.5H10.5Q6.5 133.5 6.5 129.5V62Q6.5 58 10.5 58H26Q30 58 30 54V10.5Q30 6.5 34 6.5Z";
export const HALF = "M6.5 58 93.5 82V0H0V58Z";
function rays(cx: number, cy: number, from: number, to: number, n = 28): string {
  let d = "";
  for (let i = 0; i < n; i++) {
    const a = (2 * Math.PI * i) / n + 0.05;
    d += `M${r(cx + from * Math.cos(a), 1)} ${r(cy + from * Math.sin(a), 1)} ${r(cx + to * Math.cos(a), 1)} ${r(cy + to * Math.sin(a), 1)}`;
  }
  return line(d, 0.8, tint(26));
}

// What is held, by suit; stands at x = 86 on the right.
const HELD = {
  sword:
    fill("M84 17 86 11 88 17V60H84Z", P, 1) +
    line("M86 17V57", 0.8, tint(60)) +
    fill("M79.5 58.5H92.5V61.5H79.5Z", G, 0.9) +
    fill("M84.5 61.5H87.5V68H84.5Z", C) +
    dot(86, 70, 2.2, G, 0.9),
  axe:
    `<g transform="translate(-2.5 0)">` +
    fill("M85 12H87V74H85Z", G, 0.8) +
    fill("M87 17C93 16 96 21 96 26 96 31 93 36 87 35Z", P, 1) +
    fill("M85 20 79 18V34L85 32Z", P, 1) +
    dot(86, 11, 2, G, 0.9) +
    "</g>",
  sceptre:
    fill("M85.1 24H86.9V74H85.1Z", G, 0.8) +
    dot(86, 17, 4.6, P, 1) +
    line("M86 12.4V21.6M81.4 17H90.6", 0.9) +
    dot(86, 10.6, 1.7, G, 0.9) +
    fill("M82.5 23H89.5L88 26.5H84Z", G, 0.8),
  orb:
    fill("M85.1 30H86.9V74H85.1Z", G, 0.8) +
    dot(86, 22.5, 6.2, G, 1) +
    line("M79.8 22.5H92.2M86 16.3C83.5 19 83.5 26 86 28.7", 0.9) +
    fill("M85 8.5H87V11H89.5V13H87V16.5H85V13H82.5V11H85Z", G, 0.8),
};
const rose =
  line("M86 74C86 60 85 48 86 36", 1.3) +
  fill("M86 56C80 56 78 51 78 48 83 48 86 51 86 56Z", C) +
  fill("M86 62C91 61 94 57 94 53 89 53 86.5 57 86 62Z", C) +
  dot(86, 27, 8, P, 1.1) +
  [0, 72, 144, 216, 288]
    .map(
      (a) =>
        `<g transform="rotate(${a} 86 27)">${fill("M86 27C82 23.5 82.5 19.5 86 18.7 89.5 19.5 90 23.5 86 27Z", tint(55), 0.8)}</g>`,
    )
    .join("") +
  dot(86, 27, 2.1, G, 0.8);
const lily =
  line("M86 74C86.5 62 85 52 86 42", 1.3) +
  fill("M86 64C80 62 78.5 56 79 52 83.5 54 86 58 86 64Z", C) +
  fill("M86 42C79 38 78 28 79.5 20 83.5 24 85.5 30 86 36 86.5 30 88.5 24 92.5 20 94 28 93 38 86 42Z", P, 1.1) +
  fill("M86 42C83 36 83.5 26 86 19 88.5 26 89 36 86 42Z", tint(40), 0.9) +
  mirrored(dot(83.7, 17.5, 1, G), 86);
const fan =
  line("M86 66V74", 1.6) +
  fill("M86 66 76.5 31C79.5 27 92.5 27 95.5 31Z", P, 1.1) +
  line("M86 66 79.5 29M86 66 83 28M86 66 86 27.8M86 66 89 28M86 66 92.5 29", 0.9) +
  line("M77.5 35C80 31.5 92 31.5 94.5 35", 0.9) +
  dot(86, 66, 2.1, G, 0.9);
const halberd =
  fill("M85.6 14H87.4V78H85.6Z", G, 0.8) +
  fill("M86 7 88 15H84Z", P, 0.9) +
  fill("M87 18C92 17 95.5 20 95.5 25 93 24.5 90 27 87 30Z", P, 1) +
  fill("M85 19 79.5 23 85 27Z", P, 1);
const lance = (s: Suit) =>
  fill("M87.1 14H88.9V78H87.1Z", G, 0.8) +
  fill("M88 7.5 90.2 14.5H85.8Z", P, 0.9) +
  fill("M87 17.5C84 20 82 15.5 77.5 18.5L79.5 26 77.5 33.5C82 30.5 84 35 87 32.5Z", P, 1) +
  pip(s, 83, 25.3, 6.6);
const leaf =
  line("M86 78C86 60 86 44 86 32", 1.3) +
  fill("M86 14C93 20 95 30 91 38 89.5 40.5 87.5 42 86 42.5 84.5 42 82.5 40.5 81 38 77 30 79 20 86 14Z", tint(45), 1.1) +
  line("M86 18V42M86 25 82 22.5M86 25 90 22.5M86 31 81 28M86 31 91 28M86 37 82 34.5M86 37 90 34.5", 0.8) +
  fill("M86 60C91 59 94 55 94 51 89 51 86.5 55 86 60Z", C);
const staff =
  fill("M87.1 26H88.9V78H87.1Z", G, 0.8) +
  dot(88, 14.5, 4, P, 1) +
  dot(83.7, 21, 4, P, 1) +
  dot(92.3, 21, 4, P, 1) +
  dot(88, 19, 2.4, G, 0.8) +
  line("M88 23V27", 1.6) +
  fill("M84.5 26.5H91.5L90 30H86Z", G, 0.8);

function robe(s: Suit): string {
  const base = fill("M6 92C8 76 24 66 50 58H74C86 61 94 66 98 76V96H6Z", C);
  // Each suit has its own cloth.
  const cloth = {
    s: "M8 78 14 72 20 78 26 72 32 78 38 72 44 78M24 70 30 66 36 72 42 66M76 76 82 70 88 76 94 70 100 76M76 84 82 78 88 84 94 78M68 80 72 76",
    h: "M14 74C16 70 22 70 24 74 26 70 32 70 34 74 36 70 42 70 44 74M26 68C28 64 34 64 36 68 38 64 44 64 46 68M76 72C78 68 84 68 86 72 88 68 94 68 96 72M74 79C76 75 82 75 84 79 86 75 92 75 94 79",
    d: "M22 72 26 67 30 72 26 77ZM32 69 36 64 40 69 36 74ZM42 66 45 62 48 66 45 70ZM76 68 80 63 84 68 80 73ZM86 72 90 67 94 72 90 77ZM76 79 80 74 84 79 80 84Z",
    c: "M24 72h.01M29 69h.01M34 72h.01M34 66h.01M39 69h.01M44 66h.01M29 75h.01M78 66h.01M83 69h.01M88 72h.01M83 75h.01M78 72h.01M93 69h.01M93 76h.01M88 78h.01M78 78h.01",
  }[s];
  const w = s === "c" ? 1.9 : 0.9;
  return base + line(cloth, w, s === "c" ? G : tint(45));
}

const ermine =
  fill(
    "M38 70C42 60 50 56 55 53.5L62 61 69 53.5C74 56 82 60 86 70L79 73.5C76 67 72 63.5 69 62L62 72 55 62C52 63.5 48 67 45 73.5Z",
    P,
    1,
  ) + line("M43 68v2M47 63v2M51 60v1.6M57 60.5v2M62 64.5v2M67 60.5v2M73 60v1.6M77 63v2M81 68v2", 1.1);

function king(s: Suit): string {
  const hair = mirrored(
    fill("M53 25C47.5 25.5 45.5 31 47.5 35 44.8 37 44.8 41.5 47.8 43.5 46.5 46.5 48.5 49.5 52 49L54 38Z", C) +
      line("M50.5 29C49 31.5 49.5 34 51 35.5M49 40C49 42 50 43.5 51.5 44", 0.8, tint(35)),
  );
  const face = fill("M53 24H71V37C71 44 67.5 48 62 48 56.5 48 53 44 53 37Z", P);
  const long = s === "s" || s === "d";
  const beard = fill(
    long
      ? "M52.2 34C53.8 34 53.8 36.5 54.5 38.5 55.5 41 58.5 41.5 62 41.5 65.5 41.5 68.5 41 69.5 38.5 70.2 36.5 70.2 34 71.8 34 73.5 46 70 56 62 63 54 56 50.5 46 52.2 34Z"
      : "M52.2 34C53.8 34 53.8 36.5 54.5 38.5 55.5 41 58.5 41.5 62 41.5 65.5 41.5 68.5 41 69.5 38.5 70.2 36.5 70.2 34 71.8 34 73.5 44 72.5 52 68 56 66.5 54.5 64 54.5 62 57 60 54.5 57.5 54.5 56 56 51.5 52 50.5 44 52.2 34Z",
    C,
  );
  const waves = line(
    long
      ? "M57.5 47C57.5 52 59.5 56 62 58.5 64.5 56 66.5 52 66.5 47M62 47.5V54.5M54.5 43C54.5 48 55.5 51 57 53.5M69.5 43C69.5 48 68.5 51 67 53.5"
      : "M57.5 47.5C56.5 50 57 52 58.5 53M66.5 47.5C67.5 50 67 52 65.5 53M62 48V53.5M54.5 43.5C54 47 54.3 50 55.5 52M69.5 43.5C70 47 69.7 50 68.5 52",
    0.9,
    tint(35),
  );
  const mouth =
    fill(
      "M62 40.3C59.5 38.8 56.5 39.8 54.3 42.8 57.5 44 60.5 43.6 62 42.3 63.5 43.6 66.5 44 69.7 42.8 67.5 39.8 64.5 38.8 62 40.3Z",
      P,
      0.9,
    ) + line("M59.8 45.6q2.2 1.3 4.4 0", 1.2, P);
  const nose = line("M61.2 30.5C61 33 60.6 35 60 36.8 61 38 63 38 64 36.8", 1);
  const crown =
    fill("M50 21.5 46.5 11.5 54 16.3 57.8 9.3 62 14.5 66.2 9.3 70 16.3 77.5 11.5 74 21.5Z", G, 1) +
    fill("M49.5 21H74.5V26H49.5Z", G, 1) +
    [53.5, 57.7, 62, 66.3, 70.5].map((x, i) => (i % 2 ? dot(x, 23.5, 1.2, P, 0.7) : dot(x, 23.5, 1.4, C))).join("") +
    [46.5, 57.8, 66.2, 77.5].map((x, i) => dot(x, [10.6, 8.4, 8.4, 10.6][i]!, 1.5, P, 0.9)).join("") +
    fill("M61 8H63V10.2H65V12.2H63V15H61V12.2H59V10.2H61Z", G, 0.8);
  return (
    { s: HELD.sword, h: HELD.sceptre, d: HELD.axe, c: HELD.orb }[s] +
    hair +
    face +
    eyes(31.2) +
    nose +
    beard +
    waves +
    mouth +
    ermine +
    hand() +
    crown
  );
}
const hand = () =>
  fill("M80.5 66.5C82.5 63.5 89.5 63.5 91 66.5 92 69 91.5 72.5 89 74H82.5C80 72.5 79.5 69 80.5 66.5Z", P, 1) +
  line("M81.5 68.5H90M81.5 71H90", 0.8) +
  fill("M79 74H93V79H79Z", G, 0.9);

function queen(s: Suit): string {
  const veil = fill("M62 13C44 14 42 36 37 66H87C82 36 80 14 62 13Z", tint(22), 1);
  const hair =
    fill(
      "M62 19.5C52 19.5 48.5 27 49.5 36 50.3 43 46.5 46 46.8 51 47.2 55 52 56.5 55.5 53.5L58 46H66L68.5 53.5C72 56.5 76.8 55 77.2 51 77.5 46 73.7 43 74.5 36 75.5 27 72 19.5 62 19.5Z",
      C,
    ) + mirrored(line("M52.5 31C51.5 38 52.5 43 50 48M54.5 40C54.5 45 54 48 51.5 51.5", 0.9, tint(40)));
  const neck = fill("M58.5 41H65.5V50C65.5 54.5 71 57 77 59.5L62 74 47 59.5C53 57 58.5 54.5 58.5 50Z", P);
  const shade = line("M59 47.5C60.5 49.5 63.5 49.5 65 47.5", 0.9, tint(60));
  const face =
    fill(
      "M62 22.5C68 22.5 71 27.5 71 33.5 71 41 66.5 46.5 62 46.5 57.5 46.5 53 41 53 33.5 53 27.5 56 22.5 62 22.5Z",
      P,
    ) + fill("M62 22C55 22 52.5 27 52.7 32.5 56 31 60 28 62 24.5 64 28 68 31 71.3 32.5 71.5 27 69 22 62 22Z", C);
  const features =
    eyes(33.8, 62, 4) +
    line("M61.6 34C61.6 36 61.2 37.4 60.7 38.4 61.4 39.1 62.6 39.1 63.3 38.4", 0.9) +
    fill("M59.4 42C60.4 41.2 61.3 41 62 41.5 62.7 41 63.6 41.2 64.6 42 63.6 43.7 60.4 43.7 59.4 42Z", C);
  const tiara =
    fill(
      "M50.5 22.5C53.5 18.5 57.5 17 62 17 66.5 17 70.5 18.5 73.5 22.5L75 14.5 70 16.8 68 10.8 64.5 14.2 62 8 59.5 14.2 56 10.8 54 16.8 49 14.5Z",
      G,
      1,
    ) +
    line("M50.5 22.5C53.5 18.5 57.5 17 62 17 66.5 17 70.5 18.5 73.5 22.5", 1.7) +
    [49, 56, 62, 68, 75].map((x, i) => dot(x, [13.6, 9.9, 7, 9.9, 13.6][i]!, 1.35, P, 0.9)).join("") +
    fill("M62 10.8 63.7 13 62 15.3 60.3 13Z", C);
  const dress =
    fill("M6 92C10 74 30 63 47 58.5 50 61 55 61.5 62 68 69 61.5 74 61 77 58.5 87 61 95 66 98 76V96H6Z", C) +
    line("M46.8 58.8C50 62.5 56 62 62 69 68 62 74 62.5 77.2 58.8", 2.2, G) +
    line("M46.8 58.8C50 62.5 56 62 62 69 68 62 74 62.5 77.2 58.8", 0.6);
  const chain = line("M55 55.5C57 60 67 60 69 55.5", 1.1, G) + dot(62, 60.3, 1.9, G, 0.8);
  const cloth = robe(s).replace(/^<path[^>]*\/>/, "");
  const held = `<g transform="translate(-1.5 0)">${{ s: HELD.sceptre, h: rose, d: `<g transform="translate(-1 0)">${fan}</g>`, c: lily }[s]}</g>`;
  return veil + held + hair + neck + shade + face + features + dress + cloth + chain + hand() + tiara;
}

/** A pleated collar: an outline of folds around a neck. */
function pleats(cx: number, cy: number, rx: number, ry: number, ix: number, iy: number, n: number): string {
  let d = "",
    folds = "";
  for (let i = 0; i <= 2 * n; i++) {
    const a = (Math.PI * i) / n,
      k = i % 2 ? 1 : 0.9;
    d += `${i ? "L" : "M"}${r(cx + rx * k * Math.cos(a), 1)} ${r(cy + ry * k * Math.sin(a), 1)}`;
    if (i % 2)
      folds += `M${r(cx + ix * Math.cos(a), 1)} ${r(cy - 1.5 + iy * Math.sin(a), 1)} ${r(cx + rx * 0.94 * Math.cos(a), 1)} ${r(cy + ry * 0.94 * Math.sin(a), 1)}`;
  }
  return fill(d + "Z", P, 1) + line(folds, 0.8);
}
function jack(s: Suit): string {
  const held = { s: halberd, h: leaf, d: lance("d"), c: staff }[s];
  const ruff = pleats(57, 60.5, 19, 7.5, 7.5, 2.2, 15);
  const neck =
    fill("M51 42H64C63.5 50 64.5 55 66.5 58.8 61 61.5 54 61.5 50 58.8Z", P) +
    line("M64 47C63.5 52 64.5 55.5 66.5 58.8M50 58.8C54 61.5 61 61.5 66.5 58.8", 0.9);
  const face = fill(
    "M52 24H71.3C71.6 27 71.8 28.5 72.6 30.5L75.3 35.6C75.7 36.5 75.3 37 74.3 37.2L73 37.4 73.5 39.2 72.4 40 73 41.4 71.9 42.6C72.6 45.5 71 47.8 68 47.8 65 47.8 62.5 47 61 45.5L52 44Z",
    P,
    1,
  );
  const features =
    line("M67.3 32.4q1.8 -1.7 3.9 -.2", 1.1) +
    dot(69.4, 32.9, 0.95, C) +
    line("M66.5 29.4q2.3 -1.7 5 -.4", 1.1) +
    line("M70 41.3 72.3 40.5", 1) +
    line("M67.5 36.5h.01", 0.1);
  const hair =
    fill(
      "M70.5 24.5C67 26.5 65.5 29.5 65 33 64.5 36 64.3 38.5 63 40.5 63.5 44.5 62 49 58 51.5 54 53.5 48 53 46 50.5 43.5 42 44.5 30 50 23Z",
      C,
    ) +
    line(
      "M65 27C60 30 59.5 39 57.5 44 56.5 46.5 55 48 53 48.5M60 27C55 31 55 39 52.5 44.5 52 46 51 47 50 47.5M54.5 27.5C50.5 31.5 50.5 38 48.5 43",
      0.9,
      tint(40),
    );
  const feather =
    fill(
      "M52 18C44 20 35 17.5 32.5 9 35.5 10.5 37 9.5 38.5 9.8 40 11 42 10.3 43.5 11 45 12 46.8 11.6 48.5 13 50 14 51.5 14.5 53 16Z",
      P,
      1,
    ) +
    line("M35 11.5C40 15.5 46 16.8 52 16.8", 0.9) +
    line("M39 14.3 38.8 11.6M43 16 43.3 12.6M47 16.8 47.5 14", 0.7);
  const cap =
    fill("M46.5 24.5C44.5 17.5 50 12 58.5 11.5 67.5 11 74.5 14.5 75 19.5 75.2 22 74.2 24 72.5 25Z", C) +
    line(
      "M52 15.5C50 17.5 49.5 20 50 22M60 13.5C58.5 16 58.3 19 58.7 21.5M68 14.5C67.3 17 67.3 19.5 67.7 22",
      0.9,
      tint(40),
    ) +
    fill("M45.5 22.8C54 20 65 20.5 74.5 23.2L74 27C64.5 24.5 54.5 24.3 46.2 26.5Z", G, 1) +
    dot(53, 18, 2.1, G, 0.9);
  const slashes = line("M36 70 33 75M43 68 41 74M80 68 83 76M87 70 91 79", 1.3, G);
  return held + ruff + neck + face + features + hair + slashes + hand() + feather + cap;
}
const FIGURE: Record<string, (s: Suit) => string> = { K: king, Q: queen, J: jack };

/** A court in its frame, cut around the two indices and parted on the slant. */
export function court(rank: string, s: Suit): string {
  const back = `<rect x="0" y="0" width="100" height="84" fill="${tint(9)}"/>` + rays(62, 33, 17, 70);
  const figure = `<g id="pb-${rank}${s}" clip-path="url(#pb-half)">${back}<g transform="translate(0 2.5)">${rank === "Q" ? "" : robe(s)}${FIGURE[rank]!(s)}</g></g>`;
  return `<g clip-path="url(#pb-frame)">${figure}<use href="#pb-${rank}${s}" transform="rotate(180 50 70)"/><path d="M6.5 58 93.5 82" stroke="${C}" stroke-width="2.6"/><path d="M6.5 58 93.5 82" stroke="${G}" stroke-width="1"/></g><path d="${FRAME}" fill="none" stroke="${C}" stroke-width="1"/>`;
}
