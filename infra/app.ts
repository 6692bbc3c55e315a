import type { App } from "aws-cdk-lib";
import { ConfigurationError } from "./config/ConfigurationError.ts";
import { createApp } from "./createApp.ts";
import { environments, localEnvironment, testEnvironment } from "./environments.ts";

/**
 * The app of cdk.json. `npm run synth` passes `local`, for the local cloud and its tests. Undefined if the
 * configuration is invalid.
 */
export const app = synthesizeApp(process.argv.includes("local"));

function synthesizeApp(isLocal: boolean): App | undefined {
  try {
    const created = createApp({
      environments: isLocal ? [localEnvironment, testEnvironment] : environments,
    });
    created.synth();
    return created;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return undefined;
  }
}
