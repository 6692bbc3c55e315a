import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import mime from "mime";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import type { Headers } from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";

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

const deploymentSchema = z.object({
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(""),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).optional(),
  SourceMarkersConfig: z.array(z.object({ jsonEscape: z.boolean().optional() })).optional(),
  Prune: z.boolean().default(true),
  Extract: z.boolean().default(true),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
});

/** One source of a deployment: a folder, and the values its files wait for. */
export type DeploymentSource = {
  readonly folder: string;
  /** Deploy-time values by the marker that stands for them in the files. */
  readonly markers: ReadonlyMap<string, string>;
  /** Whether a value is put into a JSON string. */
  readonly jsonEscape: boolean;
};

/** A CDK BucketDeployment of the template. */
export type BucketDeployment = {
  readonly bucketName: string;
  readonly keyPrefix: string;
  readonly sources: readonly DeploymentSource[];
  readonly prune: boolean;
  readonly exclude: readonly string[];
  readonly include: readonly string[];
  /** Response headers every object of the deployment gets. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The deployments in an order that respects what depends on what; CloudFormation runs the others side by side. */
export function bucketDeployments(cloud: Cloud): readonly BucketDeployment[] {
  const waiting = [...cloud.resourcesOf("Custom::CDKBucketDeployment", deploymentSchema)];
  const ordered: typeof waiting = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(
      ({ stackName, dependsOn }) =>
        !waiting.some((o) => o.stackName === stackName && dependsOn.includes(o.logicalId)),
    );
    ordered.push(...waiting.splice(Math.max(0, free), 1));
  }
  return ordered.map(({ properties }) => toDeployment(cloud, properties));
}

function toDeployment(
  cloud: Cloud,
  properties: z.output<typeof deploymentSchema>,
): BucketDeployment {
  const userMetadata = Object.entries(properties.UserMetadata).map(([name, value]) => [
    `x-amz-meta-${name.toLowerCase()}`,
    value,
  ]);
  return {
    bucketName: properties.DestinationBucketName,
    keyPrefix: properties.DestinationBucketKeyPrefix,
    sources: properties.SourceObjectKeys.map((key, place) => ({
      folder: cloud.assetPath(key),
      markers: new Map(
        Object.entries(properties.SourceMarkers?.[place] ?? {}).map(([marker, value]) => [
          marker,
          String(value),
        ]),
      ),
      jsonEscape: properties.SourceMarkersConfig?.[place]?.jsonEscape === true,
    })),
    prune: properties.Prune,
    exclude: properties.Exclude,
    include: properties.Include,
    headers: { ...properties.SystemMetadata, ...Object.fromEntries(userMetadata) },
  };
}

/** Runs the deployments one after the other and returns the buckets by name. */
export function deployObjects(
  deployments: readonly BucketDeployment[],
): ReadonlyMap<string, Bucket> {
  const buckets = new Map<string, Map<string, StoredObject>>();
  for (const deployment of deployments) {
    const bucket = buckets.get(deployment.bucketName) ?? new Map<string, StoredObject>();
    buckets.set(deployment.bucketName, bucket);
    const objects = objectsOf(deployment);
    if (deployment.prune) {
      for (const key of bucket.keys()) {
        if (isDeployed(deployment, key) && !objects.has(key)) bucket.delete(key);
      }
    }
    for (const [key, object] of objects) bucket.set(key, object);
  }
  return buckets;
}

function objectsOf(deployment: BucketDeployment): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>();
  for (const source of deployment.sources) {
    for (const file of filesIn(source.folder)) {
      const key = join(deployment.keyPrefix, relative(source.folder, file)).replaceAll(sep, "/");
      if (!isDeployed(deployment, key)) continue;
      const body = fill(readFileSync(file), source);
      objects.set(key, {
        body,
        headers: {
          "content-type": mime.getType(key) ?? "binary/octet-stream",
          ...deployment.headers,
          etag: entityTag(body),
          "last-modified": new Date(statSync(file).mtime).toUTCString(),
        },
      });
    }
  }
  return objects;
}

function filesIn(folder: string): string[] {
  if (!statSync(folder).isDirectory()) {
    throw new LocalCloudError(`The local cloud deploys folders, not archives: ${folder}.`);
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function fill(body: Buffer, { markers, jsonEscape }: DeploymentSource): Buffer {
  if (markers.size === 0) return body;
  let text = body.toString();
  for (const [marker, value] of markers) {
    text = text.replaceAll(marker, () => (jsonEscape ? JSON.stringify(value).slice(1, -1) : value));
  }
  return Buffer.from(text);
}

/** As `aws s3 sync` filters: everything, less what is excluded, and again what is included. */
function isDeployed({ keyPrefix, exclude, include }: BucketDeployment, key: string): boolean {
  const name = keyPrefix === "" ? key : relative(keyPrefix, key).replaceAll(sep, "/");
  const matches = (pattern: string) => toRegExp(pattern).test(name);
  return include.some(matches) || !exclude.some(matches);
}

/** Python's fnmatch, which the AWS CLI uses: a star also crosses slashes. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".")
    .replaceAll("[!", "[^");
  return new RegExp(`^${source}$`, "s");
}
