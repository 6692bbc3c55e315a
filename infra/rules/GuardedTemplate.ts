import { z } from "zod";

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.unknown().default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});

/** A synthesized template, as far as the house's rules read it. */
export const guardedTemplateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
});

/** A synthesized template and the environment it is for. */
export type GuardedTemplate = z.output<typeof guardedTemplateSchema> & {
  readonly environment: string;
};

/** A resource with its properties read. */
export type GuardedResource<Properties> = z.output<typeof resourceSchema> & {
  readonly id: string;
  readonly properties: Properties;
};

/**
 * The resources of a type. Those of the CDK's own custom resources are left out: they run during a deployment only, and
 * the CDK lets nobody change their permissions, logs or concurrency.
 *
 * @throws ZodError when a property has a shape that the rule does not understand: better no synthesis than no rule
 */
export function resourcesOfType<Schema extends z.ZodType>(
  template: GuardedTemplate,
  type: string,
  schema: Schema,
): readonly GuardedResource<z.output<Schema>>[] {
  return everyResourceOfType(template, type, schema).filter(({ id }) => !isOfTheCdk(id));
}

/** The resources of a type, those of the CDK's own custom resources too. */
export function everyResourceOfType<Schema extends z.ZodType>(
  { Resources }: GuardedTemplate,
  type: string,
  schema: Schema,
): readonly GuardedResource<z.output<Schema>>[] {
  return Object.entries(Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ ...resource, id, properties: schema.parse(resource.Properties) }));
}

/** Whether a logical id, or a text that names one, is of one of the CDK's own custom resources. */
export function isOfTheCdk(text: string): boolean {
  return /\bCustom(CDKBucketDeployment[0-9A-F]{32}|S3AutoDeleteObjectsCustomResourceProvider)/.test(
    text,
  );
}

/** `{ Ref: … }` or `{ "Fn::GetAtt": [ …, "Arn" ] }` of a resource: its logical id. Absent: something else. */
export function referencedId(value: unknown): string | undefined {
  const reference = referenceSchema.safeParse(value);
  if (!reference.success) return undefined;
  return "Ref" in reference.data ? reference.data.Ref : reference.data["Fn::GetAtt"][0];
}

const referenceSchema = z.union([
  z.object({ Ref: z.string() }),
  z.object({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }),
]);
