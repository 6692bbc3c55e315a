import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import mime from "mime";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { BucketDeployment, DeploymentSource } from "./BucketDeployment.ts";
import { type Bucket, entityTag, type StoredObject } from "./StoredObject.ts";

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
