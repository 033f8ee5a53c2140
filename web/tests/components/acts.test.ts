import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { PreSelect } from "../../src/lib/preselect";
import type { Acts, Offer as AnyOffer } from "../../src/lib/protocol";
import { why } from "../../src/lib/why.svelte";
import ActionBar from "../../src/table/ActionBar.svelte";
import Offer from "../../src/table/Offer.svelte";
import PreSelects from "../../src/table/PreSelects.svelte";
import { acts, seat, table } from "../fixtures";

function bar(change: Partial<Acts> = {}) {
  const act = vi.fn();
  const whyNoRaise = vi.fn();
  const { component } = render(ActionBar, {
    acts: acts(change),
    pot: 1500,
    bettingRound: 1,
    stack: 10500,
    act,
    whyNoRaise,
  });
  return { act, whyNoRaise, component };
}
const button = (name: string | RegExp, among = "*") =>
  screen.getAllByRole("button", { name }).find((found) => found.matches(among))!;
const amount = () => screen.getByTestId<HTMLInputElement>("amount");

describe("the bar of acts", () => {
  it("writes the amount on each button and sends what is pressed", async () => {
    const { act } = bar();
    await userEvent.click(button("Fold"));
    await userEvent.click(button("Call $5"));
    await userEvent.click(button("Raise to $20"));
    expect(act.mock.calls).toEqual([["fold"], ["call"], ["raise", 2000]]);
  });
  it("sets an amount by a preset and sends nothing by it", async () => {
    const { act } = bar();
    await userEvent.click(button("3x $30"));
    expect(amount()).toHaveValue("30");
    expect(button("3x $30")).toHaveAttribute("aria-pressed", "true");
    expect(act).not.toHaveBeenCalled();
    await userEvent.click(button("Raise to $30"));
    expect(act).toHaveBeenCalledExactlyOnceWith("raise", 3000);
  });
  it("takes a typed amount with Enter, steps with the arrows, and five at once with Shift", async () => {
    const { act } = bar();
    await userEvent.clear(amount());
    await userEvent.type(amount(), "40{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}{Enter}");
    expect(act).toHaveBeenCalledExactlyOnceWith("raise", 4500);
  });
  it("says what is legal instead of sending what is not", async () => {
    const { act } = bar();
    await userEvent.clear(amount());
    await userEvent.type(amount(), "15{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Between $20 and $105, in steps of $1.");
    expect(button("Raise")).toBeDisabled();
    expect(act).not.toHaveBeenCalled();
  });
  it("checks where nothing is to call, and bets", async () => {
    const { act } = bar({ open: { fold: [], check: [], bet: [] }, price: 0, cost: 0, least: 1000 });
    await userEvent.click(button("Check"));
    await userEvent.click(button("Bet $10"));
    expect(act.mock.calls).toEqual([["check"], ["bet", 1000]]);
  });
  it("leads to the rule where no raise is open", async () => {
    const { whyNoRaise } = bar({ open: { fold: [], call: [] }, closed: { raise: ["NI2018-51/11.3"] } });
    expect(amount()).toBeDisabled();
    await userEvent.click(button(/No raise now/));
    expect(whyNoRaise).toHaveBeenCalledOnce();
  });
  it("calls with the last chips by a tap-out that names no amount", async () => {
    // $15 lies before the player in all; only the $5 that are left go in now.
    const { act } = bar({ open: { fold: [], tap_out: [] }, tap_out: 1500, price: 3000, cost: 2000 });
    await userEvent.click(button("All in $5"));
    expect(act).toHaveBeenCalledExactlyOnceWith("tap_out");
  });
  it("keeps everything in its place where there is one amount only", async () => {
    const { act } = bar({ least: 2000, most: 2000, sizes: [2000] });
    expect(amount()).toHaveValue("20");
    expect(button("All in not now")).toBeDisabled();
    await userEvent.click(button("Raise to $20"));
    expect(act).toHaveBeenCalledExactlyOnceWith("raise", 2000);
  });
  it("has three places whatever is open, and a sizer of the same parts", () => {
    const shapes = [
      {},
      { open: { fold: [], call: [] }, closed: { raise: [] } },
      { open: { fold: [], check: [], bet: [] }, price: 0, cost: 0, least: 1000 },
      { least: 2000, most: 2000, sizes: [2000] },
    ].map((change) => {
      const { container, unmount } = render(ActionBar, {
        acts: acts(change),
        pot: 1500,
        bettingRound: 2,
        stack: 10500,
        act: vi.fn(),
        whyNoRaise: vi.fn(),
      });
      const parts = ["input", ".preset", ".act"].map((part) => container.querySelectorAll(part).length);
      unmount();
      return parts;
    });
    for (const shape of shapes) expect(shape).toEqual([2, 4, 3]);
  });
  it("says what is wrong with what is no amount, and with too much of one", async () => {
    bar();
    await userEvent.clear(amount());
    await userEvent.type(amount(), "abc");
    expect(screen.getByRole("alert")).toHaveTextContent("An amount from $20 to $105.");
    await userEvent.clear(amount());
    await userEvent.type(amount(), "99999999999999999999");
    expect(screen.getByRole("alert")).toHaveTextContent("An amount from $20 to $105.");
    expect(button("Raise")).toBeDisabled();
  });
  it("asks twice before a fold where a check costs nothing", async () => {
    const { act } = bar({ open: { fold: [], check: [], bet: [] }, price: 0, cost: 0, least: 1000 });
    await userEvent.click(button("Fold"));
    expect(act).not.toHaveBeenCalled();
    await userEvent.click(button("Fold anyway"));
    expect(act).toHaveBeenCalledExactlyOnceWith("fold");
  });
  const inUnits = {
    open: { fold: [], call: [], raise: [], tap_out: [] },
    most: 10000,
    tap_out: 10000,
    labels: {
      tap_out: {
        text: "All in $95, $5 stays",
        note: "Whole units of $10: $5 stays.",
        term: "Tap Out",
        rules: ["C-R20"],
      },
    },
  };
  it("says all in with the word of the rules", async () => {
    bar(inUnits);
    await userEvent.click(button("All in $100", ".preset"));
    expect(button("All in $100", "[data-act=wager]")).toHaveAttribute("title", expect.stringContaining("Tap Out"));
  });
  it("says in plain sight what all in leaves behind, with its rule, and not before all in is meant", async () => {
    bar(inUnits);
    expect(screen.queryByTestId("stays")).toBeNull();
    await userEvent.click(button("All in $100", ".preset"));
    expect(screen.getByTestId("stays")).toHaveTextContent("All in leaves $5 in front of you. Why?");
    await userEvent.click(button("Why?"));
    expect(why.matter).toMatchObject({
      title: "All in $95, $5 stays",
      parts: [{ text: "Whole units of $10: $5 stays.", rules: ["C-R20"] }],
    });
  });
  it("keeps still while nothing can be sent", () => {
    const act = vi.fn();
    render(ActionBar, { acts: acts(), pot: 1500, bettingRound: 1, stack: 10500, act, whyNoRaise: vi.fn(), held: true });
    for (const name of ["Fold", "Call $5", "Raise to $20"]) expect(button(name)).toBeDisabled();
  });
  it("does by key what its buttons do", () => {
    const { act, component } = bar({ open: { call: [], raise: [] } });
    component.fold();
    component.stayIn();
    expect(act.mock.calls).toEqual([["call"]]);
  });
});

