import { request } from "../request.ts";
import type { History } from "./KnownLead.ts";

/** Reads from the API after a history. Returns the response's body. */
export async function readFromApi(
  { cloud }: History,
  name: "getLead" | "leadQueue" | "leadReports" | "listLeads" | "openPlan",
  sent: Parameters<typeof request>[2],
): Promise<unknown> {
  const response = request(cloud, name, sent);
  await cloud.runtime.runUntil(cloud.runtime.now + 60_000);
  return (await response)?.body;
}
