import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import HouseDesk from "../../src/deal/HouseDesk.svelte";
import PokerDesk from "../../src/deal/PokerDesk.svelte";
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
  it("chooses no chip for the jackpot where none can lie, and takes an amount with its cents", async () => {
    const wager = { cells: [500], sides: [], chip: 0, same: 0, placed: [] };
    const desk = againstHouse({ step: "wagers", wager });
    await userEvent.keyboard("12.50{Enter}*2/");
    expect(entered(desk)).toEqual([{ kind: "wager", seat: 2, cents: 12_50 }]);
  });
});
