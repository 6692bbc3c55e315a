import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { CommandError } from "../CommandError.ts";
import { environmentOption, environmentUsage, flag, readOptions } from "../readOptions.ts";
import type { Command } from "../runCommand.ts";
import { printLine } from "../runCommand.ts";
import { type Action, deploymentSummary } from "./deploymentSummary.ts";

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
  await requireCredentials(profile);
  if (!command.prebuilt) {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const code = await runProgram(npm, ["run", "build"]);
    if (code !== 0) throw new CommandError("The web build failed.");
  }
  // Loading the CDK takes a second, so it waits until the credentials are known to exist.
  const { plannedDeployment } = await import("./plannedDeployment.ts");
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
 * Looks for AWS credentials where the SDK does, before anything slow is built or loaded.
 *
 * @throws CredentialsProviderError if there are none
 */
async function requireCredentials(profile: string | undefined): Promise<void> {
  // On EC2, the metadata service responds within milliseconds. Elsewhere its address may swallow two requests, and the
  // SDK would wait a second for each.
  await defaultProvider({ timeout: 250, maxRetries: 0, ...(profile && { profile }) })();
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
