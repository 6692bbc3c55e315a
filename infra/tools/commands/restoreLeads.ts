import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { repeatErasures, restoreLeads } from "@planner/lambdas/operators/restoreLeads";
import { restorePlans } from "@planner/lambdas/operators/restorePlans";
import { restoreTimelines } from "@planner/lambdas/operators/restoreTimelines";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "./CommandError.ts";
import { findTarget } from "./findTarget.ts";

/** Copies missing leads and timelines from restored tables, and repeats the erasures that a newer restored table records. */
export async function leadsRestore({
  from,
  "desk-from": deskFrom,
  "erasures-from": erasuresFrom,
  env,
}: {
  readonly env?: string | undefined;
  readonly from?: string | undefined;
  readonly "desk-from"?: string | undefined;
  readonly "erasures-from"?: string | undefined;
}): Promise<string[]> {
  if ([from, deskFrom, erasuresFrom].every((each) => each === undefined)) {
    throw new CommandError("Name a restored table with --from, --desk-from or --erasures-from.");
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
    const plans = await restorePlans(tables, deskFrom);
    lines.push(
      `Restored ${pluralize(plans.restored, "saved plan")}. ${plans.present} already existed. ${plans.withoutLead} belong to leads that are missing or were erased.`,
    );
  }
  if (erasuresFrom !== undefined) {
    const erased = await copyFrom(erasuresFrom, tableName, () =>
      repeatErasures(tables, { copyName: erasuresFrom, now: () => new Date() }),
    );
    lines.push(
      `Erased ${pluralize(erased, "lead")} again, as in ${erasuresFrom} (${target.name}).`,
    );
  }
  const suffix = env === undefined ? "" : ` -- --env ${env}`;
  return [
    ...lines,
    `Now rebuild the search: npm run find:rebuild${suffix}. The statistics follow within seconds.`,
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
