import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../../http/HttpMessage.ts";
import type { Bucket, StoredObject } from "./deployObjects.ts";

/** Serves objects to a CDN like S3: exact keys, no index documents, errors in XML. */
export function bucketOrigin(bucket: Bucket, { mayRead, mayList }: BucketPermissions): HttpHandler {
  return async (request) => {
    const key = keyOf(request.path);
    if (key === undefined) return failure(400, "InvalidURI", "Couldn't parse the specified URI.");
    if (request.method !== "GET" && request.method !== "HEAD") {
      return failure(403, "AccessDenied", "Access Denied");
    }
    const object = bucket.get(key);
    if (object !== undefined && mayRead) return found(object, request);
    if (!mayList || key === "") return failure(403, "AccessDenied", "Access Denied");
    return failure(404, "NoSuchKey", "The specified key does not exist.", key);
  };
}

/** What the bucket policy allows CloudFront. */
export type BucketPermissions = { readonly mayRead: boolean; readonly mayList: boolean };

/** Reads CloudFront's permissions from the bucket policy. Without permission to list, a missing key is a 403. */
export function bucketPermissions(cloud: Cloud, bucketName: string): BucketPermissions {
  const actions = cloud
    .resourcesOf("AWS::S3::BucketPolicy", policySchema)
    .filter(({ properties }) => properties.Bucket === bucketName)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => Effect === "Allow" && Principal.includes(cloudFront))
    .flatMap(({ Action }) => Action);
  return { mayRead: actions.includes("s3:GetObject"), mayList: actions.includes("s3:ListBucket") };
}

const cloudFront = "cloudfront.amazonaws.com";

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const policySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: oneOrMore,
        Principal: z
          .object({ Service: oneOrMore.optional() })
          .transform(({ Service }) => Service ?? []),
      }),
    ),
  }),
});

function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function found({ body, headers }: StoredObject, request: HttpRequest): HttpResponse {
  const all = { ...headers, server: "AmazonS3" };
  if (!isUnchanged(request, headers.etag ?? "")) {
    return { status: 200, headers: all, cookies: [], body };
  }
  // S3 sends neither content type nor metadata with a 304.
  const kept = Object.entries(all).filter(
    ([name]) => name !== "content-type" && !name.startsWith("x-amz-meta-"),
  );
  return { status: 304, headers: Object.fromEntries(kept), cookies: [], body: Buffer.alloc(0) };
}

/** A weak comparison: the CDN weakens the ETag of a body that it compresses. */
function isUnchanged({ headers }: HttpRequest, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",") ?? [];
  return known
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");
}

function failure(status: number, code: string, message: string, key?: string): HttpResponse {
  const keyElement = key === undefined ? "" : `<Key>${escapeXml(key)}</Key>`;
  const response = textResponse(
    status,
    "application/xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message>${keyElement}<RequestId>${randomUUID()}</RequestId></Error>`,
  );
  return { ...response, headers: { ...response.headers, server: "AmazonS3" } };
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
