// The sizes that people may have on their presets.

/** A preset as people choose it: times what there is to call, a part of the pot. */
export type Size = "2x" | "2.5x" | "3x" | "4x" | "1/3" | "1/2" | "2/3" | "3/4" | "pot";
export interface Sizes {
  /** Three for the first betting round and three for the later ones; the fourth place is always all in. */
  first: Size[];
  later: Size[];
}
export const USUAL_SIZES: Sizes = { first: ["2x", "3x", "pot"], later: ["1/2", "2/3", "pot"] };
