/** An error that the operator can fix. The message says how and is printed on one line without a stack trace. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
