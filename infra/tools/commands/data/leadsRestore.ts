import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { restoreTimelines } from "@planner/lambdas/desk/restoreTimelines";
import { restoreLeads } from "@planner/lambdas/recovery/restoreLeads";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions, tableOption } from "../readOptions.ts";

const usage = `npm run leads:restore -- [--from leads-prod-restored] [--desk-from desk-prod-restored] [--env ${environmentUsage}]`;

/** Copies missing leads and timelines from tables that were restored to a point in time. */
export async function leadsRestore(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args, {
    usage,
    shape: {
      from: tableOption("--from").optional(),
      "desk-from": tableOption("--desk-from").optional(),
      env: environmentOption.optional(),
    },
  });
  const { from, "desk-from": deskFrom, env } = options;
  if (from === undefined && deskFrom === undefined) {
    throw new CommandError(`Name a restored table with --from or --desk-from. Usage: ${usage}`);
  }
  const target = await findTarget(env);
  const tables = target.desk();
  const { tableName, deskTableName } = tables;
  const lines: string[] = [];
  // Leads first, because a timeline is restored only if its lead exists.
  if (from !== undefined) {
    const { restored, present } = await copyFrom(from, tableName, () => restoreLeads(tables, from));
    lines.push(
      `Restored ${pluralize(restored, "lead")} to ${tableName} from ${from} (${target.name}).`,
      `  ${present} already existed or were erased.`,
    );
  }
  if (deskFrom !== undefined) {
    const { restored, present, withoutLead } = await copyFrom(deskFrom, deskTableName, () =>
      restoreTimelines(tables, deskFrom),
    );
    lines.push(
      `Restored ${pluralize(restored, "event")} to ${deskTableName} from ${deskFrom} (${target.name}).`,
      `  ${present} already existed. ${withoutLead} belong to leads that are missing or were erased.`,
    );
  }
  const suffix = env === undefined ? "" : ` -- --env ${env}`;
  return [
    ...lines,
    `Now rebuild the statistics and the search: npm run stats:rebuild${suffix} && npm run find:rebuild${suffix}`,
  ];
}

/** @throws CommandError if the copy is the table itself or does not exist */
async function copyFrom<T>(copy: string, table: string, restore: () => Promise<T>): Promise<T> {
  if (copy === table) throw new CommandError(`${copy} is the table itself: name the restored one.`);
  try {
    return await restore();
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new CommandError(`Table ${copy} does not exist next to ${table}.`, { cause: error });
  }
}
