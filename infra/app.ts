import { ConfigurationError } from "./config/ConfigurationError.ts";
import { createApp } from "./createApp.ts";
import { environments, localEnvironment } from "./environments.ts";

// The app of cdk.json. `npm run synth` passes `local`, for the local cloud.
try {
  const isLocal = process.argv.includes("local");
  createApp({ environments: isLocal ? [localEnvironment] : environments }).synth();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
