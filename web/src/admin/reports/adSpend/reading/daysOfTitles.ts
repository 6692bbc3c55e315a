import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { readDay } from "./spendDates.ts";

/** The days in a title above a table: "October 1, 2026 - October 31, 2026". Undefined if there are none. */
export function daysOfTitles(titles: readonly string[]): DayRange | undefined {
  for (const title of titles) {
    const [first = "", second = ""] = title.replaceAll('"', "").split(/\s+[-–]\s+/);
    const from = readDay(first, "month first");
    const to = readDay(second, "month first");
    if (from !== undefined && to !== undefined && from <= to) return { from, to };
  }
  return undefined;
}
