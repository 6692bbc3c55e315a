import { type CsvCell, csvText } from "@planner/shared/files/csvText";

/** A CSV file with a byte order mark: without it, Excel reads UTF-8 as Latin-1. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob(["\uFEFF", csvText(rows)], { type: "text/csv;charset=utf-8" });
}
