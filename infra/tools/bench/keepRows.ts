import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { type BenchRow, benchRowSchema } from "./BenchRow.ts";

/** Writes rows into a file of results, in place of those of the same names; the others stay. */
export function keepRows(file: string, rows: readonly BenchRow[]): void {
  const earlier = existsSync(file)
    ? z.array(benchRowSchema).parse(JSON.parse(readFileSync(file, "utf8")))
    : [];
  const replaced = new Set(rows.map(({ row }) => row));
  const kept = earlier.filter(({ row }) => !replaced.has(row));
  writeFileSync(file, `${JSON.stringify([...kept, ...rows], undefined, 2)}\n`);
}
