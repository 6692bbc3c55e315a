import type { StoredWeek } from "@planner/shared/api/planContract";
import type { Transaction } from "../../aws/database.ts";
import { type DeskKey, deskDelete, deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { partKey, reminderKey } from "../planKeys.ts";
import type { StoredPlan } from "../storedPlan.ts";

/** The transaction items of a plan's weeks, inputs and reminder that change. */
export function partWrites(tables: Tables, before: StoredPlan, after: StoredPlan): Transaction {
  const { plan_id: planId, version } = after.record;
  const isStored = (week: StoredWeek) =>
    before.weeks.some((each) => each.monday === week.monday && each.version === week.version);
  const newWeeks = after.weeks.filter((week) => !isStored(week));
  // Changes of the inputs have no version, but those that stay are the same objects.
  const newChanges = after.changes.filter((change) => !before.changes.includes(change));
  return [
    ...removedKeys(before, after).map((key) => deskDelete(tables, key)),
    ...newWeeks.map((week) => weekPut(tables, planId, week)),
    ...newChanges.map(({ from, inputs }) =>
      deskPut(tables, { ...partKey(planId, "inputs", from), inputs, version }),
    ),
  ];
}

/** The keys of the weeks, inputs and reminder that the plan no longer has. */
function removedKeys(before: StoredPlan, after: StoredPlan): readonly DeskKey[] {
  const { plan_id: planId } = after.record;
  const mondays = new Set(after.weeks.map(({ monday }) => monday));
  const starts = new Set(after.changes.map(({ from }) => from));
  const removedWeeks = before.weeks.filter(({ monday }) => !mondays.has(monday));
  const removedChanges = before.changes.filter(({ from }) => !starts.has(from));
  const keys = [
    ...removedWeeks.map(({ monday }) => partKey(planId, "week", monday)),
    ...removedChanges.map(({ from }) => partKey(planId, "inputs", from)),
  ];
  if (before.hasReminder && !after.hasReminder) keys.push(reminderKey(planId));
  return keys;
}

/** The key has the Monday, from which the number of the week follows. */
function weekPut(tables: Tables, planId: string, { week: _, monday, ...entry }: StoredWeek) {
  return deskPut(tables, { ...partKey(planId, "week", monday), ...entry });
}

/** How many replaced versions of a plan and its weeks are kept. */
const maxHistory = 50;

/** The transaction item that keeps what a change replaces. The fifty-first change overwrites the first one's item. */
export function historyPut(
  tables: Tables,
  { record, weeks, earlier }: StoredPlan,
  replaced: object,
) {
  // The plan's version starts at 1. A week's version is the number of its entries.
  let changesBefore = record.version - 1;
  for (const { version } of [...weeks, ...earlier.flatMap((each) => each.weeks)]) {
    changesBefore += version;
  }
  const slot = String(changesBefore % maxHistory).padStart(2, "0");
  const key = partKey(record.plan_id, "history", slot);
  return deskPut(tables, { ...key, ...replaced });
}
