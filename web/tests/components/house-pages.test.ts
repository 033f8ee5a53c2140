import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import Changes from "../../src/house/Changes.svelte";
import { filled, type Draft } from "../../src/house/conditions";
import Devices from "../../src/house/Devices.svelte";
import Effects from "../../src/house/Effects.svelte";
import Findings from "../../src/house/Findings.svelte";
import House from "../../src/house/House.svelte";
import InForce from "../../src/house/InForce.svelte";
import OfferForm from "../../src/house/OfferForm.svelte";
import Papers from "../../src/house/Papers.svelte";
import PolicyForm from "../../src/house/PolicyForm.svelte";
import Staff from "../../src/house/Staff.svelte";
import type { GameInfo } from "../../src/lib/protocol";
import type { DraftChecked, FindingAt, HouseView, TableLine } from "../../src/wire";
import { room } from "../floor-fixtures";

afterEach(() => vi.unstubAllGlobals());

const table: TableLine = {
  ...{ id: "t1", name: "Red", title: "Hold-em", edition: "holdem-2018", seats: 9, offer: "", version: 0 },
  papers: [{ sign: "terms", title: "Terms", digest: "ab".repeat(32), standing: "differs" }],
  notice: null,
};
const offer = { name: "Hold-em 10/20", edition: "holdem-2018", seats: 9, options: {}, approvals: {} };
const view = (change: Partial<HouseView> = {}): HouseView =>
  ({
    versions: [
      { identity: "aaa", version: 1, house: "Lakeside", date: "", offers: ["Hold-em 10/20"] },
      { identity: "bbb", version: 2, house: "Lakeside", date: "", offers: ["Hold-em 10/20"] },
    ],
    draft: { house: "Lakeside", offers: [offer] },
    room: 2,
    tables: [table],
    readings: [],
    editions: [{ edition: "holdem-2018", title: "Hold-em", places: 10, defaults: { burn: false } }],
    policies: { warnings: 2, reports_days: 90, second_person_above: 500_00, shown_above: 100_00, bets_in: 5_00 },
    can_change: true,
    can_order: true,
    ...change,
  }) as unknown as HouseView;
const finding: FindingAt = {
  places: ["offers[0].options.burn"],
  reason: "no burn is allowed here",
  rules: [],
  warning: false,
};
const game = {
  editions: [{ id: "holdem-2018" }],
  options: [
    {
      ...{ name: "burn", text: "Whether cards are burned", rules: ["NI2018-51/9.3"], readings: ["C-R09"], kind: "yes" },
      ...{ money: false, choices: [], optional: false, advanced: false },
    },
  ],
} as unknown as GameInfo;
const drafted = (): Draft => ({
  ...filled(view().draft, view()),
  policies: { ...filled(view().draft, view()).policies, levels: [] },
});

describe("terms", () => {
  const props = {
    ...{ offer, place: "offers[0]", games: [game], editions: view().editions, findings: [finding] },
    ...{ needed: { commission: [] }, readonly: false, remove: () => {} },
  };
  it("refuse an impossible choice beside the option, and ask for the reference of an approval", async () => {
    const change = vi.fn();
    render(OfferForm, { ...props, change });
    expect(screen.getByText(/no burn is allowed here/)).toBeInTheDocument();
    const reference = document.querySelector<HTMLInputElement>("[data-approval='commission'] input")!;
    await userEvent.type(reference, "CR 12/9{Tab}");
    expect(change).toHaveBeenLastCalledWith({ ...offer, approvals: { commission: "CR 12/9" } });
  });
  it("are another edition's with a touch, with none of the options of the one before", async () => {
    const change = vi.fn();
    const editions = [...view().editions, { edition: "omaha-1999", title: "Omaha", places: 8, defaults: {} }];
    render(OfferForm, { ...props, editions, offer: { ...offer, options: { burn: true } }, change });
    await userEvent.selectOptions(screen.getAllByRole("combobox")[0]!, "omaha-1999");
    expect(change).toHaveBeenLastCalledWith({ ...offer, edition: "omaha-1999", options: {}, seats: 0 });
  });
});

