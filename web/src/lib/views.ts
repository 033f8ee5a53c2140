// What a viewer is shown of a table, by what is played there: poker, or a game against the house.

import type { BaccaratActs, BaccaratView, BankedYou, CanberraActs, CanberraView } from "./banked-protocol";
import type { TableView, You } from "./protocol";

interface Sight<Table, Viewer> {
  version: number;
  table: Table;
  you: Viewer;
}
export type PokerSight = Sight<TableView, You>;
export type CanberraSight = Sight<CanberraView, BankedYou<CanberraActs>>;
export type BaccaratSight = Sight<BaccaratView, BankedYou<BaccaratActs>>;
export type HouseSight = CanberraSight | BaccaratSight;
export type View = PokerSight | HouseSight;

export const isCanberra = (view: View): view is CanberraSight => view.table.game === "canberra";
export const isBaccarat = (view: View): view is BaccaratSight => view.table.game === "baccarat";
export const isHouse = (view: View): view is HouseSight => isCanberra(view) || isBaccarat(view);

/** A table against the house, whichever the game. */
export const isHouseTable = (table: { game?: string }): boolean =>
  table.game === "canberra" || table.game === "baccarat";
