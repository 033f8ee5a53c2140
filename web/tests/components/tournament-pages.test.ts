import { render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { place } from "../../src/lib/route.svelte";
import { type Me, session } from "../../src/lib/session.svelte";
import { why } from "../../src/lib/why.svelte";
import Announce from "../../src/tournament/Announce.svelte";
import AtTable from "../../src/tournament/AtTable.svelte";
import Clock from "../../src/tournament/Clock.svelte";
import { t } from "../../src/tournament/messages";
import Rounds from "../../src/tournament/Rounds.svelte";
import Tournaments from "../../src/tournament/Tournaments.svelte";
import type { TournamentSight, TournamentView, TournamentYou } from "../../src/wire";
import { entry, view, you } from "../tournament-fixtures";

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const asked = vi.fn<(path: string, how?: RequestInit) => Promise<Response>>();

/** A socket on which the test speaks for the room. */
class Spoken {
  static latest: Spoken;
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Spoken.latest = this;
  }
  send(): void {}
  close(): void {}
}
const show = (seen: Partial<TournamentView> = {}, own: Partial<TournamentYou> = {}, clock = 1_000): void => {
  const sight = {
    type: "tournament",
    clock,
    view: view(seen),
    you: you(own),
    desk: null,
  } as unknown as TournamentSight;
  Spoken.latest.onmessage?.({ data: JSON.stringify(sight) });
};

beforeEach(() => {
  session.me = { person: "p-1", name: "Ann", role: "player" } as Me;
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve(answer({})));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("WebSocket", Spoken);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("at the table", () => {
  const moved = {
    at: 0,
    entry: 1,
    name: "Ann",
    source: 1,
    source_seat: 4,
    table: 2,
    seat: 5,
    because: "to balance the tables",
    wait: 1,
    others: [],
    rules: ["NI2018-51/20.9"],
  };

  it("says where one is moved and why, counts down, and goes there however many views come", async () => {
    vi.useFakeTimers();
    const go = vi.spyOn(place, "go").mockImplementation(() => undefined);
    render(AtTable, { tournament: "T1", table: "t1" });
    await vi.advanceTimersByTimeAsync(0);
    show({}, { room: "t1" });
    for (let view = 0; view < 10; view++) {
      show({}, { room: "t2", moved }, 1_000 + 250 * view);
      await vi.advanceTimersByTimeAsync(250);
      expect(go).not.toHaveBeenCalled();
    }
    expect(screen.getByRole("alert")).toHaveTextContent(t.moved(2, 5, "to balance the tables"));
    expect(screen.getByRole("alert")).toHaveTextContent(t.goesThere("1 s"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(go).toHaveBeenCalledWith("/table/t2", true);
  });

  it("says at the new table where one came from", async () => {
    render(AtTable, { tournament: "T1", table: "t2" });
    await waitFor(() => expect(Spoken.latest.onmessage).toBeTruthy());
    show({}, { room: "t2", table: 2, moved });
    await waitFor(() =>
      expect(screen.getByTestId("tournament-strip")).toHaveTextContent(t.movedHere(1, "to balance the tables")),
    );
  });
});

describe("the clock", () => {
  it("has every name on one of its pages, and answers why", async () => {
    const lays = (what: "clientWidth" | "clientHeight" | "offsetHeight", pixels: number) =>
      vi.spyOn(HTMLElement.prototype, what, "get").mockReturnValue(pixels);
    lays("offsetHeight", 50); // of one line; a column is nine times as wide
    lays("clientHeight", 149);
    lays("clientWidth", 900);
    asked.mockImplementation(() => Promise.resolve(answer({}, 404))); // nobody forecasts the end
    vi.useFakeTimers();
    render(Clock, { tournament: "T1" });
    await vi.advanceTimersByTimeAsync(0);
    const people = ["Ann", "Ben", "Cleo", "Dora", "Eve"];
    show({ entries: people.map((name, at) => entry({ entry: at + 1, name, seat: at + 1 })) });
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "s" }));
    await vi.advanceTimersByTimeAsync(0);
    const named = () => people.filter((name) => screen.queryByText(name));
    expect(named()).toEqual(["Ann", "Ben", "Cleo", "Dora"]);
    expect(screen.getByText(t.clockPage.page(1, 2))).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(10_000);
    show({ entries: people.map((name, at) => entry({ entry: at + 1, name, seat: at + 1 })) });
    await vi.advanceTimersByTimeAsync(0);
    expect(named()).toEqual(["Eve"]);
    screen.getByRole("button", { name: "Why?" }).click();
    expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/20.3(a)(vii)"]);
  });
});

