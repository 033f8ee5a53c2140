// What is said to a screen reader: table talk politely and once, one's turn at once.

class Announcer {
  polite = $state("");
  assertive = $state("");
  private flip = false;

  /** A no-break space at the end, every other time, makes equal texts two announcements. */
  private fresh(text: string): string {
    this.flip = !this.flip;
    return this.flip ? text : `${text}\u00a0`;
  }

  say(text: string): void {
    if (text) this.polite = this.fresh(text);
  }

  interrupt(text: string): void {
    if (text) this.assertive = this.fresh(text);
  }
}

export const announcer = new Announcer();
