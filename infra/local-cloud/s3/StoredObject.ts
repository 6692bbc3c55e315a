import { createHash } from "node:crypto";
import type { Headers } from "../http/HttpMessage.ts";

/** An object in a bucket. */
export type StoredObject = {
  readonly body: Buffer;
  /** As S3 answers with them: content type, cache control, `x-amz-meta-*`, ETag. */
  readonly headers: Headers;
};

/** The objects of a bucket by key. */
export type Bucket = ReadonlyMap<string, StoredObject>;

/** S3's ETag of an object uploaded in one part. */
export function entityTag(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}
