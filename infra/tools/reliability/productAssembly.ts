import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { synthesizeProduct } from "@planner/local-cloud/testing/synthesizeProduct";
import { z } from "zod";
import { CommandError } from "../commands/CommandError.ts";

/**
 * Copies the test assembly without the API's throttles and the limit on emails, so that only the machine limits an
 * experiment.
 *
 * @returns the assembly's folder, inside the target folder
 */
export function unthrottledAssembly(folder: string): string {
  const assembly = synthesizeProduct(folder);
  alterTemplates(assembly, removeThrottles);
  return assembly;
}

/**
 * Copies the assembly of `npm run build && npm run synth`, including the real site.
 *
 * @throws CommandError if nothing was built
 */
export function copyBuiltAssembly(folder: string): string {
  const built = join(repositoryRoot, "cdk.out");
  if (!existsSync(built)) throw new CommandError("Run npm run build && npm run synth first");
  const copy = join(folder, "cdk.out");
  cpSync(built, copy, { recursive: true });
  return copy;
}

/** Replaces the properties of every resource in every template of an assembly. */
export function alterTemplates(
  assemblyDirectory: string,
  newProperties: (resource: TemplateResource) => TemplateResource["Properties"],
): void {
  const files = readdirSync(assemblyDirectory, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".template.json"))) {
    const path = join(assemblyDirectory, file);
    const template = templateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    for (const resource of Object.values(template.Resources)) {
      resource.Properties = newProperties(resource);
    }
    writeFileSync(path, JSON.stringify(template));
  }
}

/** Limits on API calls and emails that are high enough never to take effect. */
function removeThrottles(resource: TemplateResource): TemplateResource["Properties"] {
  const { Type, Properties } = resource;
  const mailer = mailerSchema.safeParse(Properties);
  if (mailer.success) {
    const { Variables } = mailer.data.Environment;
    return {
      ...Properties,
      Environment: { Variables: { ...Variables, MAILS_PER_HOUR: "999999" } },
    };
  }
  if (Type !== "AWS::ApiGatewayV2::Stage") return Properties;
  const unlimited = { ThrottlingRateLimit: 1_000_000, ThrottlingBurstLimit: 1_000_000 };
  return { ...Properties, DefaultRouteSettings: unlimited, RouteSettings: {} };
}

const mailerSchema = z.object({
  Environment: z.object({ Variables: z.looseObject({ MAILS_PER_HOUR: z.string() }) }),
});

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/** A resource of a template, with unresolved references. */
export type TemplateResource = z.output<typeof templateSchema>["Resources"][string];
