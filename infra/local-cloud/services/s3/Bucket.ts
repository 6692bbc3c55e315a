import { createHash, randomUUID } from "node:crypto";
import {
  type Headers,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
  withoutHeaders,
} from "../../http/HttpMessage.ts";

/** An object in a bucket. */
export type StoredObject = {
  readonly body: Buffer;
  /** S3's response headers for the object: content type, cache control, `x-amz-meta-*`, ETag. */
  readonly headers: Headers;
};

/** The objects of a bucket by key. */
export type Bucket = ReadonlyMap<string, StoredObject>;

/** S3's ETag of an object that was uploaded in one part. */
export function objectTag(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

/**
 * Serves objects to a CDN like S3: exact keys, no index documents, errors in XML. The CDN may list the bucket, so a missing object
 * is a 404, not a 403. The list itself is not imitated, because the CDN never asks for it.
 */
export function bucketOrigin(bucket: Bucket): HttpHandler {
  return async (request) => {
    const key = keyOf(request.path);
    if (key === undefined) return failure(400, "InvalidURI", "Couldn't parse the specified URI.");
    // Without a key, the path is that of the list.
    if (!["GET", "HEAD"].includes(request.method) || key === "") {
      return failure(403, "AccessDenied", "Access Denied");
    }
    const object = bucket.get(key);
    return object === undefined
      ? failure(404, "NoSuchKey", "The specified key does not exist.")
      : objectResponse(object, request);
  };
}

function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function objectResponse({ body, headers }: StoredObject, request: HttpRequest): HttpResponse {
  const sentHeaders = { ...headers, server: "AmazonS3" };
  if (!isUnchanged(request, headers.etag ?? "")) return { status: 200, headers: sentHeaders, body };
  // S3 sends neither content type nor metadata with a 304.
  const isOmitted = (name: string) => name === "content-type" || name.startsWith("x-amz-meta-");
  return { status: 304, headers: withoutHeaders(sentHeaders, isOmitted), body: Buffer.alloc(0) };
}

/** A weak comparison: the CDN weakens the ETag of a body that it compresses. */
function isUnchanged({ headers }: HttpRequest, etag: string): boolean {
  const tags = headers["if-none-match"]?.split(",") ?? [];
  return tags
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");
}

function failure(status: number, code: string, message: string): HttpResponse {
  const response = textResponse(
    status,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${randomUUID()}</RequestId></Error>`,
  );
  return { ...response, headers: { ...response.headers, server: "AmazonS3" } };
}
