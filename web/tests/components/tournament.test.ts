import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routeOf } from "../../src/lib/route.svelte";
import { dollars } from "../../src/lib/money";
import { type Me, session } from "../../src/lib/session.svelte";
import { why } from "../../src/lib/why.svelte";
import ColourUp from "../../src/tournament/ColourUp.svelte";
import Deals from "../../src/tournament/Deals.svelte";
import { Doing } from "../../src/tournament/doing.svelte";
import DueList from "../../src/tournament/DueList.svelte";
import Enter from "../../src/tournament/Enter.svelte";
import FloorDesk from "../../src/tournament/FloorDesk.svelte";
import Levels from "../../src/tournament/Levels.svelte";
import { d, t } from "../../src/tournament/messages";
import OwnPlace from "../../src/tournament/OwnPlace.svelte";
import PeopleDesk from "../../src/tournament/PeopleDesk.svelte";
import Places from "../../src/tournament/Places.svelte";
import Players from "../../src/tournament/Players.svelte";
import TwoPersons from "../../src/tournament/TwoPersons.svelte";
import UndoRound from "../../src/tournament/UndoRound.svelte";
import WholeTournament from "../../src/tournament/WholeTournament.svelte";
import type { ConditionsPage } from "../../src/wire";
import { desk, due, entry, level, place, table, view, you } from "../tournament-fixtures";

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const asked = vi.fn<(path: string, how?: RequestInit) => Promise<Response>>();
const sent = (): Record<string, unknown> =>
  JSON.parse(asked.mock.lastCall![1]!.body as string) as Record<string, unknown>;

beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve(answer({ version: 1, repeated: false, table: "", seat: 0 })));
  vi.stubGlobal("fetch", asked);
  // The imitation of a browser has no dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

describe("players", () => {
  it("keeps one's own row in sight among many", async () => {
    const entries = Array.from({ length: 40 }, (_, at) =>
      entry({ entry: at + 1, rank: at + 1, name: `P${at + 1}`, stack: 9000 - at }),
    );
    render(Players, { view: view({ entries }), own: 30 });
    expect(screen.getByText("P30")).toBeVisible();
    expect(screen.queryByText("P20")).toBeNull();
    await userEvent.type(screen.getByRole("searchbox"), "P20");
    expect(screen.getByText("P20")).toBeVisible();
  });

  it("says who may buy back and who is away", () => {
    const entries = [entry({ pending_until: 5 }), entry({ entry: 2, name: "Ben", away: true })];
    render(Players, { view: view({ entries }), own: 0 });
    expect(screen.getByText(t.pending)).toBeVisible();
    expect(screen.getByText(t.away)).toBeVisible();
  });
});

it("levels show what is on, what comes and the breaks", () => {
  render(Levels, {
    levels: [
      level({ number: 1, played: true }),
      level({ number: 2, now: true, rest: 10 }),
      level({ number: 3, ante: 25 }),
    ],
  });
  expect(screen.getByText(t.now)).toBeVisible();
  expect(screen.getByText(t.rest)).toBeVisible();
  expect(screen.getByText("100 / 200, ante 25")).toBeVisible();
});

it("places say who shares one, and what is divided", () => {
  const tied = { place: 3, shared: 2, put: 4000 };
  const places = [
    place({ ...tied, cash: 1251 }),
    place({ ...tied, entry: 2, name: "Ben", cash: 1250 }),
    place({ entry: 3, name: "Cem", place: 5 }),
  ];
  const rounding = "Prizes are rounded down to $5.00; what is left goes by the largest remainders.";
  render(Places, { view: view({ places, rounding }), own: 0 });
  const [ann, , cem] = screen.getByTestId("places").querySelectorAll("tbody tr");
  expect(ann).toHaveTextContent("in one round with Ben, 4,000 chips put in each");
  expect(ann).toHaveTextContent("the prizes of places 3rd to 4th, $25.01, divided by 2");
  expect(cem).not.toHaveTextContent("divided");
  expect(screen.getByText(rounding)).toBeVisible();
});

