import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { restoreLeads } from "@planner/lambdas/recovery/restoreLeads";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";
import { readOptions, requiredFrom } from "./readOptions.ts";
import { runCommand } from "./runCommand.ts";

// npm run leads:restore -- --from … [--env …]: brings back what the table has lost, from a copy of a point in time.
await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const copyName = requiredFrom(options);
  const target = await findTarget(options.env, process.env);
  const table = target.leads();
  if (copyName === table.tableName) {
    throw new CommandError(`${copyName} is the table itself: name the one that was restored.`);
  }
  try {
    const { restored, present } = await restoreLeads(table, copyName);
    return [
      `${restored} leads brought back into ${table.tableName} from ${copyName}, ${present} were there or had been erased (${target.name}).`,
      "Count anew now: npm run stats:rebuild",
    ];
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new CommandError(`There is no table ${copyName} beside ${table.tableName}.`, {
      cause: error,
    });
  }
});
