import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Connection } from "../../src/lib/connection.svelte";
import type { Outcome } from "../../src/lib/protocol";
import { why } from "../../src/lib/why.svelte";
import Felt from "../../src/table/Felt.svelte";
import RulingBanner from "../../src/table/RulingBanner.svelte";
import Seat from "../../src/table/Seat.svelte";
import SeatCards from "../../src/table/SeatCards.svelte";
import Side from "../../src/table/Side.svelte";
import Story from "../../src/table/Story.svelte";
import WaitingList from "../../src/table/WaitingList.svelte";
import { seat, table, you } from "../fixtures";

const faces = (element: HTMLElement) =>
  within(element)
    .getAllByRole("img", { hidden: true })
    .map((card) => card.getAttribute("aria-label"));

describe("a seat", () => {
  const plain = { left: null, seconds: null, called: false, away: 0, zen: false } as const;
  const show = (props: Partial<ComponentProps<typeof Seat>>) => {
    const { container } = render(Seat, { seat: seat(3), ...plain, ...props });
    return container.querySelector<HTMLElement>(".seat")!;
  };
  it("has name, stake and the last act on its edge", () => {
    const shown = show({ seat: seat(3, { last: { text: "calls $10", kind: "call", to: 1000 } }) });
    expect(shown).toHaveTextContent("Player 3");
    expect(shown).toHaveTextContent("$100");
    expect(shown.querySelector(".tag")).toHaveTextContent("calls $10");
  });
  it("says folded in words, and keeps no act of a folded hand", () => {
    const shown = show({ seat: seat(3, { state: "folded", last: { text: "folds", kind: "fold", to: 0 } }) });
    expect(shown).toHaveClass("out");
    expect(shown).toHaveTextContent("folded");
    expect(shown.querySelector(".tag")).toBeNull();
  });
  it("counts the time of its turn, and hurries at the end", () => {
    const shown = show({ left: 0.2, seconds: 5, called: true });
    expect(shown).toHaveClass("turn", "hurry");
    expect(shown.querySelector(".tag")).toHaveTextContent("time called, 5 s");
  });
  it("tells what was won before anything else, and how long an absent player's seat is kept", () => {
    expect(show({ seat: seat(3, { won: 4550 }) }).querySelector(".tag")).toHaveTextContent("+$45.50");
    expect(show({ away: 30 })).toHaveTextContent("away, 30 s");
    expect(show({ away: 480 })).toHaveTextContent("away, 8 min");
  });
  it("knows of no absence in a replay", () => {
    expect(show({ seat: seat(3, { connected: false }), away: -1 })).not.toHaveTextContent("away");
  });
  it("hides names in zen, and marks bots once", () => {
    expect(show({ zen: true })).toHaveTextContent("Seat 3");
    const bot = show({ seat: seat(3, { bot: "steady", name: "Ada" }) });
    expect(bot.querySelector(".name")).toHaveTextContent(/^Adabot$/);
    expect(bot.querySelectorAll(".bot")).toHaveLength(1);
  });
  it("shows what its player says, where everybody sees it", () => {
    expect(show({ said: { text: "well played" } }).querySelector(".bubble")).toHaveTextContent("well played");
  });
});

describe("the cards before a seat", () => {
  const cards = [
    { card: null, up: false },
    { card: "Qh", up: true },
  ];
  it("are shown as far as they are known", () => {
    const { container } = render(SeatCards, { cards, label: "", card: 50, room: 200 });
    expect(faces(container)).toEqual(["card face down", "queen of hearts"]);
  });
  it("lie there only as long as the hand is held", () => {
    for (const state of ["active", "folded", "mucked"] as const) {
      const { container, unmount } = render(Felt, {
        table: table({ seats: [seat(1), seat(2, { cards, state })] }),
        own: 1,
        now: 0,
      });
      expect(container.querySelectorAll(".cards li")).toHaveLength(state === "active" ? 2 : 0);
      unmount();
    }
  });
});

