import { createHash, timingSafeEqual } from "node:crypto";
import { originHeader } from "@planner/shared/api/contract";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";

/**
 * Returns a check that a request came through the CDN. Only the CDN knows the accepted values of the origin header.
 */
export function isFromCdn(accepted: readonly string[]): (event: APIGatewayProxyEventV2) => boolean {
  const digests = accepted.map(digest);
  return ({ headers }) => {
    const received = digest(headers[originHeader] ?? "");
    return digests.some((each) => timingSafeEqual(each, received));
  };
}

/** Hashing gives both values the same length, which the constant-time comparison requires. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}

const json = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    try {
      return JSON.parse(text);
    } catch {
      // The parser's own message would quote the secret.
      context.issues.push({ code: "custom", message: "must be JSON", input: undefined });
      return z.NEVER;
    }
  }),
);

const secretValue = z.string().check(z.minLength(32));

const originSecret = z.object({
  /** The value that the CDN sends. */
  current: secretValue,
  /** The value that the CDN sent before the rotation. */
  previous: z.optional(secretValue),
});

/** The variable `ORIGIN_SECRET`, a JSON object, as the accepted values of the origin header. */
export const originSecretVariable = z.pipe(
  z.pipe(json, originSecret),
  z.transform(({ current, previous }) =>
    previous === undefined ? [current] : [current, previous],
  ),
);
