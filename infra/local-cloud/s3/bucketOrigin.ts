import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import {
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
} from "../http/HttpMessage.ts";
import type { Bucket, StoredObject } from "./deployObjects.ts";

/** A bucket as it answers a CDN: objects by exact key, no index documents, errors in S3's XML. */
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

function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function found({ body, headers }: StoredObject, request: HttpRequest): HttpResponse {
  const all = { ...headers, server: "AmazonS3" };
  if (isUnchanged(request, headers.etag ?? "")) {
    // S3 leaves out what describes a body that is not sent.
    const { "content-type": _, ...kept } = withoutMetadata(all);
    return { status: 304, headers: kept, cookies: [], body: Buffer.alloc(0) };
  }
  return { status: 200, headers: all, cookies: [], body };
}

/** Compared weakly: a CDN that compressed the body has weakened the tag. */
function isUnchanged({ headers }: HttpRequest, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",") ?? [];
  return known
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");
}

function withoutMetadata(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("x-amz-meta-")),
  );
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

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const policySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: oneOrMore,
        Principal: z.union([
          z.string(),
          z.object({ Service: oneOrMore.optional() }).transform(({ Service }) => Service ?? []),
        ]),
      }),
    ),
  }),
});

/** What the bucket policies let CloudFront do. */
export type BucketPermissions = { readonly mayRead: boolean; readonly mayList: boolean };

/** Reads whether CloudFront may read a bucket's objects and list them, which decides between 404 and 403. */
export function bucketPermissions(cloud: Cloud, bucketName: string): BucketPermissions {
  const actions = cloud
    .resourcesOf("AWS::S3::BucketPolicy", policySchema)
    .filter(({ properties }) => properties.Bucket === bucketName)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => Effect === "Allow" && isCloudFront(Principal))
    .flatMap(({ Action }) => Action);
  return { mayRead: actions.includes("s3:GetObject"), mayList: actions.includes("s3:ListBucket") };
}

function isCloudFront(principal: string | readonly string[]): boolean {
  return [principal].flat().some((name) => name === "cloudfront.amazonaws.com");
}