describe("the felt", () => {
  const felt = (change: Parameters<typeof table>[0] = {}, props: object = {}) =>
    render(Felt, { table: table(change), own: 1, now: 0, ...props });
  it("shows the board and one pot", () => {
    felt({ board: ["2c", "7d", "9h"] });
    expect(faces(screen.getByTestId("board"))).toEqual(["two of clubs", "seven of diamonds", "nine of hearts"]);
    // Five places are printed, whether cards lie on them or not: nothing wraps, nothing moves.
    expect(screen.getByTestId("board").children).toHaveLength(5);
    // $15 are wagered in all, and all of it still lies before the players.
    expect(screen.getByTestId("pot")).toHaveTextContent("$15 in the bets");
    expect(screen.queryByText(/Side pot/i)).toBeNull();
  });
  it("tells the pot from the bets that will come to it", () => {
    felt({ pot: 42000, seats: [seat(1), seat(2, { bet: 14000 })] });
    expect(screen.getByTestId("pot")).toHaveTextContent("$280 Pot, $420 with the bets");
  });
  it("shows main pot and side pots with what is in each", () => {
    const pots = [
      { cents: 3000, eligible: [1, 2] },
      { cents: 1250, eligible: [2] },
    ];
    const { container } = felt({ pot: 4250, pots });
    const shown = [...container.querySelectorAll(".pots li")].map((pot) => pot.textContent);
    expect(shown).toEqual(["Main pot $30", "Side pot 1 $12.50"]);
    expect(container.querySelector(".pots li")).toHaveAttribute("title", "Player 1, Player 2");
  });
  it("lays each bet before its seat", () => {
    const { container } = felt();
    expect([...container.querySelectorAll(".bet")].map((bet) => bet.textContent.trim())).toEqual(["$5", "$10"]);
  });
  const award = { seat: 2, cents: 1500, pots: [0], side: "", rules: ["NI2018-51/14.1"] };
  const outcome = {
    headline: "Player 2 wins $15 with a pair of fives",
    detail: "kickers jack, ten, nine",
    called: true,
    wins: [{ seats: [2], cards: ["5c", "5s", "Jd", "Td", "9s"] }],
    hands: [
      {
        seat: 2,
        name: "Player 2",
        cards: ["Td", "5s"],
        best: ["5c", "5s"],
        hand: "a pair of fives",
        detail: "",
        low: "",
        won: 1500,
      },
      { seat: 1, name: "Player 1", cards: ["Qd", "As"], best: ["As"], hand: "ace high", detail: "", low: "", won: 0 },
    ],
    pots: [{ name: "the pot", cents: 1600, commission: 100, net: 1500, eligible: [], winners: ["Player 2"] }],
    lines: [{ text: "A pair of fives beats ace high.", rules: ["NI2018-51/14.1"] }],
  } as unknown as Outcome;
  const ended = (props: object = {}) =>
    felt(
      {
        awards: [award],
        charged: { cents: 100, rules: [] },
        outcome,
        board: ["9s", "3s", "Jd", "5c", "2s"],
        seats: [
          seat(1, {
            cards: [
              { card: "Qd", up: false },
              { card: "As", up: false },
            ],
          }),
          seat(2, {
            won: 1500,
            bet: 1000,
            cards: [
              { card: "Td", up: false },
              { card: "5s", up: false },
            ],
          }),
        ],
      },
      props,
    );
  it("says who won with what, lights five cards and lets the losers step back", () => {
    const { container } = ended();
    expect(screen.getByTestId("awards")).toHaveTextContent("Player 2 wins $15 with a pair of fives");
    expect(screen.getByTestId("awards")).toHaveTextContent("Kickers jack, ten, nine. Commission $1.");
    const named = (state: string) =>
      [...container.querySelectorAll(`.card.${state}`)].map((card) => card.getAttribute("aria-label"));
    expect(named("lit").sort()).toEqual([
      "five of clubs",
      "five of spades",
      "jack of diamonds",
      "nine of spades",
      "ten of diamonds",
    ]);
    expect(named("dim").sort()).toEqual(["ace of spades", "queen of diamonds", "three of spades", "two of spades"]);
    // What was bet has gone to the winner: neither bets nor an empty pot stay behind.
    expect(screen.queryByTestId("pot")).toBeNull();
    expect(container.querySelectorAll(".bet:not(.won)")).toHaveLength(0);
    expect(container.querySelectorAll(".bet.won")).toHaveLength(1);
  });
  it("names nobody in zen, not even who won", () => {
    const { container } = ended({ zen: true });
    expect(screen.getByTestId("awards")).toHaveTextContent("Seat 2 wins $15 with a pair of fives");
    for (const seen of container.querySelectorAll(".seat, .banner")) expect(seen).not.toHaveTextContent("Player 2");
  });
  it("answers why with hands side by side, pots, commission and division, and then the rules", async () => {
    ended();
    await userEvent.click(screen.getByRole("button", { name: /^Why\? Player 2 wins/ }));
    expect(why.matter?.hands?.map(({ name, hand }) => [name, hand])).toEqual([
      ["Player 2", "a pair of fives"],
      ["Player 1", "ace high"],
    ]);
    expect(why.matter?.sums).toEqual([
      { name: "the pot", sum: "$16", commission: "$1", net: "$15", winners: "Player 2" },
    ]);
    expect(why.matter?.parts[0]).toMatchObject({ text: "A pair of fives beats ace high.", rules: ["NI2018-51/14.1"] });
  });
  it("lets only seats be taken that may be", async () => {
    const takeSeat = vi.fn();
    felt(
      { seats: [seat(1), { seat: 2, state: "empty" }, { seat: 3, state: "empty" }] },
      { takeSeat, seatsToTake: [3] },
    );
    await userEvent.click(screen.getByRole("button", { name: "Sit here: Seat 3" }));
    expect(takeSeat).toHaveBeenCalledExactlyOnceWith(3);
    expect(screen.queryByRole("button", { name: /Seat 2/ })).toBeNull();
  });
  it("gives the clock to whoever is due, in seconds that are left", () => {
    const due = { seat: 2, kind: "act", text: "", rules: [], deadline: 12_400, seconds: 20 };
    const { container } = felt({ due }, { now: 5000 });
    expect([...container.querySelectorAll(".clock")].map((clock) => clock.textContent)).toEqual(["8"]);
    expect(container.querySelector(".seat.turn")).toHaveAttribute("data-seat", "2");
  });
  it("reads every seat to those who do not see it", () => {
    felt();
    expect(screen.getByText(/^Seat 1, Player 1, \$100,.*\$5 bet, dealer button\.$/)).toBeInTheDocument();
    expect(screen.getByText("Seat 3, empty seat.")).toBeInTheDocument();
  });
});

