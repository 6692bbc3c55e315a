import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { createApp } from "@planner/infra/createApp";
import { PlannerStage } from "@planner/infra/stacks/PlannerStage";
import { Stack } from "aws-cdk-lib";
import cdkJson from "../../../../cdk.json" with { type: "json" };
import { CommandError } from "../CommandError.ts";
import { environmentOption, environmentUsage, flag, readOptions } from "../readOptions.ts";
import type { Command } from "../runCommand.ts";
import { printLine } from "../runCommand.ts";
import { awsRegion } from "../stackOutputs.ts";
import { type Action, deploymentSummary, type PlannedDeployment } from "./deploymentSummary.ts";

/** Builds the site and deploys an environment. */
export const deploy: Command = (args) => runAction(readEnvironmentCommand("deploy", args));

/** Builds the site and diffs it against the deployed environment. */
export const diff: Command = (args) => runAction(readEnvironmentCommand("diff", args));

/** Destroys an environment. prod requires an extra flag. */
export const destroy: Command = (args) => runAction(readEnvironmentCommand("destroy", args));

/** One action on one environment. */
export type EnvironmentCommand = {
  readonly action: Action;
  readonly environment: EnvironmentName;
  /** Reuses the last web build. */
  readonly prebuilt: boolean;
  /** All other arguments, passed to the CDK. */
  readonly cdkArguments: readonly string[];
};

/**
 * Reads `<environment> [--prebuilt] [--yes-destroy-prod] [CDK options]`.
 *
 * @throws CommandError if the environment is unknown, or if prod would be destroyed without the flag
 */
export function readEnvironmentCommand(
  action: Action,
  [first = "", ...rest]: readonly string[],
): EnvironmentCommand {
  const own = ["--prebuilt", destroyProdFlag];
  const options = readOptions([first, ...rest.filter((argument) => own.includes(argument))], {
    usage: `npm run ${action} -- ${environmentUsage} [--prebuilt] [CDK options]`,
    shape: { environment: environmentOption, prebuilt: flag, "yes-destroy-prod": flag },
    positional: "environment",
  });
  const { environment, prebuilt } = options;
  if (action === "destroy" && environment === "prod" && !options["yes-destroy-prod"]) {
    throw new CommandError(
      `prod contains the business's leads. If you are sure: npm run destroy -- prod ${destroyProdFlag}`,
    );
  }
  const cdkArguments = rest.filter((argument) => !own.includes(argument));
  return { action, environment, prebuilt, cdkArguments };
}

const destroyProdFlag = "--yes-destroy-prod";

/** The CDK options that this command needs to know: `-c key=value`, `--context key=value` and `--profile name`. */
export function readCdkArguments(cdkArguments: readonly string[]) {
  const { values } = parseArgs({
    args: [...cdkArguments],
    options: {
      context: { type: "string", short: "c", multiple: true },
      profile: { type: "string" },
    },
    strict: false,
    allowPositionals: true,
  });
  const pairs = (values.context ?? []).filter((pair) => typeof pair === "string");
  return {
    context: Object.fromEntries(
      pairs.map((pair) => {
        const [key = "", ...value] = pair.split("=");
        return [key, value.join("=")];
      }),
    ),
    profile: typeof values.profile === "string" ? values.profile : undefined,
  };
}

async function runAction(command: EnvironmentCommand): Promise<string[]> {
  const { action, environment, cdkArguments } = command;
  const { context, profile } = readCdkArguments(cdkArguments);
  const region = awsRegion(environment);
  const client = new CloudFormationClient({ region, ...(profile && { profile }) });
  // Fails here with one line. The CDK would fail after minutes of building, with many lines.
  await client.config.credentials();
  if (!command.prebuilt) {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const code = await runProgram(npm, ["run", "build"]);
    if (code !== 0) throw new CommandError("The web build failed.");
  }
  printLine(deploymentSummary(action, plannedDeployment(environment, context)));
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  process.exitCode = await runProgram(process.execPath, [
    cdk,
    action,
    `${environment}/**`,
    ...cdkArguments,
  ]);
  return [];
}

/**
 * Builds the app with the same values as the CDK CLI, without bundling the functions.
 *
 * @throws ConfigurationError if a setting is invalid or the web build is missing
 */
function plannedDeployment(
  environment: EnvironmentName,
  context: Readonly<Record<string, string>>,
): PlannedDeployment {
  const app = createApp({
    siteDirectory: join(repositoryRoot, "web", "dist"),
    cspHashesFile: join(repositoryRoot, "web", "dist-meta", "csp.json"),
    variables: process.env,
    context: { ...cdkJson.context, ...context, "aws:cdk:bundling-stacks": [] },
  });
  const stage = app.node.findChild(environment);
  if (!(stage instanceof PlannerStage)) throw new Error(`${environment} is not a stage`);
  return {
    environment: stage.environmentValues,
    stacks: stage.node.children.filter(Stack.isStack).map((stack) => ({
      name: stack.stackName,
      region: stack.region,
      isProtected: stack.terminationProtection ?? false,
    })),
  };
}

/** Runs a program in the repository root on this terminal. Returns its exit code. */
async function runProgram(file: string, args: readonly string[]): Promise<number> {
  const child = spawn(file, args, { cwd: repositoryRoot, stdio: "inherit" });
  // Ctrl-C reaches the program too. Waiting gives it time to clean up.
  const keepWaiting = () => undefined;
  process.on("SIGINT", keepWaiting);
  try {
    const [code] = await once(child, "close");
    return typeof code === "number" ? code : 1;
  } finally {
    process.off("SIGINT", keepWaiting);
  }
}
