import type { BenchRow } from "./BenchResult.ts";

/** The rows as a table, with the ratio of the large size to the small one. */
export function toMarkdown(
  [small, large]: readonly [string, string],
  rows: readonly BenchRow[],
): string {
  const cells = [
    ["", small, large, "ratio"],
    ["---", "--:", "--:", "--:"],
    ...rows.map(({ name, smallMs, largeMs }) => [
      name,
      milliseconds(smallMs),
      milliseconds(largeMs),
      (largeMs / smallMs).toFixed(2),
    ]),
  ];
  return cells.map((row) => `| ${row.join(" | ")} |\n`).join("");
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
