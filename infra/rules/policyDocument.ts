import { z } from "zod";

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item)]).transform((value) => [value].flat());

/** A statement of a policy, in one form however it was written. */
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

/** A policy as it stands in a template. Statements with `NotAction` or `NotResource` are refused: no rule reads them. */
export const policyDocumentSchema = z.object({ Statement: z.array(statementSchema) });

export type Statement = z.output<typeof statementSchema>;
