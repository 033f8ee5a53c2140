import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Floor } from "../../src/floor/floor.svelte";
import Cases from "../../src/floor/Cases.svelte";
import Needs from "../../src/floor/Needs.svelte";
import InForce from "../../src/house/InForce.svelte";
import type { FloorTile, FloorView, HouseView } from "../../src/wire";

/** A line to the room that the test holds at its other end. */
class Socket {
  static latest: Socket;
  static readonly OPEN = 1;
  readyState = 1;
  sent: { type: string; token?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(readonly address: string) {
    Socket.latest = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {}
  push(floor: FloorView): void {
    this.onmessage?.({ data: JSON.stringify({ type: "floor", floor }) });
  }
}

const tile = (change: Partial<FloorTile> = {}): FloorTile =>
  ({
    id: "t1",
    name: "Red",
    dealing: "person",
    need: "nothing",
    text: "",
    since: 0,
    taken_on: "",
    ...change,
  }) as FloorTile;
const view = (change: Partial<FloorView> = {}): FloorView =>
  ({ clock: 600_000, version: 1, you: "p-1", role: "supervisor", may: [], tables: [tile()], ...change }) as FloorView;
const answers = (body: unknown) => vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status: 200 })));

let floor: Floor;
beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  floor = new Floor();
});
afterEach(() => {
  floor.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the floor", () => {
  it("is pushed over a line of its own, and its clock goes on in between", () => {
    expect(Socket.latest.address).toMatch(/\/ws\/floor$/);
    Socket.latest.onopen?.();
    expect(Socket.latest.sent[0]).toMatchObject({ type: "hello", table: "" });
    Socket.latest.push(view());
    expect(floor.view?.clock).toBe(600_000);
    vi.advanceTimersByTime(2_000);
    expect(floor.view?.clock).toBeGreaterThanOrEqual(601_000);
  });
  it("tells the time in whole milliseconds, as the room takes it", () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1_000.25);
    Socket.latest.push(view());
    now.mockReturnValue(3_000.65);
    vi.advanceTimersByTime(1_000);
    expect(floor.view?.clock).toBe(602_000);
    now.mockRestore();
  });
  it("says of what is no amount that nothing was sent", () => {
    expect([floor.amount("1,250.50"), floor.reason]).toEqual([1250_50, ""]);
    expect(floor.amount("12o")).toBeNull();
    expect(floor.reason).toBe("“12o” is no amount of dollars: nothing was sent");
  });
  it("has those look again who show more, when something is written on the floor", () => {
    Socket.latest.push(view());
    const before = floor.changes;
    Socket.latest.push(view({ tables: [tile({ need: "clock" })] }));
    expect(floor.changes).toBe(before);
    Socket.latest.push(view({ version: 2 }));
    expect(floor.changes).toBe(before + 1);
  });
  it("keeps what it has while the line is mended, and says so", () => {
    const first = Socket.latest;
    first.push(view());
    first.onclose?.({ code: 1006, reason: "" });
    expect(floor.problem).toContain("may be old");
    expect(floor.view).not.toBeNull();
    vi.advanceTimersByTime(400);
    expect(Socket.latest).not.toBe(first);
    Socket.latest.push(view({ version: 5 }));
    expect([floor.problem, floor.view?.version]).toEqual(["", 5]);
  });
  it("mends a line that is silent", () => {
    const first = Socket.latest;
    first.push(view());
    vi.advanceTimersByTime(5_000);
    expect(first.sent.some(({ type }) => type === "ping")).toBe(true);
    expect(Socket.latest).not.toBe(first);
  });
  it.each([4401, 4403])("shows nothing any more to whoever may not look (%i), and does not try again", (code) => {
    const first = Socket.latest;
    first.push(view());
    first.onclose?.({ code, reason: "no" });
    vi.advanceTimersByTime(10_000);
    expect([floor.forbidden, floor.view, Socket.latest === first]).toEqual([true, null, true]);
  });
});

describe("what needs a person", () => {
  it("leads to the table, and lets a ruling be taken on by whoever may", async () => {
    const send = vi.spyOn(floor, "send").mockResolvedValue(true);
    const ruling = tile({ need: "ruling", text: "To decide: a card was seen.", colour: "attention", since: 540_000 });
    const reader = tile({ id: "t2", name: "Blue", need: "reader", text: "Reader and table differ: shoe 7, board." });
    const shown = view({ may: ["take_on"], tables: [ruling, reader, tile({ id: "t3" })] });
    Socket.latest.push(shown);
    render(Needs, { floor, view: shown });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/deal/t1",
      "/floor/table/t2",
      "/deal/t2",
    ]);
    expect(screen.getByText("1 min")).toBeInTheDocument();
    await userEvent.click(screen.getByTestId("take-on"));
    expect(send).toHaveBeenCalledExactlyOnceWith("handover", { command: "take_on", table: "t1", person: "p-1" });
  });
});

