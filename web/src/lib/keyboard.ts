// The keys of a table, of poker or against the house: which act each stands for, and how people may change that.

export const ACTIONS = [
  "fold",
  "stay",
  "raise",
  "preset1",
  "preset2",
  "preset3",
  "preset4",
  "more",
  "less",
  "all",
  "skip",
  "next",
  "hand",
  "board",
  "seat",
  "pots",
  "why",
  "last",
  "zen",
  "keys",
] as const;
export type Action = (typeof ACTIONS)[number];

/** At tables against the house. */
export const HOUSE_ACTIONS = [
  "fold",
  "bet",
  "ante",
  "player",
  "banker",
  "tie",
  "chip1",
  "chip2",
  "chip3",
  "chip4",
  "more",
  "less",
  "clear",
  "repeat",
  "takeBack",
  "jackpot",
  "done",
  "open",
  "skip",
  "next",
  "hand",
  "board",
  "seat",
  "pots",
  "why",
  "last",
  "zen",
  "keys",
] as const;
export type HouseAction = (typeof HOUSE_ACTIONS)[number];
export type KeyMap<Name extends string = Action> = Record<Name, string[]>;

const SHARED = {
  more: ["ArrowUp"],
  less: ["ArrowDown"],
  skip: [" "],
  hand: ["h"],
  seat: ["s"],
  why: ["w"],
  last: ["l"],
  zen: ["z"],
  keys: ["?"],
};

export const DEFAULT_KEYS: KeyMap = {
  ...SHARED,
  fold: ["f", "F1"],
  stay: ["c", "F2"],
  raise: ["r", "F3"],
  preset1: ["1"],
  preset2: ["2"],
  preset3: ["3"],
  preset4: ["4"],
  all: ["a"],
  next: ["t"],
  board: ["b"],
  pots: ["p"],
};

export const DEFAULT_HOUSE_KEYS: KeyMap<HouseAction> = {
  ...SHARED,
  fold: ["f", "F1"],
  bet: ["b", "F2"],
  ante: ["a", "F3"],
  player: ["p"],
  banker: ["k"],
  tie: ["t"],
  chip1: ["1"],
  chip2: ["2"],
  chip3: ["3"],
  chip4: ["4"],
  clear: ["x"],
  repeat: ["r"],
  takeBack: ["u"],
  jackpot: ["j"],
  done: ["e"],
  open: ["o"],
  next: ["n"],
  board: ["d"],
  pots: ["m"],
};

export interface Press {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
}

const normal = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

/** What a press stands for. Combinations belong to the browser, and a held key acts only where steps are meant. */
export function actionOf<Name extends string>(press: Press, keys: KeyMap<Name>): Name | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const action = namesOf(keys).find((each) => keys[each].includes(normal(press.key))) ?? null;
  return press.repeat && action !== "more" && action !== "less" ? null : action;
}

const namesOf = <Name extends string>(keys: KeyMap<Name>): Name[] => Object.keys(keys) as Name[];

/** What lies over the page. */
const DIALOG = "dialog[open], [role='dialog']";

/** Whether keys belong to something else than the page: all to a dialog, be the focus in it or not, for a number to sign
 * with may be typed there; else what has the focus takes them, a text field all, a control its own, but for the spaces
 * of a line that is being typed. */
export function isTaken(target: EventTarget | null, key: string, typed = ""): boolean {
  if (document.querySelector(DIALOG)) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  const pressed = key === " " && !typed;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type) || pressed;
  return pressed && (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement);
}

/** The map with one action moved to another key; whatever had that key loses it. */
export function rebound<Name extends string>(keys: KeyMap<Name>, action: Name, key: string): KeyMap<Name> {
  const wanted = normal(key);
  const entries = namesOf(keys).map(
    (each) => [each, each === action ? [wanted] : keys[each].filter((held) => held !== wanted)] as const,
  );
  return Object.fromEntries(entries) as KeyMap<Name>;
}

/** Keys as people read them. */
export function keyText(key: string): string {
  const names: Record<string, string> = { " ": "Space", ArrowUp: "↑", ArrowDown: "↓" };
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** A stored map, with what it lacks filled in. */
export function completed<Name extends string>(
  stored: Partial<KeyMap<Name>> | null,
  usual: KeyMap<Name>,
): KeyMap<Name> {
  return { ...usual, ...stored };
}
