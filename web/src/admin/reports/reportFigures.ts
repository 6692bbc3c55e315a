import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { ReportFigures } from "@planner/shared/reports/reportFigures";
import { type Returns, returnsOf } from "@planner/shared/reports/returns";

export type FigureName = keyof ReportFigures | "spend" | keyof Returns;

export type Figures = Readonly<Partial<Record<FigureName, number | null>>>;

/** The figures of a row with what a lead, a booked call and a won customer cost. */
export function withReturns(figures: ReportFigures & { readonly spend: number | null }): Figures {
  return { ...figures, ...returnsOf(figures) };
}

/** A row of a table with the figures that it is compared with. */
export type ReportRow = {
  readonly key: string;
  readonly name: string;
  /** In a file, if it differs: a week has its year. */
  readonly nameInFile?: string;
  /** Of a row by source and campaign. Empty if its leads name none. */
  readonly campaign?: string;
  /** The path of the list of its leads. Empty without leads or for a compared period. */
  readonly listPath?: string;
  readonly figures: Figures;
  /** Undefined without a comparison. */
  readonly before?: Figures | undefined;
};

/** Of a row without leads and spend. */
export const noFigures: ReportFigures & { readonly spend: null } = {
  leads: 0,
  suspect: 0,
  pass_the_gate_pct: null,
  within_5_min_pct: null,
  answered: 0,
  calls: 0,
  no_shows: 0,
  median_answer_minutes: null,
  booked: 0,
  won: 0,
  won_value: 0,
  spend: null,
};

/**
 * The rows of two periods side by side. Rows that only the earlier one has come last, so that its sums are those of its rows.
 */
export function compareRows(
  rows: readonly ReportRow[],
  before: readonly ReportRow[] | undefined,
): readonly ReportRow[] {
  if (before === undefined) return rows;
  const earlierRows = new Map(before.map((row) => [row.key, row]));
  const compared = rows.map((row) => {
    return { ...row, before: earlierRows.get(row.key)?.figures ?? noFigures };
  });
  const keys = new Set(rows.map(({ key }) => key));
  const ended = before
    .filter(({ key }) => !keys.has(key))
    .map((row) => ({ ...row, figures: noFigures, before: row.figures }));
  return [...compared, ...ended];
}

type SourceRow = LeadReport["sources"][number];

/** The key of a row by source and campaign. */
export function sourceKey({ source, campaign }: Pick<SourceRow, "source" | "campaign">): string {
  return `${source ?? ""}#${campaign}`;
}

/** What came of the leads, at the end of most tables. */
export const resultColumns: readonly FigureName[] = ["booked", "won", "won_value"];
