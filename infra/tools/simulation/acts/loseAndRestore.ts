import { repeatErasures, restoreLeads } from "@planner/lambdas/operators/restoreLeads";
import { restorePlans } from "@planner/lambdas/operators/restorePlans";
import { restoreTimelines } from "@planner/lambdas/operators/restoreTimelines";
import { copies } from "../cloud/SimulatedCloud.ts";
import type { HistoryRun } from "../HistoryRun.ts";
import { type KnownLead, minute } from "../testing/KnownLead.ts";
import { erase } from "./erasures.ts";
import { reindex } from "./rebuilds.ts";
import { untilDone } from "./untilDone.ts";

/** Loses some leads, and the desk's items of others. Some minutes later, an operator restores them from a copy. */
export async function loseAndRestore(run: HistoryRun): Promise<void> {
  const { runtime, leads } = run;
  const lost = leads.filter(
    ({ id, isSaved, erasureBegan }) => id && isSaved && !erasureBegan && runtime.chance(0.3),
  );
  if (lost.length === 0 || leads.some(({ wasLost }) => wasLost)) return;
  lose(run, lost);
  await runtime.wait(runtime.int(20 * minute));
  const present = leads.filter(({ id, isSaved, isGone }) => id && isSaved && !isGone);
  if (present.length > 0) {
    run.start(async () => {
      await run.pause(10_000);
      await erase(run, runtime.pick(present));
    });
  }
  await untilDone(run, "leads:restore", async ({ tables }) => {
    await restoreLeads(tables, copies.leads);
    await restoreTimelines(tables, copies.desk);
    await restorePlans(tables, copies.desk);
    return repeatErasures(tables, { copyName: copies.leads, now: () => new Date() });
  });
  for (const lead of lost) lead.isGone = false;
  await reindex(run);
}

/** Deletes all items of some of the leads, and of the others only those in the desk's table. */
function lose({ cloud, runtime }: HistoryRun, lost: readonly KnownLead[]): void {
  for (const lead of lost) {
    lead.wasLost = runtime.pick(["lead", "desk"]);
    lead.isGone = lead.wasLost === "lead";
  }
  const ids = lost.flatMap(({ id }) => id ?? []);
  for (const { id, plan_id } of cloud.database.items("leads")) {
    if (ids.includes(String(id)) && plan_id) ids.push(String(plan_id));
  }
  cloud.lose(({ idempotency_key: key, pk, plan_id }) => {
    if (key === undefined) {
      return ids.some((id) => String(pk).endsWith(id) || plan_id === id);
    }
    return lost.some((lead) => lead.isGone && String(key).endsWith(lead.key));
  });
}
