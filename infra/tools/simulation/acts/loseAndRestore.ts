import { repeatErasures, restoreLeads } from "@planner/lambdas/operators/restoreLeads";
import { restorePlans } from "@planner/lambdas/operators/restorePlans";
import { restoreTimelines } from "@planner/lambdas/operators/restoreTimelines";
import { copies } from "../cloud/SimulatedCloud.ts";
import type { HistoryRun } from "../HistoryRun.ts";
import { type KnownLead, minuteMs } from "../testing/KnownLead.ts";
import { erase } from "./erasures.ts";
import { reindex } from "./rebuilds.ts";
import { untilDone } from "./untilDone.ts";

/**
 * Loses some leads, and the desk's items of others. Some minutes later, an operator restores them from a copy. Meanwhile,
 * another operator may erase a lead that is still there.
 */
export async function loseAndRestore(run: HistoryRun): Promise<void> {
  const { runtime, leads } = run;
  // The tables are copied and lost only once.
  if (leads.some(({ wasLost }) => wasLost)) return;
  const lost = leads.filter(
    ({ id, isSaved, erasureBegan }) => id && isSaved && !erasureBegan && runtime.chance(0.3),
  );
  if (lost.length === 0) return;
  copyAndLose(run, lost);
  await runtime.wait(runtime.int(20 * minuteMs));
  eraseSoon(run);
  await untilDone(run, "leads:restore", async ({ tables }) => {
    await restoreLeads(tables, copies.leads);
    await restoreTimelines(tables, copies.desk);
    await restorePlans(tables, copies.desk);
    return repeatErasures(tables, { copyName: copies.leads, now: () => new Date() });
  });
  for (const lead of lost) lead.isGone = false;
  await reindex(run);
}

/** Erases a lead that is still there within some seconds. */
function eraseSoon(run: HistoryRun): void {
  const present = run.leads.filter(({ id, isSaved, isGone }) => id && isSaved && !isGone);
  if (present.length === 0) return;
  run.start(async () => {
    await run.pause(10_000);
    await erase(run, run.runtime.pick(present));
  });
}

/** Copies the tables. Then deletes all items of some of the leads, and of the others only those in the desk's table. */
function copyAndLose({ cloud, runtime }: HistoryRun, lost: readonly KnownLead[]): void {
  for (const lead of lost) {
    lead.wasLost = runtime.pick(["lead", "desk"]);
    lead.isGone = lead.wasLost === "lead";
  }
  const leadIds = lost.flatMap(({ id }) => id ?? []);
  const planIds = cloud.database
    .items("leads")
    .filter(({ id, plan_id }) => leadIds.includes(String(id)) && plan_id)
    .map(({ plan_id }) => String(plan_id));
  const ids = [...leadIds, ...planIds];
  cloud.lose(({ idempotency_key: key, pk, plan_id }) => {
    // Only items of the leads table have this key. Keys end with the ID, after a prefix.
    if (key === undefined) {
      return ids.some((id) => String(pk).endsWith(id) || plan_id === id);
    }
    return lost.some((lead) => lead.isGone && String(key).endsWith(lead.key));
  });
}
