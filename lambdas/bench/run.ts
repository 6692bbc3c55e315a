import { join } from "node:path";
import { parseArgs } from "node:util";
import { quietenSdk } from "../commands/quietenSdk.ts";
import type { BenchOptions, BenchRow } from "./BenchRow.ts";
import { keepRows } from "./keepRows.ts";
import { benchOverhead } from "./overhead/benchOverhead.ts";
import { benchReading } from "./reading/benchReading.ts";

// npm run bench -w lambdas [-- --quick] [-- name…]: all benches of this part, or those that are named.
const benches: Readonly<Record<string, (options: BenchOptions) => Promise<BenchRow[]>>> = {
  overhead: benchOverhead,
  reading: benchReading,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
quietenSdk();

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (bench === undefined) throw new Error(`No bench ${name}: ${Object.keys(benches).join(", ")}`);
  const rows = await bench({ quick: values.quick, now: () => new Date() });
  for (const { row, measured, floor_or_rival, target, met } of rows) {
    const beside = floor_or_rival === "" ? "" : ` beside ${floor_or_rival}`;
    process.stdout.write(`${met ? "✓" : "✗"} ${row}: ${measured}${beside} (${target})\n`);
  }
  // A quick look is no measurement to keep.
  if (!values.quick) keepRows(join(import.meta.dirname, "results.json"), rows);
}
