// The invitation in the address of a table by invitation, remembered so that a reload needs no link.

import { keep, kept } from "../lib/store";

export function invitationFor(table: string): string {
  const given = location.hash.slice(1);
  if (given && given !== "proof") keep(`invitation.${table}`, given);
  return given && given !== "proof" ? given : kept(`invitation.${table}`, "");
}
