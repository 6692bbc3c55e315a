import { formatCents, formatCount, pluralize } from "@planner/shared/format";
import { daysText } from "../../texts/dayTexts.ts";
import { rangeOf, type SpendFileRow, type SpendReading } from "../reading/readSpend.ts";
import type { SpendColumns } from "../reading/spendColumns.ts";

export type ColumnHints = Readonly<Partial<Record<"campaign" | "days" | "spend", string>>>;

/** What was found in each column, for the user to check. Nothing before rows are read. */
export function columnHints(
  reading: SpendReading | undefined,
  columns: SpendColumns | undefined,
): ColumnHints {
  if (reading?.kind !== "read" || reading.rows.length === 0) return {};
  const { rows, namesCurrency } = reading;
  const currency = namesCurrency ? "US dollars" : "taken as US dollars";
  return {
    campaign: campaignHint(rows),
    days: `${daysText(rangeOf(rows))}, ${rowDaysHint(rows, columns)}`,
    spend: `${formatCents(centsOf(rows) / 100)} in ${pluralize(rows.length, "row")}, ${currency}`,
  };
}

/** "fall-offer, patios and 3 more" */
function campaignHint(rows: readonly SpendFileRow[]): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  const firstNames = names.slice(0, 2).join(", ");
  return names.length > 2 ? `${firstNames} and ${formatCount(names.length - 2)} more` : firstNames;
}

/** What days a row has. */
function rowDaysHint(rows: readonly SpendFileRow[], columns: SpendColumns | undefined): string {
  if (columns?.days === undefined) return "the days of the whole file, spread evenly";
  const hasLongRow = rows.some(({ days }) => days.from !== days.to);
  return hasLongRow ? "spread evenly over the days of each row" : "one row a day";
}

function centsOf(rows: readonly SpendFileRow[]): number {
  let sum = 0;
  for (const { cents } of rows) sum += cents;
  return sum;
}
