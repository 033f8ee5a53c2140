// Calls the player: speech, sound, the title and a notification, once for each thing asked and at once when it begins.

import { announcer } from "../lib/announce.svelte";
import { m } from "../lib/messages";
import { preferences } from "../lib/preferences.svelte";
import { play } from "../lib/sound";
import type { View } from "../lib/views";
import type { Words } from "../lib/words";

const HURRY = 10_000;

export class Attention {
  private called = "";
  private hurried = "";
  private cards = -1;
  private chips = -1;

  /** Looks at a new view. */
  see({ table }: View, words: Words): void {
    document.title = words.call ? `${m.table.titleTurn} · ${table.name}` : `${table.name} · ${m.name}`;
    this.hear(words.heard);
    if (!words.call || words.call === this.called) return;
    this.called = words.call;
    announcer.interrupt(words.asked);
    if (preferences.sound) play("turn");
    if (preferences.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(table.name, { body: words.asked, tag: table.id });
  }

  /** Watches the clock: one sound when ten seconds are left. */
  watch({ table: { due } }: View, words: Words, now: number): void {
    if (!due?.deadline || !words.onClock || this.hurried === words.call) return;
    if (due.deadline - now > HURRY || due.seconds * 1000 <= HURRY) return;
    this.hurried = words.call;
    if (preferences.sound) play("hurry");
  }

  private hear({ cards, chips }: Words["heard"]): void {
    if (preferences.sound && this.cards >= 0) {
      if (cards > this.cards) play("card");
      else if (chips > this.chips) play("chips");
    }
    [this.cards, this.chips] = [cards, chips];
  }
}
