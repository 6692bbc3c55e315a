import { z } from "zod";
import { type GuardedTemplate, referencedId, resourcesOfType } from "./GuardedTemplate.ts";
import type { HouseRule } from "./HouseRule.ts";
import { policyDocumentSchema } from "./policyDocument.ts";

const queueSchema = z.object({
  SqsManagedSseEnabled: z.boolean().optional(),
  KmsMasterKeyId: z.unknown().optional(),
});

const queuePolicySchema = z.object({
  Queues: z.array(z.unknown()),
  PolicyDocument: policyDocumentSchema,
});

/** Queues. */
export const queueRules = [
  {
    id: "queue-encryption",
    demand: "A queue says by what it is encrypted",
    brokenBy: (template) =>
      queues(template)
        .filter(
          ({ properties }) =>
            properties.SqsManagedSseEnabled !== true && properties.KmsMasterKeyId === undefined,
        )
        .map(({ id }) => id),
  },
  {
    id: "queue-tls",
    demand: "A queue refuses whoever comes without TLS",
    brokenBy: (template) => {
      const refusing = resourcesOfType(template, "AWS::SQS::QueuePolicy", queuePolicySchema)
        .filter(({ properties }) => properties.PolicyDocument.Statement.some(refusesPlainHttp))
        .flatMap(({ properties }) => properties.Queues.map(referencedId));
      return queues(template)
        .map(({ id }) => id)
        .filter((id) => !refusing.includes(id));
    },
  },
] as const satisfies readonly HouseRule[];

function queues(template: GuardedTemplate) {
  return resourcesOfType(template, "AWS::SQS::Queue", queueSchema);
}

type PolicyStatement = z.output<typeof policyDocumentSchema>["Statement"][number];

function refusesPlainHttp({ effect, actions, conditions }: PolicyStatement): boolean {
  return (
    effect === "Deny" &&
    actions.includes("sqs:*") &&
    conditions.Bool?.["aws:SecureTransport"] === "false"
  );
}
