// The tables at which one has a seat, and where it is one's turn: for the strip and for the key that goes on.

import { get } from "../lib/api";
import { session } from "../lib/session.svelte";
import type * as wire from "../wire";

export type OwnTable = Pick<wire.OwnTable, "id" | "name" | "turn">;

const EVERY = 3_000;

export class OwnTables {
  tables = $state.raw<OwnTable[]>([]);
  private readonly timer = setInterval(() => void this.look(), EVERY);

  constructor() {
    void this.look();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** The next table after this one at which it is one's turn, or else the next at all. */
  after(id: string): OwnTable | null {
    const at = this.tables.findIndex((table) => table.id === id);
    const others = [...this.tables.slice(at + 1), ...this.tables.slice(0, Math.max(at, 0))].filter(
      (table) => table.id !== id,
    );
    return others.find(({ turn }) => turn) ?? others[0] ?? null;
  }

  async look(): Promise<void> {
    if (!session.me || document.hidden) return;
    this.tables = await found().catch(() => this.tables);
  }
}

async function found(): Promise<OwnTable[]> {
  const { tables } = await get<wire.OwnTables>("/api/me/tables");
  return tables;
}