it("places tell ties, prizes and where the pool comes from, and answer why", async () => {
  const places = [
    place({ place: 2, shared: 2, cash: 2500, paid: true }),
    place({ entry: 2, name: "Ben", place: 0, status: "forfeited" }),
  ];
  render(Places, { view: view({ places }), own: 1 });
  expect(screen.getByText("2nd=")).toBeVisible();
  expect(screen.getByTestId("places")).toHaveTextContent("$25");
  expect(screen.getByTestId("places")).toHaveTextContent(t.forfeited);
  expect(screen.getByTestId("pool")).toHaveTextContent("Entry fees of 2");
  await userEvent.click(screen.getByTestId("pool").querySelector("button")!);
  expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/20.22"]);
});

describe("one's own place", () => {
  it("offers to buy back with the time that is left", async () => {
    render(OwnPlace, {
      view: view(),
      you: you({ pending_until: 61_000, rebuy_cost: 11_000, rebuy_chips: 5000 }),
      now: 1_000,
    });
    expect(screen.getByTestId("rebuy")).toHaveTextContent("Buy back for $110: 5,000 chips");
    expect(screen.getByTestId("rebuy")).toHaveTextContent("01:00");
    await userEvent.click(screen.getByRole("button", { name: t.rebuy(11_000) }));
    expect(asked.mock.calls[0]![0]).toBe("/api/tournaments/T1/rebuy");
  });

  it("says what the room refuses, with its rules", async () => {
    asked.mockImplementation(() =>
      Promise.resolve(answer({ error: { reason: "too late", rules: [{ id: "T-R22", text: "" }] } }, 422)),
    );
    render(OwnPlace, { view: view(), you: you({ may_withdraw: true }), now: 0 });
    await userEvent.click(screen.getByRole("button", { name: t.withdraw }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("too late"));
  });

  it("tells the place as soon as one is out", () => {
    const places = [place({ place: 6 })];
    render(OwnPlace, { view: view({ places }), you: you({ status: "out", rank: 0, room: "" }), now: 0 });
    expect(screen.getByTestId("own-place")).toHaveTextContent("You came 6th");
  });

  it("tells the place and the prize", () => {
    render(OwnPlace, { view: view(), you: you({ place: 1, prize: 5000, paid: true, room: "" }), now: 0 });
    expect(screen.getByTestId("own-place")).toHaveTextContent("You came 1st");
    expect(screen.getByTestId("own-place")).toHaveTextContent("$50 won, paid");
  });
});

describe("entering", () => {
  const PAGE: ConditionsPage = {
    version: 1,
    identity: "ab".repeat(32),
    title: "Thursday",
    above: [],
    sections: [
      { item: "20.3(a)(i)", heading: "Start", parts: [{ text: "At eight.", reading: "T-R43", heads: [], rows: [] }] },
    ],
    foot: "version 1",
    versions: [],
    agreement: true,
    rules: [],
  };

  it("wants the agreement, and sends the hash of what was in view", async () => {
    asked.mockImplementation((path) =>
      Promise.resolve(answer(path.endsWith("conditions") ? PAGE : { token: "x", table: "" })),
    );
    render(Enter, { id: "T1", name: "Thursday", fee: "$10 + $1", close: () => undefined });
    await waitFor(() => expect(screen.getByText("At eight.", { exact: false })).toBeInTheDocument());
    const button = screen.getByTestId("enter-now");
    expect(button).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { hidden: true }));
    expect(button).toBeEnabled();
    await userEvent.click(button);
    await waitFor(() => expect(asked.mock.calls.some(([path]) => path === "/api/tournaments/T1/enter")).toBe(true));
    const call = asked.mock.calls.find(([path]) => path === "/api/tournaments/T1/enter")!;
    expect(JSON.parse(call[1]!.body as string)).toEqual({ agreed: PAGE.identity, nonce: "" });
  });
});

