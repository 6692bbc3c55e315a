import { maxBodyBytes } from "@planner/shared/api/contract";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import type { HttpResult } from "./HttpResult.ts";
import { problems } from "./problems.ts";
import { readJsonBody } from "./readJsonBody.ts";

/**
 * Answers with what `handle` makes of the request's body, if it is a JSON object that the schema takes; the rest is
 * refused with a problem document.
 */
export async function withJsonBody<Schema extends z.ZodMiniType>(
  event: APIGatewayProxyEventV2,
  schema: Schema,
  handle: (body: z.output<Schema>) => Promise<HttpResult>,
): Promise<HttpResult> {
  const json = readJsonBody(event, maxBodyBytes);
  if (!json.ok) return json.refusal;
  const body = schema.safeParse(json.value);
  if (!body.success) return problems.invalidFields(fieldErrors(body.error));
  return handle(body.data);
}