describe("the story", () => {
  const told = [
    {
      text: "Hold-em for two with 52 cards: blinds.",
      rules: ["NI2018-51/2.1"],
      section: "Before the cards",
      number: 1,
    },
    { text: "The dealer shuffles 52 cards.", rules: ["NI2018-51/7.1"], section: "", number: 2 },
    { text: "Ann bets $6.", rules: [], section: "Betting round 1", number: 3, street: "deal", pot: 1200 },
    {
      text: "The board: Jh Ts 4h.",
      rules: ["NI2018-51/9.1"],
      section: "Communal cards",
      number: 4,
      street: "flop",
      pot: 1200,
    },
    { text: "Ben folds.", rules: ["NI2018-51/10.2"], section: "", number: 5, street: "flop", pot: 1800 },
  ];
  it("stands by street, with the pot at its end", () => {
    const { container } = render(Story, { told, round: 14 });
    expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "Deal",
      "Flop",
    ]);
    expect([...container.querySelectorAll(".pot")].map((pot) => pot.textContent)).toEqual(["$12", "$18"]);
    expect(container.querySelectorAll(".street.now h3")[0]).toHaveTextContent("Flop");
  });
  it("draws cards instead of their letters", () => {
    render(Story, { told });
    expect(screen.getByRole("img", { name: "jack of hearts" })).toHaveTextContent("J♥");
  });
  it("asks why only of what has a rule, and keeps the rules of what is not worth a sentence", async () => {
    render(Story, { told });
    await userEvent.click(screen.getByRole("button", { name: "Why? Ben folds." }));
    expect(why.matter).toMatchObject({ parts: [{ text: "Ben folds.", rules: ["NI2018-51/10.2"] }] });
    expect(screen.queryByRole("button", { name: "Why? Ann bets $6." })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Why\? Deal/ }));
    expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/2.1", "NI2018-51/7.1"]);
  });
  it("has a line for each round before, which leads to the round", () => {
    const again = { text: "Rock wins $25.", rules: [], section: "", number: 6, street: "showdown" };
    const next = { text: "Hold-em for two with 52 cards: blinds.", rules: [], section: "Before the cards", number: 7 };
    render(Story, { told: [...told, again, next], table: "t1", round: 14 });
    expect(screen.getByText("Rock wins $25.", { selector: "summary span" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Look at the round", hidden: true })).toHaveAttribute(
      "href",
      "/table/t1/rounds/13",
    );
  });
  it("hides names in zen as the felt does", () => {
    render(Story, { told, hide: (text: string) => text.replaceAll("Ben", "Seat 2") });
    expect(screen.getByText(/Seat 2 folds/)).toBeVisible();
    expect(screen.queryByText(/Ben folds/)).toBeNull();
  });
  it("goes on when something more is told", async () => {
    const { rerender } = render(Story, { told: told.slice(0, 3) });
    await rerender({ told });
    expect(screen.getByText(/Ben folds/)).toBeVisible();
  });
});

