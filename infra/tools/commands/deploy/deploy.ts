import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { environmentNames, findEnvironment } from "@planner/infra/environments";
import { operationsName, stackNames } from "@planner/infra/resourceNames";
import { printLine } from "@planner/local-cloud/printLine";
import { pluralize } from "@planner/shared/format";
import cdkJson from "../../../../cdk.json" with { type: "json" };
import { CommandError } from "../CommandError.ts";
import { ifStackExists } from "../target/stackOutputs.ts";
import { type PreflightReport, preflight } from "./preflight/preflight.ts";
import { unconfirmedSubscriptions } from "./unconfirmedSubscriptions.ts";

/** What a deployment does, one step after the other. Tests replace the steps. */
const steps = { plannedConcurrency, preflight, alarmsToWatch, runCdk, unconfirmedSubscriptions };

/**
 * Checks what AWS is known to reject, then deploys an environment with the CDK. From the second deployment on,
 * CloudFormation watches the alarms of saving and of the API for ten minutes, and rolls back if one goes off.
 *
 * @param args the environment's name, then `--no-watch` and options for the CDK
 * @throws CommandError if the deployment would fail. Then nothing has changed.
 */
export async function deploy(
  [name = "", ...options]: readonly string[],
  run = steps,
): Promise<string[]> {
  const { profile, context } = readCdkOptions(options);
  const isListed = environmentNames.some((each) => each === name);
  if (!isListed && !context.includes(`person=${name}`)) {
    const all = environmentNames.join(", ");
    throw new CommandError(
      `The environment must be one of ${all}, or your own: npm run deploy -- ana -c person=ana`,
    );
  }
  // The preflight must ask the account that the CDK deploys to.
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const environment = findEnvironment(name);
  const reservedConcurrency = await run.plannedConcurrency(environment);
  printReport(await run.preflight({ environment, reservedConcurrency }));
  const isWatched = !options.includes("--no-watch");
  const alarms = isWatched ? await run.alarmsToWatch(environment) : [];
  for (const call of cdkCalls(options, { name, alarms })) {
    process.exitCode = await run.runCdk(call);
    if (process.exitCode !== 0) return [];
  }
  return run.unconfirmedSubscriptions(environment);
}

/** The options for the CDK that matter here too. */
function readCdkOptions(options: readonly string[]) {
  const { values } = parseArgs({
    args: [...options],
    options: {
      profile: { type: "string" },
      context: { type: "string", short: "c", multiple: true },
    },
    strict: false,
  });
  const { profile, context = [] } = values;
  return { profile: typeof profile === "string" ? profile : undefined, context };
}

/**
 * Prints what the preflight found.
 *
 * @throws CommandError if the deployment would fail
 */
function printReport({ problems, warnings, unchecked }: PreflightReport): void {
  if (unchecked.length > 0) {
    printLine(`! Not checked, because your credentials do not allow it: ${unchecked.join(", ")}.`);
  }
  for (const warning of warnings) printLine(`! ${warning}`);
  for (const problem of problems) printLine(`✗ ${problem}`);
  if (problems.length === 0) return;
  const count = pluralize(problems.length, "problem");
  throw new CommandError(`This deployment would fail (${count}, see above). Nothing has changed.`);
}

/** The alarms that roll a deployment back. Empty if they don't exist yet, because CloudFormation would reject them. */
export async function alarmsToWatch(environment: Environment): Promise<string[]> {
  const { name, region } = environment;
  const client = new CloudFormationClient({ region });
  const request = new DescribeStacksCommand({ StackName: stackNames(name).planner });
  const stack = (await ifStackExists(() => client.send(request)))?.Stacks?.[0];
  if (!deployedStates.some((state) => state === stack?.StackStatus)) return [];
  // The stack's ID is an ARN, whose fifth part is the account.
  const account = stack?.StackId?.split(":")[4];
  return ["saves-failing", "api-failing"].map(
    (alarm) =>
      `arn:aws:cloudwatch:${region}:${account}:alarm:${operationsName(environment)}-${alarm}`,
  );
}

const deployedStates = ["CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE"] as const;

/**
 * The arguments of the CDK's calls. With alarms, one call per stack: CloudFormation watches alarms only in a stack's own
 * region, and ten minutes for each stack would be too long.
 */
export function cdkCalls(
  options: readonly string[],
  { name, alarms }: { readonly name: string; readonly alarms: readonly string[] },
): readonly (readonly string[])[] {
  const cdkOptions = options.filter((option) => option !== "--no-watch");
  const deployStack = (stack: string, ...more: readonly string[]) => [
    "deploy",
    `${name}/${stack}`,
    ...cdkOptions,
    ...more,
  ];
  if (alarms.length === 0) {
    // CloudFormation remembers the alarms of the previous deployment.
    const forget = options.includes("--no-watch") ? ["--rollback-trigger-alarm-arns", "none"] : [];
    return [deployStack("*", ...forget)];
  }
  const watch = ["--monitoring-time-minutes", "10", "--rollback-trigger-alarm-arns", ...alarms];
  // The first call synthesizes all stacks.
  const synthesized = ["--exclusively", "--app", cdkJson.output];
  return [
    deployStack("Edge"),
    deployStack("Planner", ...synthesized, ...watch),
    deployStack("AccessLogs", ...synthesized),
  ];
}

/**
 * The concurrent executions that all functions of an environment reserve together. Creates only the constructs: the CDK
 * synthesizes, bundles and validates them later.
 */
async function plannedConcurrency(environment: Environment): Promise<number> {
  // The CDK is slow to load.
  const { createApp } = await import("@planner/infra/createApp");
  const { CfnFunction } = await import("aws-cdk-lib/aws-lambda");
  const context = { ...cdkJson.context, "aws:cdk:bundling-stacks": [] };
  let reserved = 0;
  for (const construct of createApp({ environments: [environment], context }).node.findAll()) {
    if (!CfnFunction.isCfnFunction(construct)) continue;
    reserved += construct.reservedConcurrentExecutions ?? 0;
  }
  return reserved;
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
