// The socket of one table: the latest view, what was told, and commands that survive a lost connection.

import { currentToken, useToken } from "./api";
import { noteContribution, notedContribution } from "./contribution";
import type { ChatLine, CitedRule, Command, Sentence, ServerMessage, Settings } from "./protocol";
import { keep, kept } from "./store";
import type { View } from "./views";

export interface Notice {
  kind: "refused" | "stale" | "error";
  reason: string;
  rules: CitedRule[];
}
interface Sent {
  message: { type: "command"; id: string; round?: number; turn?: number; command: Command };
  turn: number | null;
  /** What is sent as soon as this is done. */
  then: Command[];
  /** Acknowledged: answered as soon as a view of this version has come. */
  version?: number;
}
export interface Lately {
  seat: number;
  text: string;
  reaction: boolean;
  at: number;
}
type ViewMessage = Extract<ServerMessage, { type: "view" }>;

/**
 * How often the room is asked for a sign of life, after what time without one the line counts as silent, and as lost.
 * Two unanswered beats after the first make three seconds at most since the last sign.
 */
const PING_EVERY = 1_000;
const SILENT = 1_900;
const GONE = 9_000;
const RETRY = [300, 1000, 2000, 4000, 8000];
const KEPT_SENTENCES = 400;
/** Views that come faster than people can follow are shown as one. */
const PAUSE = 40;
/** A hidden page gets no frames; it is to know of its turn all the same. */
const HIDDEN = 200;
const NO_SESSION = 4401;
/** Closing codes after which trying again is of no use. */
const FINAL = [4400, NO_SESSION, 4403, 4404];

/** Commands of a round answer the round and turn of the view; others hold at any time. */
const BOUND = ["act", "cut", "post", "decline", "draw", "show", "muck", "fold", "bet", "open"];
/** Wagers against the house answer the round alone: everybody places them at once, while the dealer prepares the cards. */
const OF_ROUND = ["ante", "play_jackpot", "wager", "take_back"];

export class Connection {
  view = $state.raw<View | null>(null);
  told = $state.raw<Sentence[]>([]);
  fresh = $state.raw<Sentence[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  status = $state<"connecting" | "open" | "lost" | "ended">("connecting");
  reason = $state("");
  notice = $state.raw<Notice | null>(null);
  /** How far the server's clock is ahead of the page's own, which never jumps. */
  offset = $state(0);
  private pending = $state.raw<Sent[]>([]);
  private socket: WebSocket | null = null;
  private failures = 0;
  /** Since when a sign of life is waited for; nothing when none is. */
  private asked: number | null = null;
  /** Since when nothing has come, in the page's own time; nothing while the line is good. */
  silentSince = $state<number | null>(null);
  /** What people said a moment ago, with the page's time at which it came. */
  lately = $state.raw<Lately[]>([]);
  private quickest = Infinity;
  private timers: number[] = [];
  private unseen: ViewMessage[] = [];
  private seenAt = 0;
  /** The pledge to which a text was sent over this socket. */
  private addedTo = "";

  constructor(
    readonly table: string,
    private readonly invitation: string,
  ) {
    this.open();
    this.timers.push(setInterval(() => this.beat(), PING_EVERY));
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.retryNow);
  }

  /** Whether what is sent now will be heard: buttons are of use. */
  get live(): boolean {
    return this.status === "open" && this.silentSince === null;
  }

  /** Whether the table still has to answer what was sent for the turn that is on. */
  get busy(): boolean {
    const turn = this.view?.table.turn;
    return this.pending.some((sent) => sent.turn !== null && sent.turn === turn);
  }

  /** Sends a command, and others after it once it is done; a refusal ends the row. */
  send(command: Command, ...then: Command[]): void {
    const { view } = this;
    const bound = view !== null && (BOUND.includes(command.command) || OF_ROUND.includes(command.command));
    if (bound && this.busy) return;
    this.notice = null;
    this.dispatch(command, then);
  }

  private dispatch(command: Command, then: Command[]): void {
    const table = this.view?.table;
    const answersTurn = BOUND.includes(command.command);
    const bound = table !== undefined && (answersTurn || OF_ROUND.includes(command.command));
    const answers = bound ? { round: table.round, ...(answersTurn ? { turn: table.turn } : {}) } : {};
    const message = { type: "command" as const, id: newId(), ...answers, command };
    this.pending = [...this.pending, { message, turn: bound ? table.turn : null, then }];
    this.write(message);
  }

