import type { SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import { centsOf, mergeSpend } from "@planner/shared/reports/mergeSpend";
import { type DayRange, eachDay } from "@planner/shared/reports/reportPeriod";
import { dayOf } from "@planner/shared/reports/spendDays";
import type { SpendFileRow } from "./readSpend.ts";

/** Days in a row that are all new, or all replaced. Amounts are in cents. */
export type PreviewRange = {
  readonly days: DayRange;
  readonly isNew: boolean;
  /** The rows of the file that begin in it. */
  readonly rows: number;
  readonly storedCents: number;
  readonly newCents: number;
};

/** What an import changes. */
export function previewRanges(
  imports: readonly SpendImport[],
  stored: readonly SpendMonth[],
  rows: readonly SpendFileRow[],
): readonly PreviewRange[] {
  const rowsOfDay = new Map<string, number>();
  for (const { days } of rows) rowsOfDay.set(days.from, (rowsOfDay.get(days.from) ?? 0) + 1);
  const ranges: PreviewRange[] = [];
  for (const spend of imports) {
    const before = stored.find(({ month }) => month === spend.month);
    const after = mergeSpend(before ?? { covered: [], campaigns: [] }, spend);
    const first = dayOf(spend.month, spend.first_day);
    for (const day of eachDay({ from: first, to: dayOf(spend.month, spend.last_day) })) {
      const isDay = (number: number) => dayOf(spend.month, number) === day;
      const sumOf = (campaigns: SpendMonth["campaigns"]) =>
        campaigns.reduce((sum, campaign) => sum + centsOf(campaign, isDay), 0);
      append(ranges, {
        days: { from: day, to: day },
        isNew: !before?.covered.some(isDay),
        rows: rowsOfDay.get(day) ?? 0,
        storedCents: sumOf(before?.campaigns ?? []),
        newCents: sumOf(after.campaigns),
      });
    }
  }
  return ranges;
}

/** Adds a day to the last range if it is of the same kind. */
function append(ranges: PreviewRange[], day: PreviewRange): void {
  const last = ranges.at(-1);
  if (last === undefined || last.isNew !== day.isNew) {
    ranges.push(day);
    return;
  }
  ranges[ranges.length - 1] = {
    days: { from: last.days.from, to: day.days.to },
    isNew: last.isNew,
    rows: last.rows + day.rows,
    storedCents: last.storedCents + day.storedCents,
    newCents: last.newCents + day.newCents,
  };
}
