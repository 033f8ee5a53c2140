// The floor as somebody who works there knows it: pushed as it changes, and asked for things, each with its own id.

import { ApiError, post } from "../lib/api";
import { f } from "../lib/frame-messages";
import { Line } from "../lib/line";
import { centsOf } from "../lib/money";
import type { CitedRule, Session } from "../lib/protocol";
import { become } from "../lib/session.svelte";
import type { FloorSight, FloorView } from "../wire";
import { m } from "./messages";

/** How often what is told in minutes and seconds goes on. */
const TICK = 1_000;
const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

export class Floor {
  private latest = $state.raw<FloorView | null>(null);
  private heard = 0;
  private elapsed = $state(0);
  /** The latest view, with the room's clock as it is now. */
  readonly view = $derived<FloorView | null>(
    this.latest && { ...this.latest, clock: Math.round(this.latest.clock + this.elapsed) },
  );
  /** Counts what was done here and by others: whoever shows more than the view looks again. */
  changes = $state(0);
  busy = $state(false);
  problem = $state("");
  forbidden = $state(false);
  reason = $state("");
  rules = $state.raw<CitedRule[]>([]);
  private readonly ticking: ReturnType<typeof setInterval>;
  private line: Line;

  constructor() {
    this.ticking = setInterval(() => (this.elapsed = performance.now() - this.heard), TICK);
    this.line = this.open();
  }

  private open(): Line {
    return new Line("/ws/floor", {
      hear: (message) => {
        if (message.type === "floor") this.hear((message as FloorSight).floor);
      },
      lost: () => (this.problem = m.lost),
      refused: () => {
        this.forbidden = true;
        this.latest = null;
        this.problem = "";
      },
    });
  }

  close(): void {
    clearInterval(this.ticking);
    this.line.close();
  }

  private hear(view: FloorView): void {
    this.heard = performance.now();
    this.elapsed = 0;
    this.problem = "";
    if (this.latest?.version !== view.version) this.changes += 1;
    this.latest = view;
  }

  may(command: string): boolean {
    return this.view?.may.includes(command) ?? false;
  }

  /** The cents that somebody typed; of what is no amount nothing is sent, and that is said where refusals are. */
  amount(text: string): number | null {
    const cents = centsOf(text);
    if (cents === null) [this.reason, this.rules] = [m.noAmount(text), []];
    return cents;
  }

  /** Whether it was done. */
  send(matter: string, command: { command: string; [field: string]: unknown }): Promise<boolean> {
    return this.ask(`/api/floor/${matter}`, { id: newId(), command });
  }

  /** Somebody comes on duty on this device, and uses it from then on. */
  clockIn(signs: object): Promise<boolean> {
    return this.ask("/api/floor/clock-in", signs, async (found) => {
      await become(found as Session);
      this.line.close();
      this.line = this.open();
    });
  }

  /** A command of one table, as an entry there. */
  at(table: string, command: { command: string; [field: string]: unknown }): Promise<boolean> {
    return this.enter(table, { kind: "table", command });
  }

  enter(table: string, entry: { kind: string; [field: string]: unknown }): Promise<boolean> {
    return this.ask(`/api/floor/tables/${table}`, { id: newId(), entry });
  }

  async ask(path: string, body: unknown, then?: (found: unknown) => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      const found = await post<unknown>(path, body);
      await then?.(found);
      this.reason = "";
      this.rules = [];
      return true;
    } catch (error) {
      this.reason = error instanceof ApiError ? error.reason : f.failed;
      this.rules = error instanceof ApiError ? error.rules : [];
      return false;
    } finally {
      this.busy = false;
      this.changes += 1;
    }
  }
}
