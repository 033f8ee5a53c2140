// The texts of one's own page.

import { dollars } from "../lib/money";

export const a = {
  title: "You",
  you: "You",
  name: "Your name at the table",
  namePlaceholder: "Guest",
  mark: "Your mark",
  initial: "initial",
  save: "Save",
  saved: "Saved.",
  wallet: "Wallet",
  play: "Play money. It buys nothing but seats.",
  refill: "Refill play money",
  refilled: (cents: number) => `Refilled: ${dollars(cents)}.`,
  account: "Account",
  guest: "You play as a guest. A name and a password keep your wallet, and let you come back from anywhere.",
  member: (name: string) => `You are ${name}.`,
  nobody: "You need no account to play. With one you keep your name and your wallet.",
  accountName: "Name",
  password: "Password",
  register: "Make an account",
  login: "Log in",
  logout: "Log out",
  role: (role: string) => `You are ${role} here.`,
  checkpoints: "Checkpoints and shifts",
  house: "House conditions",
  floor: "The floor",
  deal: "Tables dealt by a person",
  more: "More",
  preferences: "Preferences",
};