  say(text: string): void {
    this.write({ type: "chat", text });
  }

  settle(settings: Partial<Settings>): void {
    this.write({ type: "settings", ...settings });
  }

  /** One has wagered all that one wants to in this round against the house. */
  done(): void {
    this.write({ type: "done" });
  }

  /** One's time bank, which does not run by itself, is to run behind this turn. */
  takeBank(): void {
    this.write({ type: "bank" });
  }

  /** A word without words, at one's seat. */
  react(what: string): void {
    this.write({ type: "react", what });
  }

  /** Whether one hears of somebody. */
  mute(person: string, muted: boolean): void {
    this.write({ type: "mute", person, muted });
  }

  /** Chips for the next round, and what the dealer is to see to from now on; 0 is nothing. */
  chips(wish: { next?: number; keep_at?: number; rebuy?: number }): void {
    this.write({ type: "chips", ...wish });
  }

  private note(seat: number, text: string, reaction: boolean): void {
    this.lately = [...this.lately.slice(-19), { seat, text, reaction, at: performance.now() }];
  }

  /** Adds a text to the shuffle that the house has pledged, in place of an earlier one. */
  contribute(text: string): void {
    const { table } = this.view!;
    this.addedTo = table.pledge;
    this.write({ type: "contribute", pledge: table.pledge, text });
  }

  close(): void {
    this.status = "ended";
    for (const timer of this.timers) clearInterval(timer);
    removeEventListener("online", this.retryNow);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.socket?.close();
  }

  readonly retryNow = (): void => {
    if (this.status === "lost" && !document.hidden) this.open();
  };

  /** The browser says that there is no network: nothing is waited for. */
  private readonly offline = (): void => {
    if (this.status !== "open" && this.status !== "lost") return;
    this.silentSince ??= performance.now();
    this.socket?.close();
  };

  private open(): void {
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    this.status = this.view ? "lost" : "connecting";
    this.asked = null;
    socket.onopen = () => {
      const hello = {
        type: "hello",
        protocol: 1,
        token: currentToken(),
        table: this.table,
        invitation: this.invitation,
      };
      this.write(hello);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.take(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code, event.reason);
    };
  }

  private closed(code: number, reason: string): void {
    if (this.status === "ended") return;
    if (FINAL.includes(code) && !(code === NO_SESSION && renewed())) {
      this.status = "ended";
      this.reason = reason || this.reason || `closed (${code})`;
      return;
    }
    this.status = "lost";
    this.silentSince ??= performance.now();
    const wait = RETRY[Math.min(this.failures++, RETRY.length - 1)]! * (0.75 + Math.random() / 2);
    this.timers.push(setTimeout(() => this.status === "lost" && this.open(), wait));
  }

  /** A socket that says nothing for a moment is marked, and left for another when it goes on saying nothing. */
  private beat(): void {
    if (this.status !== "open") return;
    const now = performance.now();
    const waited = this.asked === null ? 0 : now - this.asked;
    if (waited > GONE) return void this.socket?.close();
    if (waited > SILENT) this.silentSince ??= this.asked;
    this.asked ??= now;
    this.write({ type: "ping", at: Math.round(now) });
  }

