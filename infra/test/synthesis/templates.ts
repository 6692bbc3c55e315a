import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
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

/** The environments that most tests look at. */
export const environmentNames = ["dev", "prod"] as const;

/** One stack's template in an environment of a variant. */
export function templateOf(
  variant: VariantName,
  environment: (typeof environmentNames)[number],
  stackName: (typeof stackNames)[number] = "Planner",
): Template {
  const stack = readVariant(variant).stacks[`${environment}/${stackName}`];
  if (stack === undefined) throw new Error(`${environment} has no stack ${stackName}`);
  return stack.template;
}

/** One stack's templates in both environments, with every feature. */
export function templatesOf(stackName?: (typeof stackNames)[number]) {
  return {
    dev: templateOf("complete", "dev", stackName),
    prod: templateOf("complete", "prod", stackName),
  };
}

/** The template with the roles of an environment's pipeline, which is in no stage. Undefined if it has none. */
export function deliveryTemplateOf(name: string): Template | undefined {
  const file = join(readVariant("app").outdir, `Delivery-${name}.template.json`);
  return existsSync(file)
    ? templateSchema.parse(JSON.parse(readFileSync(file, "utf8")))
    : undefined;
}

/** The resources of a type whose logical IDs start with a prefix. */
export function resourcesOf(template: Template, type: string, idPrefix = ""): LogicalResource[] {
  return Object.entries(template.Resources)
    .filter(([id, resource]) => resource.Type === type && id.startsWith(idPrefix))
    .map(([id, resource]) => ({ id, ...resource }));
}

/**
 * The only resource of a type whose logical ID starts with a prefix.
 *
 * @throws Error if there is none, or more than one
 */
export function onlyResource(template: Template, type: string, idPrefix = ""): LogicalResource {
  const found = resourcesOf(template, type, idPrefix);
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`${found.length} resources of type ${type} start with "${idPrefix}"`);
  }
  return first;
}
