import { describe, expect, it } from "vitest";
import { denominations, fits, moved } from "../src/banked/chips";
import { columns, oneStack, stackOf } from "../src/drawing/chips";
import { houseScene } from "../src/banked/layout";
import { lastColumns, ROWS } from "../src/banked/road";
import { openSpots } from "../src/banked/spots";
import { sayActs, sayBoard, sayBox, sayPays, sayStage } from "../src/banked/speech";
import { houseWords, shortWagers } from "../src/banked/words";
import { jumps } from "../src/history/steps";
import { isBaccarat, isCanberra, isHouse } from "../src/lib/views";
import { understoodAtHouse } from "../src/text/house-commands";
import { table as poker, you } from "./fixtures";
import { atBaccarat, atCanberra, baccarat, box, canberra, down, place, up } from "./house-fixtures";

const bounds = { least: 500, most: 50_000, step: 500 };

describe("chips", () => {
  it("are the unit and larger ones that the limits leave room for", () => {
    expect(denominations(bounds)).toEqual([500, 2500, 10_000, 50_000]);
    expect(denominations({ least: 1000, most: 20_000, step: 1000 })).toEqual([1000, 10_000]);
    expect(denominations({ least: 500, most: 500, step: 500 })).toEqual([500]);
  });
  it("make up every amount, the smallest on top", () => {
    for (const cents of [5, 100, 1235, 47_500, 1_234_565]) {
      const stack = stackOf(cents);
      expect(stack.reduce((all, value) => all + value, 0)).toBe(cents);
      expect([...stack].sort((a, b) => b - a)).toEqual(stack);
    }
    expect(oneStack(47_500)[0]!.values).toEqual([10_000, 10_000, 10_000, 10_000, 2500, 2500, 2500]);
    expect(oneStack(100_000_000)[0]!.values).toHaveLength(10);
    expect(oneStack(0)).toEqual([]);
  });
  it("lie in columns by value, the largest at the back, at most ten high and six abreast", () => {
    const heights = (cents: number) => columns(cents).map(({ values }) => [values[0]! / 100, values.length]);
    expect(heights(42_000)).toEqual([
      [100, 4],
      [5, 4],
    ]);
    expect(heights(876_600)).toEqual([
      [5000, 1],
      [1000, 3],
      [500, 1],
      [100, 2],
      [25, 2],
      [5, 3],
    ]);
    expect(heights(10_000_000)).toEqual([
      [5000, 10],
      [5000, 10],
    ]);
    const [behind, front] = [columns(876_600)[0]!, columns(876_600)[5]!];
    expect(behind.y).toBeLessThan(front.y);
  });
  it("are wagered within the limits, in whole units", () => {
    expect([0, 499, 500, 750, 50_000, 50_500].map((cents) => fits(cents, bounds))).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect([moved(0, 1, bounds), moved(0, -1, bounds), moved(1000, 5, bounds), moved(50_000, 1, bounds)]).toEqual([
      500, 500, 3500, 50_000,
    ]);
    expect(moved(700, 1, { ...bounds, most: 1200 })).toBe(1000);
  });
});

