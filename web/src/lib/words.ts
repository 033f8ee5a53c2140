// A table in sentences, whatever is played there: for the keys that speak, the text table and the call to one's turn.

import type { Rules } from "./protocol";
import type { Matter } from "./why.svelte";

export interface Words {
  /** Names what is asked of the viewer, so that it is called out once; empty when nothing is asked. */
  call: string;
  /** What is asked of the viewer, with amounts. */
  asked: string;
  /** Whether the clock that runs is the viewer's. */
  onClock: boolean;
  /** The viewer's own hand or wagers. */
  hand: string;
  stage: string;
  /** What lies in the middle: board and pots, or the hands that the dealer serves. */
  board: string;
  /** What can be won: the pots, or what wagers pay. */
  pots: string;
  seats: { seat: number; text: string }[];
  /** How the round ended, each with its rules. */
  outcomes: { text: string; rules: Rules }[];
  /** What "Why?" is about now. */
  matter: Matter;
  /** What can be heard when there is more of it. */
  heard: { cards: number; chips: number };
}
