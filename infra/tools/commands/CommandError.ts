/**
 * Something the person at the keyboard can act on. Its message says what to do, and is shown alone, without a stack
 * trace.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
