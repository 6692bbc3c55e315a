/** An error that the operator can fix. Its message is one line and says how. */
export class LocalCloudError extends Error {
  override readonly name = "LocalCloudError";
}

/** Prints the message of a LocalCloudError and makes the process exit with 1. Throws any other error. */
export function reportFailure(error: unknown): void {
  if (!(error instanceof LocalCloudError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
