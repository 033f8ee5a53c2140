// The command line of the text table: a line of text becomes a command, a question, or a word on what is wrong.

import { nearest, stayKind, wagerKind } from "../lib/amounts";
import { m } from "../lib/messages";
import { centsOf } from "../lib/money";
import type { Command, TableView, You } from "../lib/protocol";
import { sayBoard, sayHand, sayPots, saySeat } from "../lib/speech";

export type Answer = { send: Command } | { say: string } | { chat: string } | { ask: "why" | "last" };
type Handler = (rest: string, table: TableView, you: You) => Answer;

const say = (text: string): Answer => ({ say: text });

function act(kind: string): Handler {
  return (_, __, you) => (you.acts ? { send: { command: "act", seat: you.seat, kind } } : say(m.text.noTurn));
}

const stay: Handler = (rest, table, you) => act((you.acts && stayKind(you.acts)) ?? "call")(rest, table, you);

/** An amount that is not legal is sent all the same: the room answers with the rule that forbids it. */
const raise: Handler = (rest, _, you) => {
  if (!you.acts) return say(m.text.noTurn);
  const cents = rest ? centsOf(rest) : nearest(you.acts, 0);
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
  const places = rest.split(/[\s,]+/).filter(Boolean).map((place) => Number(place) - 1);
  return places.every((place) => place >= 0) ? { command: "draw", seat: you.seat, places } : null;
});

const post = offered("post", (rest, you) => {
  const cents = rest ? centsOf(rest) : you.offer?.kind === "post" ? you.offer.amounts[0]! : null;
  return cents === null ? null : { command: "post", seat: you.seat, cents };
});

const decline: Handler = (_, __, you) =>
  you.offer && "decline" in you.offer && you.offer.decline ? { send: { command: "decline", seat: you.seat } } : say(m.text.nothing);

const plain = (command: string, more: object = {}): Handler => (_, __, you) => ({ send: { command, seat: you.seat, ...more } });

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
  cut: offered("cut", (rest, you) => (/^\d+$/.test(rest) ? { command: "cut", seat: you.seat, after: Number(rest) } : null)),
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
  back: plain("come_back", { coming: "wait" }),
  leave: plain("leave"),
  say: (rest) => ({ chat: rest }),
  help: () => say(m.text.help),
};

export function understood(line: string, table: TableView, you: You): Answer {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const handler = WORDS[word.toLowerCase()];
  return handler ? handler(rest.join(" "), table, you) : say(m.text.unknown(line.trim()));
}
