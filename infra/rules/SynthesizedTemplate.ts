import { z } from "zod";

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.unknown().default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});

/** The parts of a synthesized template that the rules read. */
export const synthesizedTemplateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
});

/** A synthesized template and the environment it belongs to. */
export type SynthesizedTemplate = z.output<typeof synthesizedTemplateSchema> & {
  readonly environment: string;
};

/** A rule that every synthesized template must meet. */
export type TemplateRule = {
  /** Constructs acknowledge the rule with `Template::<id>`. */
  readonly id: string;
  readonly requirement: string;
  /** Returns the logical IDs of resources that violate the rule. */
  readonly findViolations: (template: SynthesizedTemplate) => readonly string[];
};

/** A resource with parsed properties. */
export type TemplateResource<Properties> = z.output<typeof resourceSchema> & {
  readonly id: string;
  readonly properties: Properties;
};

/**
 * Returns the resources of a type, excluding the CDK's own custom resources. Those run only during deployments, and
 * the CDK doesn't allow changing their permissions, logs or concurrency.
 *
 * @throws ZodError if a property has an unexpected shape, because failing synthesis is better than skipping a rule
 */
export function resourcesOfType<Schema extends z.ZodType>(
  template: SynthesizedTemplate,
  type: string,
  schema: Schema,
): readonly TemplateResource<z.output<Schema>>[] {
  return allResourcesOfType(template, type, schema).filter(({ id }) => !belongsToCdk(id));
}

/** Returns the resources of a type, including the CDK's own custom resources. */
export function allResourcesOfType<Schema extends z.ZodType>(
  { Resources }: SynthesizedTemplate,
  type: string,
  schema: Schema,
): readonly TemplateResource<z.output<Schema>>[] {
  return Object.entries(Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ ...resource, id, properties: schema.parse(resource.Properties) }));
}

/** Whether a string contains the logical ID of one of the CDK's own custom resources. */
export function belongsToCdk(text: string): boolean {
  return /\bCustom(CDKBucketDeployment[0-9A-F]{32}|S3AutoDeleteObjectsCustomResourceProvider)/.test(
    text,
  );
}

/** The logical ID in `{ Ref: … }` or `{ "Fn::GetAtt": [ …, … ] }`. Undefined for other values. */
export function referencedId(value: unknown): string | undefined {
  const reference = referenceSchema.safeParse(value);
  if (!reference.success) return undefined;
  return "Ref" in reference.data ? reference.data.Ref : reference.data["Fn::GetAtt"][0];
}

const referenceSchema = z.union([
  z.object({ Ref: z.string() }),
  z.object({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) }),
]);

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item)]).transform((value) => [value].flat());

/** A policy statement. Turns a single action or resource into a list. */
const statementSchema = z
  .object({
    Principal: z.unknown().optional(),
    Effect: z.enum(["Allow", "Deny"]),
    Action: oneOrMore(z.string()),
    Resource: oneOrMore(z.union([z.string(), z.record(z.string(), z.unknown())])),
    Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  })
  .transform(({ Principal, Effect, Action, Resource, Condition }) => ({
    principal: Principal,
    effect: Effect,
    actions: Action,
    resources: Resource,
    conditions: Condition,
  }));

/** A policy document. Rejects `NotAction` and `NotResource`, which no rule supports. */
export const policyDocumentSchema = z.object({ Statement: z.array(statementSchema) });

export type Statement = z.output<typeof statementSchema>;
