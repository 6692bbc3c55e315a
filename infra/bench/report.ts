import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repositoryRoot.ts";
import { benchTables } from "./benchTables.ts";
import { describeMachine } from "./describeMachine.ts";
import { readRows } from "./readRows.ts";
import { replaceMeasured } from "./replaceMeasured.ts";

// The end of npm run bench: puts what the workspaces have measured into docs/benchmarks.md and says what misses.
const page = join(repositoryRoot, "docs", "benchmarks.md");
const rows = readRows(repositoryRoot);
const measured = benchTables(rows, describeMachine());
writeFileSync(page, replaceMeasured(readFileSync(page, "utf8"), measured));
process.stdout.write(`\n${measured}\n`);
