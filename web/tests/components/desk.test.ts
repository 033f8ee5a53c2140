import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Desk } from "../../src/deal/desk.svelte";
import DealTable from "../../src/deal/DealTable.svelte";
import { table } from "../fixtures";

interface Sent {
  type: string;
  id: string;
  number: number;
}

/** The room's end of the line. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  sent: Sent[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.readyState = 3;
  }
  says(answer: object): void {
    this.onmessage({ data: JSON.stringify(answer) });
  }
  get entries(): Sent[] {
    return this.sent.filter(({ type }) => type === "entry");
  }
}

const desks: Desk[] = [];
function deskOf(person: string, number = 7): Desk {
  const desk = new Desk("t1");
  desks.push(desk);
  Line.last.says({ type: "welcome", clock: 0, person });
  Line.last.says({ type: "view", version: 1, clock: 0, table: {}, dealer: { number } });
  return desk;
}

describe("the dealer's line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
    localStorage.clear();
  });
  afterEach(() => {
    desks.splice(0).forEach((desk) => desk.close());
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("keeps entries for whoever made them", () => {
    deskOf("del").enter({ kind: "call" });
    expect(deskOf("vera").waiting).toEqual([]);
    expect(Line.last.entries).toEqual([]);
    expect(deskOf("del").waiting.map(({ number }) => number)).toEqual([7]);
    expect(Line.last.entries.map(({ number }) => number)).toEqual([7]);
  });

  it("waits before it sends again on a line that is too busy", () => {
    const desk = deskOf("del");
    desk.enter({ kind: "call" });
    Line.last.says({ type: "error", id: "", reason: "too many messages: slow down" });
    expect(Line.last.entries).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(Line.last.entries.map(({ id }) => id)).toEqual([desk.waiting[0]!.id, desk.waiting[0]!.id]);
  });

  it("keeps what the room cannot judge for a while, and all after it, until it can", () => {
    const desk = deskOf("del");
    desk.enter({ kind: "call" });
    desk.enter({ kind: "fold" });
    const [first, second] = desk.waiting.map(({ id }) => id) as [string, string];
    for (const reason of ["too many acts: slow down", "the room cannot do this now; nothing has changed"]) {
      Line.last.says({ type: "error", id: first, reason, passes: true });
      expect([desk.notice?.reason, desk.waiting.length, desk.late]).toEqual([reason, 2, []]);
      vi.advanceTimersByTime(1_000);
      expect(desk.notice).toBeNull();
    }
    expect(Line.last.entries.map(({ id }) => id)).toEqual([first, first, first]);
    Line.last.says({ type: "ack", id: first, version: 2 });
    Line.last.says({ type: "error", id: second, reason: "no command of this protocol", passes: false });
    expect([desk.waiting, Line.last.entries.at(-1)!.id]).toEqual([[], second]);
  });

  it("does not know what is due from the first entry made alone until the view shows the last, over a reload too", () => {
    const desk = deskOf("del");
    const told: boolean[] = [];
    const after = (happens: () => void): void => {
      happens();
      told.push(desk.behind);
    };
    after(() => desk.enter({ kind: "call" }));
    after(() => Line.last.says({ type: "ack", id: Line.last.entries[0]!.id, version: 2 }));
    vi.advanceTimersByTime(10_000);
    after(() => desk.enter({ kind: "fold" }));
    expect(told).toEqual([false, false, true]);
    const again = deskOf("del", 8);
    expect([again.waiting.length, again.behind]).toEqual([1, true]);
    Line.last.says({ type: "ack", id: Line.last.entries[0]!.id, version: 3, number: 8 });
    expect([again.waiting, again.behind]).toEqual([[], true]);
    Line.last.says({ type: "view", version: 3, clock: 0, table: {}, dealer: { number: 9 } });
    expect(again.behind).toBe(false);
  });

  it("knows which entry the rules have refused, not one that they have never seen", () => {
    const desk = deskOf("del");
    const refusedBy = (id: string): string => {
      desk.enter({ kind: "to", cents: 1500 });
      Line.last.says({ type: "refused", id: Line.last.entries.at(-1)!.id, reason: "no", rules: [{ id, text: "" }] });
      return desk.refusedEntry?.kind ?? "";
    };
    expect(["NI2018-51/17.8", "H-R18", "H-R20"].map(refusedBy)).toEqual(["to", "", ""]);
  });

  it("numbers after what the room has taken, though the view does not show it yet", () => {
    const desk = deskOf("del");
    desk.enter({ kind: "call" });
    Line.last.says({ type: "ack", id: Line.last.entries[0]!.id, version: 2 });
    expect([desk.waiting, desk.next]).toEqual([[], 8]);
    desk.enter({ kind: "fold" });
    expect(Line.last.entries.map(({ number }) => number)).toEqual([7, 8]);
    Line.last.says({ type: "ack", id: Line.last.entries[1]!.id, version: 3 });
    Line.last.says({ type: "view", version: 9, clock: 0, table: {}, dealer: { number: 12 } });
    expect(desk.next).toBe(12);
  });
});

it("the table tells the same thing twice where two pots want it", () => {
  const line = "Pot $10: push it to seat 1.";
  const { getAllByText } = render(DealTable, {
    table: table() as never,
    dealer: {
      lines: [line, line],
      chips: [],
      dealer: "Del",
      coming: [],
      lines_rules: [],
      turn: null,
      show: null,
    } as never,
    chosen: [],
  });
  expect(getAllByText(line)).toHaveLength(2);
});
