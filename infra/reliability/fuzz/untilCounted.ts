import { setTimeout as delay } from "node:timers/promises";
import { adminContract } from "@planner/shared/api/adminContract";

/** How long the statistics may lag behind the table. */
const patienceMs = 60_000;
const pollMs = 250;

/** Asks for the statistics until they count so many leads; answers what they count then, or when the time is up. */
export async function untilCounted(site: string, token: string, leads: number): Promise<number> {
  const { path, response: schema } = adminContract.leadStats;
  const end = performance.now() + patienceMs;
  for (;;) {
    const response = await fetch(site + path, { headers: { authorization: `Bearer ${token}` } });
    const { total_leads } = schema.parse(await response.json());
    if (total_leads >= leads || performance.now() > end) return total_leads;
    await delay(pollMs);
  }
}
