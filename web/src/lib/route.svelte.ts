// Where the person is: the address of the page, taken apart.

export type Route =
  | { page: "lobby" }
  | { page: "create"; game: string }
  | { page: "table" | "text" | "rounds" | "deal" | "dealtext" | "display"; table: string }
  | { page: "round"; table: string; round: number }
  | { page: "rules"; id: string }
  | { page: "lab"; tab: string }
  | { page: "lab"; tab: "round"; table: string; round: number }
  | { page: "tournament"; tournament: string; tab: string }
  | { page: "clock" | "desk"; tournament: string }
  | { page: "floor"; tab: string; of: string }
  | { page: "account" | "checkpoint" | "preferences" | "results" | "tournaments" | "deals" | "house" | "missing" };

const LAB = ["equity", "canberra", "jackpot", "baccarat"];

export function routeOf(path: string): Route {
  const [, first = "", second = "", third = "", fourth = ""] = path.split("/").map(decodeURIComponent);
  switch (first) {
    case "":
      return { page: "lobby" };
    case "create":
      return { page: "create", game: second };
    case "deal":
      if (!second) return { page: "deals" };
      return { page: third === "text" ? "dealtext" : "deal", table: second };
    case "display":
      return second ? { page: "display", table: second } : { page: "missing" };
    case "floor":
      return { page: "floor", tab: second, of: third };
    case "rules":
      // The id of a rule holds a slash of its own.
      return { page: "rules", id: decodeURIComponent(path.slice("/rules/".length)) };
    case "lab":
      if (second === "round" && third && fourth)
        return { page: "lab", tab: "round", table: third, round: Number(fourth) };
      return LAB.includes(second || "equity") ? { page: "lab", tab: second || "equity" } : { page: "missing" };
    case "tournament":
      if (!second) return { page: "missing" };
      if (third === "clock" || third === "desk") return { page: third, tournament: second };
      return { page: "tournament", tournament: second, tab: third };
    case "account":
    case "checkpoint":
    case "house":
    case "preferences":
    case "results":
    case "tournaments":
      return { page: first };
  }
  if (first !== "table" || !second) return { page: "missing" };
  if (!third) return { page: "table", table: second };
  if (third === "text") return { page: "text", table: second };
  if (third !== "rounds") return { page: "missing" };
  return fourth ? { page: "round", table: second, round: Number(fourth) } : { page: "rounds", table: second };
}

class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** `instead`: the page that one leaves is no place to come back to. */
  go(address: string, instead = false): void {
    if (instead) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Links within the client do not load the page anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const place = new Place();
