import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { EnvironmentName } from "../../environments.ts";
import type { VariantName } from "./variants.ts";

/** A resource of a template. The shape of its properties depends on the type. The tests assert it. */
const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.any().default({}),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.array(z.string()).default([]),
});

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});

const stackSchema = z.object({
  stackName: z.string(),
  environment: z.string(),
  tags: z.record(z.string(), z.string()),
  isProtected: z.boolean(),
  warnings: z.number(),
  template: templateSchema,
});

const variantSchema = z.object({
  /** The cloud assembly folder, including assets. */
  outdir: z.string(),
  /** By construct path, such as `prod/Planner`. */
  stacks: z.record(z.string(), stackSchema),
  /** The findings of the rule packs. */
  findings: z.string(),
});

export type Template = z.output<typeof templateSchema>;

export const stackNames = ["Edge", "Planner", "AccessLogs"] as const;

/** A resource with its logical ID. */
export type LogicalResource = z.output<typeof resourceSchema> & { readonly id: string };

/** Reads what `synthesizeVariants.ts` wrote. */
export function readVariant(
  name: VariantName | "app" | "violations",
): z.output<typeof variantSchema> {
  // Jest's globalSetup sets it.
  const { PLANNER_TEMPLATES: folder = "" } = process.env;
  return variantSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")));
}

/** One stack's templates in all environments of a variant. */
export function templatesOf(
  variant: VariantName,
  stackName: (typeof stackNames)[number] = "Planner",
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
