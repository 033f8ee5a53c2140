// What a person likes: faces, colours, sound, motion, keys. Kept in the browser, never sent.

import { completed, DEFAULT_HOUSE_KEYS, DEFAULT_KEYS, type HouseAction, type KeyMap } from "./keyboard";
import { keep, kept } from "./store";

export interface Preferences {
  theme: "auto" | "light" | "dark";
  fourColour: boolean;
  faces: "auto" | "pips" | "jumbo";
  faceDown: boolean;
  sound: boolean;
  motion: boolean;
  notify: boolean;
  zen: boolean;
  keys: KeyMap;
  houseKeys: KeyMap<HouseAction>;
}

const FIRST: Preferences = {
  theme: "auto",
  fourColour: false,
  faces: "auto",
  faceDown: false,
  sound: true,
  motion: true,
  notify: false,
  zen: false,
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
