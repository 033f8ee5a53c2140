// What a person likes: faces, colours, sound, motion, keys. Kept in the browser, never sent.

import { completed, DEFAULT_HOUSE_KEYS, DEFAULT_KEYS, type HouseAction, type KeyMap } from "./keyboard";
import { USUAL_SIZES, type Sizes } from "./sizes";
import { keep, kept } from "./store";

export interface Preferences {
  theme: "auto" | "light" | "dark";
  felt: "green" | "blue" | "wine" | "slate";
  back: "red" | "blue" | "green" | "black";
  bigText: boolean;
  fourColour: boolean;
  faces: "auto" | "pips" | "jumbo";
  faceDown: boolean;
  sound: boolean;
  /** Loudness, 0 to 100. */
  volume: number;
  motion: boolean;
  notify: boolean;
  zen: boolean;
  /** Stacks in blinds, and the odds that a call gets. */
  blinds: boolean;
  odds: boolean;
  /** The dock of a phone across at the left. */
  leftHanded: boolean;
  /** Whether the panel beside the felt is open. */
  panel: boolean;
  /** The amounts that one's presets set. */
  presets: Sizes;
  keys: KeyMap;
  houseKeys: KeyMap<HouseAction>;
}

const FIRST: Preferences = {
  theme: "auto",
  felt: "green",
  back: "red",
  bigText: false,
  fourColour: false,
  faces: "auto",
  faceDown: false,
  sound: true,
  volume: 60,
  motion: true,
  notify: false,
  zen: false,
  blinds: false,
  odds: false,
  leftHanded: false,
  panel: true,
  presets: USUAL_SIZES,
  keys: DEFAULT_KEYS,
  houseKeys: DEFAULT_HOUSE_KEYS,
};

function load(): Preferences {
  const stored = kept<Partial<Preferences>>("preferences", {});
  const keys = completed(stored.keys ?? null, DEFAULT_KEYS);
  return { ...FIRST, ...stored, keys, houseKeys: completed(stored.houseKeys ?? null, DEFAULT_HOUSE_KEYS) };
}

export const preferences = $state<Preferences>(load());

export function prefer(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  keep("preferences", preferences);
}
