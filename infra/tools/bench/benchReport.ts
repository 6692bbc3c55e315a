import { arch, cpus, platform, totalmem } from "node:os";
import { type BenchRow, type Measurement, meetsTarget } from "./benchRows.ts";

/**
 * Replaces the part of a page between `<!-- measured -->` and `<!-- /measured -->` with the rows.
 *
 * @throws if a marker is missing
 */
export function writeReport(page: string, rows: readonly BenchRow[], machine: string): string {
  const start = page.indexOf(markers.start);
  const end = page.indexOf(markers.end);
  if (start < 0 || end < start)
    throw new Error(`The page has no ${markers.start} … ${markers.end}`);
  const before = page.slice(0, start + markers.start.length);
  return `${before}\n\n${report(rows, machine)}\n\n${page.slice(end)}`;
}

/** Formats a row for the terminal. Adds the note if the row misses its target. */
export function formatRow(row: Measurement): string {
  const baseline = row.baseline === undefined ? "" : `, baseline ${format(row.baseline, row.unit)}`;
  const line = `${row.name}: ${format(row.value, row.unit)}${baseline} (${formatTarget(row)})`;
  return meetsTarget(row) ? `✓ ${line}` : `✗ ${line}\n  ${row.note}`;
}

/** Processors, memory, platform and Node version, without the host name. */
export function describeMachine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown processor"}, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.version}`;
}

const markers = { start: "<!-- measured -->", end: "<!-- /measured -->" } as const;

function report(rows: readonly BenchRow[], machine: string): string {
  const dates = [...new Set(rows.map(({ measuredAt }) => measuredAt.slice(0, 10)))].sort();
  return [
    `Measured ${dates.join(", ")} on ${machine}.`,
    markdownTable([
      ["What", "Measured", "Baseline", "Target", "Met"],
      ...rows.map((row) => [
        row.name,
        format(row.value, row.unit),
        row.baseline === undefined ? "–" : format(row.baseline, row.unit),
        formatTarget(row),
        meetsTarget(row) ? "yes" : "**no**",
      ]),
    ]),
    notes(rows).join("\n"),
  ].join("\n\n");
}

/** A note per row, or one for several consecutive rows with the same note. */
function notes(rows: readonly BenchRow[]): string[] {
  const isFirst = ({ note }: BenchRow, index: number) => rows[index - 1]?.note !== note;
  return rows.flatMap((row, index) => {
    if (!isFirst(row, index)) return [];
    const next = rows.findIndex((other, place) => place > index && isFirst(other, place));
    const last = rows.at(next < 0 ? -1 : next - 1) ?? row;
    return `- ${last === row ? row.name : `From ${row.name} to ${last.name}`}: ${row.note}`;
  });
}

function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

function format(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: digits })} ${unit}`.trim();
}

function formatTarget({ target: { kind, limit }, unit }: Measurement): string {
  switch (kind) {
    case "at most":
      return `≤ ${format(limit, unit)}`;
    case "at least":
      return `≥ ${format(limit, unit)}`;
    case "times baseline":
      return `≤ ${limit} × baseline`;
  }
}
