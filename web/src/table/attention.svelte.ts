// Calls the player: speech, sound, the title and a notification, once for each turn and at once when it begins.

import { announcer } from "../lib/announce.svelte";
import type { View } from "../lib/connection.svelte";
import { m } from "../lib/messages";
import { preferences } from "../lib/preferences.svelte";
import { play } from "../lib/sound";
import { sayTurn } from "../lib/speech";

const HURRY = 10_000;

export class Attention {
  private called = "";
  private hurried = "";
  private cards = -1;
  private pot = -1;

  /** Looks at a new view. */
  see({ table, you }: View): void {
    const asked = you.acts !== null || you.offer !== null;
    document.title = asked ? `${m.table.titleTurn} · ${table.name}` : `${table.name} · ${m.name}`;
    this.hear(you.cards.length + table.board.length, table.pot);
    const hasSeat = you.waiting > 0 && you.may.join !== undefined;
    const turn = asked ? `${table.round}.${table.turn}` : hasSeat ? "seat" : "";
    if (!turn || turn === this.called) return;
    this.called = turn;
    announcer.interrupt(hasSeat ? m.waiting.called : sayTurn(you));
    if (preferences.sound) play("turn");
    if (preferences.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification(table.name, { body: hasSeat ? m.waiting.called : m.table.notification, tag: table.id });
  }

  /** Watches the clock: one sound when ten seconds are left. */
  watch({ table, you }: View, now: number): void {
    const { due } = table;
    const turn = `${table.round}.${table.turn}`;
    if (!due?.deadline || due.seat !== you.seat || !you.seat || this.hurried === turn) return;
    if (due.deadline - now > HURRY || due.seconds * 1000 <= HURRY) return;
    this.hurried = turn;
    if (preferences.sound) play("hurry");
  }

  private hear(cards: number, pot: number): void {
    if (preferences.sound && this.cards >= 0) {
      if (cards > this.cards) play("card");
      else if (pot > this.pot) play("chips");
    }
    [this.cards, this.pot] = [cards, pot];
  }
}
