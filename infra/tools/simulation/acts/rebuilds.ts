import { rebuildSearch } from "@planner/lambdas/operators/rebuildSearch";
import { rebuildStatistics } from "@planner/lambdas/operators/rebuildStatistics";
import type { HistoryRun } from "../HistoryRun.ts";
import { readDesk } from "./readDesk.ts";
import { untilDone } from "./untilDone.ts";

/** An operator counts all leads again, while administrators may read the statistics. */
export async function recount(run: HistoryRun): Promise<void> {
  if (run.runtime.chance(0.5)) run.start(() => readDesk(run));
  await untilDone(run, "stats:rebuild", ({ tables }) =>
    rebuildStatistics(tables, { now: () => new Date(), pace }),
  );
}

/** An operator indexes all leads again. */
export async function reindex(run: HistoryRun): Promise<void> {
  await untilDone(run, "find:rebuild", ({ tables }) =>
    rebuildSearch(tables, pace, () => new Date()),
  );
}

/** Without pauses between the pages. */
const pace = async () => undefined;
