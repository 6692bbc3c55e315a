import type { Template } from "aws-cdk-lib/assertions";
import { z } from "zod";

const resourceSchema = z.object({
  // Properties have the shape of their resource's type; what a test expects of them says which.
  Properties: z.any().default({}),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.array(z.string()).default([]),
});

/** A resource as it stands in a template. */
export type TemplateResource = z.output<typeof resourceSchema> & { readonly id: string };

/** The resources of a type whose logical ids start so. */
export function resourcesOf(template: Template, type: string, idPrefix = ""): TemplateResource[] {
  return Object.entries(template.findResources(type))
    .filter(([id]) => id.startsWith(idPrefix))
    .map(([id, resource]) => ({ id, ...resourceSchema.parse(resource) }));
}

/** The one resource of a type whose logical id starts so. Throws when there are none or several. */
export function onlyResource(template: Template, type: string, idPrefix = ""): TemplateResource {
  const found = resourcesOf(template, type, idPrefix);
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`${found.length} resources of type ${type} start with "${idPrefix}"`);
  }
  return first;
}

/** A text that CloudFormation joins, with `{name}` where it puts what it alone knows. */
export function textOf(value: unknown): string {
  const [, parts] = joinSchema.parse(value)["Fn::Join"];
  return parts.map((part) => (typeof part === "string" ? part : `{${part.Ref}}`)).join("");
}

const joinSchema = z.object({
  "Fn::Join": z.tuple([
    z.literal(""),
    z.array(z.union([z.string(), z.object({ Ref: z.string() })])),
  ]),
});
