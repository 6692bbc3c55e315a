import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import mime from "mime";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { type Bucket, objectTag, type StoredObject } from "./Bucket.ts";

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

/** The object that a deployment makes of a file. */
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
      etag: objectTag(body),
      "last-modified": statSync(file).mtime.toUTCString(),
    },
  };
}

/** Returns a function that fills in deploy-time values. Markers are in JSON strings, so the values are escaped. */
function fillMarkers(cloud: Cloud, markers: Readonly<Record<string, string>>) {
  const valuesByMarker = Object.entries(markers);
  return (body: Buffer): Buffer => {
    if (valuesByMarker.length === 0) return body;
    let text = body.toString();
    for (const [marker, value] of valuesByMarker) {
      text = text.replaceAll(marker, () => JSON.stringify(value).slice(1, -1));
    }
    return Buffer.from(cloud.withHttpSite(text));
  };
}

/** @throws LocalCloudError if the asset is not a folder */
function filesIn(folder: string): string[] {
  if (!statSync(folder).isDirectory()) {
    throw new LocalCloudError(`The local cloud deploys folders, not archives: ${folder}.`);
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
