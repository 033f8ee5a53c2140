// The messages of the room, as docs/protocol.md has them. What is on the wire is generated (wire.ts); here are the names
// that the pages have for it, and what they know of it besides.

import type * as wire from "../wire";
import type { View } from "./views";

export type Rules = string[];
export type CitedRule = wire.RuleLine;
export type Face = string | null;
export type Session = Omit<wire.SignedIn, "guest"> & { guest?: boolean };
export type Range = wire.Span;

// The lobby

export type Option = wire.OptionView;
export type Edition = wire.EditionView;
export type GameInfo = wire.GameView;
export type Named = Omit<wire.NamedGame, "title"> & { title?: string };
export type Catalogue = wire.Games;
export type TableInfo = wire.TableCard;
export type NewTable = Required<
  Omit<wire.TableBody, "name" | "bots" | "dealing" | "following" | "approvals" | "date">
> & {
  name?: string;
  bots: Required<wire.BotsBody>;
};
export type Finding = wire.FindingView;

// The table

export type SeatCard = wire.CardView;
/** An empty seat has its number and state only; one that is taken has everything. */
export interface EmptySeat {
  seat: number;
  state: "empty";
}
export type Taken<Seat extends { state: string }> = Required<Omit<Seat, "state">> & {
  state: Exclude<Seat["state"], "empty">;
};
export type SeatState = wire.SeatView["state"];
export type TakenSeat = Omit<Taken<wire.SeatView>, "last" | "leaving" | "held" | "away"> & {
  last?: wire.LastAct | null;
  leaving?: boolean;
  held?: number | null;
  away?: boolean | null;
};
export type SeatView = EmptySeat | TakenSeat;
type Untold = "seats" | "called" | "banked_from";
export type Due = Omit<wire.DueView, Untold> & Partial<Pick<wire.DueView, Untold>>;
export type Award = wire.AwardView;
/** How a round ended, as the room tells it. */
export type Outcome = wire.RoundOutcome;
type Shared = keyof wire.PokerTable & keyof wire.CanberraTable & keyof wire.BaccaratTable;
/** What everybody at a table has, whatever is played there. */
export type Seated = Pick<TakenSeat, "seat" | "person" | "name" | "bot" | "stake" | "connected" | "away_until"> & {
  state: string;
  leaving?: boolean;
};
/** What every table shows, whatever is played there. */
export type AnyTable = Omit<
  Pick<wire.PokerTable, Shared>,
  "kind" | "options" | "seats" | "notice" | "due" | "next_at"
> & {
  options: Record<string, unknown>;
  seats: (EmptySeat | Seated)[];
  notice: { text: string } | null;
  due: Due | null;
  next_at?: number;
  waiting?: string[];
};
export type TableView = Omit<wire.PokerTable, "kind" | keyof AnyTable> &
  Omit<AnyTable, "seats" | "waiting"> & {
    seats: SeatView[];
    waiting: string[];
  };
export type RulingEffect = wire.EffectView;
export type RulingView = wire.RulingView;
export type Kind = wire.Kind;
export type Acts = wire.ActsView;
export type Offer = NonNullable<wire.YouView["offer"]>;
export type Agreement = wire.Agreement;
export type May = wire.PokerMay;
export type Settings = wire.Settings;
/** The viewer of any table. */
export type AnyYou = Omit<wire.CanberraYou, "kind" | "acts" | "may"> & {
  may: May;
  /** The place on the waiting list, from 1; 0 for whoever is not on it. Tables against the house keep none. */
  waiting?: number;
};
export type You = Omit<wire.YouView, "kind">;
export type Sentence = wire.Sentence;
export type ChatLine = Omit<wire.ChatLine, "type">;

export type Command = { command: string; [field: string]: unknown };

export type ServerMessage =
  | Omit<wire.Welcome, "protocol">
  | ({ type: "view"; clock: number; told: Sentence[] } & View)
  | wire.Ack
  | wire.Repeated
  | wire.CommandRefused
  | wire.Stale
  | wire.Error
  | wire.ChatLine
  | wire.ReactionLine
  | wire.Pong;

// History and rules

export type RoundSummary = wire.RoundLine;
export type RoundRecord = Omit<wire.RoundPage, "events" | "steps"> & {
  events: { at: number; event: { [field: string]: unknown }; told: Omit<Sentence, "number">[] }[];
  steps: TableView[];
};
export type FoundRules = wire.RulesFound;

export const isTaken = <Seat extends { state: string }>(seat: Seat): seat is Exclude<Seat, EmptySeat> =>
  seat.state !== "empty";
