// What stands in one of the three places of the dock.

export interface Key {
  /** What it does, for tests and styles. */
  act: string;
  label: string;
  /** A second line, or what follows the first. */
  small?: string;
  tone?: "plain" | "go" | "brass";
  /** A box that is ticked or not, before one's turn. */
  tick?: boolean;
  disabled?: boolean;
  /** Why it is not open: it can be touched, and says so. */
  closed?: boolean;
  title?: string | undefined;
  /** The key of the keyboard. */
  hint?: string;
  /** Sends what is set above. */
  submit?: boolean;
  press?: () => void;
  /** What holding it down does. */
  hold?: () => void;
}
