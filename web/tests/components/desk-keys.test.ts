import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import HouseDesk from "../../src/deal/HouseDesk.svelte";
import PokerDesk from "../../src/deal/PokerDesk.svelte";
import { confirming } from "../../src/lib/confirming.svelte";
import type { DealerScreen, HouseScreen } from "../../src/wire";
import { dealerScreen, houseScreen, line } from "../deal-fixtures";
import { table } from "../fixtures";
import { canberra } from "../house-fixtures";

const TURN = {
  ...{ seat: 1, fold: true, call: "call", price: 1000, cost: 500, strip: [], chip: 500 },
  ...{ least: 2000, most: 10000, tap_out: 10000, call_and_fold: false },
} as const;

function atPoker(screenOf: Partial<DealerScreen> = {}, of: object = {}) {
  const desk = line(of);
  const dealer = dealerScreen({ turn: TURN, ...screenOf });
  render(PokerDesk, { desk, table: table(), dealer, clock: 0 } as never);
  return desk;
}
function againstHouse(screenOf: Partial<HouseScreen> = {}) {
  const desk = line();
  render(HouseDesk, {
    desk,
    table: { kind: "canberra", ...canberra() },
    dealer: houseScreen(screenOf),
    clock: 0,
  } as never);
  return desk;
}
const entered = (desk: ReturnType<typeof line>) => desk.enter.mock.calls.flat() as unknown[];

const RULING = { facts: ["a hand touched the discards"], rules: [], outcomes: [], chosen: "", asked: [] };

