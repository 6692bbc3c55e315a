import { z } from "zod";

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

/** `manifest.json` of a cloud assembly, as far as it is read. */
export const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.union([stackArtifact, assetArtifact, nestedAssemblyArtifact, otherArtifact]),
  ),
});

/** `*.assets.json`, as far as it is read. */
export const assetManifestSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/** A CloudFormation template, as far as it is read. */
export const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.unknown().optional(),
      Condition: z.string().optional(),
      DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).optional(),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).optional(),
  Mappings: z.unknown().optional(),
  Conditions: z.record(z.string(), z.unknown()).optional(),
});
