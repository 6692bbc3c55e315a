import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { eraseLead } from "@planner/lambdas/erasure/eraseLead";
import { rebuildStatistics } from "@planner/lambdas/statistics/rebuildStatistics";
import { adminContract } from "@planner/shared/api/adminContract";
import { localTarget } from "../../commands/findTarget.ts";
import { atLeast, atMost, type Figure, mustBe, report } from "../Figure.ts";
import { keyOf, totalsOf } from "../LeadTable.ts";
import { sendLeads } from "../sendLeads.ts";
import type { CloudProcess } from "../startCloudProcess.ts";
import { deskTotalsOf } from "./deskTotals.ts";
import { administratorToken, EditingClient, type EditResult } from "./EditingClient.ts";

export type EditPlan = {
  readonly clients: number;
  /** The number of edits of all clients together. */
  readonly edits: number;
  readonly leads: number;
};

/** The edits, erasures and rebuilds made. */
export type EditRun = {
  readonly plan: EditPlan;
  readonly results: readonly EditResult[];
  /** The IDs of the erased leads. */
  readonly erased: ReadonlySet<string>;
  readonly rebuilds: number;
};

/** Lets several administrators edit the same leads at random, while leads are erased and statistics rebuilt. */
export async function runEdits(plan: EditPlan, cloud: CloudProcess): Promise<EditRun> {
  const { site } = cloud.ready;
  const earlier = (await cloud.table.leads()).size;
  const { ids } = await sendLeads({ leads: plan.leads, perSecond: 50, site });
  await cloud.table.waitUntilCounted(earlier + plan.leads / 2);
  const token = administratorToken(cloud);
  const results: EditResult[] = [];
  const client = async () => {
    const administrator = new EditingClient(site, ids);
    while (results.length < plan.edits) {
      results.push(await administrator.edit(await token()));
    }
  };
  const progress = () => results.length / plan.edits;
  const [operations] = await Promise.all([
    operate(plan, cloud, { ids, progress }),
    ...Array.from({ length: plan.clients }, client),
  ]);
  return { plan, results, ...operations };
}

type Operation = {
  readonly ids: readonly string[];
  /** The share of the edits made so far. */
  readonly progress: () => number;
};

/** Erases every tenth lead, and rebuilds the statistics up to five times, both spread over the edits. */
async function operate({ leads }: EditPlan, cloud: CloudProcess, { ids, progress }: Operation) {
  const tables = localTarget(cloud.dataFolder).desk();
  const keys = new Map(
    [...(await cloud.table.leads()).values()].map((item) => [item.id?.S, keyOf(item)]),
  );
  const erased = new Set<string>();
  let rebuilds = 0;
  const spread = async (times: number, done: () => number, work: () => Promise<void>) => {
    while (progress() < 1 && done() < times) {
      if (done() < times * progress()) await work();
      else await delay(50);
    }
  };
  await Promise.all([
    spread(
      Math.floor(leads / 10),
      () => erased.size,
      async () => {
        const [id = ""] = ids.slice(erased.size * 10);
        await eraseLead(tables, keys.get(id) ?? "", new Date());
        erased.add(id);
      },
    ),
    spread(
      5,
      () => rebuilds,
      async () => {
        const { kind } = await rebuildStatistics(tables, new Date());
        if (kind !== "overtaken") rebuilds += 1;
      },
    ),
  ]);
  return { erased, rebuilds };
}

/** Compares the table, the timelines and the statistics with the responses that the clients got. */
export async function editFigures(run: EditRun, cloud: CloudProcess): Promise<readonly Figure[]> {
  const { results, erased, rebuilds } = run;
  const leads = await cloud.table.leads();
  const statistics = await cloud.table.waitUntilCounted(leads.size);
  const token = administratorToken(cloud);
  const { path, response } = adminContract.leadStats;
  const answer = await fetch(`${cloud.ready.site}${path}`, {
    headers: { authorization: `Bearer ${await token()}` },
  });
  const { by_stage, answered_in_time_pct } = response.parse(await answer.json());
  const isEqual =
    isDeepStrictEqual(statistics, totalsOf(leads.values())) &&
    isDeepStrictEqual({ by_stage, answered_in_time_pct }, deskTotalsOf([...leads.values()]));
  const kept = results.filter(({ leadId }) => !erased.has(leadId));
  const stored = new Map([...leads.values()].map((item) => [item.id?.S ?? "", item]));
  const edited = new Set(kept.map(({ leadId }) => leadId));
  const versions = [...edited].map((id) => Number(stored.get(id)?.version?.N) - 1);
  const eventCounts = [...edited].map((id) => Number(stored.get(id)?.event_count?.N ?? 0));
  const count = (outcome: EditResult["outcome"]) =>
    kept.filter((result) => result.outcome === outcome).length;
  const failed = count("failed");
  const answered = count("changed") + count("added");
  return [
    report("edits", results.length),
    atLeast("leads erased meanwhile", erased.size, 1),
    atLeast("rebuilds of the statistics meanwhile", rebuilds, 1),
    report("changes of stage refused because another client was first", count("stale")),
    report("edits without an answer, because of a 5xx or a lost connection", failed),
    mustBe("unexpected responses", results.filter(({ outcome }) => outcome === "wrong").length, 0),
    mustBe("edits of remaining leads answered with 404", count("gone"), 0),
    atLeast("changes of stage stored", sum(versions), count("changed")),
    atLeast("events stored", sum(eventCounts), answered),
    atMost("events stored of which no client knows", sum(eventCounts) - answered, failed),
    mustBe(
      "statistics and stages compared with a recount",
      isEqual ? "equal" : "different",
      "equal",
    ),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