describe("the keypad beside the dealer's screen", () => {
  it("counts chips with Enter while some are counted, and enters nothing else with it", async () => {
    const desk = atPoker();
    await userEvent.click(screen.getByTestId("count"));
    await userEvent.keyboard("{Enter}285{Enter}");
    expect(entered(desk)).toEqual([]);
    await userEvent.click(document.querySelector("[data-seat='2']")!);
    await userEvent.keyboard("{Enter}");
    expect(entered(desk)).toEqual([{ kind: "count", seat: 2, cents: 285_00 }]);
  });
  it.each([atPoker, againstHouse])("says what it does not understand, and enters nothing of it", async (shown) => {
    const desk = shown();
    await userEvent.keyboard("rise 30{Enter}");
    expect(entered(desk)).toEqual([]);
    expect(desk.notUnderstood).toHaveBeenCalledExactlyOnceWith("“rise 30” is no entry");
  });
  it("has the cents of an amount, and folds nobody by the point before them", async () => {
    const desk = atPoker();
    await userEvent.click(screen.getByTestId("count"));
    await userEvent.click(document.querySelector("[data-seat='2']")!);
    await userEvent.keyboard("285.50{Enter}12.50{Enter}12..{Enter}");
    expect(entered(desk)).toEqual([
      { kind: "count", seat: 2, cents: 285_50 },
      { kind: "to", cents: 12_50 },
    ]);
  });
  it("says no more than call with Enter while what is due is not known", async () => {
    const alone = { aloneSince: 0, behind: true, waiting: [{ id: "a", number: 7, entry: { kind: "deal" }, made: 0 }] };
    const flop = atPoker({ turn: null, cards: 3, step: "board" }, alone);
    await userEvent.keyboard("{Enter}");
    cleanup();
    const between = atPoker({ turn: null, procedure: "shuffle", unpaid: true }, alone);
    await userEvent.keyboard("{Enter}");
    expect([entered(flop), entered(between)]).toEqual([[{ kind: "call" }], [{ kind: "call" }]]);
  });
  it("does so until the room shows all that was entered while it was not heard", async () => {
    const waiting = [{ id: "a", number: 7, entry: { kind: "deal" }, made: 0 }];
    const view = { table: table(), dealer: dealerScreen({ procedure: "shuffle" }), clock: 0 };
    const desks = [{ aloneSince: 0, behind: true, waiting }, { behind: true }, {}].map(line);
    const { rerender } = render(PokerDesk, { desk: desks[0], ...view } as never);
    for (const desk of desks) {
      await rerender({ desk, ...view } as never);
      await userEvent.keyboard("{Enter}");
    }
    expect(desks.flatMap(entered)).toEqual([{ kind: "call" }, { kind: "call" }, { kind: "deal" }]);
  });
  it("points at who wins a showdown while what is due is not known", async () => {
    const desk = atPoker(
      {},
      { aloneSince: 0, behind: true, waiting: [{ id: "a", number: 7, entry: { kind: "deal" }, made: 0 }] },
    );
    await userEvent.keyboard("2/");
    await userEvent.click(screen.getByTestId("showdown"));
    await userEvent.keyboard("2/{Enter}");
    expect(entered(desk)).toEqual([
      { kind: "jump", seat: 2 },
      { kind: "read", pots: [[2]] },
    ]);
  });
  it("counts nobody's chips while it is not known who has put in everything, until a seat is touched", async () => {
    const desk = atPoker({ tapped: 1 }, { aloneSince: 0, behind: true });
    await userEvent.click(screen.getByTestId("count"));
    await userEvent.keyboard("285{Enter}");
    expect(entered(desk)).toEqual([]);
    await userEvent.click(document.querySelector("[data-seat='2']")!);
    await userEvent.keyboard("{Enter}");
    expect(entered(desk)).toEqual([{ kind: "count", seat: 2, cents: 285_00 }]);
  });
  it("opens the ruling on a wager that was refused when it is known whose it was", async () => {
    const refusedEntry = { kind: "to", cents: 1500 };
    const view = { table: table(), clock: 0 };
    const stale = { ...view, desk: line({ behind: true, refusedEntry }), dealer: dealerScreen({ turn: TURN }) };
    const { rerender } = render(PokerDesk, stale as never);
    expect(screen.queryByTestId("sheet")).toBeNull();
    const turn = { ...TURN, seat: 2 };
    await rerender({ ...view, desk: line({ refusedEntry }), dealer: dealerScreen({ turn }) } as never);
    await waitFor(() => expect(screen.getByTestId("sheet")).toBeInTheDocument());
  });
  it.each(["poker", "house"])("enters nothing of a number that somebody signs with (%s)", async (kind) => {
    const waiting = { ruling: RULING, by: "Del", because: "", approved: [] };
    const change = { step: "approve", waiting } as never;
    const desk = kind === "poker" ? atPoker(change) : againstHouse(change);
    await userEvent.click(screen.getByTestId("sign-here"));
    expect(screen.getByTestId("sheet")).toHaveFocus();
    await userEvent.keyboard("4{Backspace}");
    await userEvent.click(document.querySelector("[data-digit='2']")!);
    await userEvent.keyboard("468{Enter}-*/");
    expect(screen.getByTestId("sign-pin")).toHaveValue("2468");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByTestId("sheet")).toBeNull();
    expect([screen.queryByTestId("typed"), screen.queryByText(/2,468|2468/)]).toEqual([null, null]);
    expect(entered(desk)).toEqual([]);
  });
  it("enters nothing of a number by which somebody shows who it is", async () => {
    const desk = atPoker();
    confirming.open = true;
    await waitFor(() => expect(screen.getByTestId("confirm-secret")).toBeInTheDocument());
    screen.getByRole("dialog").querySelector("input")!.blur();
    await userEvent.keyboard("4821{Enter}");
    expect(screen.queryByText("$4,821")).toBeNull();
    expect(entered(desk)).toEqual([]);
    confirming.open = false;
  });
  it("chooses no chip for the jackpot where none can lie, and takes an amount with its cents", async () => {
    const wager = { cells: [500], sides: [], chip: 0, same: 0, placed: [] };
    const desk = againstHouse({ step: "wagers", wager });
    await userEvent.keyboard("12.50{Enter}*2/");
    expect(entered(desk)).toEqual([{ kind: "wager", seat: 2, cents: 12_50 }]);
  });
  it("asks for the side of an amount, and for the amount on a side, in place of opening the seat", async () => {
    const wager = { cells: [500], sides: ["player", "banker"], chip: 0, same: 0, placed: [] };
    const desk = againstHouse({ step: "wagers", wager });
    await userEvent.keyboard("10{Enter}1/");
    await userEvent.keyboard("{Escape}");
    expect(desk.notUnderstood).toHaveBeenLastCalledWith("On which side? Choose it, then touch the box");
    expect(screen.queryByTestId("sheet")).toBeNull();
    await userEvent.keyboard("*1/");
    expect(entered(desk)).toEqual([{ kind: "wager", seat: 1, cents: 10_00, side: "player" }]);
  });
  it("has the spaces of a line that is typed, though a seat has the focus", async () => {
    const wager = { cells: [500], sides: ["player", "banker"], chip: 0, same: 0, placed: [] };
    const desk = againstHouse({ step: "wagers", wager });
    document.querySelector<HTMLElement>("[data-seat='2']")!.focus();
    await userEvent.keyboard("w1=10 on banker{Enter}");
    expect(entered(desk)).toEqual([{ kind: "wager", seat: 1, cents: 10_00, side: "banker" }]);
  });
});
