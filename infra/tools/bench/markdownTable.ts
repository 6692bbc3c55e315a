/** A Markdown table with its columns aligned; all but the first to the right where `numbers` says so. */
export function markdownTable(
  rows: readonly (readonly string[])[],
  numbers: "numbers" | "text" = "text",
): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  const isRight = (column: number) => numbers === "numbers" && column > 0;
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, column) => {
        const padding = " ".repeat((widths[column] ?? 0) - [...cell].length);
        return isRight(column) ? padding + cell : cell + padding;
      })
      .join(" | ")} |`;
  const rule = widths.map((width, column) =>
    isRight(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  return [line(head), line(rule), ...body.map(line)].join("\n");
}
