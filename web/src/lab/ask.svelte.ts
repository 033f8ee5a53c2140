// A question that is asked anew whenever it changes: the last answer stays until the next one is there.

import { ApiError } from "../lib/api";
import type { CitedRule } from "../lib/protocol";
import { l } from "./messages";

const PATIENCE = 3000;
/** What the room answers when it is busy with other questions: it is asked again after a moment, so many times. */
const BUSY = [429, 503];
const TIMES = 5;
const MOMENT = 1000;

export class Asking<Answer> {
  found = $state.raw<Answer | null>(null);
  problem = $state("");
  busy = $state(false);
  slow = $state(false);
  private under: AbortController | null = null;
  private timer: number | undefined;

  /** Asks after a moment without further changes; what was asked before is given up, here and in the room. */
  soon(path: string, body?: unknown, wait = 250): void {
    this.cancel();
    this.busy = true;
    this.timer = setTimeout(() => void this.now(path, body), wait);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.under?.abort();
    this.under = null;
    this.busy = this.slow = false;
  }

  private async now(path: string, body?: unknown): Promise<void> {
    const under = (this.under = new AbortController());
    const patience = setTimeout(() => (this.slow = under === this.under), PATIENCE);
    try {
      this.found = await persistent<Answer>(path, body, under.signal);
      this.problem = "";
    } catch (error) {
      if (under.signal.aborted) return;
      this.problem = error instanceof ApiError ? error.reason : l.failed;
      this.found = null;
    } finally {
      clearTimeout(patience);
      if (under === this.under) this.busy = this.slow = false;
    }
  }
}

async function persistent<Answer>(path: string, body: unknown, signal: AbortSignal): Promise<Answer> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await answerOf<Answer>(path, body, signal);
    } catch (error) {
      if (!(error instanceof ApiError && BUSY.includes(error.status)) || asked === TIMES) throw error;
      await new Promise((resolve) => setTimeout(resolve, MOMENT));
      signal.throwIfAborted();
    }
  }
}

async function answerOf<Answer>(path: string, body: unknown, signal: AbortSignal): Promise<Answer> {
  const asked =
    body === undefined
      ? { signal }
      : { signal, method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, asked).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiError(0, l.unreachable, []);
  });
  if (answer.ok) return (await answer.json()) as Answer;
  const told = (await answer.json().catch(() => ({}))) as { error?: { reason?: string; rules?: CitedRule[] } };
  throw new ApiError(answer.status, told.error?.reason ?? l.failed, told.error?.rules ?? []);
}
