import { setTimeout as wait } from "node:timers/promises";
import { rebuildSearch } from "@planner/lambdas/operators/rebuildSearch";
import { rebuildStatistics } from "@planner/lambdas/operators/rebuildStatistics";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import { pluralize } from "@planner/shared/format";
import { findTarget } from "../target/findTarget.ts";

type Options = { readonly env?: string | undefined };

/** Recounts all leads and replaces the statistics. */
export async function statsRebuild({ env }: Options): Promise<string[]> {
  const target = await findTarget(env);
  const tables = target.desk();
  const now = () => new Date();
  const before = await readStatistics(tables, now());
  const damagedKeys = await rebuildStatistics(tables, { now, pace });
  const after = await readStatistics(tables, now());
  const lines = [
    `Before: ${JSON.stringify(before)}`,
    `Now:    ${JSON.stringify(after)} (${target.name})`,
  ];
  if (damagedKeys.length > 0) {
    const damaged = pluralize(damagedKeys.length, "damaged record");
    lines.push(`Without the malformed parts of ${damaged}.`);
  }
  return lines;
}

/** Limits a rebuild to 1,000 leads a second, so that it leaves capacity for visitors and administrators. */
async function pace(leads: number): Promise<void> {
  await wait(leads);
}

/** Rewrites the search index for all leads. */
export async function findRebuild({ env }: Options): Promise<string[]> {
  const target = await findTarget(env);
  const indexed = await rebuildSearch(target.desk(), pace, () => new Date());
  return [`The search finds ${pluralize(indexed, "lead")} (${target.name}).`];
}
