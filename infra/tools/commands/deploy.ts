import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { findEnvironment } from "@planner/infra/environments";
import { pluralize } from "@planner/shared/format";
import cdkJson from "../../../cdk.json" with { type: "json" };
import { CommandError } from "./CommandError.ts";
import { preflight } from "./preflight.ts";
import { printLine } from "./runCommand.ts";

/**
 * Checks what AWS is known to refuse, then runs `cdk deploy "prod/*"`.
 *
 * @param args the environment's name, then options for the CDK
 * @throws CommandError if the deployment would fail. Then nothing has changed.
 */
export async function deploy([name = "", ...cdkOptions]: readonly string[]): Promise<string[]> {
  const environment = findEnvironment(name);
  useProfile(cdkOptions);
  const reservedConcurrency = await plannedConcurrency(environment);
  const { problems, unchecked } = await preflight({ environment, reservedConcurrency });
  if (unchecked.length > 0) {
    printLine(`! Not checked, because your credentials do not allow it: ${unchecked.join(", ")}.`);
  }
  for (const problem of problems) printLine(`✗ ${problem}`);
  if (problems.length > 0) {
    const count = pluralize(problems.length, "problem");
    throw new CommandError(
      `This deployment would fail (${count}, see above). Nothing has changed.`,
    );
  }
  process.exitCode = await runCdk(["deploy", `${name}/*`, ...cdkOptions]);
  return [];
}

/** The preflight must ask the account that the CDK deploys to. */
function useProfile(cdkOptions: readonly string[]): void {
  const { profile } = parseArgs({
    args: [...cdkOptions],
    options: { profile: { type: "string" } },
    strict: false,
  }).values;
  if (typeof profile === "string") process.env.AWS_PROFILE = profile;
}

/** Creates the constructs only. The CDK synthesizes, bundles and validates them later. */
async function plannedConcurrency(environment: Environment): Promise<number> {
  // The CDK is slow to load.
  const { createApp } = await import("@planner/infra/createApp");
  const { CfnFunction } = await import("aws-cdk-lib/aws-lambda");
  const context = { ...cdkJson.context, "aws:cdk:bundling-stacks": [] };
  return createApp({ environments: [environment], context })
    .node.findAll()
    .filter(CfnFunction.isCfnFunction)
    .reduce((sum, each) => sum + (each.reservedConcurrentExecutions ?? 0), 0);
}

/** Runs the CDK on this terminal. Returns its exit code. */
async function runCdk(args: readonly string[]): Promise<number> {
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const child = spawn(process.execPath, [cdk, ...args], { cwd: repositoryRoot, stdio: "inherit" });
  // Ctrl-C reaches the CDK too. Waiting gives it time to clean up.
  const keepWaiting = () => undefined;
  process.on("SIGINT", keepWaiting);
  try {
    const [code] = await once(child, "close");
    return typeof code === "number" ? code : 1;
  } finally {
    process.off("SIGINT", keepWaiting);
  }
}
