// The dealer's line to a followed table: the latest view, and entries that are kept until the room has them.

import { currentToken } from "../lib/api";
import { confirmed, reasonOf } from "../lib/confirming.svelte";
import type { Notice } from "../lib/connection.svelte";
import type { CitedRule } from "../lib/protocol";
import { keep, kept } from "../lib/store";
import { ApiError, post } from "../lib/api";
import type { BaccaratTable, CanberraTable, DealerScreen, HouseScreen, LeaseView, PokerTable } from "../wire";
import { click, clickOf } from "./clicks";
import { added, decides, dropped, nextNumber, taken, lastInForce, type Entry, type Waiting } from "./entries";

export type DealtTable = PokerTable | CanberraTable | BaccaratTable;
export type AnyScreen = DealerScreen | HouseScreen;
export interface DeskView {
  version: number;
  clock: number;
  table: DealtTable;
  dealer: AnyScreen | null;
}
type Answer =
  | { type: "welcome"; clock: number; person: string }
  | ({ type: "view" } & DeskView)
  | { type: "ack" | "repeated"; id: string; version: number; number: number }
  | {
      type: "refused" | "stale" | "error";
      id: string;
      reason: string;
      rules?: CitedRule[];
      fatal?: boolean;
      passes?: boolean;
    }
  | { type: "pong" };

const PING_EVERY = 1_000;
/** After so long without a sign of life the line counts as lost. */
const SILENT = 4_000;
const RETRY = 1_000;
/** The conditions by which an entry is not even looked at: it has not the next number, or another device writes. */
const KEEPING = ["H-R18", "H-R20"];
/** Closing codes after which trying again is of no use. */
const FINAL = [4400, 4401, 4403, 4404];

export class Desk {
  view = $state.raw<DeskView | null>(null);
  status = $state<"connecting" | "open" | "lost" | "ended">("connecting");
  reason = $state("");
  notice = $state.raw<Notice | null>(null);
  waiting = $state.raw<Waiting[]>([]);
  /** The entry that the rules of the game have refused last; nothing once another is made. */
  refusedEntry = $state.raw<Entry | null>(null);
  /** Entries that the room did not take, because one before them was refused: to be made again by hand. */
  late = $state.raw<Waiting[]>([]);
  /** Since when the room has not been heard, in the page's own time. */
  aloneSince = $state<number | null>(null);
  /** Entries wait that were made, or kept, while the room was not heard, or it has them and the view does not show them
   * yet: what is due is not known here. */
  behind = $state(false);
  offset = $state(0);
  /** The number by which this device writes at the table; 0 as long as it has no lease. */
  fence = $state(0);
  /** Why this device may not write here; empty if it may, or nobody has asked. */
  fenced = $state("");
  private asking = false;
  /** Whether the lease was confirmed since the page was opened: the number is kept over a reload. */
  private leased = false;
  private socket: WebSocket | null = null;
  /** Whom the room knows on this line, who signs what is entered. */
  private person = "";
  /** The number after the last entry that the room has said it has; the view of it may still be on its way. */
  private after = 0;
  private sent = "";
  private heard = 0;
  private readonly beating: number;

  /** `looksOn`: as anybody may, without the session of the browser, and without entries. */
  constructor(
    readonly table: string,
    private readonly looksOn = false,
  ) {
    this.fence = looksOn ? 0 : kept<number>(`fence.${table}`, 0);
    this.open();
    this.beating = setInterval(() => this.beat(), PING_EVERY);
  }

  /** Where entries are kept: nobody else who logs in on this tablet signs them. */
  private get place(): string {
    return `entries.${this.person}.${this.table}`;
  }

  /** The number that the next entry will have, those that wait included. */
  get next(): number {
    return nextNumber(this.waiting, Math.max(this.view?.dealer?.number ?? 1, this.after));
  }

  get live(): boolean {
    return this.status === "open" && this.aloneSince === null;
  }

