import type { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";

/**
 * Starts the log of an invocation. Its lines contain the request ID and these keys, and no keys from the previous
 * invocation.
 */
export function startLog(
  logger: Logger,
  context: Context,
  keys: Readonly<Record<string, string>> = {},
): void {
  logger.resetKeys();
  logger.appendKeys({ ...keys, request_id: context.awsRequestId });
}

/**
 * The details of a failure that are safe to log. Omits the message, because database errors quote rejected values
 * such as names and phone numbers.
 */
export function failureDetails(error: unknown): { readonly failure: Record<string, unknown> } {
  if (!(error instanceof Error)) return { failure: { name: typeof error } };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const aws = "$metadata" in error ? error.$metadata : undefined;
  return { failure: { name: error.name, aws, frames } };
}
