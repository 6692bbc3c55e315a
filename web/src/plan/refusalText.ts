import type { ApiRefusal } from "../api/callApi.ts";

/** What the page says of a rejected change: the server's reason, or another text if it gave none. */
export function refusalText(refusal: ApiRefusal, otherwise: string): string {
  return (refusal.kind === "invalid" && refusal.reason) || otherwise;
}