describe("the layout", () => {
  it("has the others clockwise from one's own box, at the left from below and then at the right from above", () => {
    for (const form of ["high", "upright", "across"] as const)
      for (let others = 0; others <= 8; others++) {
        const { scene } = houseScene(form, others, false);
        expect(scene.places).toHaveLength(others);
        const left = scene.places.filter(({ seat }) => seat.x < scene.own.seat.x);
        const right = scene.places.slice(left.length);
        expect(right.every(({ seat }) => seat.x > scene.own.seat.x)).toBe(true);
        expect(right.length - left.length).toBe(others % 2);
        for (let at = 1; at < left.length; at++) expect(left[at]!.seat.y).toBeLessThan(left[at - 1]!.seat.y);
        for (let at = 1; at < right.length; at++) expect(right[at]!.seat.y).toBeGreaterThan(right[at - 1]!.seat.y);
      }
  });
  it("keeps plaques inside the stage and apart from each other and from one's own", () => {
    for (const form of ["high", "upright", "across"] as const)
      for (const common of [false, true])
        for (let others = 1; others <= 8; others++) {
          const { scene } = houseScene(form, others, common);
          const { width, height } = scene.plaque;
          const boxes = scene.places.map(({ seat }) => ({ ...seat, width, height }));
          boxes.push({ ...scene.own.seat, width: scene.own.width, height: scene.own.height });
          for (const [at, a] of boxes.entries()) {
            expect(a.x - a.width / 2 >= 0 && a.x + a.width / 2 <= scene.width).toBe(true);
            expect(a.y + a.height / 2 <= scene.height).toBe(true);
            for (const b of boxes.slice(at + 1)) {
              const wide = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
              const high = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
              expect(Math.min(wide, high), `${form}, ${others} others`).toBeLessThanOrEqual(0);
            }
          }
        }
  });
  it("says wagers briefly where their chips have no room", () => {
    expect(shortWagers(box(2, { ante: 1000, bet: 2000 }))).toBe("$10 + $20");
    expect(shortWagers(place(2, { wagers: { tie: 500, player: 1000 } }))).toBe("P+T $15");
    expect([shortWagers(box(2, { ante: 0 })), shortWagers(place(2))]).toEqual(["", ""]);
  });
  it("opens the spots on which something may be laid now", () => {
    const ante = { least: 500, most: 50_000, step: 500, rules: [] };
    expect(openSpots(atCanberra({}, { ante }))).toEqual(["ante", "jackpot"]);
    expect(openSpots(atCanberra({ jackpot: null }, { ante }))).toEqual(["ante"]);
    expect(openSpots(atCanberra({}, { fold: { rules: [] }, bet: { cents: 2000, rules: [] } }))).toEqual(["bet"]);
    expect(openSpots(atBaccarat({}, { wager: { ...ante, sides: ["banker", "tie"] } }))).toEqual(["banker", "tie"]);
    expect([openSpots(atCanberra()), openSpots(atBaccarat())]).toEqual([[], []]);
  });
  it("fills the bead road downwards and keeps the latest columns", () => {
    const road = Array.from({ length: 80 }, (_, at) => (at % 2 ? "banker" : "player"));
    expect(lastColumns(["tie", "player"], 2).slice(0, 3)).toEqual(["tie", "player", null]);
    const shown = lastColumns(road, 12);
    expect(shown).toHaveLength(12 * ROWS);
    expect(shown.filter((bead) => bead !== null)).toHaveLength(80 - 2 * ROWS);
  });
});

describe("views", () => {
  it("are told apart by their game", () => {
    const view = { version: 1, table: poker(), you: you() };
    expect(
      [view, atCanberra(), atBaccarat()].map((each) => [isHouse(each), isCanberra(each), isBaccarat(each)]),
    ).toEqual([
      [false, false, false],
      [true, true, false],
      [true, false, true],
    ]);
  });
});

describe("speech", () => {
  it("says boxes with wagers, cards and results", () => {
    const won = box(2, {
      state: "won",
      ante: 1000,
      bet: 2000,
      chip: true,
      cards: up("As Ad 8s 8d 3c"),
      hand: "two pairs",
      net: 4900,
      results: [],
    });
    expect(sayBox(won)).toBe(
      "Box 2, Player 2, $100, won, ante $10, bet $20, jackpot chip, ace of spades, ace of diamonds, eight of spades, eight of diamonds, three of clubs, two pairs, In all +$49.",
    );
    expect(sayBox(place(4, { state: "wagered", wagers: { tie: 500, player: 1000 } }))).toBe(
      "Box 4, Player 4, $100, has wagered, Player $10, Tie $5.",
    );
    expect(sayBox({ seat: 3, state: "empty" })).toBe("Box 3, empty seat.");
  });
  it("says the hands in the middle", () => {
    expect(sayBoard(canberra())).toBe("Dealer: king of diamonds, 4 cards face down.");
    expect(sayBoard(canberra({ dealer: { cards: up("2s 3d 5c 9h Jd"), hand: "jack high", plays: false } }))).toContain(
      "jack high, NO HAND.",
    );
    const hands = {
      player: { cards: up("Kd 5s"), points: 5, holder: 0, designated: 0 },
      banker: { cards: down(2), points: null, holder: 2, designated: 2 },
    };
    expect(sayBoard(baccarat({ hands }))).toBe(
      "Player: king of diamonds, five of spades, 5 points. Banker: 2 cards face down, Player 2 holds the cards.",
    );
  });
  it("says stage, pays and acts", () => {
    expect([sayStage(canberra()), sayStage(baccarat())]).toEqual(["Round 5, fold or bet", "Coup 7, wagers are open"]);
    expect(sayPays(canberra())).toBe(
      "Boomerang Jackpot $12,345.60. A winning bet pays: royal flush 100 to 1, one pair or less 1 to 1.",
    );
    expect(sayPays(canberra({ jackpot: null }))).toContain("not offered");
    expect(sayActs({ fold: { rules: [] }, bet: { cents: 2000, rules: [] } })).toBe("Fold; Bet $20.");
    expect(sayActs({ wager: { sides: ["player", "tie"], ...bounds, rules: [] } })).toBe("Player, Tie: $5 to $500.");
  });
});

