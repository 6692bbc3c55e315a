import { join } from "node:path";
import { parseArgs } from "node:util";
import { say } from "../local/terminal/say.ts";
import type { BenchOptions } from "./BenchOptions.ts";
import type { BenchRow } from "./BenchRow.ts";
import { benchStart } from "./commands/benchStart.ts";
import { benchTests } from "./commands/benchTests.ts";
import { benchImports } from "./functions/benchImports.ts";
import { keepRows } from "./keepRows.ts";
import { benchLocalCloud } from "./load/benchLocalCloud.ts";

// npm run bench -w infra [-- --quick] [-- name…]: all benches of this part, or those that are named.
const benches: Readonly<Record<string, (options: BenchOptions) => Promise<BenchRow[]>>> = {
  imports: benchImports,
  start: benchStart,
  load: benchLocalCloud,
  tests: benchTests,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (bench === undefined) throw new Error(`No bench ${name}: ${Object.keys(benches).join(", ")}`);
  const rows = await bench({ quick: values.quick, signal: stopping.signal, now: () => new Date() });
  for (const { row, measured, floor_or_rival, ratio, target, met } of rows) {
    const beside = floor_or_rival === "" ? "" : ` beside ${floor_or_rival}`;
    const as = ratio === null ? "" : `, ratio ${ratio.toFixed(2)}`;
    say(`${met ? "✓" : "✗"} ${row}: ${measured}${beside}${as} (${target})`);
  }
  // A quick look is no measurement to keep.
  if (!values.quick) keepRows(join(import.meta.dirname, "results.json"), rows);
}
