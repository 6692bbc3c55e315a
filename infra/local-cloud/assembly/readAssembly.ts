import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** A resource of a template with unresolved references. */
export type CloudResource = {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: unknown;
};

/** A synthesized stack. */
export type CloudStack = {
  readonly name: string;
  readonly region: string;
  readonly resources: ReadonlyMap<string, CloudResource>;
  readonly outputs: ReadonlyMap<string, unknown>;
  /** The parameters' default values. */
  readonly parameters: ReadonlyMap<string, unknown>;
};

/** One stage of a cloud assembly. */
export type Assembly = {
  readonly stacks: readonly CloudStack[];
  /** Absolute paths of the file assets by object key. */
  readonly assets: ReadonlyMap<string, string>;
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
  const stageDirectory = findStage(directory, stageName);
  const stacks: CloudStack[] = [];
  const assets = new Map<string, string>();
  for (const artifact of artifactsOf(stageDirectory)) {
    if (!("properties" in artifact)) continue;
    if ("templateFile" in artifact.properties) {
      const { templateFile, stackName } = artifact.properties;
      const name = stackName ?? templateFile.replace(/\.template\.json$/, "");
      const template = readJson(join(stageDirectory, templateFile), templateSchema);
      stacks.push(toStack(name, regionOf(artifact), template));
    } else if ("file" in artifact.properties) {
      for (const [key, path] of readAssets(stageDirectory, artifact.properties.file)) {
        assets.set(key, path);
      }
    }
  }
  return { stacks, assets };
}

function findStage(directory: string, stageName: string): string {
  for (const artifact of artifactsOf(directory)) {
    if (!("properties" in artifact) || !("directoryName" in artifact.properties)) continue;
    const { directoryName, displayName } = artifact.properties;
    if (displayName === stageName) return join(directory, directoryName);
  }
  throw new LocalCloudError(`The application in ${directory} has no stage "${stageName}".`);
}

function artifactsOf(directory: string) {
  return Object.values(readJson(join(directory, "manifest.json"), manifestSchema).artifacts);
}

function regionOf(artifact: object): string {
  const environment = "environment" in artifact ? String(artifact.environment) : "";
  const region = environment.split("/").at(-1) ?? "";
  return region === "" || region === "unknown-region" ? defaultRegion : region;
}

function readAssets(directory: string, file: string): Map<string, string> {
  const assets = new Map<string, string>();
  for (const { source, destinations } of Object.values(
    readJson(join(directory, file), assetManifestSchema).files,
  )) {
    for (const { objectKey } of Object.values(destinations)) {
      if (source.path !== undefined) assets.set(objectKey, resolve(directory, source.path));
    }
  }
  return assets;
}

function toStack(name: string, region: string, template: z.output<typeof templateSchema>) {
  const resources = new Map<string, CloudResource>();
  for (const [logicalId, resource] of Object.entries(template.Resources)) {
    resources.set(logicalId, {
      stackName: name,
      logicalId,
      type: resource.Type,
      properties: resource.Properties ?? {},
    });
  }
  return {
    name,
    region,
    resources,
    outputs: mapValues(template.Outputs, ({ Value }) => Value),
    parameters: mapValues(template.Parameters, ({ Default }) => Default),
  };
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>> | undefined,
  change: (value: From) => To,
): Map<string, To> {
  return new Map(Object.entries(record ?? {}).map(([key, value]) => [key, change(value)]));
}

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(file, "utf8")));
}

const stackArtifact = z.object({
  type: z.literal("aws:cloudformation:stack"),
  environment: z.string(),
  displayName: z.string().optional(),
  properties: z.object({ templateFile: z.string(), stackName: z.string().optional() }),
});

const assetArtifact = z.object({
  type: z.literal("cdk:asset-manifest"),
  properties: z.object({ file: z.string() }),
});

const nestedAssemblyArtifact = z.object({
  type: z.literal("cdk:cloud-assembly"),
  properties: z.object({ directoryName: z.string(), displayName: z.string().optional() }),
});

const otherArtifact = z.object({ type: z.string() });

/** The parts of `manifest.json` that the local cloud reads. */
const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.union([stackArtifact, assetArtifact, nestedAssemblyArtifact, otherArtifact]),
  ),
});

/** The parts of `*.assets.json` that the local cloud reads. */
const assetManifestSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/** The parts of a template that the local cloud reads. */
const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.unknown().optional(),
      Condition: z.undefined({ error: "conditions are not emulated" }).optional(),
    }),
  ),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).optional(),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).optional(),
});
