import { formatCents, formatCount, pluralize } from "@planner/shared/format";
import { daysText } from "../../texts/dayTexts.ts";
import { rangeOf } from "../rangeOf.ts";
import type { SpendReading } from "../reading/readSpend.ts";
import type { SpendFileRow } from "../reading/readSpendRow.ts";
import type { SpendColumns } from "../reading/spendColumns.ts";
import { sumCents } from "../sumCents.ts";

/** A text below each column that has one. */
export type ColumnHints = Readonly<Partial<Record<"campaign" | "days" | "spend", string>>>;

/** What was found in each column, for the user to check. Nothing before rows are read. */
export function columnHints(
  reading: SpendReading | undefined,
  columns: SpendColumns | undefined,
): ColumnHints {
  if (reading?.kind !== "read") return {};
  const { rows, namesCurrency } = reading;
  const range = rangeOf(rows.map(({ days }) => days));
  if (range === undefined) return {};
  const currency = namesCurrency ? "US dollars" : "taken as US dollars";
  return {
    campaign: campaignHint(rows),
    days: `${daysText(range)}, ${rowDaysHint(rows, columns)}`,
    spend: `${formatCents(sumCents(rows) / 100)} in ${pluralize(rows.length, "row")}, ${currency}`,
  };
}

/** "fall-offer, patios and 3 more" */
function campaignHint(rows: readonly SpendFileRow[]): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  const firstNames = names.slice(0, 2).join(", ");
  return names.length > 2 ? `${firstNames} and ${formatCount(names.length - 2)} more` : firstNames;
}

/** How many days a row has. */
function rowDaysHint(rows: readonly SpendFileRow[], columns: SpendColumns | undefined): string {
  if (columns?.days === undefined) return "the days of the whole file, spread evenly";
  const hasLongRow = rows.some(({ days }) => days.from !== days.to);
  return hasLongRow ? "spread evenly over the days of each row" : "one row a day";
}
