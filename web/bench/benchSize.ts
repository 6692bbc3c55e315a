import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import type { Measurement } from "@planner/tools/bench/benchRows";
import * as z from "zod";
import { baselineSite, buildBaseline } from "./buildBaseline.ts";

/** The budgets of .size-limit.json, with the first route compared to the baseline. */
export async function benchSize(): Promise<Measurement[]> {
  await buildBaseline();
  const { stdout } = spawnSync("npx", ["--no", "--", "size-limit", "--json"], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  return budgetsSchema.parse(JSON.parse(stdout)).map(({ name, size, sizeLimit }, index) => ({
    name,
    value: size / 1000,
    unit: "kB",
    ...(index === 0 && { baseline: gzipBytes(baselineSite) / 1000 }),
    target: { kind: "at most", limit: sizeLimit / 1000 },
    note: "each file compressed with gzip.",
  }));
}

const budgetsSchema = z.array(
  z.object({ name: z.string(), size: z.number(), sizeLimit: z.number() }),
);

function gzipBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(html|css|js)$/.test(file))
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
