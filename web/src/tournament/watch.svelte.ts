// The socket of one tournament: the latest complete view, the room's clock, and a line that mends itself.

import { Line } from "../lib/line";
import { resume, session } from "../lib/session.svelte";
import type { DeskView, TournamentSight, TournamentView, TournamentYou } from "../wire";

/** Without a sign of life for so long, what is shown is stale. */
const STALE = 2_000;
const NO_SESSION = 4401;
/** Milliseconds after which a session that was refused is asked for anew. */
const PATIENCE = 1_000;

export class Watch {
  view = $state.raw<TournamentView | null>(null);
  you = $state.raw<TournamentYou | null>(null);
  desk = $state.raw<DeskView | null>(null);
  missing = $state(false);
  /** The room's clock, as far as this page can tell. */
  now = $state(0);
  stale = $state(false);
  private offset = 0;
  private quickest = Infinity;
  private heard = performance.now();
  private line: Line | null = null;
  private readonly ticking: ReturnType<typeof setInterval>;
  private ended = false;

  constructor(readonly id: string) {
    void this.begin();
    this.ticking = setInterval(() => this.tick(), 200);
  }

  close(): void {
    this.ended = true;
    clearInterval(this.ticking);
    this.line?.close();
  }

  private async begin(): Promise<void> {
    if (!session.me) await resume();
    if (this.ended) return;
    const ends = {
      hear: (message: { type: string }) => this.hear(message),
      lost: () => this.tick(),
      refused: (code: number) => {
        if (code === NO_SESSION) setTimeout(() => void this.renew(), PATIENCE);
        else this.missing = true;
      },
    };
    this.line = new Line("/ws", ends, { watch: `tournament:${this.id}` });
  }

  /** The session is none any more: whoever looks does so with a new one, or without. */
  private async renew(): Promise<void> {
    await resume();
    await this.begin();
  }

  private hear(message: TournamentSight | { type: string }): void {
    this.heard = performance.now();
    if (message.type === "tournament") {
      const sight = message as TournamentSight;
      if (this.quickest === Infinity) this.offset = sight.clock - this.heard;
      this.view = sight.view;
      this.you = sight.you;
      this.desk = sight.desk;
    } else if (message.type === "pong") this.learn(message as unknown as { at: number; clock: number });
    this.tick();
  }

  /** The quickest answer tells the time best: half of its way is its error. */
  private learn({ at, clock }: { at: number; clock: number }): void {
    const way = this.heard - at;
    if (way > this.quickest + 5) return;
    this.quickest = way;
    this.offset = clock + way / 2 - this.heard;
  }

  private tick(): void {
    const here = performance.now();
    this.now = here + this.offset;
    this.stale = here - this.heard > STALE;
  }
}
