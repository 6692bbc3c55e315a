/**
 * The cells of a CSV file, read strictly according to RFC 4180.
 *
 * @throws if the file is malformed
 */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  let end = 0;
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const [all, quoted, plain = "", separator] = match;
    if (match.index !== end) break;
    end += all.length;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (separator !== ",") rows.push([]);
  }
  if (end !== csv.length || rows.pop()?.length !== 0) throw new Error(`Malformed at ${end}`);
  return rows;
}