describe("findings", () => {
  it("tell the reason, and where it lies if that is asked for", () => {
    render(Findings, { findings: [finding], places: true });
    expect(screen.getByText(/no burn is allowed here/)).toBeInTheDocument();
    expect(screen.getByText(/offers\[0\].options.burn/)).toBeInTheDocument();
  });
});

describe("policies", () => {
  it("take amounts and own lines with whoever says that they are done", async () => {
    const change = vi.fn();
    const draft = { ...drafted(), checklists: { day: [{ text: "Keys", at: "opening" as const }] } };
    render(PolicyForm, { draft, findings: [], readings: [], readonly: false, change });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /Day 1: who says so/ }), "cashier");
    expect((change.mock.lastCall![0] as Draft).checklists.day).toEqual([
      { text: "Keys", at: "opening", by: "cashier" },
    ]);
    const warnings = document.querySelector<HTMLInputElement>("[data-policy='warnings'] input")!;
    await userEvent.clear(warnings);
    await userEvent.type(warnings, "3{Tab}");
    expect((change.mock.lastCall![0] as Draft).policies.warnings).toBe(3);
  });
  it("say of what is no number or amount that it stays as it was", async () => {
    const change = vi.fn();
    render(PolicyForm, { draft: drafted(), findings: [], readings: [], readonly: false, change });
    for (const [name, text] of [
      ["shown_above", "1oo"],
      ["warnings", "two"],
    ] as const) {
      const line = document.querySelector<HTMLElement>(`[data-policy="${name}"]`)!;
      await userEvent.clear(within(line).getByRole("textbox"));
      await userEvent.type(within(line).getByRole("textbox"), text);
      await userEvent.tab();
      expect(within(line).getByRole("alert")).toHaveTextContent("It stays as it was.");
    }
    expect(change).not.toHaveBeenCalled();
  });
  it("are for the operator", () => {
    render(PolicyForm, { draft: drafted(), findings: [], readings: [], readonly: true, change: () => {} });
    expect(screen.getAllByRole("group")[0]).toBeDisabled();
  });
});

describe("changes", () => {
  const changed = {
    ...{ name: "Hold-em 10/20", edition: "holdem-2018", change: "changed", notice: ["NI2018-51/4.2"], refused: "" },
    items: [{ place: "options.blinds", text: "The blinds", before: "[5, 10]", now: "[10, 20]", rules: [] }],
    signs: [{ sign: "terms", before: [{ text: "Blinds $5 and $10" }], now: [{ text: "Blinds $10 and $20" }] }],
  };
  const compared = { items: [], offers: [changed] };
  it("lay any two versions side by side: options, signs, tables, notice", async () => {
    const fetched = room({ "/api/house/compare": { compared, touched: { "Hold-em 10/20": ["t1"] } } });
    render(Changes, { view: view(), checked: null, now: [] });
    await userEvent.selectOptions(screen.getByTestId("compare-before"), "aaa");
    await waitFor(() => expect(screen.getByText("Blinds $10 and $20")).toBeInTheDocument());
    expect(fetched.mock.calls[0]![0]).toBe("/api/house/compare?before=aaa&now=bbb");
    expect(screen.getByText("[5, 10]")).toBeInTheDocument();
    expect(screen.getByText(/t1/)).toBeInTheDocument();
  });
  it("begin with the draft beside the newest version", () => {
    const checked = { compared, touched: {}, findings: [] } as unknown as DraftChecked;
    render(Changes, { view: view(), checked, now: [offer] });
    expect(screen.getByText("Blinds $10 and $20")).toBeInTheDocument();
    expect(screen.getByTestId("effects")).toBeInTheDocument();
  });
  it("tell their effect, exact or with its error", async () => {
    const effects = [
      { what: "house edge", before: 0.02, now: 0.03, unit: "share", error: 0, note: "" },
      { what: "commission of a hundred rounds", before: 300_00, now: 400_00, unit: "cents", error: 5_00, note: "" },
    ];
    room({ "/api/house/effects": { effects } });
    render(Effects, { before: offer, now: offer });
    await userEvent.click(screen.getByRole("button", { name: "Count it" }));
    await waitFor(() => expect(screen.getByText("3.000 %")).toBeInTheDocument());
    expect(screen.getByText("exact")).toBeInTheDocument();
    expect(screen.getByText(/simulated, ± \$5.00/)).toBeInTheDocument();
  });
});