describe("the words of a table", () => {
  const wager = { ante: { ...bounds, rules: ["w"] } };
  it("call a player once for wagers and once for a decision, and for nothing that is only possible", () => {
    expect(houseWords(atCanberra({}, wager)).call).toBe("5.wager");
    expect(houseWords(atCanberra({}, { take_back: { rules: [] }, play_jackpot: { cents: 100, rules: [] } })).call).toBe(
      "",
    );
    expect(houseWords(atCanberra({}, { fold: { rules: [] } }))).toMatchObject({
      call: "5.decide",
      asked: "Your turn. Fold.",
    });
    expect(
      houseWords(
        atBaccarat(
          {},
          { wager: { sides: ["tie"], ...bounds, rules: [] }, take_back: { sides: ["player"], rules: [] } },
        ),
      ).call,
    ).toBe("");
    expect(houseWords(atBaccarat({}, { open: { side: "banker", rules: [] } })).call).toBe("7.open banker");
  });
  it("give the rules of what is open, and of every result", () => {
    expect(houseWords(atCanberra({}, wager)).matter.parts).toEqual([{ text: "ante", rules: ["w"] }]);
    const results = [{ text: "the ante pays 1 to 1", cents: 1000, rules: ["x"] }];
    const words = houseWords(atCanberra({ seats: [box(1, { net: 1000, results })] }));
    expect(words.outcomes).toEqual([
      { text: "Player 1: the ante pays 1 to 1, +$10", rules: ["x"] },
      { text: "Player 1: In all +$10", rules: [] },
    ]);
    expect(words.matter.parts).toEqual([{ text: "Player 1: the ante pays 1 to 1, +$10", rules: ["x"] }]);
  });
});

describe("the command line against the house", () => {
  const wagering = { ante: { ...bounds, rules: [] } };
  const sides = {
    wager: { sides: ["player", "banker", "tie"] as ("player" | "banker" | "tie")[], ...bounds, rules: [] },
  };
  it("antes, plays the jackpot, folds, bets and takes back", () => {
    expect(understoodAtHouse("ante 20", atCanberra({}, wagering))).toEqual({
      send: { command: "ante", seat: 1, cents: 2000 },
    });
    expect(understoodAtHouse("bet", atCanberra({}, { fold: { rules: [] }, bet: { cents: 2000, rules: [] } }))).toEqual({
      send: { command: "bet", seat: 1 },
    });
    expect(understoodAtHouse("f", atCanberra({}, { fold: { rules: [] } }))).toEqual({
      send: { command: "fold", seat: 1 },
    });
    expect(understoodAtHouse("j", atCanberra({}, { play_jackpot: { cents: 100, rules: [] } }))).toEqual({
      send: { command: "play_jackpot", seat: 1 },
    });
    expect(understoodAtHouse("back", atCanberra({}, { take_back: { rules: [] } }))).toEqual({
      send: { command: "take_back", seat: 1 },
      then: [],
    });
  });
  it("wagers on sides, takes all back and opens what one holds", () => {
    expect(understoodAtHouse("tie 5", atBaccarat({}, sides))).toEqual({
      send: { command: "wager", seat: 1, side: "tie", cents: 500 },
    });
    expect(understoodAtHouse("back", atBaccarat({}, { take_back: { sides: ["player", "tie"], rules: [] } }))).toEqual({
      send: { command: "take_back", seat: 1, side: "player" },
      then: [{ command: "take_back", seat: 1, side: "tie" }],
    });
    expect(understoodAtHouse("open", atBaccarat({}, { open: { side: "banker", rules: [] } }))).toEqual({
      send: { command: "open", seat: 1, side: "banker" },
    });
  });
  it("sends an illegal amount, so that the rule answers, and says what is not open", () => {
    expect(understoodAtHouse("ante 7", atCanberra({}, wagering))).toMatchObject({ send: { cents: 700 } });
    expect(understoodAtHouse("bet", atCanberra())).toEqual({ say: "There is no hand for you to decide on." });
    expect(understoodAtHouse("ante 5", atBaccarat({}, sides))).toEqual({ say: "No wagers are taken now." });
    expect(understoodAtHouse("ante much", atCanberra({}, wagering))).toEqual({
      say: "Say the amount, such as ante 20.",
    });
    expect(understoodAtHouse("jump", atCanberra())).toEqual({ say: expect.stringContaining("jump") as string });
    expect(understoodAtHouse("board", atCanberra())).toEqual({ say: "Dealer: king of diamonds, 4 cards face down." });
  });
});

describe("the replayer", () => {
  it("jumps to the stages of a round against the house", () => {
    const steps = ["wagers", "wagers", "deal", "deal", "decisions", "settlement"].map((stage) => canberra({ stage }));
    expect(jumps({ round: 1, events: [], steps, table: {}, names: {}, currency: "dollars", level: "" })).toEqual([
      { label: "Wagers", step: 0 },
      { label: "The deal", step: 2 },
      { label: "Fold or bet", step: 4 },
      { label: "Settlement", step: 5 },
    ]);
  });
});
