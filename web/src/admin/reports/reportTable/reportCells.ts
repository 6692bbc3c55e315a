import type { CsvCell } from "@planner/shared/files/csvText";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { FigureName, Figures } from "../figures/reportFigures.ts";
import { daysTextWithYear } from "../texts/dayTexts.ts";

/** The rows of a table, and how a file has them. */
export type ReportCellsOptions = {
  /** The heads of the names: one, or the two "Source" and "Campaign". */
  readonly heads: readonly string[];
  readonly columns: readonly FigureName[];
  readonly labelOf: (name: FigureName) => string;
  readonly rows: readonly ReportRow[];
  /** The days that the rows are compared with. */
  readonly compared?: DayRange | undefined;
};

/** The cells of a file with the rows of a table, each figure beside the one that it is compared with. */
export function reportCells({
  heads,
  columns,
  labelOf,
  rows,
  compared,
}: ReportCellsOptions): readonly (readonly CsvCell[])[] {
  const head: CsvCell[] = [...heads];
  for (const column of columns) {
    const label = labelOf(column);
    head.push(label);
    if (compared) head.push(`${label}, ${daysTextWithYear(compared)}`);
  }
  const lines = rows.map(({ name, nameInFile = name, campaign, figures, before = {} }) => {
    const line: CsvCell[] = [nameInFile];
    if (heads.length > 1) line.push(campaign);
    for (const column of columns) {
      line.push(cellOf(column, figures));
      if (compared) line.push(cellOf(column, before));
    }
    return line;
  });
  return [head, ...lines];
}

function cellOf(column: FigureName, figures: Figures): CsvCell {
  const figure = figures[column];
  return figure === null || figure === undefined ? "" : roundHalfUp(figure, 2);
}
