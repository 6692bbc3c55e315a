import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { handlerBundling } from "@planner/infra/constructs/api/HandlerFunction";
import { Cloud } from "@planner/local-cloud/assembly/Cloud";
import { readAssembly } from "@planner/local-cloud/assembly/readAssembly";
import {
  functionDefinitions,
  functionEnvironment,
} from "@planner/local-cloud/services/lambda/FunctionDefinition";
import { App, Stack, Stage } from "aws-cdk-lib";
import { Runtime } from "aws-cdk-lib/aws-lambda";
import { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { type BenchOptions, type Measurement, median } from "./benchRows.ts";

/** Measures the bundle sizes of the user-facing functions and the import time of save-lead. */
export async function benchFunctions({ quick }: BenchOptions): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  try {
    synthesizeBaseline(folder);
    const functions = bundledFunctions(join(repositoryRoot, "cdk.out"), "dev");
    const [baseline] = bundledFunctions(folder, baselineStage).values();
    const saveLead = functions.get("save-lead");
    if (saveLead === undefined || baseline === undefined)
      throw new Error("Function save-lead not found");
    return [
      ...measuredFunctions.map((name) => sizeRow(name, functions.get(name))),
      await importRow(saveLead, baseline, quick ? 3 : 31),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const measuredFunctions = ["save-lead", "list-leads", "lead-stats", "is-admin"];

type BundledFunction = {
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
};

function sizeRow(name: string, bundled: BundledFunction | undefined): Measurement {
  if (bundled === undefined) throw new Error(`Function ${name} not found`);
  return {
    name: `Bundle of ${name}`,
    value: statSync(bundled.file).size / 1000,
    unit: "kB",
    target: { kind: "at most", limit: 340 },
    note: "minified, not compressed, without its source map.",
  };
}

async function importRow(
  saveLead: BundledFunction,
  baseline: BundledFunction,
  rounds: number,
): Promise<Measurement> {
  const times: { product: number; baseline: number }[] = [];
  // Takes turns, so that other load on the machine affects both equally.
  for (let round = 0; round < rounds; round++) {
    times.push({ product: await importMs(saveLead), baseline: await importMs(baseline) });
  }
  return {
    name: "Import of save-lead",
    value: median(times.map((time) => time.product)),
    unit: "ms",
    baseline: median(times.map((time) => time.baseline)),
    target: { kind: "times baseline", limit: 1.2 },
    note: `processor time in a new process, median of ${rounds}. The baseline is the DynamoDB document client alone.`,
  };
}

const run = promisify(execFile);

async function importMs({ file, environment }: BundledFunction): Promise<number> {
  const { stdout } = await run(
    process.execPath,
    ["--enable-source-maps", "--input-type=module", "--eval", program, pathToFileURL(file).href],
    { env: { ...environment } },
  );
  return Number(stdout);
}

const program = `
const before = process.cpuUsage();
const { handler } = await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
if (typeof handler !== "function") throw new Error("no handler");
process.stdout.write(String((user + system) / 1000));
`;

/** A stage's functions that are bundled from this repository, by service name. */
function bundledFunctions(
  assembly: string,
  stageName: string,
): ReadonlyMap<string, BundledFunction> {
  const cloud = new Cloud(readAssembly(assembly, stageName), "localhost");
  return new Map(
    functionDefinitions(cloud).flatMap((definition) => {
      const name = definition.variables.POWERTOOLS_SERVICE_NAME;
      if (name === undefined) return [];
      const file = join(definition.codeDirectory, "index.mjs");
      return [[name, { file, environment: functionEnvironment(definition, {}) }] as const];
    }),
  );
}

const baselineStage = "baseline";

/** Bundles the baseline with the same construct and settings as our functions. */
function synthesizeBaseline(outdir: string): void {
  const app = new App({ outdir });
  new NodejsFunction(new Stack(new Stage(app, baselineStage), "Stack"), "Function", {
    entry: join(import.meta.dirname, "baselineHandler.ts"),
    projectRoot: repositoryRoot,
    depsLockFilePath: join(repositoryRoot, "package-lock.json"),
    runtime: Runtime.NODEJS_24_X,
    bundling: handlerBundling,
    environment: { POWERTOOLS_SERVICE_NAME: "baseline" },
  });
  app.synth();
}