describe("a dispute", () => {
  const at = new Date(2026, 10, 18, 21, 30).getTime();
  const one = (held: number) => ({
    ...{ number: 3, table: "t1", seat: 2, words: "my nines", told: "the operator decides", at, goes_on: null },
    ...{ frozen: { rounds: [4], first: 1, last: 9, hash: "" }, cameras: [], notes: [], decision: "", held },
  });
  const line = (held = 0, sits = 2) => ({
    ...{ case: one(held), table_name: "Red", next_step: "the operator decides", on_duty: ["Vera (the supervisor)"] },
    ...{ name: "badge 2", sits, seated: sits ? [{ seat: 2, name: "Bob" }, five] : [five] },
  });
  const five = { seat: 5, name: "Eve" };
  async function cases(shown: ReturnType<typeof line>, ...may: string[]): Promise<ReturnType<typeof vi.fn>> {
    vi.stubGlobal("fetch", answers({ cases: [shown] }));
    const send = vi.spyOn(floor, "send").mockResolvedValue(true);
    Socket.latest.push(view({ may }));
    render(Cases, { floor });
    await waitFor(() => expect(screen.getByTestId("cases")).toHaveTextContent("On duty: Vera (the supervisor)."));
    return send as unknown as ReturnType<typeof vi.fn>;
  }
  it("names who was on duty, and is decided by whoever may", async () => {
    const send = await cases(line(), "decide_case");
    expect(screen.getByTestId("decide")).toBeDisabled();
    await userEvent.type(screen.getByTestId("case-words"), "it stands");
    await userEvent.click(screen.getByTestId("decide"));
    expect(send).toHaveBeenCalledExactlyOnceWith("cases", { command: "decide_case", number: 3, decision: "it stands" });
  });
  it("notes a camera with the time that somebody says, ten minutes around the complaint at first", async () => {
    const send = await cases(line(), "note_case");
    const form = screen.getByTestId("case-camera");
    expect(within(form).getByLabelText("from")).toHaveValue("2026-11-18T21:20");
    await userEvent.type(within(form).getByLabelText("Camera"), "C-12");
    await fireEvent.input(within(form).getByLabelText("until"), { target: { value: "2026-11-18T21:35" } });
    await userEvent.click(within(form).getByRole("button"));
    const cameras = [{ name: "C-12", first: at - 600_000, last: at + 300_000 }];
    expect(send).toHaveBeenCalledExactlyOnceWith("cases", { command: "note_case", number: 3, cameras });
  });
  it("has chips set aside when whoever has them agrees, and notes who else was asked and does", async () => {
    const send = await cases(line(), "hold_money");
    const form = screen.getByTestId("hold");
    await userEvent.selectOptions(within(form).getByLabelText("From seat"), "5 Eve");
    await userEvent.type(within(form).getByLabelText("$"), "50");
    expect(within(form).getAllByRole("checkbox")).toHaveLength(2);
    expect(within(form).getByRole("button")).toBeDisabled();
    await userEvent.click(within(form).getByLabelText("Seat 5, Eve, was asked and agrees"));
    await userEvent.click(within(form).getByRole("button"));
    const held = { command: "hold_money", number: 3, seat: 5, cents: 50_00, agreed: [5] };
    expect(send).toHaveBeenCalledExactlyOnceWith("cases", held);
    expect(screen.queryByTestId("release")).toBeNull();
  });
  it("asks nobody who has left, and gives back in cash to whoever has", async () => {
    const send = await cases(line(50_00, 0), "hold_money");
    const form = screen.getByTestId("hold");
    await userEvent.selectOptions(within(form).getByLabelText("From seat"), "5 Eve");
    expect(within(form).getAllByRole("checkbox")).toHaveLength(1);
    const back = screen.getByTestId("release");
    await userEvent.type(within(back).getByLabelText("$"), "50");
    expect(within(back).getByRole("button")).toBeDisabled();
    await userEvent.type(within(back).getByLabelText("Name, badge or number"), "badge 2");
    await userEvent.click(within(back).getByRole("button"));
    const released = { command: "release_money", number: 3, cents: 50_00, person: "badge 2" };
    expect(send).toHaveBeenCalledExactlyOnceWith("cases", released);
  });
});

describe("terms of a version", () => {
  const house = (can_change: boolean): HouseView =>
    ({
      ...{ can_change, can_order: can_change, room: 0, tables: [] },
      versions: [{ identity: "abc", version: 1, date: "", offers: ["Hold-em 2018"] }],
    }) as unknown as HouseView;
  it("set a table up, and lead to its checklist", async () => {
    const fetched = answers({ table: "t9", name: "Pit 7" });
    vi.stubGlobal("fetch", fetched);
    render(InForce, { view: house(true), changed: () => Promise.resolve() });
    const form = screen.getByTestId("open-by-terms");
    await userEvent.selectOptions(form.querySelector("select")!, "Hold-em 2018");
    await userEvent.type(form.querySelector("input")!, " Pit 7 ");
    await userEvent.click(form.querySelector("button")!);
    await waitFor(() => expect(screen.getByRole("link")).toHaveAttribute("href", "/floor/table/t9"));
    const [path, asked] = fetched.mock.calls[0] as unknown as [string, { body: string }];
    expect([path, JSON.parse(asked.body)]).toEqual([
      "/api/house/tables",
      { identity: "abc", offer: "Hold-em 2018", name: "Pit 7" },
    ]);
  });
  it("are for the operator", () => {
    render(InForce, { view: house(false), changed: () => Promise.resolve() });
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
  });
});
