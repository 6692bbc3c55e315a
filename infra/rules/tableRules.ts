import { z } from "zod";
import { environments } from "../environments.ts";
import {
  resourcesOfType,
  type SynthesizedTemplate,
  type TemplateRule,
} from "./SynthesizedTemplate.ts";

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

/** Rules for tables. cdk-nag checks only `AWS::DynamoDB::Table`, but TableV2 creates a GlobalTable. */
export const tableRules = [
  {
    id: "table-recovery",
    requirement: "A table must have point-in-time recovery in every replica",
    findViolations: (template) =>
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
    requirement: "A table must be encrypted with a key in the account",
    findViolations: (template) =>
      tables(template)
        .filter(({ properties }) => properties.SSESpecification?.SSEEnabled !== true)
        .map(({ id }) => id),
  },
  {
    id: "table-protection",
    requirement: "A table in prod must have deletion protection and outlive its stack",
    findViolations: (template) =>
      tables(template)
        .filter(
          ({ properties, DeletionPolicy, UpdateReplacePolicy }) =>
            mustProtect(template) &&
            (DeletionPolicy !== "Retain" ||
              UpdateReplacePolicy !== "Retain" ||
              properties.Replicas.some(
                ({ DeletionProtectionEnabled }) => DeletionProtectionEnabled !== true,
              )),
        )
        .map(({ id }) => id),
  },
] as const satisfies readonly TemplateRule[];

/** A tear-down sets `protectData` to false for prod. The test of the environments fails if that is committed. */
function mustProtect({ environment }: SynthesizedTemplate): boolean {
  return environments.some(({ name, protectData }) => name === environment && protectData);
}

function tables(template: SynthesizedTemplate) {
  return resourcesOfType(template, "AWS::DynamoDB::GlobalTable", tableSchema);
}
