import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lineOf, press } from "../../src/deal/keys";
import RoundCount from "../../src/deal/RoundCount.svelte";
import { comingWords } from "../../src/deal/words";
import { amountIn, amountOf, sign, tellIn, told, toldBox, toldNet } from "../../src/lib/currency.svelte";
import { m } from "../../src/lib/messages";
import { bannerOf } from "../../src/table/outcome";
import type { ComingView, Currency } from "../../src/wire";
import { table } from "../fixtures";

let leave = (): void => undefined;
function at(currency: Currency): void {
  leave = $effect.root(() => tellIn(() => currency));
  flushSync();
}
afterEach(() => leave());

describe("the amounts of a table", () => {
  it("are money at a cash table", () => {
    at("dollars");
    expect([told(125050), toldNet(1200), sign(), toldBox(125050), amountOf("12.50")]).toEqual([
      "$1,250.50",
      "+$12",
      "$",
      "1250.50",
      1250,
    ]);
  });
  it("are chips at a table of a tournament, without a dollar sign and never in fractions", () => {
    at("chips");
    expect([told(5000), toldNet(5000), toldNet(-40), sign(), toldBox(5000)]).toEqual([
      "5,000",
      "+5,000",
      "-40",
      "",
      "5000",
    ]);
    expect([amountOf("5,000"), amountOf("12.50"), amountOf("$5"), amountOf("five")]).toEqual([5000, null, null, null]);
    expect(m.acts.raise(5000)).toBe("Raise to 5,000");
  });
  it("are typed as they are at the dealer's screen of either", () => {
    at("dollars");
    expect(press("120", "Enter")?.entry).toEqual({ kind: "to", cents: 12000 });
    leave();
    at("chips");
    expect(press("120", "Enter")?.entry).toEqual({ kind: "to", cents: 120 });
    expect([lineOf("r 400")?.entry, lineOf("400")?.entry]).toEqual(Array(2).fill({ kind: "to", cents: 400 }));
    expect(comingWords({ seat: 1, dealt: true, cents: 1500 } as ComingView)).toBe("posts 1,500");
  });
  it("are counted as they are of a round that is left to a count", async () => {
    at("chips");
    const send = vi.fn();
    render(RoundCount, { seats: [{ seat: 1, stake: 4500 }], pot: 500, send });
    const box = screen.getByLabelText("Seat 1");
    expect(box).toHaveValue("4500");
    await userEvent.clear(box);
    await userEvent.type(box, "5000");
    expect(screen.getByTestId("missing").textContent).toBe("Every chip is found.");
    await userEvent.click(screen.getByTestId("stop"));
    expect(send).toHaveBeenCalledWith({ kind: "stop", stakes: [[1, 5000]], commission: 0 });
  });
  it("are money again on the next page", () => {
    at("chips");
    leave();
    expect([told(5000), amountIn("chips", 5000)]).toEqual(["$50", "5,000"]);
  });
  it("stand apart on the banner, whoever wins them", () => {
    at("chips");
    const outcome = { headline: "Bot 3 wins 4,500", detail: "" };
    expect(bannerOf(table({ outcome: outcome as never, currency: "chips" }))?.parts).toEqual([
      { text: "Bot 3 wins ", sum: false },
      { text: "4,500", sum: true },
      { text: "", sum: false },
    ]);
  });
});
