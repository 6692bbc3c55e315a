import { z } from "zod";
import { type GuardedTemplate, resourcesOfType } from "./GuardedTemplate.ts";
import type { HouseRule } from "./HouseRule.ts";

const tableSchema = z.object({
  SSESpecification: z.object({ SSEEnabled: z.boolean() }).optional(),
  Replicas: z.array(
    z.object({
      DeletionProtectionEnabled: z.boolean().optional(),
      PointInTimeRecoverySpecification: z
        .object({ PointInTimeRecoveryEnabled: z.boolean() })
        .optional(),
    }),
  ),
});

/** Tables: the packs look at `AWS::DynamoDB::Table` only, and TableV2 is a GlobalTable. */
export const tableRules = [
  {
    id: "table-recovery",
    demand: "A table has point-in-time recovery in every replica",
    brokenBy: (template) =>
      tables(template)
        .filter(({ properties }) =>
          properties.Replicas.some(
            (replica) =>
              replica.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled !== true,
          ),
        )
        .map(({ id }) => id),
  },
  {
    id: "table-encryption",
    demand: "A table is encrypted under a key of the account",
    brokenBy: (template) =>
      tables(template)
        .filter(({ properties }) => properties.SSESpecification?.SSEEnabled !== true)
        .map(({ id }) => id),
  },
  {
    id: "table-protection",
    demand: "A table of prod refuses deletion and outlives its stack",
    brokenBy: (template) =>
      tables(template)
        .filter(
          ({ properties, DeletionPolicy, UpdateReplacePolicy }) =>
            template.environment === "prod" &&
            (DeletionPolicy !== "Retain" ||
              UpdateReplacePolicy !== "Retain" ||
              properties.Replicas.some(
                ({ DeletionProtectionEnabled }) => DeletionProtectionEnabled !== true,
              )),
        )
        .map(({ id }) => id),
  },
] as const satisfies readonly HouseRule[];

function tables(template: GuardedTemplate) {
  return resourcesOfType(template, "AWS::DynamoDB::GlobalTable", tableSchema);
}
