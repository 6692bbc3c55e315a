import { problemSchema } from "@planner/shared/api/problem";
import type { HttpResult } from "./HttpResult.ts";
import { problemType } from "./problems.ts";

/** Writes into a problem document by what its request is found in the logs. Other answers stay as they are. */
export function withCorrelationId(result: HttpResult, correlationId: string): HttpResult {
  if (result.headers["content-type"] !== problemType) return result;
  const document = problemSchema.parse(JSON.parse(result.body));
  return { ...result, body: JSON.stringify({ ...document, correlation_id: correlationId }) };
}
