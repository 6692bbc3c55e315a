import type { BenchRow } from "./BenchRow.ts";
import { markdownTable } from "./markdownTable.ts";

/** What was measured as Markdown: the rows, which of them miss their target and why, and how the others were taken. */
export function benchTables(rows: readonly BenchRow[], machine: string): string {
  const missed = rows.filter(({ met }) => !met);
  const noted = rows.filter(({ met, note }) => met && note !== "");
  return [
    `${datesOf(rows)} ${machine}`,
    markdownTable([
      ["What", "Measured", "Floor or rival", "Ratio", "Target", "Met"],
      ...rows.map((row) => [
        row.row,
        row.measured,
        row.floor_or_rival || "–",
        row.ratio === null ? "–" : row.ratio.toFixed(2),
        row.target,
        row.met ? "yes" : "**no**",
      ]),
    ]),
    missed.length === 0
      ? "Every row meets its target."
      : ["Missed:", "", ...missed.map(asPoint)].join("\n"),
    ...(noted.length === 0 ? [] : [["Notes:", "", ...noted.map(asPoint)].join("\n")]),
  ].join("\n\n");
}

function asPoint({ row, note }: BenchRow): string {
  return `- ${row}: ${note || "no reason was given"}`;
}

function datesOf(rows: readonly BenchRow[]): string {
  const dates = [...new Set(rows.map(({ measured_at }) => measured_at.slice(0, 10)))].sort();
  return `Measured ${dates.join(", ")}.`;
}
