import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import mime from "mime";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import {
  type Headers,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  textResponse,
  withoutHeaders,
} from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";

/** An object in a bucket. */
export type StoredObject = {
  readonly body: Buffer;
  /** S3's response headers for the object: content type, cache control, `x-amz-meta-*`, ETag. */
  readonly headers: Headers;
};

/** The objects of a bucket by key. */
export type Bucket = ReadonlyMap<string, StoredObject>;

/** S3's ETag of an object that was uploaded in one part. */
export function entityTag(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

const notEmulated = (feature: string) =>
  z.undefined({ error: `${feature} is not emulated` }).optional();

const deploymentSchema = z.object({
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(""),
  SourceObjectKeys: z.array(z.string()),
  /** Deploy-time values by their markers in the files of each source. */
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  SourceMarkersConfig: z.array(z.object({ jsonEscape: z.literal(true) })).optional(),
  Prune: z.literal(false, "pruning is not emulated"),
  Exclude: notEmulated("excluding files"),
  Include: notEmulated("including files"),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
});

/** Runs the template's bucket deployments and returns the buckets by name. */
export function deployBuckets(cloud: Cloud): ReadonlyMap<string, Bucket> {
  const buckets = new Map<string, Map<string, StoredObject>>();
  for (const { properties } of cloud.resourcesOf("Custom::CDKBucketDeployment", deploymentSchema)) {
    const { DestinationBucketName: name, SourceObjectKeys: sources } = properties;
    const bucket = buckets.get(name) ?? new Map<string, StoredObject>();
    buckets.set(name, bucket);
    for (const [index, assetKey] of sources.entries()) {
      const folder = cloud.assetPath(assetKey);
      const fill = fillMarkers(cloud, properties.SourceMarkers[index] ?? {});
      for (const file of filesIn(folder)) {
        const path = join(properties.DestinationBucketKeyPrefix, relative(folder, file));
        const key = path.replaceAll(sep, "/");
        bucket.set(key, toObject(key, file, { ...properties, fill }));
      }
    }
  }
  return buckets;
}

type Upload = Pick<z.output<typeof deploymentSchema>, "SystemMetadata" | "UserMetadata"> & {
  readonly fill: (body: Buffer) => Buffer;
};

function toObject(
  key: string,
  file: string,
  { SystemMetadata, UserMetadata, fill }: Upload,
): StoredObject {
  const body = fill(readFileSync(file));
  const metadata = Object.entries(UserMetadata).map(([name, value]) => [
    `x-amz-meta-${name.toLowerCase()}`,
    value,
  ]);
  return {
    body,
    headers: {
      "content-type": mime.getType(key) ?? "binary/octet-stream",
      ...SystemMetadata,
      ...Object.fromEntries(metadata),
      etag: entityTag(body),
      "last-modified": statSync(file).mtime.toUTCString(),
    },
  };
}

/** Returns a function that fills in deploy-time values. Markers are in JSON strings, so the values are escaped. */
function fillMarkers(cloud: Cloud, markers: Readonly<Record<string, string>>) {
  const values = Object.entries(markers);
  return (body: Buffer): Buffer => {
    if (values.length === 0) return body;
    let text = body.toString();
    for (const [marker, value] of values) {
      text = text.replaceAll(marker, () => JSON.stringify(value).slice(1, -1));
    }
    return Buffer.from(cloud.withHttpSite(text));
  };
}

function filesIn(folder: string): string[] {
  if (!statSync(folder).isDirectory()) {
    throw new LocalCloudError(`The local cloud deploys folders, not archives: ${folder}.`);
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Serves objects to a CDN like S3: exact keys, no index documents, errors in XML. The CDN may read and list everything. */
export function bucketOrigin(bucket: Bucket): HttpHandler {
  return async (request) => {
    const key = keyOf(request.path);
    if (key === undefined) return failure(400, "InvalidURI", "Couldn't parse the specified URI.");
    if (!["GET", "HEAD"].includes(request.method) || key === "") {
      return failure(403, "AccessDenied", "Access Denied");
    }
    const object = bucket.get(key);
    return object === undefined
      ? failure(404, "NoSuchKey", "The specified key does not exist.")
      : found(object, request);
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
  if (!isUnchanged(request, headers.etag ?? "")) return { status: 200, headers: all, body };
  // S3 sends neither content type nor metadata with a 304.
  const isOmitted = (name: string) => name === "content-type" || name.startsWith("x-amz-meta-");
  return { status: 304, headers: withoutHeaders(all, isOmitted), body: Buffer.alloc(0) };
}

/** A weak comparison: the CDN weakens the ETag of a body that it compresses. */
function isUnchanged({ headers }: HttpRequest, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",") ?? [];
  return known
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
