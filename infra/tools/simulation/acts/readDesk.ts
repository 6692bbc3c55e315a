import { apiRoutes } from "@planner/shared/api/routes";
import type { HistoryRun } from "../HistoryRun.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import { queueQuery } from "../testing/KnownLead.ts";

/** Reads the statistics and the queue. What was counted stays counted, also during a rebuild. */
export async function readDesk(run: HistoryRun): Promise<void> {
  const { leads, runtime, countedLeads } = run;
  await run.pause(3_000);
  const erased = new Set(leads.filter(({ erasedAt }) => erasedAt).map(({ id }) => id));
  const by = run.administrator();
  const statistics = await requestUntilFinal(run, "leadStats", { by });
  if (statistics?.status === 200) {
    const { total_leads } = apiRoutes.leadStats.response.parse(statistics.body);
    const isComplete = leads.every(({ erasureBegan, wasLost }) => !erasureBegan && !wasLost);
    if (isComplete && total_leads < countedLeads) run.surprises.push("the statistics lost leads");
    run.countedLeads = Math.max(run.countedLeads, total_leads);
  }
  const queue = await requestUntilFinal(run, "leadQueue", { by, query: queueQuery(runtime.now) });
  if (queue?.status !== 200) return;
  const ids = apiRoutes.leadQueue.response.parse(queue.body).leads.map(({ id }) => id);
  if (new Set(ids).size < ids.length || ids.some((id) => erased.has(id))) {
    run.surprises.push("the queue has a lead twice, or an erased one");
  }
}
