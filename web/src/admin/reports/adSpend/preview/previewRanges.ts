import { centsOf, type SpendImport, type SpendMonth } from "@planner/shared/reports/adSpend";
import { mergeSpend } from "@planner/shared/reports/mergeSpend";
import { type DayRange, eachDay } from "@planner/shared/reports/reportPeriod";
import { dayOf } from "@planner/shared/reports/spendDays";
import type { SpendFileRow } from "../reading/readSpendRow.ts";
import { sumCents } from "../sumCents.ts";

/** What an import does to a stored day: `adds` keeps all amounts, `replaces` none, and `changes` some of them. */
export type DayChange = "new" | "adds" | "replaces" | "changes" | "unchanged";

/** Days in a row to which an import does the same. Amounts are in cents. */
export type PreviewRange = {
  readonly days: DayRange;
  readonly change: DayChange;
  /** How many rows of the file begin in it. */
  readonly rows: number;
  readonly storedCents: number;
  readonly newCents: number;
};

/** What an import does to its days. Days in a row to which it does the same are one range. */
export function previewRanges(
  imports: readonly SpendImport[],
  stored: readonly SpendMonth[],
  rows: readonly SpendFileRow[],
): readonly PreviewRange[] {
  const rowsOfDay = new Map<string, number>();
  for (const { days } of rows) rowsOfDay.set(days.from, (rowsOfDay.get(days.from) ?? 0) + 1);
  const ranges: PreviewRange[] = [];
  for (const spend of imports) {
    const before = stored.find(({ month }) => month === spend.month) ?? emptyMonth;
    const after = mergeSpend(before, spend);
    const from = dayOf(spend.month, spend.first_day);
    const to = dayOf(spend.month, spend.last_day);
    for (const day of eachDay({ from, to })) {
      const change = previewDay(day, { spend, before, after });
      append(ranges, { days: { from: day, to: day }, rows: rowsOfDay.get(day) ?? 0, ...change });
    }
  }
  return ranges;
}

type MonthContent = Pick<SpendMonth, "covered" | "campaigns">;

const emptyMonth: MonthContent = { covered: [], campaigns: [] };

type MonthChange = {
  readonly spend: SpendImport;
  readonly before: MonthContent;
  readonly after: MonthContent;
};

/** What an import does to a day, and what the day cost before and after. */
function previewDay(day: string, { spend, before, after }: MonthChange) {
  const isDay = (number: number) => dayOf(spend.month, number) === day;
  const storedAmounts = amountsOn(before.campaigns, isDay);
  const newAmounts = amountsOn(after.campaigns, isDay);
  const storedCents = sumCents(storedAmounts);
  const newCents = sumCents(newAmounts);
  const isAllFromFile = newCents === sumCents(amountsOn(spend.campaigns, isDay));
  const change = changeOf({
    isNew: !before.covered.some(isDay),
    isSame: JSON.stringify(storedAmounts) === JSON.stringify(newAmounts),
    isKept: storedAmounts.every((stored) => hasAmount(newAmounts, stored)),
    isReplaced: storedCents > 0 && isAllFromFile,
  });
  return { change, storedCents, newCents };
}

type Amount = { readonly campaign: string; readonly cents: number };

/** What each campaign cost on a day. */
function amountsOn(
  campaigns: SpendMonth["campaigns"],
  isDay: (number: number) => boolean,
): readonly Amount[] {
  const amounts = campaigns.map((each) => ({ campaign: each.name, cents: centsOf(each, isDay) }));
  return amounts.filter(({ cents }) => cents > 0);
}

function hasAmount(amounts: readonly Amount[], { campaign, cents }: Amount): boolean {
  return amounts.some((each) => each.campaign === campaign && each.cents === cents);
}

type DayFacts = {
  readonly isNew: boolean;
  readonly isSame: boolean;
  /** Whether each stored amount stays. */
  readonly isKept: boolean;
  readonly isReplaced: boolean;
};

function changeOf({ isNew, isSame, isKept, isReplaced }: DayFacts): DayChange {
  if (isNew) return "new";
  if (isSame) return "unchanged";
  if (isKept) return "adds";
  return isReplaced ? "replaces" : "changes";
}

/** Adds a day to the last range if the same happens to it. */
function append(ranges: PreviewRange[], day: PreviewRange): void {
  const last = ranges.at(-1);
  if (last === undefined || last.change !== day.change) ranges.push(day);
  else ranges[ranges.length - 1] = joinRanges(last, day);
}

function joinRanges(one: PreviewRange, next: PreviewRange): PreviewRange {
  return {
    days: { from: one.days.from, to: next.days.to },
    change: one.change,
    rows: one.rows + next.rows,
    storedCents: one.storedCents + next.storedCents,
    newCents: one.newCents + next.newCents,
  };
}

/** The sum of all ranges. */
export function sumOfRanges(ranges: readonly PreviewRange[]) {
  const sum = { rows: 0, storedCents: 0, newCents: 0 };
  for (const { rows, storedCents, newCents } of ranges) {
    sum.rows += rows;
    sum.storedCents += storedCents;
    sum.newCents += newCents;
  }
  return sum;
}
