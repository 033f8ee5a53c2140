// The keys of the table: which act each stands for, and how people may change that.

export const ACTIONS = [
  "fold", "stay", "raise", "preset1", "preset2", "preset3", "preset4", "more", "less", "all",
  "skip", "next", "hand", "board", "seat", "pots", "why", "last", "zen", "keys",
] as const;
export type Action = (typeof ACTIONS)[number];
export type KeyMap = Record<Action, string[]>;

export const DEFAULT_KEYS: KeyMap = {
  fold: ["f", "F1"],
  stay: ["c", "F2"],
  raise: ["r", "F3"],
  preset1: ["1"],
  preset2: ["2"],
  preset3: ["3"],
  preset4: ["4"],
  more: ["ArrowUp"],
  less: ["ArrowDown"],
  all: ["a"],
  skip: [" "],
  next: ["t"],
  hand: ["h"],
  board: ["b"],
  seat: ["s"],
  pots: ["p"],
  why: ["w"],
  last: ["l"],
  zen: ["z"],
  keys: ["?"],
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
export function actionOf(press: Press, keys: KeyMap): Action | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const action = ACTIONS.find((each) => keys[each].includes(normal(press.key))) ?? null;
  return press.repeat && action !== "more" && action !== "less" ? null : action;
}

/** Whether keys belong to what has the focus: a text field takes all, a control its own. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("dialog")) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type) || key === " ";
  return key === " " && (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement);
}

/** The map with one action moved to another key; whatever had that key loses it. */
export function rebound(keys: KeyMap, action: Action, key: string): KeyMap {
  const wanted = normal(key);
  const entries = ACTIONS.map((each) => [each, keys[each].filter((held) => held !== wanted)] as const);
  return { ...(Object.fromEntries(entries) as KeyMap), [action]: [wanted] };
}

/** Keys as people read them. */
export function keyText(key: string): string {
  const names: Record<string, string> = { " ": "Space", ArrowUp: "↑", ArrowDown: "↓" };
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** A stored map, with what it lacks filled in. */
export function completed(stored: Partial<KeyMap> | null): KeyMap {
  return { ...DEFAULT_KEYS, ...stored };
}
