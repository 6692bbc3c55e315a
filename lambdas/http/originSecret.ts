import { createHmac } from "node:crypto";
import { originHeader, smokeTestHeader } from "@planner/shared/api/requestHeaders";
import { originSecretVariable } from "@planner/shared/deployment/functions";
import { parseJson } from "@planner/shared/parseJson";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import { equalsSecret } from "./equalsSecret.ts";

type Headers = APIGatewayProxyEventV2["headers"];

/** Whether a request came through the CDN. Only the CDN knows the accepted values of the origin header. */
export function isFromCdn(headers: Headers, accepted: readonly string[]): boolean {
  return accepted.some((secret) => equalsSecret(secret, headers[originHeader] ?? ""));
}

/** Whether a request is a smoke test's. Only someone who knows the origin secret can sign its key. */
export function isSmokeTest(
  headers: Headers,
  idempotencyKey: string,
  accepted: readonly string[],
): boolean {
  const signature = headers[smokeTestHeader] ?? "";
  return accepted.some((secret) => equalsSecret(signSmokeTest(idempotencyKey, secret), signature));
}

/** The signature that a smoke test sends with its idempotency key. */
export function signSmokeTest(idempotencyKey: string, secret: string): string {
  return createHmac("sha256", secret).update(`smoke-test ${idempotencyKey}`).digest("hex");
}

/**
 * Reads the accepted values of the origin header: the one that the CDN sends, and during a rotation the one that it sent
 * before.
 *
 * @throws if the variable is missing or malformed, without quoting it
 */
export function readOriginSecrets(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const secrets = secretSchema.safeParse(parseJson(variables[originSecretVariable]));
  if (!secrets.success) throw new Error(`Malformed environment variable: ${originSecretVariable}`);
  const { current, previous } = secrets.data;
  return previous === undefined ? [current] : [current, previous];
}

const secretValue = z.string().check(z.minLength(32));
const secretSchema = z.object({ current: secretValue, previous: z.optional(secretValue) });
