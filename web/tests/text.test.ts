import { describe, expect, it } from "vitest";
import { jumps, sharedStep } from "../src/history/steps";
import { grouped } from "../src/lobby/option-groups";
import { listOf, listText, stepsOf, stepsText } from "../src/lobby/option-text";
import { understood } from "../src/text/commands";
import { acts, table, you } from "./fixtures";

describe("the command line", () => {
  const sent = (line: string, viewer = you()) => {
    const answer = understood(line, table(), viewer);
    return "send" in answer ? answer.send : null;
  };
  it("folds, calls, checks, raises and taps out", () => {
    expect(sent("f")).toEqual({ command: "act", seat: 1, kind: "fold" });
    expect(sent("C")).toEqual({ command: "act", seat: 1, kind: "call" });
    expect(sent("c", you({ acts: acts({ open: { check: [] } }) }))).toMatchObject({ kind: "check" });
    expect(sent("r 25")).toEqual({ command: "act", seat: 1, kind: "raise", to: 2500 });
    expect(sent("r")).toMatchObject({ kind: "raise", to: 2000 });
  });
  it("sends an illegal amount, so that the rule answers", () => {
    expect(sent("r 11")).toEqual({ command: "act", seat: 1, kind: "raise", to: 1100 });
  });
  it("answers offers only", () => {
    const drawing = you({ acts: null, offer: { kind: "draw", least: 0, most: 3, rules: [] } });
    expect(sent("draw 1 3", drawing)).toEqual({ command: "draw", seat: 1, places: [0, 2] });
    const discarding = you({ acts: null, offer: { kind: "draw", least: 1, most: 1, rules: [] } });
    expect(sent("draw 2", discarding)).toEqual({ command: "draw", seat: 1, places: [1] });
    expect(sent("pat", drawing)).toEqual({ command: "draw", seat: 1, places: [] });
    expect(sent("show", drawing)).toBeNull();
    const posting = you({
      acts: null,
      offer: { kind: "post", post: "blind", amounts: [200, 400], decline: true, rules: [] },
    });
    expect(sent("post 4", posting)).toEqual({ command: "post", seat: 1, cents: 400 });
    expect(sent("no", posting)).toEqual({ command: "decline", seat: 1 });
  });
  it("says what it does not understand, and that it is not one's turn", () => {
    expect(understood("jump", table(), you())).toEqual({ say: expect.stringContaining("jump") as string });
    expect(understood("f", table(), you({ acts: null }))).toEqual({ say: "It is not your turn." });
    expect(understood("r much", table(), you())).toEqual({ say: "Say the amount, such as r 12." });
    expect(understood("why", table(), you())).toEqual({ ask: "why" });
    expect(understood("say good luck", table(), you())).toEqual({ chat: "good luck" });
  });
});

describe("the command line between acts", () => {
  const sent = (line: string) => {
    const answer = understood(line, table(), you({ acts: null }));
    return "send" in answer ? answer.send : null;
  };
  it("changes stake and seat", () => {
    expect(sent("top 50")).toEqual({ command: "top_up", seat: 1, cents: 5000 });
    expect(sent("take 12.50")).toEqual({ command: "reduce", seat: 1, cents: 1250 });
    expect(sent("move 3")).toEqual({ command: "move", seat: 1, to: 3, coming: "wait" });
    expect(sent("claim 3")).toEqual({ command: "claim", person: "p1", seat: 3 });
    expect([sent("move"), sent("top much")]).toEqual([null, null]);
    expect([sent("back"), sent("back post")].map((command) => command?.coming)).toEqual(["wait", "post"]);
  });
  it("shows the hand or a card of it", () => {
    expect(sent("reveal")).toEqual({ command: "reveal", seat: 1 });
    expect(sent("reveal As Kd")).toEqual({ command: "reveal", seat: 1, cards: ["As", "Kd"] });
  });
  it("proposes and answers agreements", () => {
    expect(sent("propose deck 40")).toEqual({ command: "propose", seat: 1, agreement: { deck: 40 } });
    expect(sent("propose ace low")).toEqual({ command: "propose", seat: 1, agreement: { ace_low: true } });
    expect(sent("propose antes")).toEqual({ command: "propose", seat: 1, agreement: { forced: "antes" } });
    expect(sent("propose peace")).toBeNull();
    expect(sent("agree")).toEqual({ command: "consent", seat: 1 });
  });
  it("speaks to the dealer", () => {
    expect(sent("ask split")).toEqual({ command: "ask", seat: 1, wish: "split the pot by agreement" });
    expect(sent("dispute the pot is short")).toEqual({ command: "raise_dispute", seat: 1, facts: "the pot is short" });
    expect([sent("ask nicely"), sent("dispute")]).toEqual([null, null]);
  });
});

describe("groups of options", () => {
  it("hold every option once, and what they do not know last", () => {
    const options = ["mystery", "deck", "blinds", "commission"].map((name) => ({
      name,
      text: "",
      kind: "integer" as const,
      choices: [],
      money: false,
      rules: [],
    }));
    const groups = grouped(options);
    expect(groups.map(({ name }) => name)).toEqual(["before", "cards", "money", "other"]);
    expect(groups.flatMap((group) => group.options.map(({ name }) => name))).toEqual([
      "blinds",
      "deck",
      "commission",
      "mystery",
    ]);
  });
});

describe("options as text", () => {
  it("reads lists of amounts and numbers", () => {
    expect(listOf("5, 10", true)).toEqual([500, 1000]);
    expect(listOf("1;2", false)).toEqual([1, 2]);
    expect(listOf("", true)).toEqual([]);
    expect(listOf("five", true)).toBeNull();
    expect(listText([500, 1050], true)).toBe("5, 10.50");
    expect(
      stepsOf(
        stepsText([
          [4000, 100],
          [8000, 200],
        ]),
      ),
    ).toEqual([
      [4000, 100],
      [8000, 200],
    ]);
    expect(stepsOf("40")).toBeNull();
  });
});

describe("the replayer", () => {
  it("jumps to betting rounds and awards", () => {
    const award = { seat: 1, cents: 100, pots: [0], side: "", rules: [] };
    const steps = [
      table({ betting_round: 0 }),
      table({ betting_round: 1 }),
      table({ betting_round: 1 }),
      table({ betting_round: 1, awards: [award] }),
    ];
    expect(jumps({ round: 1, events: [], steps, names: {}, currency: "dollars", level: "" })).toEqual([
      { label: "Betting round 1", step: 1 },
      { label: "Pot award", step: 3 },
    ]);
  });
  it("opens at the step of a link", () => {
    expect([sharedStep("?step=3", 9), sharedStep("", 9), sharedStep("?step=99", 9), sharedStep("?step=x", 9)]).toEqual([
      2, 0, 8, 0,
    ]);
  });
});
