import { z } from "zod";
import { type Bucket, entityTag, type StoredObject } from "../s3/deployObjects.ts";

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