describe("the desk", () => {
  it("confirms the first thing that a person can do now, and no other", async () => {
    const each = [
      due({ name: "level", doer: "software", text: "level 1 ends", after: 9_000 }),
      due({ name: "beat", text: "beat 2 begins", waits: "rounds that are on" }),
      due({ name: "confirm", text: "places are to be confirmed", command: { command: "confirm_places" } }),
    ];
    render(DueList, { desk: desk({ due: each }), doing: new Doing("T1"), now: 1_000 });
    expect(screen.getByTestId("due-first")).toHaveTextContent("places are to be confirmed");
    await userEvent.click(screen.getByRole("button", { name: /Confirm/ }));
    expect(sent().command).toEqual({ command: "confirm_places" });
    expect(screen.getByText(d.waitsFor("rounds that are on"))).toBeVisible();
  });

  it("gives whoever looks on nothing to press, and every reason", () => {
    const each = [due({ name: "confirm", text: "places are to be confirmed", command: { command: "confirm_places" } })];
    render(DueList, { desk: desk({ due: each }), doing: new Doing("T1"), now: 1_000, looksOn: true });
    expect(screen.getByRole("button", { name: /Confirm/ })).toBeDisabled();
    expect(screen.getByRole("button", { name: /Why/ })).toBeEnabled();
  });

  it("shows seats that a move did not choose", () => {
    const move = {
      entry: 1,
      name: "Ann",
      person: "p1",
      source: 2,
      source_seat: 3,
      table: 1,
      seat: 5,
      wait: 0,
      others: [[6, 2]] as [number, number][],
    };
    const each = [due({ name: "move", text: "Ann moves", command: { command: "move_player" } })];
    render(DueList, { desk: desk({ due: each, move }), doing: new Doing("T1"), now: 0 });
    expect(screen.getByText(d.notChosen)).toBeVisible();
    expect(screen.getByText(d.waitOf(6, 2), { exact: false })).toBeInTheDocument();
  });

  it("asks a second person, who is another than the first, to confirm", async () => {
    const proposals = [
      { number: 1, text: "Ben is excluded", by: "Dora", own: false, rules: ["T-R86"] },
      { number: 2, text: "the places are confirmed", by: "you", own: true, rules: ["T-R86"] },
    ];
    render(TwoPersons, { proposals, doing: new Doing("T1") });
    expect(screen.getAllByText(d.second)).toHaveLength(1);
    expect(screen.getByText(d.ownProposal)).toBeTruthy();
    await userEvent.click(screen.getByText(d.second));
    expect(sent().command).toEqual({ command: "second_act", number: 1, by: "" });
    await userEvent.click(screen.getAllByText(d.drop)[1]!);
    expect(sent().command).toEqual({ command: "drop_act", number: 2, by: "" });
  });

  it("undoes a round with a reason, and not without one", async () => {
    render(UndoRound, { table: table({ number: 3, rounds: 8 }), doing: new Doing("T1") });
    await userEvent.click(screen.getByText(d.undoRound(8)));
    const undo = screen.getByText<HTMLButtonElement>(d.undo);
    expect(undo.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText(d.reason), "a card was missing");
    await userEvent.click(undo);
    expect(sent().command).toEqual({ command: "undo_round", table: 3, reason: "a card was missing" });
  });

  it("enters a team with the people who play its seat", async () => {
    render(PeopleDesk, { view: view(), desk: desk({ team_size: 2 }), doing: new Doing("T1") });
    await userEvent.type(screen.getByLabelText(d.team), "The Owls");
    await userEvent.type(screen.getByLabelText(d.member(1)), "Ann");
    const enter = screen.getByText<HTMLButtonElement>(d.enter);
    expect(enter.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText(d.member(2)), "@Ben");
    await userEvent.click(enter);
    expect(sent().command).toMatchObject({ command: "enter", person: "desk:The Owls", members: ["Ann", "@Ben"] });
  });

  it("notes who goes out at a floor table, in an order that can be changed", async () => {
    render(FloorDesk, { table: table({ on: true, floor: true }), doing: new Doing("T1") });
    await userEvent.click(screen.getByRole("button", { name: "Ann" }));
    await userEvent.click(screen.getByRole("button", { name: "Ben" }));
    await userEvent.click(screen.getByRole("button", { name: d.worse("Ben") }));
    await userEvent.click(screen.getByRole("button", { name: d.note }));
    expect(sent().command).toEqual({
      command: "note_round",
      table: 1,
      at: 0,
      out: [
        [2, 4000, []],
        [1, 5000, []],
      ],
    });
  });
});

