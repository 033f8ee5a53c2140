import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AloneRow from "../../src/deal/AloneRow.svelte";
import AmountPad from "../../src/deal/AmountPad.svelte";
import CardGrid from "../../src/deal/CardGrid.svelte";
import ComingList from "../../src/deal/ComingList.svelte";
import DealSeat from "../../src/deal/DealSeat.svelte";
import DisputeForm from "../../src/deal/DisputeForm.svelte";
import RoundCount from "../../src/deal/RoundCount.svelte";
import SeatSheet from "../../src/deal/SeatSheet.svelte";
import SignSheet from "../../src/deal/SignSheet.svelte";
import TurnRow from "../../src/deal/TurnRow.svelte";
import WrongSheet from "../../src/deal/WrongSheet.svelte";
import type { ComingView } from "../../src/wire";
import { table } from "../fixtures";

const TURN = {
  seat: 3,
  fold: true,
  call: "call",
  price: 1000,
  cost: 1000,
  strip: [2000, 2500, 3000],
  chip: 500,
  least: 2000,
  most: 30000,
  tap_out: 30000,
  call_and_fold: false,
};
const RULING = { facts: ["a hand touched the discards"], rules: [], outcomes: [], chosen: "", asked: [] };

function row(dealer: object, more: object = {}) {
  const enter = vi.fn();
  const props = {
    table: table(),
    dealer: { step: "start", is_yours: true, role: "dealer", procedure: "", now: { sentence: "" }, ...dealer },
    person: "del",
    typed: "",
    counting: null,
    counted: vi.fn(),
    whole: false,
    pot: "",
    noLow: null,
    enter,
    pay: vi.fn(),
    reject: vi.fn(),
    scribes: false,
    scribe: vi.fn(),
    ...more,
  };
  render(TurnRow, props as never);
  return props;
}

describe("the keys of the moment", () => {
  it("deals with one key, where the house asks for nothing more", async () => {
    const { enter } = row({ procedure: "shuffle" });
    await userEvent.click(screen.getByTestId("deal"));
    expect(enter.mock.calls).toEqual([[{ kind: "deal" }]]);
  });
  it("says each step by itself where the house wants it", async () => {
    const { enter } = row({ procedure: "cut", each_step: true, step: "cut" });
    await userEvent.click(screen.getByRole("button", { name: "Cut" }));
    expect(enter.mock.calls).toEqual([[{ kind: "deal", step: "cut" }]]);
  });
  it("has the last round paid first where that is to be said", async () => {
    const { enter } = row({ procedure: "shuffle", unpaid: true });
    expect(screen.queryByTestId("deal")).toBeNull();
    await userEvent.click(screen.getByTestId("paid"));
    expect(enter.mock.calls).toEqual([[{ kind: "pay" }]]);
  });
  it("counts a seat that has nothing, and none before anything is typed", async () => {
    row({}, { counting: 3 });
    expect(screen.getByTestId("counted")).toBeDisabled();
    cleanup();
    const { counted } = row({}, { counting: 3, typed: "0" });
    await userEvent.click(screen.getByTestId("counted"));
    expect(counted).toHaveBeenCalledTimes(1);
    cleanup();
    row({}, { counting: 3, typed: "1234567890" });
    expect(screen.getByTestId("counted")).toBeDisabled();
  });
  it("folds, calls, taps out, and raises to what is typed", async () => {
    const { enter } = row({ step: "act", turn: TURN }, { typed: "45" });
    for (const key of ["fold", "call", "to", "tap-out"]) await userEvent.click(screen.getByTestId(key));
    expect(enter.mock.calls.flat()).toEqual([
      { kind: "fold" },
      { kind: "call" },
      { kind: "to", cents: 4500 },
      { kind: "tap_out" },
    ]);
  });
  it("counts the chips before a seat once one is touched and a sum typed", () => {
    row({ step: "act", turn: TURN }, { counting: 0, typed: "285" });
    expect(screen.getByTestId("counted")).toBeDisabled();
    const { counted } = row({ step: "act", turn: TURN }, { counting: 3, typed: "285" });
    screen.getAllByTestId("counted")[1]!.click();
    expect(counted).toHaveBeenCalledOnce();
  });
  it("leaves a ruling to whoever may decide", () => {
    row({ step: "approve", may_decide: false });
    expect(screen.queryByTestId("approve")).toBeNull();
    row({ step: "approve", may_decide: true });
    expect(screen.getByTestId("approve")).toBeEnabled();
  });
});

