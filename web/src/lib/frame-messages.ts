// The few texts that every page needs, the lobby above all; the others are in messages.ts.

export const f = {
  name: "Pitboss",
  motto: "The card room that plays by the book",
  skip: "Skip to the content",
  loading: "Loading…",
  failed: "That did not work.",
  again: "Try again",
  close: "Close",
  back: "Back",
  why: "Why?",
  learnMore: "All about this rule",
  missing: "There is no such page.",
  toLobby: "To the lobby",

  nav: {
    lobby: "Lobby",
    tournaments: "Tournaments",
    results: "Results",
    rules: "Rules",
    lab: "Lab",
    deal: "Deal",
    floor: "Floor",
    preferences: "Preferences",
    account: "Account",
    main: "Main",
  },
};
