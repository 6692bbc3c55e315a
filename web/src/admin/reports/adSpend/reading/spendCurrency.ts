import type { FileRow } from "./fileRows.ts";
import { findColumns, type SpendColumns } from "./spendColumns.ts";
import type { SpendTable } from "./spendTable.ts";

/** The first currency that is not the dollar, else "USD" if the file names it. Undefined if it names none. */
export function currencyOf(
  lines: readonly FileRow[],
  { columns, table }: { readonly columns: SpendColumns; readonly table: SpendTable },
): string | undefined {
  const head = currencyInHead(table.heads[columns.spend] ?? "");
  if (head !== undefined) return head;
  const column = columns.currency ?? codeColumn(lines, table);
  let found: string | undefined;
  for (const { cells } of lines) {
    const code = column === undefined ? "" : (cells[column] ?? "").trim();
    const named = /^[A-Z]{3}$/.test(code) ? code : currencyInAmount(cells[columns.spend] ?? "");
    if (named !== undefined && named !== "USD") return named;
    found ??= named;
  }
  return found;
}

/** "Euro (EUR)", or only the code if it is unknown. */
export function currencyName(code: string): string {
  try {
    const name = new Intl.DisplayNames("en-US", { type: "currency" }).of(code);
    return name === undefined || name === code ? code : `${name} (${code})`;
  } catch {
    return code;
  }
}

/** The column of currency codes in a file whose heads are in another language, such as `Währungscode`. */
function codeColumn(lines: readonly FileRow[], { heads }: SpendTable): number | undefined {
  if (findColumns(heads) !== undefined) return undefined;
  const codes = new Set(Intl.supportedValuesOf("currency"));
  const column = heads.findIndex((_, index) =>
    lines.every(({ cells }) => codes.has((cells[index] ?? "").trim())),
  );
  return column < 0 ? undefined : column;
}

/** The currency in a head: "EUR" for "Amount spent (EUR)". */
function currencyInHead(head: string): string | undefined {
  return /\(([A-Z]{3})\)\s*$/.exec(head)?.[1];
}

/** The currency that an amount is written with: "EUR" for "€ 12". Undefined if it has none, or the dollar. */
function currencyInAmount(text: string): string | undefined {
  for (const { sign, currency } of currencySigns) {
    if (text.includes(sign)) return currency;
  }
  return /\b(?!USD)[A-Z]{3}\b/.exec(text)?.[0];
}

/** "CA$" is before "A$", which it contains. */
const currencySigns = [
  { sign: "€", currency: "EUR" },
  { sign: "£", currency: "GBP" },
  { sign: "CA$", currency: "CAD" },
  { sign: "A$", currency: "AUD" },
  { sign: "MX$", currency: "MXN" },
  { sign: "¥", currency: "JPY" },
] as const;