describe("the keys while the room is not heard", () => {
  it("have every act of a round, and the next deal", async () => {
    const enter = vi.fn();
    render(AloneRow, { dealer: { each_step: false, pay_said: true }, draws: true, typed: "3", enter } as never);
    for (const key of ["fold", "call", "to", "tap-out", "draws", "paid", "deal"])
      await userEvent.click(screen.getByTestId(key));
    expect(enter.mock.calls.flat()).toEqual([
      { kind: "fold" },
      { kind: "call" },
      { kind: "to", cents: 300 },
      { kind: "tap_out" },
      { kind: "draw", count: 3 },
      { kind: "pay" },
      { kind: "deal" },
    ]);
  });
  it("have each step of the deal where the house wants it said", async () => {
    const enter = vi.fn();
    render(AloneRow, { dealer: { each_step: true, pay_said: false }, draws: false, typed: "", enter } as never);
    expect(screen.getByTestId("to")).toBeDisabled();
    expect(screen.queryByTestId("paid")).toBeNull();
    for (const name of ["Shuffled", "Cut", "Posted", "Dealt"])
      await userEvent.click(screen.getByRole("button", { name }));
    expect(enter.mock.calls.flat().map(({ step }) => step)).toEqual(["shuffle", "cut", "post", "deal"]);
  });
});

describe("the strip of amounts", () => {
  it("sends a cell at once, shifts by a chip, and closes what is not legal", async () => {
    const to = vi.fn();
    const { container } = render(AmountPad, { keys: TURN, typed: "", live: true, type: vi.fn(), to });
    const cell = (cents: number) => container.querySelector<HTMLButtonElement>(`[data-cents="${cents}"]`);
    await userEvent.click(cell(3000)!);
    await userEvent.click(screen.getByRole("button", { name: "−$5" }));
    expect(cell(1500)).toBeDisabled();
    await userEvent.click(cell(2500)!);
    expect(to.mock.calls.flat()).toEqual([3000, 2500]);
  });
  it("has no cells while the state is not known", () => {
    const { container } = render(AmountPad, { keys: TURN, typed: "", live: false, type: vi.fn(), to: vi.fn() });
    expect(container.querySelector("[data-cents]")).toBeNull();
  });
});

