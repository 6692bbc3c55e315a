import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { stageFiles } from "../assembly/readAssembly.ts";
import { printLine } from "../LocalCloudError.ts";
import { buildSite } from "../terminal/buildSite.ts";
import { runCommand } from "../terminal/runCommand.ts";
import type { BuildStep } from "./BuildStep.ts";
import { type BuildVariables, buildVariables } from "./buildVariables.ts";
import { fingerprint } from "./fingerprint.ts";

/** What is built, and for whom. */
export type ProductBuild = {
  /** The repository. */
  readonly root: string;
  readonly assemblyDirectory: string;
  readonly stageName: string;
  /** The process's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Gives it up. */
  readonly signal: AbortSignal;
};

/** The site, then the cloud assembly that holds it: both from what lies in the repository. */
export function productSteps(build: ProductBuild): readonly BuildStep[] {
  const { root } = build;
  const { given, counted } = buildVariables(build.environment);
  const values = { ...counted, node: process.version, machine: process.platform + process.arch };
  const site = siteBuild.map((name) => join(root, name));
  const inputsOf = (names: readonly string[]) => {
    const paths = [...names, ...everyStep].map((name) => join(root, name));
    return fingerprint({ root, paths: [...paths, ...ofTheUser], except }, values);
  };
  return [
    {
      name: "site",
      inputs: () => inputsOf(["web"]),
      run: () => buildSite(build.signal, given),
      outputs: () => site,
    },
    {
      name: "assembly",
      inputs: () =>
        inputsOf(["infra", "lambdas", "cdk.json", "cdk.context.json"]) +
        fingerprint({ root, paths: site }),
      run: () => synthesize(build, given),
      outputs: () => stageFiles(build.assemblyDirectory, build.stageName),
    },
  ];
}

/** Installed packages count by the lock files, ours and the one npm keeps of what it has installed. */
const everyStep = [
  "shared",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "node_modules/.package-lock.json",
];

/** Context that the CDK command line adds to every application. */
const ofTheUser = [join(homedir(), ".cdk.json")];

const siteBuild = ["web/dist", "web/dist-meta"];

/** What is written rather than read, and what no build reads. */
const except = [
  "node_modules",
  ".tsc",
  "dist",
  "dist-meta",
  "cdk.out",
  "coverage",
  "test-results",
  "playwright-report",
  "e2e",
  "bench",
];

async function synthesize(
  { root, stageName, signal }: ProductBuild,
  env: BuildVariables["given"],
): Promise<void> {
  printLine("Synthesizing the cloud application…");
  await runCommand({
    name: "cdk synth",
    file: process.execPath,
    args: [
      createRequire(import.meta.url).resolve("aws-cdk/bin/cdk"),
      "synth",
      "--quiet",
      `${stageName}/**`,
    ],
    cwd: root,
    env,
    signal,
  });
}