describe("colour up", () => {
  const seats = [
    { seat: 1, name: "Ann", stack: 5050, odd: 2 },
    { seat: 3, name: "Ben", stack: 4900, odd: 0 },
  ];
  const colourUp = {
    chip: 25,
    to: 100,
    makes: 4,
    method: "race",
    rules: ["T-R73"],
    tables: [
      { number: 1, on: false, floor: true, seats },
      { number: 2, on: true, floor: false, seats },
    ],
  };

  it("takes odd chips as they were counted, and says what the race takes", async () => {
    render(ColourUp, { colourUp, doing: new Doing("T1") });
    expect(screen.getByText(d.colourCards(2, 1))).toBeVisible();
    const ben = screen.getByRole("spinbutton", { name: /Ben/ });
    await userEvent.clear(ben);
    await userEvent.type(ben, "3");
    expect(screen.getByText(d.colourCards(5, 1))).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: d.exchange(1) }));
    expect(sent().command).toEqual({
      command: "colour_up",
      table: 1,
      chip: 25,
      odd: [
        [1, 2],
        [3, 3],
      ],
    });
  });

  it("waits for a round that is on, and leaves the count to the room where it deals", () => {
    render(ColourUp, { colourUp, doing: new Doing("T1") });
    expect(screen.getByText(d.colourOn)).toBeInTheDocument();
    expect(screen.getByText(d.exchange(2))).toBeDisabled();
    expect(screen.getAllByRole("spinbutton", { hidden: true })).toHaveLength(2);
  });
});

describe("deals", () => {
  const deals = {
    kinds: ["icm", "stated"],
    playing: false,
    rules: ["T-R64"],
    players: [
      { entry: 1, person: "desk:Ann", name: "Ann", stack: 6000, agreed: false, at_desk: true },
      { entry: 4, person: "g-4", name: "Ben", stack: 4000, agreed: true, at_desk: false },
    ],
  };
  const proposed = {
    kind: "icm",
    sums: [
      [1, 52_00],
      [4, 48_00],
    ] as [number, number][],
    set_aside: 0,
    agreed: ["Ben"],
    approved: false,
    own: 0,
    accepted: false,
  };

  it("proposes sums as they are stated, in cents, and in nobody's name but the director's", async () => {
    session.me = { person: "p-9" } as Me;
    render(Deals, { deals, proposed: null, doing: new Doing("T1") });
    await userEvent.selectOptions(screen.getByRole("combobox"), "stated");
    await userEvent.type(screen.getByRole("spinbutton", { name: "Ann" }), "60.5");
    await userEvent.type(screen.getByRole("spinbutton", { name: "Ben" }), "39.5");
    await userEvent.click(screen.getByRole("button", { name: d.propose }));
    expect(sent().command).toEqual({
      command: "propose_deal",
      person: "p-9",
      kind: "stated",
      set_aside: 0,
      stated: [
        [1, 6050],
        [4, 3950],
      ],
    });
  });

  it("tells two of one name what each of them gets", () => {
    const players = deals.players.map((each) => ({ ...each, name: "Ann" }));
    render(Deals, { deals: { ...deals, players }, proposed, doing: new Doing("T1") });
    expect(screen.getByText(dollars(52_00))).toBeVisible();
    expect(screen.getByText(dollars(48_00))).toBeVisible();
  });

  it("takes the word of those at the desk, and of nobody who has an account", async () => {
    render(Deals, { deals, proposed, doing: new Doing("T1") });
    expect(screen.queryByRole("button", { name: `Ben: ${d.agree}` })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: `Ann: ${d.agree}` }));
    expect(sent().command).toEqual({ command: "accept_deal", person: "desk:Ann" });
    await userEvent.click(screen.getByRole("button", { name: d.approve }));
    expect(sent().command).toEqual({ command: "approve_deal" });
  });

  it("is agreed to by whoever has an account", async () => {
    render(OwnPlace, { view: view(), you: you({ entry: 1, deal: { ...proposed, own: 52_00 } }), now: 0 });
    await userEvent.click(screen.getByRole("button", { name: t.dealAgree }));
    const deal = asked.mock.calls.find(([path]) => path.endsWith("/deal"));
    expect(JSON.parse(deal![1]!.body as string)).toEqual({ accept: true });
  });
});

it("the pages of a tournament have addresses", () => {
  expect(routeOf("/tournament/T1/clock")).toEqual({ page: "clock", tournament: "T1" });
  expect(routeOf("/tournament/T1/draws")).toEqual({ page: "tournament", tournament: "T1", tab: "draws" });
  expect(routeOf("/tournaments")).toEqual({ page: "tournaments" });
  expect(routeOf("/tournament")).toEqual({ page: "missing" });
});

