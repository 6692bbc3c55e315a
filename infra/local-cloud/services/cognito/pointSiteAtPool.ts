import { z } from "zod";
import { type Bucket, objectTag } from "../s3/Bucket.ts";

/** Adds the pool's local address to the bucket's `config.json`. A bucket whose config names no pool is unchanged. */
export function pointSiteAtPool(bucket: Bucket, endpoint: string): Bucket {
  const object = bucket.get("config.json");
  const config = object && configSchema.safeParse(JSON.parse(object.body.toString()));
  if (object === undefined || config?.success !== true) return bucket;
  const { user_pool, ...otherFields } = config.data;
  const body = Buffer.from(
    JSON.stringify({ ...otherFields, user_pool: { ...user_pool, endpoint } }),
  );
  const headers = { ...object.headers, etag: objectTag(body) };
  return new Map([...bucket, ["config.json", { body, headers }]]);
}

const configSchema = z.looseObject({ user_pool: z.looseObject({}) });
