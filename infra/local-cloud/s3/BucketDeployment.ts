import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

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