describe("beside the felt", () => {
  const sign = [
    { text: "Minimum bet $10.", rules: ["NI2018-51/4.2"] },
    { text: "No commission.", rules: [] },
  ];
  const side = (tab: string, viewer = you()) => {
    const view = { version: 1, table: table({ sign, waiting: ["Cid"] }), you: viewer };
    // The part of a connection that is looked at.
    const connection = { view, told: [], chat: [], notice: null } as unknown as Connection;
    return render(Side, { connection, tab });
  };
  it("stands the sign, line by line, with the rule that wants it displayed", async () => {
    side("sign");
    const lines = within(screen.getByTestId("sign")).getAllByRole("listitem");
    expect(lines.map((line) => line.textContent.trim())).toEqual(["Minimum bet $10. Why?", "No commission."]);
    await userEvent.click(screen.getByRole("button", { name: "Why? Minimum bet $10." }));
    expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/4.2"]);
    expect(screen.getByTestId("waiting-names")).toHaveTextContent("Cid");
  });
  it("has a tab for rulings only for those who run the table", () => {
    side("story");
    expect(screen.queryByRole("tab", { name: "Rulings" })).toBeNull();
    side("story", you({ role: "supervisor" }));
    expect(screen.getByRole("tab", { name: "Rulings" })).toBeVisible();
  });
  it("goes from tab to tab by the arrows, and round", async () => {
    side("story", you({ seat: 0, acts: null }));
    screen.getByRole("tab", { selected: true }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(screen.getByRole("tab", { selected: true })).toHaveAttribute("id", "tab-sign");
    expect(screen.getByTestId("sign")).toBeVisible();
  });
});

describe("the banner of a ruling", () => {
  const ruling = {
    facts: ["Ann wagered out of turn"],
    rules: ["NI2018-51/17.6"],
    outcomes: [
      { name: "stands", text: "the wager stands", rules: ["NI2018-51/17.6(b)"], effects: [] },
      {
        name: "back",
        text: "the wager goes back",
        rules: ["NI2018-51/17.6(a)"],
        effects: [{ seat: 1, cents: 500, hand: "" }],
      },
    ],
    chosen: "",
    decided_by: "",
    reason: "",
    asked: [],
    on_duty: [],
  };
  const banner = (change: object, viewer = you()) => {
    const send = vi.fn();
    render(RulingBanner, { ruling: { ...ruling, ...change }, table: table(), you: viewer, send });
    return send;
  };
  it("says what was decided, by whom, and asks both rules why", async () => {
    banner({ chosen: "stands", decided_by: "supervisor", reason: "nobody was skipped" });
    expect(screen.getByRole("status")).toHaveTextContent(
      "Ann wagered out of turn. the wager stands. Decided by supervisor: nobody was skipped",
    );
    await userEvent.click(screen.getByTestId("why-ruling"));
    expect(why.matter?.parts[0]?.rules).toEqual(["NI2018-51/17.6", "NI2018-51/17.6(b)"]);
  });
  it("lets those agree who are asked, and nobody else", async () => {
    expect(banner({})).not.toHaveBeenCalled();
    expect(screen.queryByRole("button", { name: "I agree: back" })).toBeNull();
    const send = banner({ asked: [1] });
    await userEvent.click(screen.getByRole("button", { name: "I agree: back" }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "agree", seat: 1, outcome: "back" });
  });
  it("takes a supervisor's choice with a reason only", async () => {
    const send = banner({}, you({ role: "supervisor", seat: 0 }));
    expect(screen.getByRole("button", { name: "Decide: stands" })).toBeDisabled();
    await userEvent.type(screen.getByTestId("ruling-reason"), "no one acted between ");
    await userEvent.click(screen.getByRole("button", { name: "Decide: stands" }));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      command: "choose",
      outcome: "stands",
      reason: "no one acted between",
    });
  });
});

describe("the waiting list", () => {
  const list = (change: Parameters<typeof table>[0], viewer = you()) => {
    const send = vi.fn();
    render(WaitingList, { table: table(change), you: viewer, rejoin: vi.fn(), send });
    return send;
  };
  it("is offered at a full table only", () => {
    list({});
    expect(screen.queryByRole("button")).toBeNull();
    list({ seats: [seat(1), seat(2)], waiting: ["Cid"] });
    expect(screen.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
    expect(screen.getByText(/1 on the waiting list/)).toBeVisible();
  });
  it("tells one's place and lets one go", async () => {
    const send = list({ waiting: ["Cid", "p1"] }, you({ waiting: 2, seat: 0 }));
    expect(screen.getByRole("status")).toHaveTextContent("You are number 2 of 2");
    await userEvent.click(screen.getByRole("button", { name: "Leave the waiting list" }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ command: "leave_list", person: "p1" });
  });
});
