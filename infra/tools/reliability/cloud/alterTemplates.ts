import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A resource as a template holds it, unresolved. */
export type TemplateResource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Changes the resources of every template of a synthesized assembly, in place.
 *
 * @param change the resource's properties as they are to be
 */
export function alterTemplates(
  assemblyDirectory: string,
  change: (resource: TemplateResource) => TemplateResource["Properties"],
): void {
  const files = readdirSync(assemblyDirectory, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".template.json"))) {
    const path = join(assemblyDirectory, file);
    const template = templateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    const resources = Object.entries(template.Resources).map(([id, resource]) => [
      id,
      { ...resource, Properties: change(resource) },
    ]);
    const altered = { ...template, Resources: Object.fromEntries(resources) };
    writeFileSync(path, JSON.stringify(altered));
  }
}

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
