// Calls the player: speech, sound, the title and a notification, once for each thing asked and at once when it begins.

import { announcer } from "../lib/announce.svelte";
import { m } from "../lib/messages";
import { preferences } from "../lib/preferences.svelte";
import { play, type Sound } from "../lib/sound";
import { isHouse, type PokerSight, type View } from "../lib/views";
import type { Words } from "../lib/words";
import { cueOf } from "./cues";

const HURRY = 5_000;

const sound = (which: Sound): void => {
  if (preferences.sound) play(which, preferences.volume);
};

export class Attention {
  private called = "";
  private hurried = "";
  private cards = -1;
  private chips = -1;
  private before: PokerSight | null = null;

  /** Looks at a new view. */
  see(view: View, words: Words): void {
    const { table } = view;
    document.title = words.call ? `${m.table.titleTurn} · ${table.name}` : `${table.name} · ${m.name}`;
    if (isHouse(view)) this.hear(words.heard);
    else this.follow(view);
    if (!words.call || words.call === this.called) return;
    this.called = words.call;
    announcer.interrupt(words.asked);
    sound("turn");
    if (preferences.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(table.name, { body: words.asked, tag: table.id });
  }

  /** Watches the clock: one sound when five seconds are left. */
  watch({ table: { due } }: View, words: Words, now: number): void {
    if (!due?.deadline || !words.onClock || this.hurried === words.call) return;
    if (due.deadline - now > HURRY || due.seconds * 1000 <= HURRY) return;
    this.hurried = words.call;
    sound("hurry");
  }

  /** At poker every act has a sound of its own. */
  private follow(view: PokerSight): void {
    const cue = this.before && cueOf(this.before, view);
    this.before = view;
    if (cue) sound(cue);
  }

  private hear({ cards, chips }: Words["heard"]): void {
    if (this.cards >= 0) {
      if (cards > this.cards) sound("card");
      else if (chips > this.chips) sound("chips");
    }
    [this.cards, this.chips] = [cards, chips];
  }
}
