import type { CsvCell } from "@planner/shared/files/csv";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import type { FigureName, Figures, ReportRow } from "./reportFigures.ts";
import { daysText, figureLabels } from "./reportTexts.ts";

export type ReportFileOptions = {
  /** What a row is: "Source and campaign" has two columns. */
  readonly heads: readonly string[];
  readonly columns: readonly FigureName[];
  readonly labelOf?: (name: FigureName) => string;
  readonly rows: readonly ReportRow[];
  /** The days that the rows are compared with. */
  readonly compared?: DayRange | undefined;
};

/** The rows of a table as a file has them, each figure beside the one that it is compared with. */
export function reportCells({
  heads,
  columns,
  labelOf = (name) => figureLabels[name],
  rows,
  compared,
}: ReportFileOptions): readonly (readonly CsvCell[])[] {
  const days = compared && daysText(compared, "short");
  const labels = columns.flatMap((name) =>
    days === undefined ? [labelOf(name)] : [labelOf(name), `${labelOf(name)}, ${days}`],
  );
  const lines = rows.map(({ name, more, figures, before }) => {
    const names = heads.length > 1 ? [name, more] : [name];
    const cells = columns.flatMap((column) =>
      days === undefined
        ? [cellOf(column, figures)]
        : [cellOf(column, figures), cellOf(column, before ?? {})],
    );
    return [...names, ...cells];
  });
  return [[...heads, ...labels], ...lines];
}

function cellOf(column: FigureName, figures: Figures): CsvCell {
  const figure = figures[column];
  return figure === null || figure === undefined ? "" : roundHalfUp(figure, 2);
}
