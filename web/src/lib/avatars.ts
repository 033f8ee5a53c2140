// Hues of names, and the dozen marks that somebody may take for a seat, in a box of 20.

const HUES: Record<string, number> = {
  Fox: 24,
  Gambler: 350,
  Optimist: 48,
  Rock: 210,
  Professor: 265,
  Steady: 190,
  Bold: 8,
  Careful: 150,
  Thinker: 290,
};

/** The same name has the same hue everywhere; "Fox 2" is another one than "Fox". */
export function hueOf(name: string): number {
  return HUES[name] ?? [...name].reduce((sum, letter, at) => sum + letter.charCodeAt(0) * (7 + at), 0) % 360;
}

export const MARKS: Record<string, string> = {
  acorn:
    "M4 8.500c0-2.500 2.700-4 6-4s6 1.500 6 4zM5.500 8.500c0 4.500 2 7 4.500 8.500 2.500-1.500 4.500-4 4.500-8.500M10 4.500V2.500",
  anchor: "M10 6.500V17M6.500 9h7M3.500 12c.5 3.300 3 5 6.500 5s6-1.700 6.500-5M10 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.500 17.500h3",
  comet:
    "M13.500 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM10.500 11 3 3.500M12.500 9.500 8 3M9.500 13.500 3 8.500",
  feather: "M4 16.500 12.500 8M6 14.500c-1-5 3-10.500 10.500-11 .5 7-4.500 11.500-9.500 11",
  fish: "M3 10c2.500-3.500 5-4.500 7.500-4.500S15 7 17 10c-2 3-4 4.500-6.500 4.500S5.500 13.500 3 10ZM3 10 1.500 7M3 10l-1.500 3M13.500 9v.01",
  kettle: "M5 9h10l1 7.500H4zM7 9c0-2.500 1.300-4 3-4s3 1.500 3 4M16 11c2 0 2-3.500 0-3.500M10 5V3",
  key: "M6.500 13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM10 10h7.500M15 10v3M17.500 10v2",
  leaf: "M4 16c0-7 4-12 12.500-12.500C17 11.500 12.500 16 6 15M4 16.500 11 9",
  lighthouse: "M7.500 7h5l1.500 10H6zM8 7V4h4v3M4.500 5.500 2.500 5M15.500 5.500l2-.5M7 11h6M10 4V2.500",
  star: "M10 3l2.100 4.500 4.900.6-3.600 3.400.9 4.900-4.300-2.400-4.300 2.400.9-4.900L3 8.100l4.900-.6z",
  wave: "M2.500 8c2.500-3 5-3 7.500 0s5 3 7.500 0M2.500 13c2.500-3 5-3 7.500 0s5 3 7.500 0",
};
export const MARK_NAMES = Object.keys(MARKS);
