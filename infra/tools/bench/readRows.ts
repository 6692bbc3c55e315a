import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type BenchRow, benchRowSchema } from "./BenchRow.ts";

/** The rows that the workspaces' benches have written so far. Throws with the file's name when one is not made of rows. */
export function readRows(root: string): BenchRow[] {
  return ["web", "lambdas", "infra"].flatMap((workspace) => {
    const file = join(root, workspace, "bench", "results.json");
    if (!existsSync(file)) return [];
    const rows = z.array(benchRowSchema).safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (!rows.success) throw new Error(`${file}: ${z.prettifyError(rows.error)}`);
    return rows.data;
  });
}
