import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import Checklist from "../../src/floor/Checklist.svelte";
import Conduct from "../../src/floor/Conduct.svelte";
import DayLines from "../../src/floor/DayLines.svelte";
import Drop from "../../src/floor/Drop.svelte";
import Handover from "../../src/floor/Handover.svelte";
import Lists from "../../src/floor/Lists.svelte";
import People from "../../src/floor/People.svelte";
import Plan from "../../src/floor/Plan.svelte";
import Records from "../../src/floor/Records.svelte";
import Report from "../../src/floor/Report.svelte";
import SeatRow from "../../src/floor/SeatRow.svelte";
import Stock from "../../src/floor/Stock.svelte";
import TableSheet from "../../src/floor/TableSheet.svelte";
import type { CheckLine, WaitView } from "../../src/wire";
import { asked, room, seat, sheet, tile, view } from "../floor-fixtures";

afterEach(() => vi.unstubAllGlobals());

const OWN = { passkeys: [], way: "secret", fresh_until: 0 };

const line = (step: string, done: boolean): CheckLine => ({
  ...{ step, text: `Text of ${step}`, rules: [], done, proof: done ? "deck_checked" : "", event: done ? 7 : 0, at: 0 },
});

describe("the plan", () => {
  it("has every field of a tile, and opens the table as its dealer sees it", () => {
    const needy = tile({ need: "deck", text: "The deck is to be checked.", waiting: 2, next_dealer: "Eva" });
    render(Plan, { view: view({ tables: [needy, tile({ id: "t2", name: "Blue", phase: "set_up" })] }) });
    const [red] = screen.getAllByRole("listitem");
    for (const text of [
      "holdem-2018, $5/$10",
      "2 of 10, round 143, 28 in the last hour",
      "Del deals, then Eva, records full",
      "in contact, last entry 1 min ago",
      "Deck",
      "2 waiting",
    ])
      expect(red).toHaveTextContent(text);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/deal/t1", "/floor/table/t1", "/floor/table/t2", "/floor/table/t2"]);
  });
  it("keeps the order of need where tables have no place of their own", () => {
    const [one, other] = [tile({ id: "t9", name: "Nine", need: "ruling" }), tile({ id: "t2", name: "Two" })];
    render(Plan, { view: view({ tables: [one, other] }) });
    expect(screen.getAllByRole("listitem").map((item) => item.querySelector("b")!.textContent)).toEqual([
      "Nine",
      "Two",
    ]);
  });
});

