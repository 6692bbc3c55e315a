import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import mime from "mime";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import type { Headers } from "../../http/HttpMessage.ts";
import { withHttpSite } from "../../http/withHttpSite.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

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

/** A folder to upload, with the values to fill into its files. */
export type DeploymentSource = {
  readonly folder: string;
  /** Deploy-time values by their markers in the files. */
  readonly markers: ReadonlyMap<string, string>;
};

/** A CDK BucketDeployment of the template. */
export type BucketDeployment = {
  readonly bucketName: string;
  readonly keyPrefix: string;
  readonly sources: readonly DeploymentSource[];
  /** Response headers of every object of the deployment. */
  readonly headers: Headers;
};

const notEmulated = (feature: string) =>
  z.undefined({ error: `${feature} is not emulated` }).optional();

const deploymentSchema = z.object({
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(""),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  SourceMarkersConfig: z.array(z.object({ jsonEscape: z.literal(true) })).optional(),
  Prune: z.literal(false, "pruning is not emulated"),
  Exclude: notEmulated("excluding files"),
  Include: notEmulated("including files"),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
});

/** Reads the template's bucket deployments. */
export function bucketDeployments(cloud: Cloud): readonly BucketDeployment[] {
  return cloud
    .resourcesOf("Custom::CDKBucketDeployment", deploymentSchema)
    .map(({ properties }) => ({
      bucketName: properties.DestinationBucketName,
      keyPrefix: properties.DestinationBucketKeyPrefix,
      sources: properties.SourceObjectKeys.map((key, index) => ({
        folder: cloud.assetPath(key),
        markers: new Map(Object.entries(properties.SourceMarkers[index] ?? {})),
      })),
      headers: {
        ...properties.SystemMetadata,
        ...Object.fromEntries(
          Object.entries(properties.UserMetadata).map(([name, value]) => [
            `x-amz-meta-${name.toLowerCase()}`,
            value,
          ]),
        ),
      },
    }));
}

/**
 * Runs the deployments and returns the buckets by name.
 *
 * @param site the local URL of the site
 */
export function deployObjects(
  deployments: readonly BucketDeployment[],
  site: string,
): ReadonlyMap<string, Bucket> {
  const buckets = new Map<string, Map<string, StoredObject>>();
  for (const deployment of deployments) {
    const bucket = buckets.get(deployment.bucketName) ?? new Map<string, StoredObject>();
    buckets.set(deployment.bucketName, bucket);
    for (const source of deployment.sources) {
      for (const file of filesIn(source.folder)) {
        const path = join(deployment.keyPrefix, relative(source.folder, file));
        const key = path.replaceAll(sep, "/");
        bucket.set(key, toObject(key, file, { source, headers: deployment.headers, site }));
      }
    }
  }
  return buckets;
}

type Upload = {
  readonly source: DeploymentSource;
  readonly headers: Headers;
  readonly site: string;
};

function toObject(key: string, file: string, { source, headers, site }: Upload): StoredObject {
  const body = fillMarkers(readFileSync(file), source, site);
  return {
    body,
    headers: {
      "content-type": mime.getType(key) ?? "binary/octet-stream",
      ...headers,
      etag: entityTag(body),
      "last-modified": new Date(statSync(file).mtime).toUTCString(),
    },
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

/** Markers are in JSON strings, so the values are escaped. */
function fillMarkers(body: Buffer, { markers }: DeploymentSource, site: string): Buffer {
  if (markers.size === 0) return body;
  let text = body.toString();
  for (const [marker, value] of markers) {
    text = text.replaceAll(marker, () => JSON.stringify(value).slice(1, -1));
  }
  return Buffer.from(withHttpSite(text, site));
}
