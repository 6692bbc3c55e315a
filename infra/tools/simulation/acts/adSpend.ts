import { entityTag } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import type { HistoryRun } from "../HistoryRun.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import { minuteMs } from "../testing/KnownLead.ts";
import type { SpendAttempt } from "../testing/spendContradictions.ts";

/** Changes the ad spend one to five times. */
export async function changeSpendOften(run: HistoryRun): Promise<void> {
  const changes = 1 + run.runtime.int(5);
  for (let count = 0; count < changes; count += 1) await changeSpend(run);
}

/** Imports a file of ad spend for a month, or deletes the month. */
async function changeSpend(run: HistoryRun): Promise<void> {
  const { runtime } = run;
  const by = run.administrator();
  const query = { service: "google", month: runtime.pick(["2026-10", "2026-11"]) } as const;
  const stored = await requestUntilFinal(run, "adSpendMonth", { by, query });
  if (stored?.status !== 200) return;
  const { version } = apiRoutes.adSpendMonth.response.parse(stored.body);
  await run.pause(minuteMs);
  const headers = { "if-match": entityTag(version) };
  const isDeletion = version > 0 && runtime.chance(0.2);
  const campaigns = ["fall-1", "fall-3", "patios"].map((name) => ({
    name,
    day: String(1 + runtime.int(3)),
    cents: runtime.int(90_000),
  }));
  const imported = new Map(campaigns.map(({ name, day, cents }) => [`${name} ${day}`, cents]));
  const attempt: SpendAttempt = {
    month: query.month,
    version,
    imported: isDeletion ? undefined : imported,
  };
  run.spendAttempts.push(attempt);
  const body = {
    ...query,
    first_day: 1,
    last_day: 20,
    rows: 3,
    campaigns: campaigns.map(({ name, day, cents }) => ({ name, days: { [day]: cents } })),
  };
  const response = isDeletion
    ? await requestUntilFinal(run, "deleteAdSpend", { by, headers, query })
    : await requestUntilFinal(run, "importAdSpend", { by, headers, body });
  attempt.isAcknowledged = response?.status === 200;
}

/** Joins a campaign of the account to a row of the reports, or undoes it. */
export async function joinSpend(run: HistoryRun): Promise<void> {
  const by = run.administrator();
  const stored = await requestUntilFinal(run, "adSpend", { by });
  if (stored?.status !== 200) return;
  const { version } = apiRoutes.adSpend.response.parse(stored.body);
  const row = run.runtime.chance(0.7) ? { source: "google", campaign: "fall-1" } : undefined;
  await requestUntilFinal(run, "joinAdSpend", {
    by,
    headers: { "if-match": entityTag(version) },
    body: { service: "google", campaign: "patios", row },
  });
}
