import type { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";

/** Starts the log of an invocation: its lines have the request id and these keys, and none of the previous invocation. */
export function startLog(
  logger: Logger,
  context: Context,
  keys: Readonly<Record<string, string>> = {},
): void {
  logger.resetKeys();
  logger.appendKeys({ ...keys, request_id: context.awsRequestId });
}

/**
 * What a log line may say about a failure. It leaves out the message: a database's message quotes the rejected values,
 * which may be a name or a phone number.
 */
export function failureDetails(error: unknown): { readonly failure: Record<string, unknown> } {
  if (!(error instanceof Error)) return { failure: { name: typeof error } };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return { failure: { name: error.name, ...awsMetadata(error), frames } };
}

function awsMetadata(error: Error): Record<string, unknown> {
  if (!("$metadata" in error) || typeof error.$metadata !== "object") return {};
  return { aws: error.$metadata };
}
