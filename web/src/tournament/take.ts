// A file that only those may have who run the tournament: asked for with the session, then handed over.

import { getResponse } from "../lib/api";

export async function take(tournament: string, path: string, name: string): Promise<void> {
  const content = await (await getResponse(`/api/tournaments/${tournament}/${path}`)).blob();
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
