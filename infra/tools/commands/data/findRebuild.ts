import { rebuildSearch } from "@planner/lambdas/desk/search/rebuildSearch";
import { pluralize } from "@planner/shared/format";
import { findTarget } from "../findTarget.ts";
import { environmentOption, environmentUsage, readOptions } from "../readOptions.ts";

/** Rewrites the search index for all leads. */
export async function findRebuild(args: readonly string[]): Promise<string[]> {
  const { env } = readOptions(args, {
    usage: `npm run find:rebuild [-- --env ${environmentUsage}]`,
    shape: { env: environmentOption.optional() },
  });
  const target = await findTarget(env);
  const { indexed, broken } = await rebuildSearch(target.desk());
  return [
    `The search finds ${pluralize(indexed, "lead")} (${target.name}).`,
    ...(broken === 0 ? [] : [`Skipped ${pluralize(broken, "incomplete record")}.`]),
  ];
}
