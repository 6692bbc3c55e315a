import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { EnvironmentName } from "../../environments.ts";
import type { VariantName } from "./variants.ts";

const resourceSchema = z.object({
  Type: z.string(),
  // The shape depends on the type. The tests assert it.
  Properties: z.any().default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  DependsOn: z.array(z.string()).default([]),
});

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});

const variantSchema = z.object({
  /** The cloud assembly folder, including assets. */
  outdir: z.string(),
  /** By construct path, such as `prod/Planner`. */
  stacks: z.record(
    z.string(),
    z.object({
      stackName: z.string(),
      environment: z.string(),
      isProtected: z.boolean(),
      warnings: z.number(),
      template: templateSchema,
    }),
  ),
  /** The findings of the rule packs. */
  findings: z.string(),
});

export type Template = z.output<typeof templateSchema>;

export type StackName = "Edge" | "Planner" | "AccessLogs";

/** A resource with its logical ID. */
export type LogicalResource = z.output<typeof resourceSchema> & { readonly id: string };

/** Reads a file that `synthesizeVariants.ts` wrote. */
export function readSynthesized(name: string): unknown {
  const folder = process.env.PLANNER_TEMPLATES;
  if (folder === undefined) throw new Error("Jest's globalSetup did not run");
  return JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
}

export function readVariant(name: VariantName | "violations"): z.output<typeof variantSchema> {
  return variantSchema.parse(readSynthesized(name));
}

/** One stack's templates in all environments of a variant. */
export function templatesOf(
  variant: VariantName,
  stackName: StackName = "Planner",
): Record<EnvironmentName, Template> {
  const { stacks } = readVariant(variant);
  const templateOf = (environment: EnvironmentName): Template => {
    const stack = stacks[`${environment}/${stackName}`];
    if (stack === undefined) throw new Error(`${environment} has no stack ${stackName}`);
    return stack.template;
  };
  return { dev: templateOf("dev"), staging: templateOf("staging"), prod: templateOf("prod") };
}

/** The resources of a type whose logical IDs start with a prefix. */
export function resourcesOf(template: Template, type: string, idPrefix = ""): LogicalResource[] {
  return Object.entries(template.Resources)
    .filter(([id, resource]) => resource.Type === type && id.startsWith(idPrefix))
    .map(([id, resource]) => ({ id, ...resource }));
}

/** @throws Error unless exactly one resource of the type starts with the prefix */
export function onlyResource(template: Template, type: string, idPrefix = ""): LogicalResource {
  const found = resourcesOf(template, type, idPrefix);
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`${found.length} resources of type ${type} start with "${idPrefix}"`);
  }
  return first;
}

/** A reference to a resource's ARN. */
export function arnOf(id: string) {
  return { "Fn::GetAtt": [id, "Arn"] };
}
