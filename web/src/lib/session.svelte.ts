// Who is using the page. Nobody has to be anybody: a guest is made when a seat is wanted.

import { ApiError, get, post, useToken } from "./api";
import { f } from "./frame-messages";
import type { Session } from "./protocol";
import { keep, kept } from "./store";

export interface Me {
  person: string;
  name: string;
  role: string;
  guest: boolean;
  wallet: number;
  tables: string[];
  tables_hosted: string[];
  mark: string;
}

export const session = $state<{ me: Me | null }>({ me: null });

function take(found: Session): void {
  useToken(found.token);
  keep("token", found.token);
}

/** Takes up the session of the last visit, if it is still good. */
export async function resume(): Promise<void> {
  const token = kept("token", "");
  if (!token) return;
  useToken(token);
  await refresh();
}

export async function refresh(): Promise<void> {
  try {
    session.me = await get<Me>("/api/me");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forget();
  }
}

/** What a table says of one's wallet. */
export function noteWallet(cents: number): void {
  if (session.me) session.me.wallet = cents;
}

/** Play money back to what everybody begins with; gives what is wrong, or nothing. */
export async function refill(): Promise<string> {
  try {
    noteWallet((await post<{ wallet: number }>("/api/refill")).wallet);
    return "";
  } catch (error) {
    return error instanceof ApiError ? error.reason : f.failed;
  }
}

/** A session, as a guest if need be. */
export async function ensure(): Promise<void> {
  if (session.me) return;
  await resume();
  if (session.me) return;
  take(await post<Session>("/api/guest", {}));
  await refresh();
}

/** Another name or mark; a guest is made if there is nobody yet. */
export async function be(name: string, mark: string): Promise<void> {
  if (!session.me) take(await post<Session>("/api/guest", { name, mark }));
  else session.me = await post<Me>("/api/me", session.me.name === name ? { mark } : { name, mark });
  await refresh();
}

export async function enter(path: "/api/login" | "/api/accounts", name: string, password: string): Promise<void> {
  take(await post<Session>(path, { name, password }));
  await refresh();
}

/** Somebody who has signed on this device uses it from now on. */
export async function become(found: Session): Promise<void> {
  take(found);
  await refresh();
}

export async function leave(): Promise<void> {
  await post("/api/logout").catch(() => undefined);
  forget();
}

function forget(): void {
  session.me = null;
  useToken("");
  keep("token", null);
}