it("the grid takes each card once, and none that lies there", async () => {
  const touch = vi.fn();
  const deck = ["As", "Kh", "Qd", "Jc"];
  render(CardGrid, { deck, lying: ["Kh"], named: ["Qd"], open: true, touch });
  expect(screen.getByRole("button", { name: /king of hearts/ })).toBeDisabled();
  expect(screen.getByRole("button", { name: /queen of diamonds/ })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(screen.getByRole("button", { name: /ace of spades/ }));
  expect(touch.mock.calls).toEqual([["As"]]);
});

const comingIn = (seat: number, more: object = {}): ComingView => ({
  seat,
  dealt: true,
  cents: 0,
  text: "so",
  rules: [],
  amounts: [],
  after: 0,
  owes: false,
  ...more,
});

it("an over-blind, a higher blind and a refusal are one touch at the seat", async () => {
  const [enter, put] = [vi.fn(), vi.fn()];
  const coming = [
    comingIn(1, { amounts: [400, 600], owes: true }),
    comingIn(2, { amounts: [2000] }),
    comingIn(3, { amounts: [4000], after: 2 }),
  ];
  const { container } = render(ComingList, { coming, away: [], posts: {}, put, eachStep: false, enter });
  const key = (name: string) => container.querySelector<HTMLButtonElement>(name)!;
  await userEvent.click(key("[data-post='1 600']"));
  await userEvent.click(key("[data-post='2 2000']"));
  expect(key("[data-post='3 4000']")).toBeDisabled();
  expect(put.mock.calls).toEqual([
    [1, 600],
    [2, 2000],
  ]);
  await userEvent.click(key("[data-refuses='1']"));
  expect(enter.mock.calls.flat()).toEqual([
    { kind: "deal", until: 1 },
    { kind: "report", fact: { fact: "post_refused", seat: 1 } },
  ]);
});

it("a seat of the line-up is dealt out by a touch, or in again; one that waits is not", async () => {
  const enter = vi.fn();
  const coming = [1, 2, 3].map((seat) => comingIn(seat, { dealt: seat === 1 }));
  const { container } = render(ComingList, { coming, away: [2], posts: {}, put: vi.fn(), eachStep: false, enter });
  const seat = (number: number) => container.querySelector<HTMLButtonElement>(`[data-coming="${number}"]`)!;
  await userEvent.click(seat(1));
  await userEvent.click(seat(2));
  expect(seat(3)).toBeDisabled();
  expect(enter.mock.calls.flat().map((entry: { command: unknown }) => entry.command)).toEqual([
    { command: "sit_out", seat: 1 },
    { command: "come_back", seat: 2 },
  ]);
});

it("in a tournament a touch deals nobody out: seats and absences are its own", () => {
  const enter = vi.fn();
  const posts = {};
  const coming = [comingIn(1)];
  const { container } = render(ComingList, {
    coming,
    away: [],
    assigned: true,
    posts,
    put: vi.fn(),
    eachStep: false,
    enter,
  });
  expect(container.querySelector<HTMLButtonElement>('[data-coming="1"]')).toBeDisabled();
});

it("a card for each who wants a seat decides it", async () => {
  const enter = vi.fn();
  const claims = [
    { person: "a", name: "Ann" },
    { person: "b", name: "Ben" },
  ];
  render(SeatSheet, {
    table: "t1",
    buyIn: { least: 20000, most: 0 },
    seat: { seat: 4, state: "empty" },
    playing: false,
    next: 9,
    free: [{ seat: 4, asked_first: false, claims }],
    deck: ["As", "Kh"],
    enter,
    close: vi.fn(),
  } as never);
  expect(screen.getByTestId("draw-for")).toHaveTextContent("a card for Ann");
  await userEvent.click(screen.getByRole("button", { name: /king of hearts/ }));
  expect(screen.getByTestId("draw-for")).toHaveTextContent("a card for Ben");
  await userEvent.click(screen.getByRole("button", { name: /ace of spades/ }));
  const cards = [
    ["a", "Kh"],
    ["b", "As"],
  ];
  expect(enter.mock.calls.flat()).toEqual([{ kind: "table", command: { command: "draw_for_seat", seat: 4, cards } }]);
});

describe("a dispute", () => {
  const raised = { command: "raise_dispute", seat: 2, facts: "that was my card" };
  async function told(inRound: boolean) {
    const send = vi.fn();
    render(DisputeForm, { seats: [1, 2], inRound, send, cancel: vi.fn() });
    await userEvent.click(screen.getByRole("button", { name: "2" }));
    await userEvent.type(screen.getByRole("textbox"), "that was my card ");
    return send;
  }
  it("asks whether the round can go on, and is sent with the answer", async () => {
    const send = await told(true);
    await userEvent.click(screen.getByRole("button", { name: "It goes on" }));
    await userEvent.click(screen.getByRole("button", { name: "It cannot" }));
    expect(send.mock.calls).toEqual([
      [{ kind: "table", command: { ...raised, goes_on: true } }, false],
      [{ kind: "table", command: { ...raised, goes_on: false } }, true],
    ]);
  });
  it("asks nothing of the kind between rounds", async () => {
    const send = await told(false);
    expect(screen.queryByText("Can the round go on?")).toBeNull();
    await userEvent.click(screen.getByTestId("raise-dispute"));
    expect(send).toHaveBeenCalledWith({ kind: "table", command: raised }, false);
  });
});

describe("what is asked of the room", () => {
  const asked: [string, unknown][] = [];
  let answers: Record<string, unknown> = {};
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("fetch", (path: string, init: { body?: string }) => {
      asked.push([path, init.body ? JSON.parse(init.body) : null]);
      const found = Object.entries(answers).find(([part]) => path.includes(part))?.[1];
      return Promise.resolve(new Response(JSON.stringify(found ?? {}), { status: found ? 200 : 401 }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("a change of seat is one touch more, and two keys where how he comes in matters", async () => {
    const price = { seat: 2, cents: 1000, rounds: 3, rules: ["NI2018-51/17.13"] };
    const moves = [
      { ...price, to: 5, is_further: false, cents: 0, rounds: 0 },
      { ...price, to: 7, is_further: true },
    ];
    answers = { "/api/floor/tables/t1/moves?seat=2": { moves } };
    const enter = vi.fn();
    const close = vi.fn();
    const free = [5, 7, 8].map((seat) => ({ seat, asked_first: false, claims: [] }));
    const seat = { seat: 2, state: "idle", name: "Ann", stake: 30000 };
    const sheet = { table: "t1", buyIn: { least: 20000, most: 0 }, seat, playing: false, next: 9, free, enter, close };
    const { unmount } = render(SeatSheet, sheet as never);
    await userEvent.click(await screen.findByRole("button", { name: "5" }));
    await userEvent.click(screen.getByRole("button", { name: "7 posts $10" }));
    await userEvent.click(screen.getByRole("button", { name: "7 waits 3 rounds" }));
    const move = { command: "move", seat: 2 };
    expect(enter.mock.calls.flat().map(({ command }) => command as object)).toEqual([
      { ...move, to: 5, coming: "post" },
      { ...move, to: 7, coming: "post" },
      { ...move, to: 7, coming: "wait" },
    ]);
    expect(screen.queryByRole("button", { name: /^8/ })).toBeNull();
    unmount();
    answers = {};
    render(SeatSheet, sheet as never);
    expect(await screen.findAllByRole("button", { name: /posts$/ })).toHaveLength(3);
  });

  it("which fact it is goes with the first answer, and the ruling comes by itself", async () => {
    const field = { name: "seat", kind: "seat", required: true, choices: [] };
    const facts = ["cards_discarded", "wrong_count"].map((fact) => ({
      fact,
      title: fact,
      text: "",
      fields: [field],
      given: {},
      behind: false,
      matter: "",
    }));
    answers = {
      possible: { tiles: [{ name: "hand fouled", facts, why_not: "" }], again: [], discoveries: [] },
      cases: { cases: [] },
      reported: {
        ruling: { ...RULING, outcomes: [{ name: "folded", text: "out", rules: [], effects: [] }] },
        decider: "approved",
        second: "",
        untouched: [1],
        next: {},
        before: [],
        elsewhere: [],
      },
    };
    const enter = vi.fn();
    render(WrongSheet, {
      id: "t1",
      seats: [1, 3],
      inRound: true,
      dealer: { entries: [] } as never,
      enter,
      close: vi.fn(),
    });
    await userEvent.click(await screen.findByRole("button", { name: "hand fouled" }));
    await userEvent.click(document.querySelector("[data-first='cards_discarded'] [data-answer='3']")!);
    await userEvent.click(await screen.findByTestId("do-it"));
    const fact = { fact: "cards_discarded", seat: 3 };
    expect(asked.filter(([path]) => path.includes("reported")).at(-1)).toEqual([
      "/api/tables/t1/reported",
      { what: fact },
    ]);
    expect(enter.mock.calls.flat()).toEqual([{ kind: "report", fact }]);
  });

  it("a seat says what lies aside, and that nobody sits there just now", () => {
    const seat = { seat: 3, state: "active", name: "Ann", stake: 250_00, held: 40_00, away: true };
    render(DealSeat, { seat: seat as never, turn: false, chosen: false, coming: "", touch: null });
    expect(screen.getByText("$40 aside, away")).toBeTruthy();
  });

  it("of a round that is left to a count only what has changed is typed", async () => {
    const send = vi.fn();
    const seats = [
      { seat: 1, stake: 200_00 },
      { seat: 2, stake: 150_00 },
    ];
    render(RoundCount, { seats, pot: 100_00, send });
    expect(screen.getByTestId("missing").textContent).toContain("$100 is not found yet");
    await userEvent.clear(screen.getByLabelText("Seat 2"));
    await userEvent.type(screen.getByLabelText("Seat 2"), "246");
    await userEvent.type(screen.getByLabelText("Commission"), "4");
    expect(screen.getByTestId("missing").textContent).toBe("Every chip is found.");
    await userEvent.click(screen.getByTestId("stop"));
    const stakes = [
      [1, 200_00],
      [2, 246_00],
    ];
    expect(send).toHaveBeenCalledWith({ kind: "stop", stakes, commission: 4_00 });
  });

  it("a supervisor signs with name and number, and no number is left behind", async () => {
    answers = {};
    const close = vi.fn();
    render(SignSheet, { table: "t1", ruling: RULING as never, approves: true, close });
    await userEvent.type(screen.getByTestId("sign-name"), "Sue");
    for (const digit of "2468") await userEvent.click(document.querySelector(`[data-digit="${digit}"]`)!);
    await userEvent.click(screen.getByTestId("sign-approve"));
    await screen.findByTestId("sign-problem");
    expect(screen.getByTestId("sign-pin")).toHaveValue("");
    expect(close).not.toHaveBeenCalled();
    answers = { signed: { repeated: false, version: 1 } };
    await userEvent.type(screen.getByTestId("sign-pin"), "2468");
    await userEvent.click(screen.getByTestId("sign-approve"));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(asked.at(-1)![1]).toMatchObject({ entry: { kind: "approve" }, name: "Sue", pin: "2468" });
  });
});
