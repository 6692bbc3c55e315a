import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { settingsOf } from "@planner/infra/config/operatorSettings";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { configuredEnvironment } from "@planner/infra/config/settingsFile";
import type { CreateAppOptions } from "@planner/infra/createApp";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { brandOf } from "@planner/shared/brand/brands";
import { exampleValues } from "@planner/shared/brand/exampleValues";
import { CommandError } from "../CommandError.ts";
import type { Command } from "../runCommand.ts";
import { printLine } from "../runCommand.ts";
import { checkNodeVersion } from "./checkNodeVersion.ts";
import { droppedSettingsRefusal, readDeployedSettings } from "./deployedSettings.ts";
import { type Action, deploymentSummary } from "./deploymentSummary.ts";
import { checkRegion } from "./preflight/checkRegion.ts";
import { preflight } from "./preflight/preflight.ts";
import {
  type EnvironmentCommand,
  readCdkArguments,
  readEnvironmentCommand,
} from "./readEnvironmentCommand.ts";
import { readProgress } from "./readProgress.ts";

/** Builds the site and deploys an environment. */
export const deploy = environmentCommand("deploy");

/** Builds the site and diffs it against the deployed environment. */
export const diff = environmentCommand("diff");

/** Destroys an environment. prod requires an extra flag. */
export const destroy = environmentCommand("destroy");

/** What a command runs besides its calls to AWS. */
export type CommandOptions = {
  /** Runs a program and returns its exit code. */
  readonly runProgram: (file: string, args: readonly string[]) => Promise<number>;
  /** The folder of each environment's site. Defaults to the web build's output. */
  readonly siteOf?: CreateAppOptions["siteOf"];
  /** Each environment's brand. Defaults to its brand file. */
  readonly brand?: CreateAppOptions["brand"];
};

/** @param options replaced in tests */
export function environmentCommand(
  action: Action,
  options: CommandOptions = { runProgram: runOnTerminal },
): Command {
  return (args) => runAction(readEnvironmentCommand(action, args), options);
}

async function runAction(
  command: EnvironmentCommand,
  { runProgram, siteOf, brand = brandOf }: CommandOptions,
): Promise<string[]> {
  const { action, environment, cdkArguments } = command;
  checkNodeVersion(process.versions.node);
  const configured = configuredEnvironment(environment);
  if (action === "deploy" && environment === "prod") refuseExample(brand(configured.brand));
  const { profile } = readCdkArguments(cdkArguments);
  await requireCredentials(profile);
  const client = profile ? { profile } : {};
  const cloudFormation = (region: string) => new CloudFormationClient({ ...client, region });
  if (action !== "destroy") {
    await checkSettings(command, configured, cloudFormation("us-east-1"));
    await checkRegion({ ...client, region: configured.region });
  }
  if (!command.prebuilt) {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const code = await runProgram(npm, ["run", "build"]);
    if (code !== 0) throw new CommandError("The web build failed.");
  }
  // Loading the CDK takes a second, so this looks for credentials first.
  const { plannedDeployment } = await import("./plannedDeployment.ts");
  const planned = plannedDeployment(environment, siteOf);
  printLine(deploymentSummary(action, planned));
  const extra: string[] = [];
  if (action === "deploy") {
    const { isFirst, repeatArguments } = await readProgress(planned, cloudFormation);
    await preflight({ ...planned, isFirst, client });
    extra.push(...repeatArguments);
  }
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  process.exitCode = await runProgram(process.execPath, [
    cdk,
    action,
    `${environment}/**`,
    ...extra,
    ...cdkArguments,
  ]);
  return [];
}

/** @throws CommandError if a deployment would drop settings. A diff only reports it. */
async function checkSettings(
  { action, environment, drop }: EnvironmentCommand,
  configured: Environment,
  client: CloudFormationClient,
): Promise<void> {
  const deployed = await readDeployedSettings(environment, client);
  const refusal = droppedSettingsRefusal({
    environment,
    deployed,
    next: settingsOf(configured),
    allowed: drop,
  });
  if (refusal === undefined) return;
  if (action === "deploy") throw new CommandError(refusal);
  printLine(`A deployment would stop: ${refusal}`);
}

/**
 * Visitors of prod must not see an invented agency's clients, or links that lead nowhere.
 *
 * @throws CommandError if the brand has values of the example
 */
function refuseExample(brand: Brand): void {
  const invented = exampleValues(brand);
  if (invented.length === 0) return;
  throw new CommandError(
    `prod still has the example's ${invented.join(", ")}: add your agency's brand (docs/branding.md).`,
  );
}

/**
 * Looks for AWS credentials where the SDK does, before anything slow is built or loaded.
 *
 * @throws CredentialsProviderError if there are none
 */
async function requireCredentials(profile: string | undefined): Promise<void> {
  // On EC2, the metadata service responds within milliseconds. Elsewhere, two requests to it may time out after a
  // second each.
  await defaultProvider({ timeout: 250, maxRetries: 0, ...(profile && { profile }) })();
}

/** Runs a program in the repository root on this terminal. Returns its exit code. */
async function runOnTerminal(file: string, args: readonly string[]): Promise<number> {
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
