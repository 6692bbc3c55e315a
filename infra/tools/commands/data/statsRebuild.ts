import { toLeadStats } from "@planner/lambdas/statistics/leadSums";
import { rebuildStatistics } from "@planner/lambdas/statistics/rebuildStatistics";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions } from "../readOptions.ts";

/** Recounts all leads and replaces the statistics. */
export async function statsRebuild(args: readonly string[]): Promise<string[]> {
  const { env } = readOptions(args, {
    usage: `npm run stats:rebuild [-- --env ${environmentUsage}]`,
    shape: { env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const now = new Date();
  const rebuild = await rebuildStatistics(target.leads(), now);
  if (rebuild.kind === "overtaken") {
    throw new CommandError("Another rebuild finished in the meantime. Its statistics were kept.");
  }
  const { before, after, brokenRecords } = rebuild;
  return [
    `Before: ${JSON.stringify(toLeadStats(before, now))}`,
    `Now:    ${JSON.stringify(toLeadStats(after, now))} (${target.name})`,
    ...(brokenRecords === 0 ? [] : [`Skipped ${pluralize(brokenRecords, "incomplete record")}.`]),
  ];
}
