// A socket that mends itself: greeted, asked for signs of life, opened anew after a break until trying is of no use.

import { currentToken } from "./api";

export interface LineEnds {
  /** Something has come. */
  hear(message: { type: string }): void;
  /** Nothing comes any more, for now: the line is being mended. */
  lost(): void;
  /** The room has said no, and will say it again. */
  refused(code: number, reason: string): void;
}

const PING_EVERY = 1_000;
/** Without a sign of life for so long the line counts as lost. */
const SILENT = 3_000;
const RETRY = [300, 1000, 2000, 4000];
/** The room's own closing codes for what cannot be mended: misunderstood, no session, not for this role, not there. */
const FINAL = [4400, 4401, 4403, 4404];

export class Line {
  private socket: WebSocket | null = null;
  private failures = 0;
  private heard = 0;
  private ended = false;
  private readonly beating: ReturnType<typeof setInterval>;

  constructor(
    private readonly path: string,
    private readonly ends: LineEnds,
    /** What is asked for with the first words. */
    private readonly asks: Record<string, string> = {},
  ) {
    this.open();
    this.beating = setInterval(() => this.beat(), PING_EVERY);
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  close(): void {
    this.ended = true;
    clearInterval(this.beating);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }

  private readonly again = (): void => {
    if (!this.socket && !this.ended) this.open();
  };

  private open(): void {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`;
    const socket = (this.socket = new WebSocket(address));
    this.heard = performance.now();
    socket.onopen = () => {
      const hello = { type: "hello", protocol: 1, table: "", token: currentToken(), ...this.asks };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      this.heard = performance.now();
      this.failures = 0;
      this.ends.hear(JSON.parse(data as string) as { type: string });
    };
    socket.onclose = ({ code, reason }) => this.closed(socket, code, reason);
  }

  private closed(socket: WebSocket, code: number, reason: string): void {
    if (this.socket !== socket || this.ended) return;
    this.socket = null;
    if (FINAL.includes(code)) {
      this.close();
      this.ends.refused(code, reason);
      return;
    }
    this.ends.lost();
    // Whoever was sent away by a node that goes does not come back in the same moment as everybody else.
    const wait = RETRY[Math.min(this.failures++, RETRY.length - 1)]! * (0.75 + Math.random() / 2);
    setTimeout(this.again, wait);
  }

  private beat(): void {
    const { socket } = this;
    if (!socket) return;
    if (performance.now() - this.heard > SILENT) {
      this.closed(socket, 0, "");
      socket.close();
    } else if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type: "ping", at: Math.round(performance.now()) }));
  }
}
