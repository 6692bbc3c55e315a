import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { Assembly, CloudResource, CloudStack } from "./Assembly.ts";
import { assetManifestSchema, manifestSchema, templateSchema } from "./manifestSchema.ts";

/** Where a stack that names no region is taken to be. */
const unnamedRegion = "us-east-1";

/**
 * Reads one stage of a synthesized cloud assembly.
 *
 * @param directory what `cdk synth` wrote, usually `cdk.out`
 * @throws LocalCloudError when there is no assembly, or none of that stage
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

/**
 * All that `readAssembly` and who runs its result read of a stage: its templates and its assets, as absolute paths.
 *
 * @throws LocalCloudError as `readAssembly` does
 */
export function stageFiles(directory: string, stageName: string): readonly string[] {
  const { assets } = readAssembly(directory, stageName);
  return [
    join(directory, "manifest.json"),
    findStage(directory, stageName),
    ...new Set(assets.values()),
  ];
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
  return region === "" || region === "unknown-region" ? unnamedRegion : region;
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
      dependsOn: [resource.DependsOn ?? []].flat(),
      condition: resource.Condition,
    });
  }
  return {
    name,
    region,
    resources,
    outputs: mapValues(template.Outputs, ({ Value }) => Value),
    parameters: mapValues(template.Parameters, ({ Default }) => Default),
    mappings: template.Mappings ?? {},
    conditions: mapValues(template.Conditions, (condition) => condition),
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
