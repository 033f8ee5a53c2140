// Whether the screen is small, kept up to date.

import { preferences } from "./preferences.svelte";

const narrow = matchMedia("(max-width: 700px)");

class Screen {
  narrow = $state(narrow.matches);

  constructor() {
    narrow.addEventListener("change", () => (this.narrow = narrow.matches));
  }

  /** Whether large faces are due: on phones, or as the person likes. */
  get jumbo(): boolean {
    return preferences.faces === "jumbo" || (preferences.faces === "auto" && this.narrow);
  }
}

export const screen = new Screen();
