import { z } from "zod";
import {
  policyDocumentSchema,
  referencedId,
  resourcesOfType,
  type SynthesizedTemplate,
  type TemplateRule,
} from "./SynthesizedTemplate.ts";

const queueSchema = z.object({
  SqsManagedSseEnabled: z.boolean().optional(),
  KmsMasterKeyId: z.unknown().optional(),
});

const queuePolicySchema = z.object({
  Queues: z.array(z.unknown()),
  PolicyDocument: policyDocumentSchema,
});

/** Rules for queues. */
export const queueRules = [
  {
    id: "queue-encryption",
    requirement: "A queue must declare its encryption",
    findViolations: (template) =>
      queues(template)
        .filter(
          ({ properties }) =>
            properties.SqsManagedSseEnabled !== true && properties.KmsMasterKeyId === undefined,
        )
        .map(({ id }) => id),
  },
  {
    id: "queue-tls",
    requirement: "A queue must reject requests without TLS",
    findViolations: (template) => {
      const protectedQueues = resourcesOfType(template, "AWS::SQS::QueuePolicy", queuePolicySchema)
        .filter(({ properties }) => properties.PolicyDocument.Statement.some(rejectsPlainHttp))
        .flatMap(({ properties }) => properties.Queues.map(referencedId));
      return queues(template)
        .map(({ id }) => id)
        .filter((id) => !protectedQueues.includes(id));
    },
  },
] as const satisfies readonly TemplateRule[];

function queues(template: SynthesizedTemplate) {
  return resourcesOfType(template, "AWS::SQS::Queue", queueSchema);
}

type PolicyStatement = z.output<typeof policyDocumentSchema>["Statement"][number];

function rejectsPlainHttp({ effect, actions, conditions }: PolicyStatement): boolean {
  return (
    effect === "Deny" &&
    actions.includes("sqs:*") &&
    conditions.Bool?.["aws:SecureTransport"] === "false"
  );
}
