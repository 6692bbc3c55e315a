/**
 * The cells of a CSV file, read strictly according to RFC 4180.
 *
 * @throws if the file is malformed or a row has another number of cells
 */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let end = 0;
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const [all, quoted, plain, separator] = match;
    if (match.index !== end) throw new Error(`Malformed at ${end}`);
    end += all.length;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (separator === ",") continue;
    if (row.length !== (rows[0] ?? row).length) throw new Error(`Row ${rows.length} is too short`);
    rows.push(row);
    row = [];
  }
  if (end !== csv.length) throw new Error(`Malformed at ${end}`);
  return rows;
}