  private write(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private take(message: ServerMessage): void {
    this.asked = null;
    if (this.status === "open") this.silentSince = null;
    switch (message.type) {
      case "welcome":
        this.welcome(message.clock, message.chat);
        break;
      case "view":
        if (this.unseen.push(message) === 1)
          setTimeout(() => this.nextFrame(), Math.max(0, this.seenAt + PAUSE - performance.now()));
        break;
      case "ack":
      case "repeated":
        this.acknowledged(message.id, message.version);
        break;
      case "refused":
        this.answered(message.id, { kind: "refused", reason: message.reason, rules: message.rules });
        break;
      case "stale":
        this.answered(message.id, { kind: "stale", reason: message.reason, rules: [] });
        break;
      case "error":
        this.answered(message.id, { kind: "error", reason: message.reason, rules: [] });
        if (message.fatal) this.reason = message.reason;
        break;
      case "chat":
        this.chat = [...this.chat.slice(-199), message];
        this.note(message.seat, message.text, false);
        break;
      case "reaction":
        this.note(message.seat, message.what, true);
        break;
      case "pong":
        this.correct(message.at, message.clock);
        break;
    }
  }

  private welcome(clock: number, chat: ChatLine[]): void {
    this.offset = clock - performance.now();
    this.quickest = Infinity;
    this.chat = chat;
    // The first view on a new socket is the truth, whatever was seen before: what was done is in it.
    this.unseen = [];
    this.pending = this.pending.filter((sent) => sent.version === undefined);
    this.status = "open";
    this.silentSince = null;
    this.addedTo = "";
    this.reason = "";
    this.failures = 0;
    for (const sent of this.pending) this.write(sent.message);
    this.write({ type: "ping", at: Math.round(performance.now()) });
  }

  /** Shows what has come with the next frame of the screen. */
  private nextFrame(): void {
    const show = () => {
      clearTimeout(late);
      cancelAnimationFrame(frame);
      if (this.unseen.length) this.see(this.unseen.splice(0));
    };
    const late = setTimeout(show, HIDDEN);
    const frame = requestAnimationFrame(show);
  }

  /** Every view is complete: the last one counts, and the sentences of all. */
  private see(views: ViewMessage[]): void {
    this.seenAt = performance.now();
    const view = views.at(-1)!;
    const { version } = view;
    const last = this.told.at(-1)?.number ?? -1;
    const fresh = views.flatMap(({ told }) => told).filter((sentence) => sentence.number > last);
    for (const { table, you } of views) {
      if (table.root) noteStatement(table.id, table.round, table.root);
      if (you.contribution) noteContribution(table.pledge, you.contribution);
    }
    this.view = view;
    this.addToShuffle();
    this.pending = this.pending.filter((sent) => sent.version === undefined || sent.version > version);
    if (fresh.length) {
      this.told = [...this.told, ...fresh].slice(-KEPT_SENTENCES);
      this.fresh = fresh;
    }
  }

  /** Something of one's own goes into every shuffle, so that the house cannot choose its order alone. */
  private addToShuffle(): void {
    const { table, you } = this.view!;
    if (!you.seat || you.contribution || !table.pledge || this.addedTo === table.pledge) return;
    this.contribute(notedContribution(table.pledge) ?? newId());
  }

  /** What was sent stays pending until its effect can be seen: no button comes back in between. */
  private acknowledged(id: string, version: number): void {
    const done = this.pending.find((sent) => sent.message.id === id);
    if ((this.view?.version ?? 0) >= version) this.answered(id);
    else this.pending = this.pending.map((sent) => (sent === done ? { ...sent, version, then: [] } : sent));
    const [next, ...then] = done?.then ?? [];
    if (next) this.dispatch(next, then);
  }

  private answered(id: string, notice?: Notice): void {
    this.pending = this.pending.filter((sent) => sent.message.id !== id);
    if (notice) this.notice = notice;
  }

  /** The quickest answer says most exactly what the server's clock shows. */
  private correct(at: number, clock: number): void {
    const took = performance.now() - at;
    if (took > this.quickest) return;
    this.quickest = took;
    this.offset = clock - performance.now() + took / 2;
  }
}

/** Another page of this browser may have a newer session: that of a guest who took a name, or of a new login. */
function renewed(): boolean {
  const token = kept("token", "");
  if (!token || token === currentToken()) return false;
  useToken(token);
  return true;
}

/** An id of our own for a command; pages without TLS have no randomUUID. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const KEPT_STATEMENTS = 300;
let lastNoted = "";

/** Writes down what was published before the cut: it is what makes the proof worth anything. */
function noteStatement(table: string, round: number, root: string): void {
  const key = `${table}/${round}`;
  if (lastNoted === key + root) return;
  lastNoted = key + root;
  const noted = kept<[string, string][]>("statements", []);
  if (noted.some(([where, what]) => where === key && what === root)) return;
  keep("statements", [...noted.slice(1 - KEPT_STATEMENTS), [key, root]]);
}

/** The statements that this page saw during a round: one, and one more for every time the rest was shuffled again. */
export function notedStatements(table: string, round: number): string[] {
  const noted = kept<[string, string][]>("statements", []);
  return noted.filter(([key]) => key === `${table}/${round}`).map(([, root]) => root);
}
