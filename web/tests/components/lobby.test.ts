import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Option, TableInfo } from "../../src/lib/protocol";
import { why } from "../../src/lib/why.svelte";
import OptionField from "../../src/lobby/OptionField.svelte";
import TableList from "../../src/lobby/TableList.svelte";

function field(option: Partial<Option>, value: unknown) {
  const change = vi.fn();
  const rules = [{ id: "NI2018-51/4.2", text: "The operator decides." }];
  const whole: Option = {
    name: "x",
    text: "What it decides",
    kind: "integer",
    choices: [],
    money: false,
    rules,
    ...option,
  };
  render(OptionField, { option: whole, value, changed: false, change });
  return change;
}
const typed = async (label: string, text: string) => {
  const box = screen.getByRole("textbox", { name: label });
  await userEvent.clear(box);
  await userEvent.type(box, text);
  await userEvent.tab();
};

describe("an option of a table", () => {
  it("takes an amount in dollars and gives cents", async () => {
    const change = field({ money: true }, 500);
    expect(screen.getByRole("textbox")).toHaveValue("5");
    await typed("What it decides", "7.50");
    expect(change).toHaveBeenCalledExactlyOnceWith(750);
  });
  it("says what is no amount, and changes nothing by it", async () => {
    const change = field({ money: true }, 500);
    await typed("What it decides", "some");
    expect(screen.getByRole("alert")).toBeVisible();
    expect(change).not.toHaveBeenCalled();
  });
  it("takes a number, and shows what is left to the game as empty", async () => {
    const change = field({}, null);
    expect(screen.getByRole("textbox")).toHaveValue("");
    await typed("What it decides", "9");
    expect(change).toHaveBeenCalledExactlyOnceWith(9);
  });
  it("takes a list of amounts", async () => {
    const change = field({ kind: "integers", money: true }, [200, 400]);
    expect(screen.getByRole("textbox")).toHaveValue("2, 4");
    await typed("What it decides", "2; 4.50, 8");
    expect(change).toHaveBeenCalledExactlyOnceWith([200, 450, 800]);
  });
  it("takes yes, no, and where it was unset what the game has", async () => {
    const change = field({ kind: "boolean" }, null);
    expect(screen.getByRole("combobox")).toHaveValue("");
    await userEvent.selectOptions(screen.getByRole("combobox"), "true");
    await userEvent.selectOptions(screen.getByRole("combobox"), "false");
    expect(change.mock.calls).toEqual([[true], [false]]);
  });
  it("gives a choice back as what it was, number or word", async () => {
    const change = field({ kind: "choice", choices: [32, 36, "split"] }, 32);
    await userEvent.selectOptions(screen.getByRole("combobox"), "36");
    await userEvent.selectOptions(screen.getByRole("combobox"), "high and low share");
    expect(change.mock.calls).toEqual([[36], ["split"]]);
  });
  it("says which rule leaves it open", async () => {
    field({}, 1);
    await userEvent.click(screen.getByRole("button", { name: "Why? What it decides" }));
    expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/4.2"]);
  });
});

describe("the bounds of betting rounds", () => {
  const limits = [{ kind: "spread", minimum: 200, maximum: 1000, sizes: [] }];
  it("ask for what their kind needs, and change that alone", async () => {
    const change = field({ kind: "limits" }, limits);
    const [least, most] = screen.getAllByRole("textbox");
    expect([least, most].map((box) => (box as HTMLInputElement).value)).toEqual(["2", "10"]);
    await userEvent.clear(most!);
    await userEvent.type(most!, "20");
    await userEvent.tab();
    expect(change).toHaveBeenCalledExactlyOnceWith([{ ...limits[0], maximum: 2000 }]);
  });
  it("can be set apart for a later round, from what was there", async () => {
    const change = field({ kind: "limits" }, limits);
    await userEvent.click(screen.getByRole("button", { name: "Other bounds for the next betting round" }));
    expect(change).toHaveBeenCalledExactlyOnceWith([limits[0], limits[0]]);
  });
});

describe("the commission", () => {
  it("comes with the amounts of its scheme", async () => {
    const change = field({ kind: "commission" }, { scheme: "none" });
    await userEvent.selectOptions(screen.getByRole("combobox"), "by time");
    expect(change).toHaveBeenCalledExactlyOnceWith({ scheme: "time", rate: 500, period: 1800 });
  });
  it("takes steps of a scale as people write them", async () => {
    const change = field({ kind: "commission" }, { scheme: "lesser", minimum: 200, steps: [[4000, 100]] });
    const steps = screen.getByRole("textbox", { name: /Pot=charge/ });
    expect(steps).toHaveValue("40=1");
    await userEvent.clear(steps);
    await userEvent.type(steps, "20=1, 60=2");
    await userEvent.tab();
    expect(change).toHaveBeenCalledExactlyOnceWith({
      scheme: "lesser",
      minimum: 200,
      steps: [
        [2000, 100],
        [6000, 200],
      ],
    });
  });
});

describe("the list of tables", () => {
  const info = (change: Partial<TableInfo>): TableInfo => ({
    id: "t1",
    name: "Ainslie",
    game: "holdem",
    edition: "holdem-2018",
    title: "Hold-em",
    stakes: "blinds $5 and $10",
    buy_in: { least: 20000, most: 0 },
    currency: "dollars",
    seats: 9,
    taken: 3,
    people: 1,
    bots: 2,
    public: true,
    paused: false,
    pace: "normal",
    host: "",
    yours: false,
    seat: 0,
    dealing: "software",
    ...change,
  });
  it("has one's own tables first, and the way back to one's seat", () => {
    render(TableList, { tables: [info({}), info({ id: "t2", name: "Civic", yours: true, seat: 4 })] });
    const [first, second] = screen.getAllByRole("listitem");
    expect(first).toHaveTextContent("Civic");
    expect(within(first!).getByRole("link")).toHaveAttribute("href", "/table/t2");
    expect(within(second!).getByRole("link")).toHaveAccessibleName("Sit down: Ainslie");
    expect(within(second!).getByRole("img")).toHaveAccessibleName("1 person, 2 bots, 6 free");
  });
  it("lets one look on where no seat is free", () => {
    render(TableList, { tables: [info({ taken: 9 })] });
    expect(screen.getByRole("link")).toHaveAccessibleName("Look on: Ainslie");
  });
  it("are filtered: poker, against the house, with people", async () => {
    const tables = [info({}), info({ id: "t2", name: "Civic", game: "baccarat", people: 0, bots: 2 })];
    render(TableList, { tables });
    const names = () => screen.queryAllByRole("heading", { level: 3 }).map((each) => each.textContent);
    await userEvent.click(screen.getByRole("button", { name: "House" }));
    expect(names()).toEqual(["Civic"]);
    await userEvent.click(screen.getByRole("button", { name: "With people" }));
    expect(names()).toEqual(["Ainslie"]);
    await userEvent.click(screen.getByRole("button", { name: "All" }));
    expect(names()).toHaveLength(2);
  });
  it("says so where there is no table", () => {
    render(TableList, { tables: [] });
    expect(screen.getByText("No table is open. Play now opens one with bots.")).toBeVisible();
  });
});