describe("the tournament as a whole", () => {
  it("goes on another day at a stated time, with a reason", async () => {
    render(WholeTournament, { desk: desk({ acts: ["adjourn", "cancel"] }), doing: new Doing("T1"), role: "director" });
    expect(screen.queryByText(d.wholeActs.cancel!)).toBeNull();
    await userEvent.type(screen.getByLabelText(d.wholeMoments.adjourn!), "2027-02-05T19:30");
    expect(screen.getByRole("button", { name: d.send })).toBeDisabled();
    await userEvent.type(screen.getByLabelText(d.reason), "the lights are out");
    await userEvent.click(screen.getByRole("button", { name: d.send }));
    const resumes = new Date("2027-02-05T19:30").getTime();
    expect(sent().command).toEqual({ command: "adjourn", at: 0, reason: "the lights are out", resumes });
  });
  it("is cancelled by the operator, and cash is added in cents", async () => {
    render(WholeTournament, {
      desk: desk({ acts: ["add_value", "cancel"] }),
      doing: new Doing("T1"),
      role: "operator",
    });
    await userEvent.type(screen.getByLabelText(d.sum), "12.50");
    await userEvent.click(screen.getByRole("button", { name: d.send }));
    expect(sent().command).toEqual({ command: "add_value", cents: 1250 });
    await userEvent.selectOptions(screen.getByLabelText(d.act), "cancel");
    await userEvent.type(screen.getByLabelText(d.reason), "a flood");
    await userEvent.click(screen.getByRole("button", { name: d.send }));
    expect(sent().command).toEqual({ command: "cancel", reason: "a flood" });
  });
});

describe("what conditions add", () => {
  it("offers whoever is out a later flight", async () => {
    const out = you({ entry: 4, status: "out", flight: 2, rebuy_cost: 11000, rebuy_chips: 5000 });
    render(OwnPlace, { view: view({}), you: out, now: 0 });
    await userEvent.click(screen.getByRole("button", { name: t.rebuy(11000) }));
    expect(asked.mock.calls.map(([path]) => path)).toContain("/api/tournaments/T1/rebuy");
  });
  it("sends the cards that a table has drawn for its first button", async () => {
    const marker = due({ name: "marker", doer: "person", command: { command: "draw_marker", table: 2 } });
    render(DueList, { desk: desk({ due: [marker] }), doing: new Doing("T1"), now: 1 });
    await userEvent.type(screen.getByLabelText(d.drawnCards), "Kd 7c, As");
    await userEvent.click(screen.getByRole("button", { name: new RegExp(d.doIt) }));
    expect(sent().command).toEqual({ command: "draw_marker", table: 2, cards: ["Kd", "7c", "As"] });
  });
  it("names with the ballot the tables that a person deals, and those of the floor", async () => {
    const ballot = due({ name: "ballot", doer: "person", command: { command: "draw_seats", at: 0, order: [] } });
    render(DueList, { desk: desk({ due: [ballot] }), doing: new Doing("T1"), now: 1 });
    await userEvent.type(screen.getByLabelText(d.followedTables), "1, 2");
    await userEvent.click(screen.getByRole("button", { name: new RegExp(d.doIt) }));
    expect(sent().command).toEqual({ command: "draw_seats", at: 0, order: [], followed: [1, 2], floor: [] });
  });
  it("takes the count of a bag from two persons", async () => {
    const bagged = {
      entry: 1,
      person: "desk:Ann",
      name: "Ann",
      status: "bagged" as const,
      table: 0,
      seat: 0,
      stack: 900,
    };
    render(PeopleDesk, { view: view({}), desk: desk({ people: [bagged] }), doing: new Doing("T1") });
    await userEvent.type(screen.getByRole("searchbox"), "Ann");
    await userEvent.click(screen.getByRole("button", { name: /Ann/ }));
    await userEvent.selectOptions(screen.getByLabelText(d.act), "enter_bag");
    await userEvent.clear(screen.getByLabelText(d.bagCount));
    await userEvent.type(screen.getByLabelText(d.bagCount), "900");
    await userEvent.type(screen.getByLabelText(d.bagBy(1)), "Dee");
    await userEvent.type(screen.getByLabelText(d.bagBy(2)), "Max");
    await userEvent.click(screen.getByRole("button", { name: d.send }));
    expect(sent().command).toEqual({ command: "enter_bag", person: "desk:Ann", count: 900, by: ["Dee", "Max"] });
  });
});