describe("announcing", () => {
  const finding = { item: "20.3(a)(ii)", text: "there is no fee", warning: false, rules: [] };

  it("shows every finding, and announces nothing that has to be changed", async () => {
    asked.mockImplementation(() => Promise.resolve(answer({ findings: [finding], identity: "" })));
    render(Announce);
    await userEvent.type(screen.getByLabelText(t.announce.text), "name = 1");
    await userEvent.click(screen.getByText(t.announce.check));
    await waitFor(() => expect(screen.getByTestId("findings")).toHaveTextContent("there is no fee"));
    expect(screen.getByTestId("announce-now")).toBeDisabled();
    await userEvent.type(screen.getByLabelText(t.announce.text), "0");
    expect(screen.getByTestId("announce-now")).toBeEnabled();
  });

  it("says nothing of a text that was changed while it was judged", async () => {
    let late: (found: Response) => void = () => undefined;
    asked.mockImplementation(() => new Promise((resolve) => (late = resolve)));
    render(Announce);
    const text = screen.getByLabelText(t.announce.text);
    for (const found of [answer({ findings: [finding] }), answer({ error: { reason: "no document" } }, 422)]) {
      await userEvent.type(text, "name = 1");
      await userEvent.click(screen.getByText(t.announce.check));
      await userEvent.type(text, "0");
      late(found);
      await waitFor(() => expect(screen.getByText(t.announce.check)).toBeEnabled());
      expect(screen.queryByTestId("findings")).toBeNull();
      expect(screen.queryByRole("alert")).toBeNull();
    }
  });

  it("goes to the tournament that was announced", async () => {
    const go = vi.spyOn(place, "go").mockImplementation(() => undefined);
    asked.mockImplementation(() => Promise.resolve(answer({ tournament: "T7" }, 201)));
    render(Announce);
    await userEvent.type(screen.getByLabelText(t.announce.text), "name = 1");
    await userEvent.type(screen.getByLabelText(t.announce.reference), "R 12");
    await userEvent.click(screen.getByTestId("announce-now"));
    await waitFor(() => expect(go).toHaveBeenCalledWith("/tournament/T7"));
    expect(JSON.parse(asked.mock.lastCall![1]!.body as string)).toEqual({ conditions: "name = 1", reference: "R 12" });
  });
});

it("rounds of broken tables are found, too", async () => {
  const tables = [
    { number: 1, room: "t4", is_open: true },
    { number: 2, room: "t5", is_open: false },
  ];
  asked.mockImplementation(() => Promise.resolve(answer({ tables })));
  render(Rounds, { id: "T1", version: 1 });
  await waitFor(() => expect(screen.getByText(t.roundsOf(2))).toHaveAttribute("href", "/table/t5/rounds"));
  expect(screen.getAllByText(t.broken)).toHaveLength(1);
});

describe("the list", () => {
  const offer = (tournament: string) => ({
    name: "holdem-six",
    title: "Hold-em for six",
    line: "",
    fee: 1100,
    commission: 100,
    start: 6,
    tournament,
    entered: 0,
  });
  const link = async () => {
    const found = await screen.findAllByRole("link", { name: "Conditions: Hold-em for six" });
    return found[0]!.getAttribute("href");
  };

  it("has the conditions of an offer one click away, opened or not", async () => {
    asked.mockImplementation(() => Promise.resolve(answer({ tournaments: [], offers: [offer("")] })));
    const { unmount } = render(Tournaments);
    expect(await link()).toBe("/api/tournaments/offers/holdem-six/conditions");
    unmount();
    asked.mockImplementation(() => Promise.resolve(answer({ tournaments: [], offers: [offer("T3")] })));
    render(Tournaments);
    expect(await link()).toBe("/tournament/T3/conditions");
  });

  it("lets operators announce, and nobody else", () => {
    asked.mockImplementation(() => Promise.resolve(answer({ tournaments: [], offers: [] })));
    const { unmount } = render(Tournaments);
    expect(screen.queryByTestId("announce")).toBeNull();
    unmount();
    session.me = { person: "p-2", name: "Olga", role: "operator" } as Me;
    render(Tournaments);
    expect(screen.getByTestId("announce")).toBeInTheDocument();
  });

  it("is stale two seconds after an answer, though not because nobody looked", async () => {
    vi.useFakeTimers();
    let hidden = false;
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    const turn = async (away: boolean) => {
      hidden = away;
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(0);
    };
    const answers = () => Promise.resolve(answer({ tournaments: [], offers: [] }));
    asked.mockImplementation(answers);
    render(Tournaments);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.queryByText(t.lost)).toBeNull();
    await turn(true);
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls.length).toBe(before);
    asked.mockImplementation(() => new Promise(() => undefined));
    await turn(false);
    expect(asked.mock.calls.length).toBe(before + 1);
    expect(screen.queryByText(t.lost)).toBeNull();
    await vi.advanceTimersByTimeAsync(2_600);
    expect(screen.getByText(t.lost)).toBeInTheDocument();
    asked.mockImplementation(answers);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(screen.queryByText(t.lost)).toBeNull();
  });
});
