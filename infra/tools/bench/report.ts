import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { benchTables } from "./benchTables.ts";
import { describeMachine } from "./describeMachine.ts";
import { readRows } from "./readRows.ts";
import { replaceMeasured } from "./replaceMeasured.ts";

// The end of npm run bench: puts what the workspaces have measured into docs/benchmarks.md and says what misses. A quick
// look has measured nothing: its figures were said as they came.
const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
if (!values.quick) {
  const page = join(repositoryRoot, "docs", "benchmarks.md");
  const measured = benchTables(readRows(repositoryRoot), describeMachine());
  writeFileSync(page, replaceMeasured(readFileSync(page, "utf8"), measured));
  process.stdout.write(`\n${measured}\n`);
}
