export type CsvCell = string | number | undefined;

/** The text of a CSV file (RFC 4180). */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** A cell. Spreadsheets run a text as a formula, even quoted or after invisible characters. An apostrophe prevents it. */
function csvCell(value: CsvCell): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
