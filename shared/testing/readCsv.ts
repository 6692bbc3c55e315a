/** The cells of a CSV file, read strictly according to RFC 4180. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rest = csv.replaceAll(cell, (_, quoted: string | undefined, plain, end) => {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
    return "";
  });
  if (rest !== "" || rows.pop()?.length !== 0) throw new Error(`Malformed: ${rest}`);
  return rows;
}
