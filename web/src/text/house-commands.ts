// The command line of the text table at a table against the house.

import { lastOf, remember, type LastAnte, type LastWagers } from "../banked/chosen";
import { h } from "../banked/messages";
import { placed } from "../banked/speech";
import { houseWords } from "../banked/words";
import type { BaccaratActs, CanberraActs, Side } from "../lib/banked-protocol";
import { m } from "../lib/messages";
import { amountOf } from "../lib/currency.svelte";
import type { Command } from "../lib/protocol";
import type { HouseSight } from "../lib/views";
import { mix, type Answer } from "./commands";

type Handler = (rest: string, view: HouseSight) => Answer;
/** What may be open at either game. */
type Acts = CanberraActs & Omit<BaccaratActs, "take_back">;

const say = (text: string): Answer => ({ say: text });
const actsOf = ({ you }: HouseSight): Acts => you.acts ?? {};
const row = ([first, ...then]: Command[], otherwise: string): Answer =>
  first ? { send: first, then } : say(otherwise);

/** An amount that is not legal is sent all the same: the room answers with the rule that forbids it. */
const ante: Handler = (rest, view) => {
  if (!actsOf(view).ante) return say(h.text.noWagers);
  const cents = amountOf(rest);
  if (cents === null) return say(h.text.amount);
  remember(view.table.id, { ante: cents, chip: false });
  return { send: { command: "ante", seat: view.you.seat, cents } };
};

function wager(side: Side): Handler {
  return (rest, view) => {
    if (!actsOf(view).wager) return say(h.text.noWagers);
    const cents = amountOf(rest);
    if (cents === null) return say(h.text.amount);
    remember(view.table.id, { ...lastOf<LastWagers>(view.table.id), [side]: cents });
    return { send: { command: "wager", seat: view.you.seat, side, cents } };
  };
}

const again: Handler = (_, { table, you }) => {
  const seat = you.seat;
  if (table.game === "baccarat") {
    const last = placed(lastOf<LastWagers>(table.id) ?? {});
    return row(
      last.map(([side, cents]) => ({ command: "wager", seat, side, cents })),
      h.text.noLast,
    );
  }
  const last = lastOf<LastAnte>(table.id);
  if (!last) return say(h.text.noLast);
  return row(
    [{ command: "ante", seat, cents: last.ante }, ...(last.chip ? [{ command: "play_jackpot", seat }] : [])],
    h.text.noLast,
  );
};

const takeBack: Handler = (_, view) => {
  const { seat } = view.you;
  const open = view.you.acts?.take_back;
  if (!open) return say(h.text.nothingPlaced);
  const sides = "sides" in open ? open.sides : [];
  return row(
    view.table.game === "baccarat"
      ? sides.map((side) => ({ command: "take_back", seat, side }))
      : [{ command: "take_back", seat }],
    h.text.nothingPlaced,
  );
};

/** A decision is only possible while it is open. */
const decide =
  (name: "fold" | "bet"): Handler =>
  (_, view) =>
    actsOf(view)[name] ? { send: { command: name, seat: view.you.seat } } : say(h.text.noDecision);

const jackpot: Handler = (_, view) =>
  actsOf(view).play_jackpot ? { send: { command: "play_jackpot", seat: view.you.seat } } : say(h.text.noJackpot);

const open: Handler = (_, view) => {
  const held = actsOf(view).open;
  return held ? { send: { command: "open", seat: view.you.seat, side: held.side } } : say(h.text.notHolding);
};

const seat: Handler = (rest, view) =>
  say(houseWords(view).seats.find((each) => each.seat === Number(rest))?.text ?? m.text.unknown(`seat ${rest}`));

const top: Handler = (rest, { you }) => {
  const cents = amountOf(rest);
  return cents === null ? say(h.text.amount) : { send: { command: "top_up", seat: you.seat, cents } };
};

const dispute: Handler = (rest, { you }) =>
  rest ? { send: { command: "raise_dispute", seat: you.seat, facts: rest } } : say(m.text.facts);

const plain =
  (command: string): Handler =>
  (_, { you }) => ({ send: { command, seat: you.seat } });

const WORDS: Record<string, Handler> = {
  ante,
  a: ante,
  jackpot,
  j: jackpot,
  f: decide("fold"),
  fold: decide("fold"),
  b: decide("bet"),
  bet: decide("bet"),
  player: wager("player"),
  banker: wager("banker"),
  tie: wager("tie"),
  back: takeBack,
  again,
  done: (_, { you }) => (you.may.done ? { done: true } : say(h.text.notAwaited)),
  open,
  hand: (_, view) => say(houseWords(view).hand),
  board: (_, view) => say(houseWords(view).board),
  pays: (_, view) => say(houseWords(view).pots),
  seat,
  box: seat,
  why: () => ({ ask: "why" }),
  last: () => ({ ask: "last" }),
  top,
  leave: plain("leave"),
  dispute,
  mix,
  say: (rest) => ({ chat: rest }),
  help: () => say(h.text.help),
};

export function understoodAtHouse(line: string, view: HouseSight): Answer {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const handler = WORDS[word.toLowerCase()];
  return handler ? handler(rest.join(" "), view) : say(m.text.unknown(line.trim()));
}