  /** Asks for the right to write here, on this device; for a scribe, who enters for the dealer, too. */
  async lease(scribe = false, how: "lease" | "takeover" = "lease"): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const given = await post<LeaseView>(`/api/tables/${this.table}/${how}`, { device: deviceId(), scribe });
      [this.fence, this.fenced, this.leased] = [given.number, "", true];
      keep(`fence.${this.table}`, given.number);
    } catch (error) {
      this.fenced = error instanceof ApiError ? error.reason : "";
    }
    this.asking = false;
    this.flush();
  }

  /** Makes an entry. Whoever decides shows first that it is he or she, where the house wants it so. */
  enter(entry: Entry): void {
    if (decides(entry) && this.live) void this.decide(entry);
    else this.make(entry);
  }

  private async decide(entry: Entry): Promise<void> {
    try {
      if (await confirmed(this.table)) this.make(entry);
    } catch (error) {
      this.notice = { kind: "refused", reason: reasonOf(error), rules: [] };
    }
  }

  /** An entry is kept before it is sent, and sent as soon as all before it are taken. */
  private make(entry: Entry): void {
    [this.notice, this.refusedEntry] = [null, null];
    click(clickOf(entry));
    const made = this.offset ? Math.round(performance.now() + this.offset) : 0;
    this.store(added(this.waiting, entry, this.next, newId(), made));
    this.flush();
  }

  /** The tablet is wrong: the last entry in force is struck out, also one that waits; it stays legible. */
  strikeLast(): void {
    const number = lastInForce(this.view?.dealer?.entries ?? [], this.waiting);
    if (number) this.enter({ kind: "strike", number });
  }

  /** What was typed means nothing: nobody takes it for an entry that was made. */
  notUnderstood(reason: string): void {
    this.notice = { kind: "refused", reason, rules: [] };
    click("refused");
  }

  close(): void {
    this.status = "ended";
    clearInterval(this.beating);
    this.socket?.close();
  }

  private store(waiting: Waiting[]): void {
    this.waiting = waiting;
    if (this.aloneSince !== null && waiting.length) this.behind = true;
    keep(this.place, waiting.length ? waiting : null);
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    this.sent = "";
    this.heard = performance.now();
    socket.onopen = () =>
      this.write({
        type: "hello",
        protocol: 1,
        token: this.looksOn ? "" : currentToken(),
        table: this.table,
        invitation: "",
        device: this.looksOn ? "" : deviceId(),
      });
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.take(JSON.parse(event.data) as Answer);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code, event.reason);
    };
  }

  private lost(code: number, reason: string): void {
    if (this.status === "ended") return;
    if (FINAL.includes(code)) {
      this.status = "ended";
      this.reason = reason || `closed (${code})`;
      return;
    }
    this.status = this.view ? "lost" : "connecting";
    this.alone(performance.now());
    setTimeout(() => this.status !== "ended" && this.open(), RETRY);
  }

  private alone(since: number): void {
    this.aloneSince ??= since;
    if (this.waiting.length) this.behind = true;
  }

  private beat(): void {
    if (this.status !== "open") return;
    if (performance.now() - this.heard > SILENT) {
      this.alone(this.heard);
      this.socket?.close();
      return;
    }
    this.write({ type: "ping", at: Math.round(performance.now()) });
  }

  private write(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** One at a time: what comes after an entry is sent when the room has taken it, and nothing before it is known by
   * which number this device writes. */
  private flush(): void {
    const [first] = this.waiting;
    if (!first || this.sent || this.asking || this.status !== "open") return;
    this.sent = first.id;
    this.write({ type: "entry", ...first, fence: this.fence });
  }

  private take(answer: Answer): void {
    this.heard = performance.now();
    if (this.status === "open") this.aloneSince = null;
    switch (answer.type) {
      case "welcome":
        this.offset = answer.clock - performance.now();
        this.status = "open";
        this.aloneSince = null;
        this.knownAs(answer.person);
        this.flush();
        break;
      case "view":
        this.view = answer;
        // Whoever deals writes on this device; a supervisor enters on any without a lease.
        if (answer.dealer?.is_yours && !this.leased && !this.fenced && !this.looksOn) void this.lease();
        break;
      case "ack":
      case "repeated":
        this.sent = "";
        this.after = (answer.number || (this.waiting.find(({ id }) => id === answer.id)?.number ?? this.after - 1)) + 1;
        this.store(taken(this.waiting, answer.id, answer.number));
        this.flush();
        break;
      case "refused":
      case "stale":
      case "error":
        this.refused(answer.passes ? "" : answer.id, {
          kind: answer.type,
          reason: answer.reason,
          rules: answer.rules ?? [],
        });
        if (answer.type === "error" && answer.fatal) this.reason = answer.reason;
        break;
    }
    if (!this.waiting.length && (this.view?.dealer?.number ?? 0) >= this.after) this.behind = false;
  }

  /** Takes up what this person has entered here before, and the room has not taken. */
  private knownAs(person: string): void {
    if (this.looksOn || person === this.person) return;
    this.person = person;
    this.waiting = kept<Waiting[]>(this.place, []);
    if (this.waiting.length) this.behind = true;
  }

  private refused(id: string, notice: Notice): void {
    this.notice = notice;
    if (!id) {
      // No entry was refused, but the line was too busy, or the room cannot now: to send again at once would make it
      // worse.
      setTimeout(() => this.sendAgain(notice), RETRY);
      return;
    }
    click("refused");
    this.sent = "";
    const [refused, ...after] = dropped(this.waiting, id);
    const isJudged = notice.kind === "refused" && !notice.rules.some((rule) => KEEPING.includes(rule.id));
    this.refusedEntry = (isJudged && refused?.entry) || null;
    if (after.length) this.late = [...this.late, ...after];
    const lost = [id, ...after.map((each) => each.id)];
    this.store(this.waiting.filter((each) => !lost.includes(each.id)));
    this.flush();
  }

  private sendAgain(passing: Notice): void {
    if (this.notice === passing) this.notice = null;
    this.sent = "";
    this.flush();
  }
}

/** The name of this device, made when it is asked for first. */
function deviceId(): string {
  const known = kept<string>("device", "");
  if (known) return known;
  const made = `t-${newId().slice(0, 16)}`;
  keep("device", made);
  return made;
}

/** An id of our own for an entry; pages without TLS have no randomUUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