describe("lists", () => {
  const waits: WaitView = {
    ...{ number: 3, person: "Otto", name: "Otto", game: tile().game, table: "", phone: "0400", since: 0 },
    ...{ called_to: "", called_name: "", seat: 0, called_at: 0, until: 0, passed: 1 },
  };
  const free = {
    tables: [
      { table: "t1", name: "Red", game: tile().game, prices: [{ seat: 2, cents: 10_00, rounds: 3, rules: [] }] },
    ],
  };
  it("say what somebody would post at each open table, and call to the chosen seat", async () => {
    room({ "/api/floor/seats": free });
    const floor = asked(["call_person", "put_on_list"]);
    render(Lists, { floor, view: view({ waiting: [waits] }) });
    await waitFor(() =>
      expect(screen.getByRole("option", { name: "Red, Seat 2: posts $10, or waits 3 rounds" })).toBeInTheDocument(),
    );
    await userEvent.click(screen.getByRole("button", { name: "Call" }));
    expect(floor.calls).toEqual([["send", "lists", { command: "call_person", number: 3, table: "t1", seat: 2 }]]);
  });
  it("tell when somebody was called, and pass over when the time is up", async () => {
    room({ "/api/floor/seats": free });
    const floor = asked(["call_person"]);
    const called = { ...waits, called_to: "t1", called_name: "Red", seat: 2, called_at: 1, until: 599_000 };
    render(Lists, { floor, view: view({ waiting: [called] }) });
    expect(screen.getByText(/time is up/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Pass over" }));
    expect(floor.calls[0]).toEqual(["send", "lists", { command: "pass_over", number: 3, declined: false }]);
  });
});

describe("people", () => {
  it("come on duty for a pit, and are pushed where a relief is proposed", async () => {
    const floor = asked(["push"]);
    const relief = { table: "t1", table_name: "Red", person: "p-2", name: "Eva", relieves: "Del", minutes: 31 };
    render(People, { floor, view: view({ reliefs: [{ ...relief, for_break: true }] }) });
    const own = screen.getByTestId("clock-in-self").closest("p")!;
    await userEvent.selectOptions(within(own).getByRole("combobox"), "North");
    await userEvent.click(screen.getByTestId("clock-in-self"));
    expect(floor.calls[0]).toEqual([
      "send",
      "people",
      { command: "clock_in", person: "p-1", role: "supervisor", table: "", pit: "North" },
    ]);
    expect(screen.getByText("break due")).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole("button", { name: "Push" })[0]!);
    expect(floor.calls[1]![2]).toMatchObject({ command: "push", table: "t1", person: "p-2", forced: false });
  });
  it("choose a number to sign with once they have shown that it is they", async () => {
    const own = { ...OWN, asked: "none" };
    room({ "/api/passkeys": own, "/api/passkeys/secret": own });
    const floor = asked([]);
    render(People, { floor, view: view({}) });
    const form = screen.getByTestId("own-pin");
    await userEvent.type(form.querySelector("input")!, "2468");
    await userEvent.click(within(form).getByRole("button"));
    const dialog = await screen.findByTestId("confirm-secret");
    expect(floor.calls).toEqual([]);
    await userEvent.type(dialog.querySelector("input")!, "a long password");
    await userEvent.click(within(dialog).getAllByRole("button")[0]!);
    await waitFor(() => expect(floor.calls).toEqual([["ask", "/api/floor/pin", { pin: "2468" }]]));
  });
  it("are given badges, and sign with one to use the device of a table", async () => {
    const floor = asked(["push"]);
    render(People, { floor, view: view({ staff: [{ person: "p-2", name: "Eva", role: "dealer" }] }) });
    await userEvent.selectOptions(screen.getByLabelText("Badge for"), "Eva");
    await userEvent.type(screen.getByLabelText("What the badge reads"), "badge-0042");
    await userEvent.click(screen.getByRole("button", { name: "Give the badge" }));
    expect(floor.calls).toEqual([["ask", "/api/floor/badge", { person: "p-2", badge: "badge-0042" }]]);
    const signing = screen.getByLabelText("Badge").closest("form")!;
    await userEvent.type(within(signing).getByLabelText("Badge"), "badge-0042");
    await userEvent.selectOptions(within(signing).getByLabelText("Table"), "Red");
    await userEvent.click(within(signing).getByRole("button", { name: "Clock in" }));
    expect(floor.calls[1]).toEqual(["clockIn", { badge: "badge-0042", name: "", pin: "", table: "t1", pit: "" }]);
    await waitFor(() => expect(location.pathname).toBe("/deal/t1"));
  });
});

describe("a seat", () => {
  it("shows the price of a change before it is agreed, and both ways to come in", async () => {
    room({ "/api/floor/tables/t1/price": { price: { is_further: true, cents: 15_00, rounds: 2 }, refused: "" } });
    const floor = asked(["put_on_list"]);
    const table = sheet();
    render(SeatRow, { floor, sheet: table, seat: table.seats[0]! });
    await userEvent.selectOptions(screen.getByRole("combobox"), "2");
    await waitFor(() => expect(screen.getByTestId("price")).toHaveTextContent("post $15, or wait 2 rounds"));
    expect(floor.calls).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Agreed, moves and waits" }));
    expect(floor.calls).toEqual([["at", "t1", { command: "move", seat: 1, to: 2, coming: "wait" }]]);
  });
  it("is given up with one key where the rules let a supervisor ask for it", async () => {
    const floor = asked(["replace_deck"]);
    const table = sheet({ seats: [seat(9, { person: "p-9", name: "Ida", is_wanted_back: true })] });
    render(SeatRow, { floor, sheet: table, seat: table.seats[0]! });
    await userEvent.click(screen.getByTestId("vacate"));
    expect(floor.calls).toEqual([["at", "t1", { command: "vacate_seat", seat: 9 }]]);
  });
  it("is kept for a reason, claimed and drawn for card by card", async () => {
    const floor = asked(["offer_seat", "put_on_list"]);
    const table = sheet({ seats: [seat(2, { claims: ["Ann", "Bob"] })] });
    render(SeatRow, { floor, sheet: table, seat: table.seats[0]! });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Keep for" }), "access");
    expect(screen.getByRole("combobox", { name: "Keep for" })).toHaveValue("");
    await userEvent.type(screen.getByLabelText("Card of Ann"), "As");
    await userEvent.type(screen.getByLabelText("Card of Bob"), "Kd");
    await userEvent.click(screen.getByRole("button", { name: "Draw cards" }));
    expect(floor.calls).toEqual([
      ["send", "seats", { command: "keep_seat", table: "t1", seat: 2, reason: "access" }],
      [
        "at",
        "t1",
        {
          command: "draw_for_seat",
          seat: 2,
          cards: [
            ["Ann", "As"],
            ["Bob", "Kd"],
          ],
        },
      ],
    ]);
  });
});

describe("a checklist", () => {
  it("has a key for a step that is not done, and the event that proves one that is", async () => {
    const sign = vi.fn();
    render(Checklist, { lines: [line("deck checked", true), line("sign", false)], keys: { sign }, busy: false });
    const [done, missing] = screen.getAllByRole("listitem");
    expect(done).toHaveTextContent("deck checked 7");
    expect(within(done!).queryByRole("button")).toBeNull();
    await userEvent.click(within(missing!).getByRole("button"));
    expect(sign).toHaveBeenCalledOnce();
  });
});

describe("the sheet of a table", () => {
  it("opens with deck, box and float, and tells who was asked for a seat", async () => {
    const lines = ["deck issued", "box", "opened"].map((step) => line(step, false));
    const found = sheet({
      tile: tile({ phase: "set_up" }),
      opening: lines,
      offered: [{ seat: 2, whom: "seated players", asked: ["Ann", "Bob"], taken_by: "", at: 0 }],
    });
    room({ "/api/floor/tables/t1": found });
    const floor = asked(["issue_deck", "mount_box"]);
    render(TableSheet, { floor, view: view({ role: "operator" }), id: "t1" });
    await waitFor(() =>
      expect(screen.getByText(/Seat 2: seated players asked at .* \(Ann, Bob\)/)).toBeInTheDocument(),
    );
    await userEvent.type(screen.getByTestId("box-number"), "4");
    await userEvent.type(screen.getByTestId("float"), "2ooo");
    await userEvent.click(screen.getByTestId("step-box"));
    expect(floor.calls).toEqual([]);
    await userEvent.clear(screen.getByTestId("float"));
    await userEvent.type(screen.getByTestId("float"), "2000");
    await userEvent.click(screen.getByTestId("step-box"));
    await userEvent.click(screen.getByTestId("step-opened"));
    expect(floor.calls).toEqual([
      ["send", "boxes", { command: "mount_box", box: "4", table: "t1", float: 2000_00 }],
      ["at", "t1", { command: "open_table" }],
    ]);
  });
  it("has the deck checked and replaced by a dealer and the supervisor who enters it", async () => {
    room({ "/api/floor/tables/t1": sheet() });
    const floor = asked(["replace_deck"]);
    const staff = (["dealer", "supervisor", "supervisor", "cashier"] as const).map((role, at) => ({
      ...{ person: `p-${at}`, name: `Name ${at}`, role },
    }));
    render(TableSheet, { floor, view: view({ staff }), id: "t1" });
    const missing = await screen.findByTestId("missing");
    await userEvent.click(within(missing).getByRole("button", { name: /king/i, hidden: true }));
    await userEvent.click(screen.getByRole("button", { name: "Checked: Ks missing", hidden: true }));
    const offered = ["Dealer who checks", "Supervisor who checks"].map((label) =>
      within(screen.getByLabelText(label))
        .getAllByRole("option")
        .map((option) => option.textContent),
    );
    expect(offered).toEqual([
      ["", "Name 0"],
      ["", "Name 1"],
    ]);
    await userEvent.type(screen.getByLabelText("New deck"), "H-4");
    await userEvent.selectOptions(screen.getByLabelText("Dealer who checks"), "Name 0");
    await userEvent.selectOptions(screen.getByLabelText("Supervisor who checks"), "Name 1");
    await userEvent.click(screen.getByRole("button", { name: "Replace" }));
    const both = { dealer: "p-0", supervisor: "p-1" };
    expect(screen.getByLabelText("New deck")).toHaveValue("");
    expect(floor.calls).toEqual([
      ["at", "t1", { command: "check_deck", cards: ["As"] }],
      [
        "send",
        "decks",
        { command: "replace_deck", table: "t1", deck: "H-4", end: "worn", ...both, bag: "", found: "" },
      ],
    ]);
  });
  it.each([
    ["dealer", ["counts", "deck", "deck checked", "announced"]],
    ["supervisor", ["counts", "deck", "deck checked", "announced", "box"]],
    ["operator", ["counts", "deck", "deck checked", "announced", "box"]],
    ["shift_manager", ["box"]],
    ["seating", []],
  ] as const)("has for a %s what is not refused to one", async (role, keys) => {
    const lines = (...steps: string[]): CheckLine[] => steps.map((step) => line(step, step === "round"));
    const found = sheet({ opening: lines("announced"), closing: lines("round", "deck checked", "stakes", "box") });
    room({ "/api/floor/tables/t1": found });
    const pulls = ["supervisor", "operator", "shift_manager"].includes(role);
    render(TableSheet, { floor: asked(pulls ? ["pull_box"] : []), view: view({ role }), id: "t1" });
    await screen.findByText("Text of stakes");
    const ids = { counts: "stake-counts", deck: "missing", "deck checked": "step-deck-checked" };
    const all = { ...ids, announced: "step-announced", box: "step-box" };
    expect(Object.entries(all).flatMap(([name, id]) => (screen.queryByTestId(id) ? [name] : []))).toEqual(keys);
  });
  it("has each stake counted as it was found, never as the record has it", async () => {
    const closing = [line("round", true), line("stakes", false)];
    const seats = [seat(1, { person: "p-7", name: "Ann", stake: 300_00 }), seat(3, { person: "p-8", name: "Bob" })];
    room({ "/api/floor/tables/t1": sheet({ closing, seats }) });
    const floor = asked([]);
    render(TableSheet, { floor, view: view(), id: "t1" });
    const counts = await screen.findByTestId("stake-counts");
    const key = within(counts).getByTestId("step-stakes");
    expect(within(counts).getByLabelText("Found at seat 1, Ann, dollars")).toHaveValue("");
    expect(key).toBeDisabled();
    await userEvent.type(within(counts).getByLabelText("Found at seat 1, Ann, dollars"), "285");
    await userEvent.type(within(counts).getByLabelText("Found at seat 3, Bob, dollars"), "much");
    expect(key).toBeDisabled();
    await userEvent.clear(within(counts).getByLabelText("Found at seat 3, Bob, dollars"));
    await userEvent.click(key);
    expect(floor.calls).toEqual([["enter", "t1", { kind: "count", seat: 1, cents: 285_00 }]]);
    expect(within(counts).getByLabelText("Found at seat 1, Ann, dollars")).toHaveValue("");
  });
  it("has nothing counted before the round is over", async () => {
    room({ "/api/floor/tables/t1": sheet({ closing: [line("round", false), line("stakes", false)] }) });
    render(TableSheet, { floor: asked([]), view: view(), id: "t1" });
    await screen.findByText("Text of stakes");
    expect(screen.queryByTestId("stake-counts")).toBeNull();
    expect(screen.queryByTestId("step-stakes")).toBeNull();
  });
  it("has a key for each paper that has to hang there", async () => {
    const [terms, plays] = ["ab".repeat(32), "cd".repeat(32)];
    const found = sheet({
      tile: tile({ phase: "set_up" }),
      opening: [line("sign", true), line("sign qualification", false)],
      signs: [
        { step: "sign", kind: "terms", digest: terms },
        { step: "sign qualification", kind: "qualification", digest: plays },
      ],
    });
    room({ "/api/floor/tables/t1": found });
    const floor = asked([]);
    render(TableSheet, { floor, view: view(), id: "t1" });
    await userEvent.click(await screen.findByTestId("step-sign-qualification"));
    expect(screen.queryByTestId("step-sign")).toBeNull();
    expect(floor.calls).toEqual([["ask", "/api/house/signs/t1", { kind: "qualification", digest: plays, size: "A4" }]]);
  });
  it("is fed by another table for a reason, and kept for a group by the operator", async () => {
    room({ "/api/floor/tables/t1": sheet() });
    const floor = asked(["set_must_move"]);
    const both = [tile(), tile({ id: "t2", name: "Blue" })];
    render(TableSheet, { floor, view: view({ role: "operator", tables: both }), id: "t1" });
    await waitFor(() => expect(screen.getByTestId("feeder")).toBeInTheDocument());
    await userEvent.selectOptions(screen.getByTestId("feeder-reason"), "a table that closes");
    await userEvent.selectOptions(screen.getByTestId("feeder"), "Blue");
    const group = screen.getByTestId("group");
    await userEvent.type(within(group).getByLabelText("Name of the group"), "Bridge club");
    await userEvent.type(within(group).getByLabelText(/Who is in it/), "Ann, Bob");
    await userEvent.click(within(group).getByRole("button"));
    expect(floor.calls).toEqual([
      ["send", "seats", { command: "set_must_move", table: "t1", feeder: "t2", reason: "a table that closes" }],
      ["at", "t1", { command: "select_players", group: "Bridge club", persons: ["Ann", "Bob"] }],
    ]);
  });
});

describe("conduct", () => {
  const report = {
    ...{ number: 1, table: "t1", table_event: 9, person: "p-7", seat: 1, who: "", matter: "another language" },
    ...{ words: "goes on", measures: ["warned", "excluded"], rules: [], at: 0, by: "p-1", taken: null, reason: "" },
  };
  const told = { report, table_name: "Red", name: "Ann", proposed: "excluded", warnings: 2, earlier: 1, waits: "" };
  const entry = {
    ...{ number: 4, person: "p-8", scope: "room", reason: "banned", at: 0, by: "p-1", table: "", game: "" },
    ...{ reference: "Act s 9", description: "blue jacket", until: 0, lifted: "" },
  };
  const line = { entry, name: "Cleo", table_name: "", holds: true, by: ["Vera", "Olga"] };
  const kept = { exclusions: [line], asked: [], may_have_pictures: false };
  it("takes a measure of those that the edition gives, with its reason, once one has shown who one is", async () => {
    const own = { ...OWN, asked: "secret" };
    const fetched = room({
      "/api/floor/conduct": { reports: [told], days: 60 },
      "/api/floor/exclusions": kept,
      "/api/passkeys": own,
      "/api/passkeys/secret": own,
    });
    const floor = asked(["take_measure", "lift_exclusion"]);
    render(Conduct, { floor, view: view() });
    await waitFor(() => expect(screen.getByTestId("reports")).toHaveTextContent("1 earlier reports in 60 days"));
    expect(screen.getByRole("button", { name: "no measure" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Lift" })).not.toBeInTheDocument();
    expect(screen.getByTestId("reports")).toHaveTextContent("proposed: excluded");
    const [first] = screen.getAllByRole("textbox", { name: "Reason" });
    await userEvent.type(first!, "the third time");
    const key = screen.getByRole("button", { name: "excluded" });
    await userEvent.click(key);
    const closed = await screen.findByTestId("confirm-secret");
    expect(fetched.mock.calls.at(-1)![0], "as the report's table has it").toBe("/api/passkeys?table=t1");
    await userEvent.click(within(closed).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByTestId("confirm-secret")).toBeNull();
    expect(floor.calls, "nothing is done by whoever does not show it").toEqual([]);
    await userEvent.click(key);
    const dialog = await screen.findByTestId("confirm-secret");
    await userEvent.type(dialog.querySelector("input")!, "a long password");
    await userEvent.click(within(dialog).getByRole("button", { name: "It is me" }));
    const measure = { command: "take_measure", number: 1, measure: "excluded", reason: "the third time" };
    await waitFor(() => expect(floor.calls).toEqual([["send", "conduct", measure]]));
  });
  it("says why when it cannot be asked who somebody is, and does nothing", async () => {
    room({ "/api/floor/conduct": { reports: [told], days: 60 }, "/api/floor/exclusions": kept });
    const floor = asked(["take_measure"]);
    render(Conduct, { floor, view: view() });
    await userEvent.type((await screen.findAllByRole("textbox", { name: "Reason" }))[0]!, "the third time");
    await userEvent.click(screen.getByRole("button", { name: "excluded" }));
    await waitFor(() => expect(floor.reason).not.toBe(""));
    expect(floor.calls).toEqual([]);
  });
  it("names people on the list, and hides reports from those who do not decide but may warn", async () => {
    const fetched = room({ "/api/floor/exclusions": kept });
    const floor = asked(["warn_at_list"]);
    render(Conduct, { floor, view: view({ role: "seating" }) });
    await waitFor(() => expect(screen.getByTestId("exclusions")).toHaveTextContent("Cleo from the room: banned"));
    expect(screen.getByTestId("exclusions")).toHaveTextContent("by Vera and Olga; blue jacket; Act s 9");
    expect(fetched.mock.calls.map(([path]) => path as string)).toEqual(["/api/floor/exclusions"]);
    await userEvent.type(screen.getByLabelText("Warn somebody who does not sit"), "Bob");
    await userEvent.selectOptions(screen.getByLabelText("What?"), "a side bet");
    await userEvent.type(screen.getByLabelText("What was said or done?"), "bets at the rail");
    await userEvent.click(screen.getByRole("button", { name: "Warn" }));
    const warning = { command: "warn_at_list", person: "Bob", matter: "a side bet", words: "bets at the rail" };
    expect(floor.calls).toEqual([["send", "conduct", warning]]);
  });
  it("has a second person confirm what another asks for, and whoever asked withdraw it", async () => {
    const wanted = { number: 2, person: "Zed", scope: "game", reason: "fraud", at: 0, by: "p-1", game: "holdem-2018" };
    const of = (number: number, is_yours: boolean) => ({
      ...{ entry: { ...wanted, number }, name: `Zed ${number}`, by: "Vera", is_yours },
    });
    room({
      "/api/floor/exclusions": { ...kept, asked: [of(2, true), of(3, false)] },
      "/api/passkeys": { ...OWN, asked: "none" },
    });
    const floor = asked(["confirm_exclusion"]);
    render(Conduct, { floor, view: view() });
    await waitFor(() => expect(screen.getByTestId("asked-exclusions")).toHaveTextContent("Vera asks for it"));
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(floor.calls, "asked nothing where the house wants nothing").toHaveLength(1));
    expect(screen.getByRole("button", { name: "Refuse" })).toBeDisabled();
    const [first] = within(screen.getByTestId("asked-exclusions")).getAllByRole("textbox", { name: "Reason" });
    await userEvent.type(first!, "another Zed");
    await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    const refused = { command: "refuse_exclusion", number: 2, reason: "another Zed" };
    const confirmed = { command: "confirm_exclusion", number: 3 };
    expect(floor.calls).toEqual([
      ["send", "exclusions", confirmed],
      ["send", "exclusions", refused],
    ]);
  });
  it("shows a picture where the house keeps some, when it is asked for", async () => {
    const pictured = { "/api/floor/exclusions": { ...kept, may_have_pictures: true } };
    room({ ...pictured, "/api/floor/exclusions/4/picture": { media: "image/png", content: "iVBORw0KGgo=" } });
    const floor = asked(["exclude_from"]);
    render(Conduct, { floor, view: view({ role: "seating" }) });
    await waitFor(() => expect(screen.getByRole("button", { name: "Show the picture" })).toBeInTheDocument());
    await userEvent.click(screen.getByRole("button", { name: "Show the picture" }));
    await waitFor(() => expect(screen.getByAltText("Picture of Cleo")).toBeInTheDocument());
    const file = new File(["\u0001\u0002"], "cleo.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("Keep a picture"), file);
    await waitFor(() => expect(floor.calls).toHaveLength(1));
    expect(floor.calls[0]).toEqual(["ask", "/api/floor/exclusions/picture", { number: 4, content: "AQI=" }]);
  });
  it("is reported in three taps: who, what, which words", async () => {
    const floor = asked([]);
    const matters = [{ matter: "another language" as const, rules: ["NI2018-51/16.3"], measures: [], of_staff: false }];
    const close = vi.fn();
    render(Report, { floor, sheet: sheet({ matters }), close });
    await userEvent.click(screen.getByRole("button", { name: "1 Ann" }));
    await userEvent.click(screen.getByRole("button", { name: "another language" }));
    expect(screen.getByText(/NI2018-51\/16.3/)).toBeInTheDocument();
    await userEvent.type(screen.getByTestId("report-words"), "goes on in French");
    await userEvent.click(screen.getByTestId("report-send"));
    const [, , command] = floor.calls[0]!;
    expect(command).toMatchObject({ command: "report_person", seat: 1, matter: "another language", who: "" });
    expect(close).toHaveBeenCalledOnce();
  });
});

const SHIFTS = [
  { since: 5, until: 0 },
  { since: 0, until: 5 },
];

describe("cards, boxes and the drop", () => {
  const box = {
    ...{ box: "4", table: "t1", mounted: 1, from_event: 1, pulled: 2, due: 6_00, not_followed: 0, stakes: 0 },
    ...{ counted: 0, found: 0, counters: [], explained: "no difference", words: "", float: 0 },
    ...{ entered: 0, entered_by: "" },
  };
  const drop = {
    ...{ table: "t1", commission: 6_00, time_charges: 0, rounds_not_followed: 1, not_followed: 2_00, stakes: 0 },
    takings: [{ round: 12, at: 0, cents: 6_00, is_time_charge: false, rules: ["NI2018-51/15.2"] }],
    boxes: [box],
  };
  const drops = {
    shifts: SHIFTS,
    shift: 0,
    tables: [{ table_name: "Red", drop }],
  };
  it("are counted by two persons, each in the own name", async () => {
    const answers = (entered_by: string): Record<string, unknown> => ({
      "/api/floor/decks": { decks: [] },
      "/api/floor/boxes": {
        boxes: [{ box: { ...box, entered_by }, table_name: "Red", difference: 0, flagged: false }],
      },
      "/api/floor/drop": drops,
    });
    const staff = [
      { person: "p-1", name: "Vera", role: "supervisor" as const },
      { person: "p-5", name: "Cas", role: "cashier" as const },
    ];
    room(answers("p-1"));
    const again = asked(["count_box", "issue_deck"]);
    const waits = render(Stock, { floor: again, view: view({ staff }) });
    await waitFor(() =>
      expect(screen.getByTestId("boxes")).toHaveTextContent("Vera has counted it: a second person enters"),
    );
    expect(screen.queryByRole("button", { name: "Count" }), "one person alone does not count it").toBeNull();
    await userEvent.type(screen.getByLabelText("Found, dollars"), "5");
    await userEvent.click(screen.getByRole("button", { name: "Count again" }));
    expect(again.calls).toEqual([["send", "boxes", { command: "count_box", box: "4", cents: 5_00 }]]);
    waits.unmount();
    for (const entered_by of ["", "p-5"]) {
      room(answers(entered_by));
      const floor = asked(["count_box", "issue_deck"]);
      const page = render(Stock, { floor, view: view({ staff }) });
      await waitFor(() => expect(screen.getByTestId("boxes")).toHaveTextContent("pulled; $6 by the record"));
      await userEvent.type(screen.getByLabelText("Found, dollars"), "6");
      await userEvent.click(screen.getByRole("button", { name: "Count" }));
      expect(floor.calls).toEqual([["send", "boxes", { command: "count_box", box: "4", cents: 6_00 }]]);
      page.unmount();
    }
  });
  it("are told by table and shift, round by round", async () => {
    const fetched = room({ "/api/floor/drop": drops });
    render(Drop, { floor: asked([]) });
    await waitFor(() => expect(screen.getByText(/Commission\s+\$6/)).toBeInTheDocument());
    expect(screen.getByText(/round 12: \$6/)).toBeInTheDocument();
    expect(screen.getByText("1 rounds not followed, $2 found more")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole("combobox"), "1");
    await waitFor(() => expect(fetched.mock.calls.at(-1)![0]).toBe("/api/floor/drop?shift=1"));
  });
});

describe("records of a shift", () => {
  const tally = { person: "p1", rounds: { full: 3, money: 1 }, entries: 40, errors: 1, more: 15_00, less: 20_00 };
  const records = {
    shifts: SHIFTS,
    shift: 0,
    tables: [
      {
        ...{ table_name: "Red", rounds: { full: 3, money: 1 }, irregularities: 2 },
        gaps: [{ since: 0, until: 60_000, round: 7, level: "counted" }],
        ...{ more: 15_00, less: 20_00 },
      },
    ],
    dealers: [{ name: "Del", tally, per_thousand: 25 }],
  };
  it("are rounds by level, entry errors of a thousand and differences of counts, by table and dealer", async () => {
    const fetched = room({ "/api/floor/records": records });
    render(Records);
    await waitFor(() =>
      expect(
        screen.getByText(
          "Rounds by level: 3 full, 1 money; irregularities 2; counts found $15 too much, $20 too little",
        ),
      ).toBeInTheDocument(),
    );
    expect(screen.getByTestId("gap")).toHaveTextContent(/^no tablet from .* in round 7, which was left to a count$/);
    const cells = within(screen.getByRole("row", { name: /^Del/ })).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual(["3 full, 1 money", "40", "1", "25", "$15", "$20"]);
    await userEvent.selectOptions(screen.getByRole("combobox"), "1");
    await waitFor(() => expect(fetched.mock.calls.at(-1)![0]).toBe("/api/floor/records?shift=1"));
  });
  it("say so when there are none", async () => {
    room({ "/api/floor/records": { ...records, tables: [], dealers: [] } });
    render(Records);
    await waitFor(() => expect(screen.getByText(/No round has ended/)).toBeInTheDocument());
  });
});

describe("lines of the day", () => {
  it("are ticked by whom they name", async () => {
    const floor = asked([]);
    const lines = [
      { pit: "", text: "Count the keys", when: "opening", by: "operator" as const, done: 0 },
      { pit: "North", text: "Lamps on", when: "opening", by: "dealer" as const, done: 0 },
    ];
    render(DayLines, { floor, view: view({ role: "dealer", lines }) });
    await userEvent.click(screen.getByRole("button"));
    expect(floor.calls).toEqual([
      ["send", "lines", { command: "tick_line", table: "", pit: "North", text: "Lamps on" }],
    ]);
  });
});

describe("the page of the shift", () => {
  const page = { at: 0, parts: [{ title: "Tables", lines: [{ what: "Red is open", next_step: "count it" }] }] };
  const found = { matters: "d", offered: null, offered_by: "", offered_to: "", offered_digest: "", last: 0 };
  it("cannot be signed while a ruling waits that nobody has taken on", async () => {
    room({ "/api/floor/handover": { ...found, page: { ...page, untaken: ["Red"] } } });
    render(Handover, { floor: asked([]), view: view() });
    await waitFor(() => expect(screen.getByText(/a ruling waits at Red/)).toBeInTheDocument());
    expect(screen.queryByTestId("sign")).toBeNull();
  });
  it("is signed by whoever goes with the matters that stood there to be read", async () => {
    room({ "/api/floor/handover": { ...found, page: { ...page, untaken: [] } } });
    const floor = asked([]);
    render(Handover, { floor, view: view({ staff: [{ person: "p-2", name: "Olga", role: "operator" }] }) });
    await userEvent.selectOptions(await screen.findByTestId("hand-to"), "Olga");
    await userEvent.click(screen.getByTestId("sign"));
    expect(floor.calls).toEqual([["send", "handover", { command: "offer_handover", to: "p-2", matters: "d" }]]);
  });
  it("is signed by both, each on the own device", async () => {
    const offered = { ...page, untaken: [] };
    room({
      "/api/floor/handover": { ...found, page, offered, offered_by: "Olga", offered_to: "p-1", offered_digest: "e" },
    });
    const floor = asked([]);
    render(Handover, { floor, view: view() });
    await waitFor(() => expect(screen.getByTestId("sign-too")).toBeInTheDocument());
    await userEvent.click(screen.getByTestId("sign-too"));
    expect(floor.calls).toEqual([["send", "handover", { command: "sign_handover", digest: "e" }]]);
  });
});
