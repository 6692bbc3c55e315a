import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { printLine } from "@planner/local-cloud/LocalCloudError";
import type { Benches, BenchRow } from "./BenchRow.ts";
import { keepRows } from "./keepRows.ts";

// npm run bench -w <workspace> [-- --quick] [-- name…]: all benches of a workspace, or those that are named.
const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [workspace = "", ...names] = positionals;
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const folder = join(repositoryRoot, workspace, "bench");
const { benches }: { readonly benches: Benches } = await import(
  pathToFileURL(join(folder, "benches.ts")).href
);

for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const bench = benches[name];
  if (bench === undefined) throw new Error(`No bench ${name}: ${Object.keys(benches).join(", ")}`);
  const rows = await bench({ quick: values.quick, signal: stopping.signal, now: () => new Date() });
  for (const row of rows) printLine(lineOf(row));
  // A quick look is no measurement to keep.
  if (!values.quick) keepRows(join(folder, "results.json"), rows);
}

/** With the reason where the target is missed. */
function lineOf({ row, measured, floor_or_rival, ratio, target, met, note }: BenchRow): string {
  const beside = floor_or_rival === "" ? "" : ` beside ${floor_or_rival}`;
  const as = ratio === null ? "" : `, ratio ${ratio.toFixed(2)}`;
  return `${met ? "✓" : "✗"} ${row}: ${measured}${beside}${as} (${target})${met ? "" : `\n  ${note}`}`;
}
