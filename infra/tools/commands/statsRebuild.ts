import { toLeadStats } from "@planner/lambdas/statistics/leadSums";
import { rebuildStatistics } from "@planner/lambdas/statistics/rebuildStatistics";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { readOptions } from "./readOptions.ts";
import { runCommand } from "./runCommand.ts";

// npm run stats:rebuild [-- --env …]: counts all leads of the table anew.
await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const target = await findTarget(options.env, process.env);
  const rebuild = await rebuildStatistics(target.leads(), new Date());
  if (rebuild.kind === "overtaken") {
    throw new CommandError("Another rebuild published its figures meanwhile: they stand.");
  }
  const { before, after, brokenRecords } = rebuild;
  return [
    `Before: ${JSON.stringify(toLeadStats(before))}`,
    `Now:    ${JSON.stringify(toLeadStats(after))} (${target.name})`,
    ...(brokenRecords === 0 ? [] : [`${brokenRecords} records are no whole lead and not counted.`]),
  ];
});
