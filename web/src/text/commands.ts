// The command line of the text table: a line of text becomes a command, a question, or a word on what is wrong.

import { nearest, stayKind, wagerKind } from "../lib/amounts";
import { m } from "../lib/messages";
import { amountOf } from "../lib/currency.svelte";
import type { Agreement, Command, TableView, You } from "../lib/protocol";
import { sayBoard, sayHand, sayPots, saySeat } from "../lib/speech";

export type Answer =
  | { send: Command; then?: Command[] }
  | { say: string }
  | { chat: string }
  | { done: true }
  | { mix: string }
  | { ask: "why" | "last" };
type Handler = (rest: string, table: TableView, you: You) => Answer;

const say = (text: string): Answer => ({ say: text });

function act(kind: string): Handler {
  return (_, __, you) => (you.acts ? { send: { command: "act", seat: you.seat, kind } } : say(m.text.noTurn));
}

const stay: Handler = (rest, table, you) => act((you.acts && stayKind(you.acts)) ?? "call")(rest, table, you);

/** An amount that is not legal is sent all the same: the room answers with the rule that forbids it. */
const raise: Handler = (rest, _, you) => {
  if (!you.acts) return say(m.text.noTurn);
  const cents = rest ? amountOf(rest) : nearest(you.acts, 0);
  if (cents === null) return say(m.text.amount);
  const kind = wagerKind(you.acts, cents) ?? ("bet" in you.acts.open ? "bet" : "raise");
  return { send: { command: "act", seat: you.seat, kind, ...(kind === "tap_out" ? {} : { to: cents }) } };
};

function offered(kind: string, build: (rest: string, you: You) => Command | null): Handler {
  return (rest, _, you) => {
    if (you.offer?.kind !== kind) return say(m.text.nothing);
    const command = build(rest, you);
    return command ? { send: command } : say(m.text.amount);
  };
}

const draw = offered("draw", (rest, you) => {
  const places = rest
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((place) => Number(place) - 1);
  return places.every((place) => place >= 0) ? { command: "draw", seat: you.seat, places } : null;
});

const post = offered("post", (rest, you) => {
  const cents = rest ? amountOf(rest) : you.offer?.kind === "post" ? you.offer.amounts[0]! : null;
  return cents === null ? null : { command: "post", seat: you.seat, cents };
});

const decline: Handler = (_, __, you) =>
  you.offer && "decline" in you.offer && you.offer.decline
    ? { send: { command: "decline", seat: you.seat } }
    : say(m.text.nothing);

/** Things that need no turn, with an amount or a seat: `top 50`, `move 3`. */
function given(build: (value: number, you: You) => Command, amount = false): Handler {
  return (rest, _, you) => {
    const value = amount ? amountOf(rest) : /^\d+$/.test(rest) ? Number(rest) : null;
    return value === null ? say(amount ? m.text.amount : m.text.number) : { send: build(value, you) };
  };
}

const AGREEMENTS: [RegExp, (found: RegExpMatchArray) => Agreement][] = [
  [/^deck (\d+)$/, (found) => ({ deck: Number(found[1]) })],
  [/^ace (low|high)$/, (found) => ({ ace_low: found[1] === "low" })],
  [/^(blinds|antes|both)$/, (found) => ({ forced: found[1] as Agreement["forced"] })],
];

const propose: Handler = (rest, _, you) => {
  for (const [form, build] of AGREEMENTS) {
    const found = rest.toLowerCase().match(form);
    if (found) return { send: { command: "propose", seat: you.seat, agreement: build(found) } };
  }
  return say(m.text.proposals);
};

const WISHES: Record<string, string> = {
  split: "split the pot by agreement",
  lend: "give or lend chips",
  add: "add to the table stake",
  remove: "take chips off the table stake",
  swap: "exchange cards with another player",
};

const ask: Handler = (rest, _, you) => {
  const wish = WISHES[rest.toLowerCase()];
  return wish ? { send: { command: "ask", seat: you.seat, wish } } : say(m.text.wishes);
};

const dispute: Handler = (rest, _, you) =>
  rest ? { send: { command: "raise_dispute", seat: you.seat, facts: rest } } : say(m.text.facts);

/** A text of one's own for the next shuffle. */
export const mix = (rest: string): Answer => (rest ? { mix: rest } : say(m.text.words));

const back: Handler = (rest, _, you) => ({
  send: { command: "come_back", seat: you.seat, coming: rest === "post" ? "post" : "wait" },
});

const plain =
  (command: string): Handler =>
  (_, __, you) => ({ send: { command, seat: you.seat } });

const reveal: Handler = (rest, _, you) => ({
  send: { command: "reveal", seat: you.seat, ...(rest && { cards: rest.split(/\s+/) }) },
});

const seat: Handler = (rest, table) => {
  const found = table.seats.find((each) => each.seat === Number(rest));
  return say(found ? saySeat(found, table) : m.text.unknown(`seat ${rest}`));
};

const WORDS: Record<string, Handler> = {
  f: act("fold"),
  fold: act("fold"),
  c: stay,
  call: stay,
  check: stay,
  r: raise,
  raise,
  bet: raise,
  b: raise,
  t: act("tap_out"),
  tap: act("tap_out"),
  draw,
  pat: offered("draw", (_, you) => ({ command: "draw", seat: you.seat, places: [] })),
  cut: offered("cut", (rest, you) =>
    /^\d+$/.test(rest) ? { command: "cut", seat: you.seat, after: Number(rest) } : null,
  ),
  post,
  no: decline,
  show: offered("show", (_, you) => ({ command: "show", seat: you.seat })),
  muck: offered("show", (_, you) => ({ command: "muck", seat: you.seat })),
  hand: (_, __, you) => say(sayHand(you)),
  board: (_, table) => say(sayBoard(table)),
  pots: (_, table) => say(sayPots(table)),
  seat,
  why: () => ({ ask: "why" }),
  last: () => ({ ask: "last" }),
  sit: plain("sit_out"),
  back,
  leave: plain("leave"),
  top: given((cents, you) => ({ command: "top_up", seat: you.seat, cents }), true),
  take: given((cents, you) => ({ command: "reduce", seat: you.seat, cents }), true),
  move: given((to, you) => ({ command: "move", seat: you.seat, to, coming: "wait" })),
  claim: given((seat, you) => ({ command: "claim", person: you.person, seat })),
  reveal,
  propose,
  agree: plain("consent"),
  withdraw: plain("withdraw"),
  ask,
  dispute,
  mix,
  say: (rest) => ({ chat: rest }),
  help: () => say(m.text.help),
};

export function understood(line: string, table: TableView, you: You): Answer {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const handler = WORDS[word.toLowerCase()];
  return handler ? handler(rest.join(" "), table, you) : say(m.text.unknown(line.trim()));
}
