import { CommandError } from "./CommandError.ts";
import { quietenSdk } from "./quietenSdk.ts";

/**
 * Runs a command to its end and says what it answers. What the person can act on, and what AWS refused, is said in one
 * line, and the process ends with 1; anything else is a bug and shows where it is.
 */
export async function runCommand(run: () => Promise<readonly string[]>): Promise<void> {
  quietenSdk();
  try {
    for (const line of await run()) process.stdout.write(`${line}\n`);
  } catch (error) {
    const line = explain(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (error.name === "CredentialsProviderError") {
    return "No AWS credentials: sign in first (aws sso login), or name a profile with AWS_PROFILE.";
  }
  if (error.message === "Region is missing") {
    return "No AWS region: name the environment's with AWS_REGION.";
  }
  if (hasCode(error, "ECONNREFUSED")) {
    return 'Nothing answers where the local cloud was: start it with "npm start".';
  }
  return "$metadata" in error ? `AWS refused: ${error.name}: ${error.message}` : undefined;
}

function hasCode(error: Error, code: string): boolean {
  return "code" in error && error.code === code;
}
