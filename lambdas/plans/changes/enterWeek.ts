import type { WeekEntry } from "@planner/shared/api/planContract";
import { addWeeks } from "@planner/shared/calendar";
import type { Tables } from "../../tables/Tables.ts";
import { rejectedField } from "../rejectedField.ts";
import { type PlanChange, type PlanChangeOutcome, writePlanChange } from "./writePlanChange.ts";

type WeekChange = PlanChange & {
  readonly week: number;
  /** The Monday that the contractor saw. If it is absent, it is not compared. */
  readonly monday?: string | undefined;
  readonly entry: WeekEntry;
};

/** Stores a week if it still has the Monday and the version, which is 0 for a new week. Keeps what it replaces as history. */
export function enterWeek(
  tables: Tables,
  planId: string,
  { week, monday: seenMonday, version, entry, now, today }: WeekChange,
): Promise<PlanChangeOutcome> {
  return writePlanChange(tables, { planId, now }, ({ record, weeks }) => {
    const monday = addWeeks(record.start_date, week - 1);
    const replaced = weeks.find((each) => each.monday === monday);
    // The start has moved since the contractor saw the week.
    if (seenMonday !== undefined && seenMonday !== monday) return { kind: "stale" };
    if (week < 1 && replaced === undefined) {
      return rejectedField("week", "This week is before the start of the plan");
    }
    if (today < addWeeks(monday, 1)) return rejectedField("week", "This week is not over yet");
    const storedVersion = replaced?.version ?? 0;
    if (storedVersion !== version) return { kind: "stale" };
    if (entry.back_next_week !== undefined && entry.spend_cents > 0) {
      return rejectedField("back_next_week", onlyInPause);
    }
    const others = weeks.filter((each) => each !== replaced);
    const after = [...others, { ...entry, week, monday, version: version + 1 }];
    return {
      kind: "change",
      record: { last_entry: now.toISOString() },
      weeks: after.toSorted((one, other) => one.monday.localeCompare(other.monday)),
      replaced,
    };
  });
}

const onlyInPause = "Only a week without ad spend says whether the ads are back next week";
