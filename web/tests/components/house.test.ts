import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import BaccaratDock from "../../src/banked/BaccaratDock.svelte";
import CanberraDock from "../../src/banked/CanberraDock.svelte";
import CanberraFelt from "../../src/banked/CanberraFelt.svelte";
import PayTable from "../../src/banked/PayTable.svelte";
import Results from "../../src/banked/Results.svelte";
import Road from "../../src/banked/Road.svelte";
import type { BaccaratActs, CanberraActs, CanberraBox, Side } from "../../src/lib/banked-protocol";
import type { Connection } from "../../src/lib/connection.svelte";
import { why } from "../../src/lib/why.svelte";
import { atBaccarat, atCanberra, box, canberra, place, up } from "../house-fixtures";

beforeEach(() => localStorage.clear());

/** The part of a connection that is used. */
const line = (send: () => void) => ({ busy: false, live: true, send, done: vi.fn() }) as unknown as Connection;

function dock(acts: CanberraActs | null, own: Partial<CanberraBox> = {}) {
  const send = vi.fn();
  const { component } = render(CanberraDock, { view: atCanberra({}, acts), own: box(1, own), connection: line(send) });
  return { send, component };
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const ante = { ante: { least: 500, most: 50_000, step: 500, rules: [] } };

describe("a player of Canberra Poker", () => {
  it("lays an ante together chip by chip, and adds the jackpot chip where it is wanted", async () => {
    const { send } = dock(ante);
    await userEvent.click(button("Add $5"));
    await userEvent.click(button("Add $5"));
    await userEvent.click(button("Jackpot $1"));
    await userEvent.click(screen.getByTestId("wager").querySelector("[data-act=ante]")!);
    expect(send).toHaveBeenCalledExactlyOnceWith(
      { command: "ante", seat: 1, cents: 1000 },
      { command: "play_jackpot", seat: 1 },
    );
  });
  it("repeats the ante of the round before with one press", async () => {
    localStorage.setItem("pitboss.wager.t1", JSON.stringify({ ante: 2000, chip: false }));
    const { send } = dock(ante);
    await userEvent.click(screen.getByTestId("wager").querySelector("[data-act=repeat]")!);
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "ante", seat: 1, cents: 2000 });
  });
  it("cannot place what is no ante here, and is told what is", async () => {
    const { send } = dock(ante);
    await userEvent.type(screen.getByTestId("wager-amount"), "7");
    expect(screen.getByRole("alert")).toHaveTextContent("$5");
    expect(screen.getByTestId("wager").querySelector("[data-act=ante]")).toBeDisabled();
    expect(send).not.toHaveBeenCalled();
  });
  it("folds, or bets the amount that the rules fix", async () => {
    const { send } = dock({ fold: { rules: ["f"] }, bet: { cents: 2000, rules: ["b"] } });
    await userEvent.click(screen.getByTestId("decide").querySelector("[data-act=bet]")!);
    await userEvent.click(screen.getByTestId("decide").querySelector("[data-act=fold]")!);
    expect(send.mock.calls).toEqual([[{ command: "bet", seat: 1, cents: 2000 }], [{ command: "fold", seat: 1 }]]);
    await userEvent.click(button("Why?"));
    expect(why.matter?.parts[0]?.rules).toEqual(["f", "b"]);
  });
  it("has every button at its place whether it is open or not", () => {
    dock(null);
    const acts = [...document.querySelectorAll("[data-act]")].map((each) => each.getAttribute("data-act"));
    expect(acts).toEqual(["take-back", "repeat", "done", "fold", "jackpot", "ante"]);
    expect(screen.getAllByRole("button").every((each) => each.hasAttribute("disabled"))).toBe(true);
  });
  it("lays the least, the last or the chosen ante with a touch on the circle", async () => {
    const { send, component } = dock(ante);
    expect(component.says("ante")).toBe("Ante $5");
    component.touch("ante");
    expect(send).toHaveBeenLastCalledWith({ command: "ante", seat: 1, cents: 500 });
    await userEvent.click(button("Add $25"));
    component.touch("ante");
    expect(send).toHaveBeenLastCalledWith({ command: "ante", seat: 1, cents: 2500 });
    component.touch("jackpot");
    component.touch("ante");
    expect(send).toHaveBeenLastCalledWith(
      { command: "ante", seat: 1, cents: 2500 },
      { command: "play_jackpot", seat: 1 },
    );
  });
  it("does nothing with a touch on a circle where nothing may lie", () => {
    const { send, component } = dock(null);
    for (const spot of ["ante", "bet", "jackpot"]) component.touch(spot);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("a player of Mini-Baccarat", () => {
  const wager = { least: 500, most: 50_000, step: 500, rules: [], sides: ["player", "banker", "tie"] as Side[] };
  function wagering(acts: BaccaratActs, wagers = {}) {
    const send = vi.fn();
    const { component } = render(BaccaratDock, {
      view: atBaccarat({}, acts),
      own: place(1, { wagers }),
      connection: line(send),
    });
    return { send, component };
  }
  it("wagers on the circle that is touched", async () => {
    const { send, component } = wagering({ wager });
    await userEvent.click(button("Add $25"));
    component.touch("banker");
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "wager", seat: 1, side: "banker", cents: 2500 });
  });
  it("takes the latest wager back first", async () => {
    const { send, component } = wagering(
      { wager, take_back: { sides: ["player", "tie"], rules: [] } },
      { player: 500, tie: 500 },
    );
    expect(screen.getByTestId("placed")).toHaveTextContent("Take back Player $5");
    component.touch("tie");
    await waitFor(() => expect(screen.getByTestId("placed")).toHaveTextContent("Take back Tie $5"));
    await userEvent.click(button("Take back Tie $5"));
    expect(send).toHaveBeenLastCalledWith({ command: "take_back", seat: 1, side: "tie" });
  });
  it("opens the cards he holds at the place of their side", async () => {
    const { send } = wagering({ open: { side: "banker", rules: [] } });
    await userEvent.click(button("Open Banker's cards"));
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "open", seat: 1, side: "banker" });
  });
});

