import { z } from "zod";
import { type AwsCalls, awsJsonHandler } from "../aws/awsJsonHandler.ts";
import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import { type Bucket, entityTag, type StoredObject } from "../s3/deployObjects.ts";
import type { UserPool } from "./UserPool.ts";

/** Where the site's own address leads to the pool, so that a policy of `connect-src 'self'` lets the browser in. */
export const userPoolPath = "/local-cognito";

/**
 * The pool as a browser reaches it: the operations that need no credentials, and the public keys. What AWS wants
 * credentials for is not to be had from a page.
 */
export function userPoolRoutes(
  pool: UserPool,
  calls: AwsCalls,
  log: (line: string) => void,
): HttpHandler {
  const open = Object.entries(calls).filter(([, { signed }]) => !signed);
  const operations = awsJsonHandler(Object.fromEntries(open), log);
  const keys = `${userPoolPath}/${pool.definition.id}/.well-known/jwks.json`;
  return async (request) => {
    if (request.path === keys && request.method === "GET") {
      return textResponse(200, "application/json", JSON.stringify(pool.signingKey.publicJwks));
    }
    return request.method === "POST"
      ? operations(request)
      : textResponse(405, "text/plain", "The local user pool takes POST requests.\n");
  };
}

const configSchema = z.looseObject({ user_pool: z.looseObject({}) });

/**
 * Adds to the `config.json` of a bucket where the pool it names answers on this machine. A bucket without one, or with
 * one that names no pool, stays as it is.
 */
export function pointSiteAtPool(bucket: Bucket, endpoint: string): Bucket {
  const object = bucket.get("config.json");
  const config = object && configSchema.safeParse(JSON.parse(object.body.toString()));
  if (object === undefined || config?.success !== true) return bucket;
  const { user_pool, ...others } = config.data;
  const text = JSON.stringify({ ...others, user_pool: { ...user_pool, endpoint } });
  return new Map([...bucket, ["config.json", withBody(object, Buffer.from(text))]]);
}

function withBody({ headers }: StoredObject, body: Buffer): StoredObject {
  return { body, headers: { ...headers, etag: entityTag(body) } };
}
