import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { restoreLeads } from "@planner/lambdas/recovery/restoreLeads";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions, tableOption } from "../readOptions.ts";

/** Copies missing items from a table that was restored to a point in time. */
export async function leadsRestore(args: readonly string[]): Promise<string[]> {
  const { from, env } = readOptions(args, {
    usage: `npm run leads:restore -- --from leads-prod-restored [--env ${environmentUsage}]`,
    shape: { from: tableOption("--from"), env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const table = target.leads();
  if (from === table.tableName) {
    throw new CommandError(`${from} is the table itself: name the restored one.`);
  }
  try {
    const { restored, present } = await restoreLeads(table, from);
    return [
      `${restored} leads restored to ${table.tableName} from ${from}; ${present} already existed or were erased (${target.name}).`,
      "Now rebuild the statistics: npm run stats:rebuild",
    ];
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new CommandError(`Table ${from} does not exist next to ${table.tableName}.`, {
      cause: error,
    });
  }
}
