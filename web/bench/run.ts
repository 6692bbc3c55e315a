import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BenchOptions, BenchRow } from "./BenchRow.ts";
import { keepRows } from "./keepRows.ts";
import { benchLoading } from "./loading/benchLoading.ts";
import { benchPlan } from "./plan/benchPlan.ts";
import { benchScores } from "./scores/benchScores.ts";
import { benchSize } from "./size/benchSize.ts";
import { benchSteps } from "./steps/benchSteps.ts";

// npm run bench -w web [-- --quick] [-- name…]: all benches of this part, or those that are named. Measures the site
// that `npm run build` left, and for scores and steps the stage that `npm run synth` left.
const benches: Readonly<Record<string, (options: BenchOptions) => Promise<BenchRow[]>>> = {
  size: benchSize,
  plan: benchPlan,
  loading: benchLoading,
  steps: benchSteps,
  scores: benchScores,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (bench === undefined) throw new Error(`No bench ${name}: ${Object.keys(benches).join(", ")}`);
  const rows = await bench({ quick: values.quick, now: () => new Date() });
  for (const { row, measured, floor_or_rival, target, met, note } of rows) {
    const beside = floor_or_rival === "" ? "" : ` beside ${floor_or_rival}`;
    process.stdout.write(`${met ? "✓" : "✗"} ${row}: ${measured}${beside} (${target})\n`);
    if (!met) process.stdout.write(`  ${note}\n`);
  }
  // A quick look is no measurement to keep.
  if (!values.quick) keepRows(join(import.meta.dirname, "results.json"), rows);
}