describe("choices before one's turn", () => {
  it("name the price that was seen, and can be taken back", async () => {
    const choose = vi.fn<(chosen: PreSelect | null) => void>();
    const seen = table();
    const { rerender } = render(PreSelects, { table: seen, seat: 1, chosen: null, choose });
    await userEvent.click(button("Call $5"));
    const chosen = choose.mock.lastCall![0];
    expect(chosen?.choice).toBe("call");
    await rerender({ table: seen, seat: 1, chosen, choose });
    expect(button("Call $5")).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(button("Call $5"));
    expect(choose).toHaveBeenLastCalledWith(null);
  });
  it("offer to check where nothing is to call", () => {
    render(PreSelects, { table: table({ seats: [seat(1), seat(2)] }), seat: 1, chosen: null, choose: vi.fn() });
    expect(button("Check or fold")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Call \$/ })).toBeNull();
  });
});

describe("offers", () => {
  function offered(offer: AnyOffer, chosen: number[] = []) {
    const send = vi.fn();
    render(Offer, { offer, seat: 4, chosen, send });
    return send;
  }
  it("cut where the slider stands, in the middle at first, or leave it to the dealer", async () => {
    const send = offered({ kind: "cut", least: 10, most: 42, decline: true, rules: [] });
    await userEvent.click(button("Cut here"));
    await userEvent.click(button("Leave it to the dealer"));
    expect(send.mock.calls).toEqual([[{ command: "cut", seat: 4, after: 26 }], [{ command: "decline", seat: 4 }]]);
  });
  it("put up a blind of the amount that is pressed", async () => {
    const send = offered({ kind: "post", post: "blind", amounts: [200, 400], decline: false, rules: [] });
    await userEvent.click(button("Blind $4"));
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "post", seat: 4, cents: 400 });
    expect(screen.queryByRole("button", { name: "No over-blind" })).toBeNull();
  });
  it("exchange the chosen places in their order, and no more than may be", async () => {
    const send = offered({ kind: "draw", least: 0, most: 3, rules: [] }, [4, 0]);
    await userEvent.click(button("Exchange 2 cards"));
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "draw", seat: 4, places: [0, 4] });
  });
  it("take no exchange of too many cards", () => {
    offered({ kind: "draw", least: 0, most: 1, rules: [] }, [0, 1]);
    expect(button("Exchange 2 cards")).toBeDisabled();
  });
  it("let a hand that must be shown not be thrown in, and say by which rule", async () => {
    offered({ kind: "show", must: true, rules: ["NI2018-51/14.2"] });
    expect(screen.queryByRole("button", { name: "Throw it in unseen" })).toBeNull();
    await userEvent.click(button("Why?"));
    expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/14.2"]);
  });
});