describe("results", () => {
  const results = [
    { text: "The ante wins", cents: 1000, rules: ["a"] },
    { text: "The bet is a tie", cents: 0, rules: ["b"] },
  ];
  it("name each wager with its rule, and what they come to", async () => {
    render(Results, { seat: box(1, { results, net: 1000 }) });
    expect(screen.getAllByRole("listitem").map((line) => line.textContent.replace(/\s+/g, " ").trim())).toEqual([
      "The ante wins +$10 Why?",
      "The bet is a tie $0 Why?",
    ]);
    expect(screen.getByTestId("own-net")).toHaveTextContent("You win $10");
    await userEvent.click(button("Why? The bet is a tie"));
    expect(why.matter?.parts[0]?.rules).toEqual(["b"]);
  });
  it("stay until one wagers again", async () => {
    const { rerender } = render(Results, { seat: box(1, { results, net: 1000 }) });
    await rerender({ seat: box(1, { ante: 0 }) });
    expect(screen.getByTestId("results")).toBeVisible();
    await rerender({ seat: box(1, { ante: 500 }) });
    expect(screen.queryByTestId("results")).toBeNull();
  });
});

describe("on the cloth", () => {
  it("lie one's own cards, and circles that can be touched where something may be laid", async () => {
    const press = vi.fn();
    const own = box(1, { cards: up("As Kd").map((card) => ({ ...card, up: false })), hand: "ace high" });
    render(CanberraFelt, {
      table: canberra({ seats: [own, box(2)] }),
      own: 1,
      now: 0,
      spots: { open: ["bet"], press, says: () => "Bet $20" },
    });
    expect(screen.getByTestId("own").querySelectorAll(".card")).toHaveLength(2);
    expect(screen.getByTestId("hand")).toHaveTextContent("Ace high");
    expect(document.querySelectorAll("button[data-spot]")).toHaveLength(1);
    await userEvent.click(button(/^BET.*Bet \$20$/));
    expect(press).toHaveBeenCalledExactlyOnceWith("bet");
  });
  it("stands what a winning bet pays, rule by rule", async () => {
    render(PayTable, { table: canberra() });
    expect(screen.getByTestId("pay-table")).toHaveTextContent("royal flush 100 to 1");
    expect(screen.getByTestId("pay-table")).toHaveTextContent("Maximum payout $25,000");
    await userEvent.click(button("Why? A winning bet pays"));
    expect(why.matter?.parts.map(({ rules }) => rules)).toEqual([["r1"], ["r2"]]);
  });
  it("lies the road of the shoe, counted", () => {
    const { container } = render(Road, { road: ["player", "banker", "player", "tie"] });
    expect(screen.getByTestId("road")).toHaveTextContent("4 coups: Player 2, Banker 1, tie 1");
    const beads = [...container.querySelectorAll(".beads span")].map((bead) => bead.textContent).filter(Boolean);
    expect(beads).toEqual(["P", "B", "P", "T"]);
  });
});
