import { originSecretVariable } from "@planner/shared/functions";
import { z } from "zod";
import {
  referencedId,
  resourcesOfType,
  type SynthesizedTemplate,
  type TemplateRule,
} from "./SynthesizedTemplate.ts";

const functionSchema = z.object({
  Timeout: z.number().default(3),
  ReservedConcurrentExecutions: z.number().optional(),
  LoggingConfig: z.object({ LogGroup: z.unknown().optional() }).optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});

const integrationSchema = z.object({
  IntegrationType: z.string(),
  IntegrationUri: z.unknown().optional(),
  TimeoutInMillis: z.number().optional(),
});

/** Rules for functions, their logs, and the API in front of them. */
export const functionRules = [
  {
    id: "log-retention",
    requirement: "A log group must have a retention period",
    findViolations: (template) =>
      logGroups(template)
        .filter(({ properties }) => properties.RetentionInDays === undefined)
        .map(({ id }) => id),
  },
  {
    id: "function-log-group",
    requirement: "A function must have its own log group in the same stack",
    findViolations: (template) => {
      const known = new Set(logGroups(template).map(({ id }) => id));
      const used = functions(template).map(({ id, properties }) => ({
        id,
        group: referencedId(properties.LoggingConfig?.LogGroup),
      }));
      return used
        .filter(
          ({ id, group }) =>
            group === undefined ||
            !known.has(group) ||
            used.some((other) => other.id !== id && other.group === group),
        )
        .map(({ id }) => id);
    },
  },
  {
    id: "function-concurrency",
    requirement: "A function in staging or prod must reserve concurrency",
    findViolations: (template) =>
      functions(template)
        .filter(
          ({ properties }) =>
            template.environment !== "dev" && properties.ReservedConcurrentExecutions === undefined,
        )
        .map(({ id }) => id),
  },
  {
    id: "api-timeout",
    requirement: "An API's timeout must exceed its function's timeout by at most five seconds",
    findViolations: (template) =>
      integrations(template)
        .filter(({ properties, target }) => {
          const { TimeoutInMillis: apiTimeoutMs } = properties;
          const functionTimeoutMs = (target?.properties.Timeout ?? 0) * 1000;
          return (
            apiTimeoutMs === undefined ||
            apiTimeoutMs <= functionTimeoutMs ||
            apiTimeoutMs > functionTimeoutMs + 5_000
          );
        })
        .map(({ id }) => id),
  },
  {
    id: "api-origin",
    requirement: "A function behind the API must know the CDN's origin secret",
    findViolations: (template) =>
      integrations(template)
        .filter(
          ({ target }) =>
            target?.properties.Environment?.Variables[originSecretVariable] === undefined,
        )
        .map(({ id, target }) => target?.id ?? id),
  },
] as const satisfies readonly TemplateRule[];

function functions(template: SynthesizedTemplate) {
  return resourcesOfType(template, "AWS::Lambda::Function", functionSchema);
}

function logGroups(template: SynthesizedTemplate) {
  const schema = z.object({ RetentionInDays: z.number().optional() });
  return resourcesOfType(template, "AWS::Logs::LogGroup", schema);
}

function integrations(template: SynthesizedTemplate) {
  const targets = functions(template);
  return resourcesOfType(template, "AWS::ApiGatewayV2::Integration", integrationSchema).map(
    (integration) => ({
      ...integration,
      target: targets.find(({ id }) => id === referencedId(integration.properties.IntegrationUri)),
    }),
  );
}