describe("putting in force", () => {
  it("shows the new sign beside the old and who is told, and refuses before anything is done", async () => {
    const trial = {
      ...{ table: "t1", offer: "Hold-em 10/20", told: ["Ann", "Bob"], reason: "", rules: [] },
      signs: [{ sign: "terms", before: [{ text: "Blinds $5 and $10" }], now: [{ text: "Blinds $10 and $20" }] }],
    };
    const fetched = room({ "/api/house/notice": { tables: [trial] } });
    render(InForce, { view: view(), changed: () => Promise.resolve() });
    const choice = screen.getByRole("combobox", { name: "Terms: Red" });
    await userEvent.selectOptions(choice, "Hold-em 10/20");
    await waitFor(() => expect(screen.getByText("Blinds $10 and $20")).toBeInTheDocument());
    expect(screen.getByText("Told: Ann, Bob.")).toBeInTheDocument();
    expect(fetched.mock.calls.map(([path]) => path as string)).toEqual(["/api/house/notice"]);
    expect(screen.getByRole("button", { name: /put in force/ })).toBeEnabled();
  });
  it("does not give a notice that the rules refuse", async () => {
    const trial = {
      table: "t1",
      offer: "Hold-em 10/20",
      signs: [],
      told: [],
      reason: "the table is closed",
      rules: [],
    };
    room({ "/api/house/notice": { tables: [trial] } });
    render(InForce, { view: view(), changed: () => Promise.resolve() });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Terms: Red" }), "Hold-em 10/20");
    await waitFor(() => expect(screen.getByText(/the table is closed/)).toBeInTheDocument());
    expect(screen.getByRole("button", { name: /put in force/ })).toBeDisabled();
  });
  it("says of a notice that waits who was told, and whether it was said", () => {
    const waiting = { ...table, notice: { told: ["Ann"], said_at: 0 } };
    render(InForce, { view: view({ tables: [waiting] }), changed: () => Promise.resolve() });
    expect(screen.getByText(/told to Ann; not said at the table yet/)).toBeInTheDocument();
  });
});

describe("signs", () => {
  it("are printed in three sizes and for a screen, and put up by their digest", async () => {
    const fetched = room({ "/api/house/signs/t1": {} });
    const changed = vi.fn(() => Promise.resolve());
    render(Papers, { view: view(), changed });
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      ...["A3", "A4", "A5", "screen"].map((size) => `/api/house/signs/t1?size=${size}`),
      "/api/house/booklet/holdem-2018",
      "/api/house/signs/t1?size=A4&kind=terms",
    ]);
    await userEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(changed).toHaveBeenCalledOnce());
    const [, asked] = fetched.mock.calls[0] as unknown as [string, { body: string }];
    expect(JSON.parse(asked.body)).toEqual({ kind: "terms", digest: "ab".repeat(32), size: "A4" });
  });
});

