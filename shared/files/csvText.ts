/** Undefined is an empty cell. */
export type CsvCell = string | number | undefined;

/** The text of a CSV file (RFC 4180). */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: CsvCell): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const harmless = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets run such a text as a formula, even in quotes or after invisible characters. An apostrophe prevents it. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Also where other programs than RFC 4180 says separate or quote cells. */
const needsQuotes = /[",\r\n\t;']/;
