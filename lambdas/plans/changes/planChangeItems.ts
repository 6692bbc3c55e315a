import type { StoredWeek } from "@planner/shared/api/planContract";
import type { Transaction } from "../../aws/database.ts";
import { deskDelete, deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { partKey, reminderKey } from "../planKeys.ts";
import type { StoredPlan } from "../storedPlan.ts";

/** The transaction items of a plan's weeks, inputs and reminder that change. */
export function partWrites(tables: Tables, before: StoredPlan, after: StoredPlan): Transaction {
  const { plan_id, version } = after.record;
  const weekKey = (monday: string) => partKey(plan_id, "week", monday);
  const inputsKey = (monday: string) => partKey(plan_id, "inputs", monday);
  const mondays = new Set(after.weeks.map(({ monday }) => monday));
  const starts = new Set(after.changes.map(({ from }) => from));
  const removedWeeks = before.weeks.filter(({ monday }) => !mondays.has(monday));
  const removedChanges = before.changes.filter(({ from }) => !starts.has(from));
  const removedKeys = [
    ...removedWeeks.map(({ monday }) => weekKey(monday)),
    ...removedChanges.map(({ from }) => inputsKey(from)),
  ];
  if (before.hasReminder && !after.hasReminder) removedKeys.push(reminderKey(plan_id));
  const isStored = (week: StoredWeek) =>
    before.weeks.some((each) => each.monday === week.monday && each.version === week.version);
  const weeks = after.weeks.filter((week) => !isStored(week));
  // Changes of the inputs have no version, but those that stay are the same objects.
  const changes = after.changes.filter((change) => !before.changes.includes(change));
  return [
    ...removedKeys.map((key) => deskDelete(tables, key)),
    // The key has the Monday, from which the number of the week follows.
    ...weeks.map(({ week: _, monday, ...entry }) =>
      deskPut(tables, { ...weekKey(monday), ...entry }),
    ),
    ...changes.map(({ from, inputs }) => deskPut(tables, { ...inputsKey(from), inputs, version })),
  ];
}

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
