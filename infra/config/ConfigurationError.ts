/** An invalid setting or a missing build. The message says what to do, so it is printed without a stack trace. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** Runs a program. On a ConfigurationError, prints the message and sets the exit code to 1. */
export async function exitOnConfigurationError(run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
