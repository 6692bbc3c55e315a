import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { AssetManifestArtifact, CloudAssembly } from "aws-cdk-lib/cx-api";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** One stage of a cloud assembly. */
export type Assembly = {
  readonly stacks: readonly CloudStack[];
  /** Absolute paths of the file assets by object key. */
  readonly assets: ReadonlyMap<string, string>;
};

/** A synthesized stack. */
export type CloudStack = { readonly name: string; readonly region: string } & z.output<
  typeof templateSchema
>;

/** A resource of a template with unresolved references. */
export type CloudResource = {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** The region of stacks without an explicit one. */
const defaultRegion = "us-east-1";

/**
 * Reads one stage of a synthesized cloud assembly.
 *
 * @param directory the output folder of `cdk synth`
 * @throws LocalCloudError if there is no assembly, or it does not contain the stage
 */
export function readAssembly(directory: string, stageName: string): Assembly {
  if (!existsSync(join(directory, "manifest.json"))) {
    throw new LocalCloudError(`No synthesized application in ${directory}: run "npx cdk synth".`);
  }
  const stages = new CloudAssembly(directory).nestedAssemblies;
  const stage = stages.find(({ displayName }) => displayName === stageName)?.nestedAssembly;
  if (stage === undefined) {
    throw new LocalCloudError(`The application in ${directory} has no stage "${stageName}".`);
  }
  return {
    stacks: stage.stacks.map(({ stackName: name, environment: { region }, template }) => ({
      name,
      region: region === "unknown-region" ? defaultRegion : region,
      ...templateSchema.parse(template),
    })),
    assets: assetPaths(stage),
  };
}

/** The absolute paths of a stage's file assets, by object key. An asset has a key for each bucket that it is uploaded to. */
function assetPaths(stage: CloudAssembly): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const manifests = stage.artifacts.filter((artifact) =>
    AssetManifestArtifact.isAssetManifestArtifact(artifact),
  );
  for (const { contents } of manifests) {
    for (const { source, destinations } of Object.values(contents.files ?? {})) {
      // Without a path, a program would have to make the asset.
      if (source.path === undefined) continue;
      for (const { objectKey } of Object.values(destinations)) {
        paths.set(objectKey, resolve(stage.directory, source.path));
      }
    }
  }
  return paths;
}

/** The parts of a template that the local cloud reads. */
const templateSchema = z
  .object({
    Resources: z.record(
      z.string(),
      z.object({
        Type: z.string(),
        Properties: z.record(z.string(), z.unknown()).default({}),
        // Rejected, because the resource might not exist on AWS.
        Condition: z.undefined({ error: "conditions are not emulated" }).optional(),
      }),
    ),
    Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
    Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
  })
  .transform(({ Resources, Outputs, Parameters }) => ({
    resources: mapOf(Resources, ({ Type: type, Properties: properties }) => ({
      type,
      properties,
    })),
    outputs: mapOf(Outputs, ({ Value }) => Value),
    /** Their default values. */
    parameters: mapOf(Parameters, ({ Default }) => Default),
  }));

/** Maps the keys of a record to its changed values. */
function mapOf<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): ReadonlyMap<string, To> {
  return new Map(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
