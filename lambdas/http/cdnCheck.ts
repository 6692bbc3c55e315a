import { createHash, timingSafeEqual } from "node:crypto";
import { originHeader } from "@planner/shared/api/contract";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";

/** Returns a check that a request came through the CDN: only the CDN knows the accepted values of the origin header. */
export function isFromCdn(
  accepted: readonly string[],
): ({ headers }: APIGatewayProxyEventV2) => boolean {
  const digests = accepted.map(digest);
  return ({ headers }) => {
    const received = digest(headers[originHeader] ?? "");
    return digests.some((each) => timingSafeEqual(each, received));
  };
}

/** The comparison in constant time needs values of equal length. */
function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}

const secretValue = z.string().check(z.minLength(32));

/** The variable `ORIGIN_SECRET`, a JSON object, as the accepted values of the origin header. */
export const originSecretVariable = z.pipe(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context) => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: "custom", message: "must be JSON", input: "a secret" });
          return z.NEVER;
        }
      }),
    ),
    z.object({
      /** The value that the CDN sends. */
      current: secretValue,
      /** The value that the CDN sent before the last rotation. */
      previous: z.optional(secretValue),
    }),
  ),
  z.transform(({ current, previous }) =>
    previous === undefined ? [current] : [current, previous],
  ),
);
