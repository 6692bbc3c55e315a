import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { repeatErasures, restoreLeads } from "@planner/lambdas/operators/restoreLeads";
import { restorePlans } from "@planner/lambdas/operators/restorePlans";
import { restoreTimelines } from "@planner/lambdas/operators/restoreTimelines";
import { pluralize } from "@planner/shared/format";
import { CommandError } from "../CommandError.ts";
import { findTarget } from "../target/findTarget.ts";
import type { Target } from "../target/Target.ts";

/** The names of restored tables, and the environment that lost data. */
type RestoreOptions = {
  readonly env?: string | undefined;
  readonly from?: string | undefined;
  readonly "desk-from"?: string | undefined;
  readonly "erasures-from"?: string | undefined;
};

/** Copies missing leads and timelines from restored tables, and repeats the erasures that a newer restored table records. */
export async function leadsRestore({
  from,
  "desk-from": deskFrom,
  "erasures-from": erasuresFrom,
  env,
}: RestoreOptions): Promise<string[]> {
  if ([from, deskFrom, erasuresFrom].every((each) => each === undefined)) {
    throw new CommandError("Name a restored table with --from, --desk-from or --erasures-from.");
  }
  const target = await findTarget(env);
  const lines: string[] = [];
  // Leads first, because a timeline is restored only if its lead exists.
  if (from !== undefined) lines.push(...(await restoreLeadsFrom(target, from)));
  if (deskFrom !== undefined) lines.push(...(await restoreDeskFrom(target, deskFrom)));
  if (erasuresFrom !== undefined) lines.push(...(await repeatErasuresFrom(target, erasuresFrom)));
  const suffix = env === undefined ? "" : ` -- --env ${env}`;
  return [
    ...lines,
    `Now rebuild the search: npm run find:rebuild${suffix}. The statistics follow within seconds.`,
  ];
}

async function restoreLeadsFrom(target: Target, copyName: string): Promise<string[]> {
  const tables = target.desk();
  const { tableName } = tables;
  const restore = () => restoreLeads(tables, copyName);
  const { restored, present } = await fromCopy(copyName, tableName, restore);
  return [
    `Restored ${pluralize(restored, "lead")} to ${tableName} from ${copyName} (${target.name}).`,
    `  ${present} already existed or were erased.`,
  ];
}

/** Restores the timelines and the saved plans. */
async function restoreDeskFrom(target: Target, copyName: string): Promise<string[]> {
  const tables = target.desk();
  const { deskTableName } = tables;
  const restore = () => restoreTimelines(tables, copyName);
  const events = await fromCopy(copyName, deskTableName, restore);
  const plans = await restorePlans(tables, copyName);
  return [
    `Restored ${pluralize(events.restored, "event")} to ${deskTableName} from ${copyName} (${target.name}).`,
    `  ${events.present} already existed. ${events.withoutLead} belong to leads that are missing or were erased.`,
    `Restored ${pluralize(plans.restored, "saved plan")}. ${plans.present} already existed. ${plans.withoutLead} belong to leads that are missing or were erased.`,
  ];
}

async function repeatErasuresFrom(target: Target, copyName: string): Promise<string[]> {
  const tables = target.desk();
  const repeat = () => repeatErasures(tables, { copyName, now: () => new Date() });
  const erased = await fromCopy(copyName, tables.tableName, repeat);
  return [`Erased ${pluralize(erased, "lead")} again, as in ${copyName} (${target.name}).`];
}

/**
 * Runs something that reads a copy of a table.
 *
 * @throws CommandError if the copy is the table itself or does not exist
 */
async function fromCopy<T>(copy: string, table: string, run: () => Promise<T>): Promise<T> {
  if (copy === table) throw new CommandError(`${copy} is the table itself: name the restored one.`);
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new CommandError(`Table ${copy} does not exist next to ${table}.`, { cause: error });
  }
}
