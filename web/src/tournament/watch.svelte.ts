// The socket of one tournament: the latest complete view, the room's clock, and a line that mends itself.

import { currentToken } from "../lib/api";
import { resume, session } from "../lib/session.svelte";
import type { DeskView, TournamentSight, TournamentView, TournamentYou } from "../wire";

const PING_EVERY = 1_000;
/** Without a sign of life for so long, what is shown is stale. */
const STALE = 2_000;
const RETRY = [300, 1000, 2000, 4000];
const NOT_THERE = 4404;
const NO_SESSION = 4401;

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
  private socket: WebSocket | null = null;
  private failures = 0;
  private timers: number[] = [];
  private ended = false;

  constructor(readonly id: string) {
    void this.begin();
    this.timers.push(
      setInterval(() => this.tick(), 200),
      setInterval(() => this.ping(), PING_EVERY),
    );
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  close(): void {
    this.ended = true;
    for (const timer of this.timers) clearInterval(timer);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }

  private async begin(): Promise<void> {
    if (!session.me) await resume();
    if (!this.ended) this.open();
  }

  private open(): void {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      const token = currentToken();
      socket.send(JSON.stringify({ type: "hello", protocol: 1, table: "", token, watch: `tournament:${this.id}` }));
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as TournamentSight | { type: string });
    socket.onclose = ({ code }) => {
      if (this.socket !== socket || this.ended) return;
      this.socket = null;
      if (code === NOT_THERE) this.missing = true;
      else if (code === NO_SESSION) void this.begin();
      else setTimeout(() => this.again(), RETRY[Math.min(this.failures++, RETRY.length - 1)]);
    };
  }

  private readonly again = (): void => {
    if (!this.socket && !this.ended && !this.missing) this.open();
  };

  private hear(message: TournamentSight | { type: string }): void {
    this.heard = performance.now();
    this.failures = 0;
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

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", at: Math.round(performance.now()) }));
  }

  private tick(): void {
    const here = performance.now();
    this.now = here + this.offset;
    this.stale = here - this.heard > STALE;
  }
}
