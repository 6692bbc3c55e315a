import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { findEnvironment } from "@planner/infra/environments";
import { pluralize } from "@planner/shared/format";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
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
  // Creates the constructs only. The CDK synthesizes, bundles and validates them later.
  const context = { ...cdkJson.context, "aws:cdk:bundling-stacks": [] };
  const reservedConcurrency = createApp({ environments: [environment], context })
    .node.findAll()
    .filter(CfnFunction.isCfnFunction)
    .reduce((sum, each) => sum + (each.reservedConcurrentExecutions ?? 0), 0);
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
