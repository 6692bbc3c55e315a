import { idempotencyKeyHeader, idempotencyKeySchema } from "@planner/shared/api/contract";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import { correlationIdOf } from "./correlationId.ts";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";
import { withJsonBody } from "./withJsonBody.ts";

/** A request that has passed its route's contract. */
export type IdempotentRequest<T> = {
  readonly body: T;
  readonly idempotencyKey: string;
  /** By what the request is found in every log. */
  readonly correlationId: string;
};

/**
 * Wraps a handler of a route whose calls may be repeated: it sees only requests with an idempotency
 * key and a body that the route's schema takes; the rest are refused with a problem document.
 */
export function withContract<Schema extends z.ZodMiniType>(
  schema: Schema,
  handle: (request: IdempotentRequest<z.output<Schema>>) => Promise<HttpResult>,
): (event: APIGatewayProxyEventV2) => Promise<HttpResult> {
  return async (event) => {
    const key = idempotencyKeySchema.safeParse(event.headers[idempotencyKeyHeader.toLowerCase()]);
    if (!key.success) return problems.badRequest(firstMessage(key.error));
    return withJsonBody(event, schema, (body) =>
      handle({ body, idempotencyKey: key.data, correlationId: correlationIdOf(event) }),
    );
  };
}

function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? "Invalid request";
}
