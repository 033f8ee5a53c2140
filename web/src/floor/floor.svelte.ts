// The floor as somebody who works there knows it: looked at every moment, and asked for things, each with its own id.

import { ApiError, get, post } from "../lib/api";
import { f } from "../lib/frame-messages";
import type { CitedRule } from "../lib/protocol";
import type { FloorView } from "../wire";

const EVERY = 1_500;
const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

export class Floor {
  view = $state.raw<FloorView | null>(null);
  /** Counts what was done: whoever shows more than the view looks again. */
  changes = $state(0);
  busy = $state(false);
  problem = $state("");
  forbidden = $state(false);
  reason = $state("");
  rules = $state.raw<CitedRule[]>([]);
  private looking: ReturnType<typeof setInterval>;

  constructor() {
    void this.look();
    this.looking = setInterval(() => void this.look(), EVERY);
  }

  close(): void {
    clearInterval(this.looking);
  }

  async look(): Promise<void> {
    try {
      this.view = await get<FloorView>("/api/floor");
      this.problem = "";
      this.forbidden = false;
    } catch (error) {
      this.forbidden = error instanceof ApiError && (error.status === 403 || error.status === 401);
      this.problem = error instanceof ApiError ? error.reason : f.failed;
    }
  }

  may(command: string): boolean {
    return this.view?.may.includes(command) ?? false;
  }

  /** Whether it was done. */
  send(matter: string, command: { command: string; [field: string]: unknown }): Promise<boolean> {
    return this.ask(`/api/floor/${matter}`, { id: newId(), command });
  }

  /** A command of one table, as an entry there. */
  at(table: string, command: { command: string; [field: string]: unknown }): Promise<boolean> {
    return this.enter(table, { kind: "table", command });
  }

  enter(table: string, entry: { kind: string; [field: string]: unknown }): Promise<boolean> {
    return this.ask(`/api/floor/tables/${table}`, { id: newId(), entry });
  }

  async ask(path: string, body: unknown): Promise<boolean> {
    this.busy = true;
    try {
      await post(path, body);
      this.reason = "";
      this.rules = [];
      return true;
    } catch (error) {
      this.reason = error instanceof ApiError ? error.reason : f.failed;
      this.rules = error instanceof ApiError ? error.rules : [];
      return false;
    } finally {
      this.busy = false;
      await this.look();
      this.changes += 1;
    }
  }
}
