// Showing that it is you: with a passkey of this browser, or without one with password or number.

import { ApiError, get, post } from "./api";
import { f } from "./frame-messages";
import type { PasskeysView, PasskeyView } from "../wire";

/** What is asked for by a dialog of the page, while it is open. */
class Confirming {
  open = $state(false);
  problem = $state("");
  private answer: (isConfirmed: boolean) => void = () => {};

  /** Whether somebody has typed password or number; not so if the dialog was closed. */
  ask(): Promise<boolean> {
    [this.open, this.problem] = [true, ""];
    return new Promise((resolve) => (this.answer = resolve));
  }

  async give(secret: string): Promise<void> {
    try {
      await post("/api/passkeys/secret", { secret });
      this.close(true);
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  close(isConfirmed = false): void {
    this.open = false;
    this.answer(isConfirmed);
  }
}
export const confirming = new Confirming();

/** Why something did not come about, in words for a person. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.reason;
  return error instanceof DOMException ? f.noPasskey : f.failed;
}

const options = async <Options>(registers: boolean): Promise<Options> => {
  // Only pages of a secure address have them.
  if (!("credentials" in navigator) || !("PublicKeyCredential" in window)) throw new ApiError(0, f.insecure, []);
  return post<Options>("/api/passkeys/options", { registers });
};

/** Has this browser, or a device beside it, make a key. */
export async function registerPasskey(name: string): Promise<PasskeyView> {
  const asked = await options<PublicKeyCredentialCreationOptionsJSON>(true);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return post<PasskeyView>("/api/passkeys", { name, credential: credential.toJSON() as unknown });
}

async function withPasskey(): Promise<void> {
  const asked = await options<PublicKeyCredentialRequestOptionsJSON>(false);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  await post("/api/passkeys/confirm", { credential: credential.toJSON() as unknown });
}

/** Shows that it is you, whichever way one has: whether that is so. */
export async function confirmBy(way: PasskeysView["way"]): Promise<boolean> {
  if (way === "secret") return confirming.ask();
  if (way === "passkey") await withPasskey();
  return true;
}

/** Before a decision at a table: nothing is asked where the house does not want it, or it was confirmed lately. */
export async function confirmed(table: string): Promise<boolean> {
  const own = await get<PasskeysView>(`/api/passkeys?table=${encodeURIComponent(table)}`);
  return confirmBy(own.asked);
}
