import { ConfigurationError } from "@planner/infra/config/ConfigurationError";
import { LocalCloudError } from "@planner/local-cloud/LocalCloudError";
import { printLine } from "@planner/local-cloud/printLine";
import { CommandError } from "../CommandError.ts";

/**
 * Takes the arguments after the command name and returns the lines to print at the end.
 *
 * @throws CommandError if the operator must do something first
 */
export type Command = (args: readonly string[]) => Promise<readonly string[]>;

/**
 * Runs a command and prints its result. If it fails for a known reason, prints one line and exits with 1. Other
 * errors are bugs and keep their stack traces.
 */
export async function runCommand(run: () => Promise<readonly string[]>): Promise<void> {
  // The SDK's notice about Node versions is for developers of the functions.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
  try {
    for (const line of await run()) printLine(line);
  } catch (error) {
    const line = explainError(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
}

/** One line for errors that the operator can fix or that AWS returned. Undefined for bugs. */
export function explainError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (knownErrors.some((known) => error instanceof known)) return error.message;
  if (error.name === "CredentialsProviderError") {
    return "No AWS credentials: sign in first (aws sso login), or set AWS_PROFILE.";
  }
  if ("code" in error && error.code === "ECONNREFUSED") {
    return 'The local cloud is not responding: start it with "npm start".';
  }
  if ("code" in error && error.code === "ENOTFOUND" && "hostname" in error) {
    return `No connection to ${error.hostname}: check your network, and the region in infra/environments.ts.`;
  }
  // The SDK adds this to the errors that AWS returns.
  if ("$metadata" in error) return `AWS rejected the request: ${error.name}: ${error.message}`;
  return undefined;
}

/** The errors whose messages say what to do. */
const knownErrors = [CommandError, ConfigurationError, LocalCloudError];
