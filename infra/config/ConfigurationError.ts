/** An invalid setting or a missing build. The message says what to do, so it is printed without a stack trace. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