describe("devices", () => {
  it("are enrolled with a token that is told once, and revoked", async () => {
    const device = { device: "d-1", name: "Shoe 7", kind: "reader", table: "t1", token: "secret" };
    const fetched = room({
      "/api/devices": {
        devices: [device],
        leases: [],
        told: [{ at: 0, text: "Olga has enrolled Shoe 7." }],
        ...device,
      },
      "/api/devices/d-1/revoke": {},
    });
    render(Devices, { tables: [table] });
    await waitFor(() => expect(screen.getByText("Shoe 7")).toBeInTheDocument());
    expect(screen.getByText("Olga has enrolled Shoe 7.")).toBeInTheDocument();
    await userEvent.type(screen.getByRole("textbox"), "Shoe 7");
    await userEvent.click(screen.getByRole("button", { name: /Enrol/ }));
    await waitFor(() => expect(screen.getByTestId("token")).toHaveTextContent("secret"));
    await userEvent.click(screen.getByRole("button", { name: /Revoke/ }));
    await waitFor(() =>
      expect(fetched.mock.calls.map(([path]) => path as string)).toContain("/api/devices/d-1/revoke"),
    );
  });
});

describe("staff", () => {
  const page = {
    staff: [{ person: "p-1", name: "Vera", role: "supervisor", signs: true, on_duty: true }],
    roles: ["player", "dealer", "supervisor"],
    rights: [{ matter: "people", what: "push", roles: ["supervisor"] }],
    can_change: true,
  };
  it("are given roles, and every right stands with its roles", async () => {
    const fetched = room({ "/api/house/staff": page });
    render(Staff);
    await waitFor(() => expect(screen.getByTestId("staff")).toHaveTextContent("on duty, signs with a number"));
    await userEvent.type(screen.getByRole("textbox"), "Del");
    await userEvent.click(screen.getByRole("button", { name: "Give the role" }));
    const given = fetched.mock.calls.find(([, init]) => (init as { method?: string })?.method === "POST");
    expect(JSON.parse((given![1] as { body: string }).body)).toEqual({ name: "Del", role: "dealer" });
    const row = screen.getByRole("rowheader", { name: "push", hidden: true }).closest("tr")!;
    expect(
      within(row)
        .getAllByRole("cell", { hidden: true })
        .map((cell) => cell.textContent),
    ).toEqual(["", "✓"]);
  });
  it("are given what was chosen by a key of its own, and the list shows what they have", async () => {
    const sam = { person: "p-2", name: "Sam", role: "supervisor", signs: false, on_duty: false };
    const fetched = room({ "/api/house/staff": { ...page, staff: [...page.staff, sam] } });
    render(Staff);
    const list = await screen.findByRole("combobox", { name: "Role: Vera" });
    const other = screen.getByRole("combobox", { name: "Role: Sam" });
    await userEvent.selectOptions(other, "dealer");
    const key = screen.getByRole("button", { name: "Give the role: Vera" });
    expect(key).toBeDisabled();
    await userEvent.selectOptions(list, "dealer");
    const posted = () => fetched.mock.calls.filter(([, init]) => (init as { method?: string })?.method === "POST");
    expect(posted()).toEqual([]);
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ error: { reason: "not now" } }), { status: 409 }));
    await userEvent.click(key);
    expect(JSON.parse((posted()[0]![1] as { body: string }).body)).toEqual({ name: "Vera", role: "dealer" });
    await waitFor(() => expect(list).toHaveValue("supervisor"));
    expect(other).toHaveValue("dealer");
    expect(screen.getByRole("alert")).toBeInTheDocument();
  });
});

describe("the operator's page", () => {
  it("checks the draft as one chooses, and makes a version only of a sound one", async () => {
    const wrong = { findings: [finding], version: 3, identity: "ccc", toml: "x", compared: null, needed: [{}] };
    room({ "/api/house/conditions": view(), "/api/games": { games: [game] }, "/api/house/check": wrong });
    render(House);
    await waitFor(() => expect(screen.getByTestId("verdict")).toBeInTheDocument());
    expect(screen.getByRole("button", { name: /Make version 3/ })).toBeDisabled();
    await userEvent.click(screen.getByRole("tab", { name: "Staff" }));
    expect(screen.getByRole("tab", { name: "Staff" })).toHaveAttribute("aria-selected", "true");
  });
});
