// What a director sends: one command at a time, done once however often it is sent, and what the room says to it.

import { ApiError, post } from "../lib/api";
import { f } from "../lib/frame-messages";
import type { CitedRule } from "../lib/protocol";
import type { TournamentDone } from "../wire";

export interface TournamentCommand {
  command: string;
  [field: string]: unknown;
}

export class Doing {
  busy = $state(false);
  reason = $state("");
  rules = $state.raw<CitedRule[]>([]);

  constructor(readonly id: string) {}

  /** Whether it was done. */
  send(command: unknown): Promise<boolean> {
    return this.ask("do", { id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, command });
  }

  async ask(what: string, body: unknown = {}): Promise<boolean> {
    this.busy = true;
    try {
      await post<TournamentDone>(`/api/tournaments/${this.id}/${what}`, body);
      this.reason = "";
      this.rules = [];
      return true;
    } catch (error) {
      this.reason = error instanceof ApiError ? error.reason : f.failed;
      this.rules = error instanceof ApiError ? error.rules : [];
      return false;
    } finally {
      this.busy = false;
    }
  }
}
