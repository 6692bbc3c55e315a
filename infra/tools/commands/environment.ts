import { createRequire } from "node:module";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { deploymentSummary } from "./deploymentSummary.ts";
import { type EnvironmentCommand, readEnvironmentCommand } from "./EnvironmentCommand.ts";
import { plannedDeployment } from "./plannedDeployment.ts";
import { runProgram } from "./runProgram.ts";

// npm run deploy|diff|destroy -- dev|staging|prod: builds the site, says what is about to happen, and leaves it to the CDK.
try {
  process.exitCode = await run(readEnvironmentCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(command: EnvironmentCommand): Promise<number> {
  if (!command.prebuilt) {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const code = await runProgram(npm, ["run", "build"]);
    if (code !== 0) return code;
  }
  const { environment, stacks } = plannedDeployment(command, process.env);
  process.stdout.write(`${deploymentSummary(command, environment, stacks)}\n`);
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const { action, cdkArguments } = command;
  return runProgram(process.execPath, [cdk, action, `${command.environment}/**`, ...cdkArguments]);
}
