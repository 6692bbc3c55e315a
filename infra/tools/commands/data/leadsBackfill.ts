import { backfillStages } from "@planner/lambdas/leads/backfillStages";
import { pluralize } from "@planner/shared/format";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions } from "../readOptions.ts";

/** Adds leads that were saved before stages existed to the index by stage. */
export async function leadsBackfill(args: readonly string[]): Promise<string[]> {
  const { env } = readOptions(args, {
    usage: `npm run leads:backfill [-- --env ${environmentUsage}]`,
    shape: { env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const changed = await backfillStages(target.leads());
  return [`Moved ${pluralize(changed, "lead")} to the stage New (${target.name}).`];
}
