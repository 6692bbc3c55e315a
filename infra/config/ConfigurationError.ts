/**
 * Something the person at the keyboard set wrongly or has not built yet. Its message says what to do, so that the
 * command line shows the message alone, without a stack trace.
 */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
