import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import * as z from "zod";
import { CommandError } from "../commands/CommandError.ts";
import { printLine, runCommand } from "../commands/runCommand.ts";
import { describeMachine, formatRow, writeReport } from "./benchReport.ts";
import { type Benchmark, type BenchRow, benchRowSchema } from "./benchRows.ts";

/**
 * Runs all benchmarks, or those named on the command line, and prints their rows. With `--write`, also saves the rows
 * in `results.json` and updates docs/benchmarks.md.
 */
export function runBenchmarks(benchmarks: Benchmarks, args: readonly string[]): Promise<void> {
  return runCommand(() => measure(benchmarks, args));
}

type Benchmarks = Readonly<Record<string, Benchmark>>;

async function measure(benchmarks: Benchmarks, args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (values.quick && values.write)
    throw new CommandError("The figures of --quick are not reliable: leave out --write.");
  const known = Object.keys(benchmarks);
  for (const name of positionals.length > 0 ? positionals : known) {
    const benchmark = benchmarks[name];
    if (benchmark === undefined)
      throw new CommandError(`Unknown benchmark ${name}: use ${known.join(", ")}`);
    const measured = await benchmark({ quick: values.quick });
    for (const row of measured) printLine(formatRow(row));
    if (!values.write) continue;
    const measuredAt = new Date().toISOString();
    keepRows(
      measured.map((row) => ({ benchmark: name, ...row, measuredAt })),
      known,
    );
  }
  return [];
}

const resultsFile = join(import.meta.dirname, "results.json");
const page = join(repositoryRoot, "docs", "benchmarks.md");

/** Replaces the rows of the same benchmarks and drops rows of benchmarks that no longer exist. */
function keepRows(rows: readonly BenchRow[], known: readonly string[]): void {
  const replaced = new Set(rows.map(({ benchmark }) => benchmark));
  const kept = readRows().filter(({ benchmark }) => !replaced.has(benchmark));
  const all = known.flatMap((name) =>
    [...kept, ...rows].filter(({ benchmark }) => benchmark === name),
  );
  writeFileSync(resultsFile, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(page, writeReport(readFileSync(page, "utf8"), all, describeMachine()));
}

function readRows(): BenchRow[] {
  if (!existsSync(resultsFile)) return [];
  return z.array(benchRowSchema).parse(JSON.parse(readFileSync(resultsFile, "utf8")));
}
