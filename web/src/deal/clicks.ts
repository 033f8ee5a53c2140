// Without looking: each entry answers with one of six clicks, and what now is spoken on demand (A.8).

import { preferences } from "../lib/preferences.svelte";
import { play, type Sound } from "../lib/sound";
import type { Entry } from "./entries";

/** Fold, call, raise, card, struck out, refused: six that can be told apart without the screen. */
export const CLICKS: Sound[] = ["fold", "check", "chips", "card", "flip", "refused"];

/** Chips that were counted or pushed sound like a raise; whatever else is taken, like a call. */
export function clickOf(entry: Entry): Sound {
  switch (entry.kind) {
    case "fold":
    case "muck":
    case "rest":
      return "fold";
    case "to":
    case "tap_out":
    case "wager":
    case "same_again":
    case "read":
    case "pay":
    case "count":
      return "chips";
    case "cards":
    case "street":
    case "deal":
    case "draw":
      return "card";
    case "strike":
      return "flip";
    default:
      return "check";
  }
}

export function click(sound: Sound): void {
  if (preferences.sound) play(sound, preferences.volume);
}

/** Says something aloud, in place of whatever is being said. */
export function speak(text: string): void {
  if (typeof speechSynthesis === "undefined") return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(text));
}
