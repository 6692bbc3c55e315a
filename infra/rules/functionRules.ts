import { z } from "zod";
import { originSecretVariable } from "../constructs/api/OriginSecret.ts";
import { type GuardedTemplate, referencedId, resourcesOfType } from "./GuardedTemplate.ts";
import type { HouseRule } from "./HouseRule.ts";

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

/** Functions, their logs, and the API in front of them. */
export const functionRules = [
  {
    id: "log-retention",
    demand: "A log group says how long it keeps its lines",
    brokenBy: (template) =>
      logGroups(template)
        .filter(({ properties }) => properties.RetentionInDays === undefined)
        .map(({ id }) => id),
  },
  {
    id: "function-log-group",
    demand: "A function writes into a log group of this stack that is its own",
    brokenBy: (template) => {
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
    demand: "A function of staging or prod reserves its concurrency",
    brokenBy: (template) =>
      functions(template)
        .filter(
          ({ properties }) =>
            template.environment !== "dev" && properties.ReservedConcurrentExecutions === undefined,
        )
        .map(({ id }) => id),
  },
  {
    id: "api-timeout",
    demand: "An API waits for its function a little longer than the function may run",
    brokenBy: (template) =>
      integrations(template)
        .filter(({ properties, target }) => {
          const { TimeoutInMillis: waitsMs } = properties;
          const mostMs = (target?.properties.Timeout ?? 0) * 1000;
          return waitsMs === undefined || waitsMs <= mostMs || waitsMs > mostMs + 5_000;
        })
        .map(({ id }) => id),
  },
  {
    id: "api-origin",
    demand: "A function behind the API knows what the CDN shows it",
    brokenBy: (template) =>
      integrations(template)
        .filter(
          ({ target }) =>
            target?.properties.Environment?.Variables[originSecretVariable] === undefined,
        )
        .map(({ id, target }) => target?.id ?? id),
  },
] as const satisfies readonly HouseRule[];

function functions(template: GuardedTemplate) {
  return resourcesOfType(template, "AWS::Lambda::Function", functionSchema);
}

function logGroups(template: GuardedTemplate) {
  const schema = z.object({ RetentionInDays: z.number().optional() });
  return resourcesOfType(template, "AWS::Logs::LogGroup", schema);
}

function integrations(template: GuardedTemplate) {
  const targets = functions(template);
  return resourcesOfType(template, "AWS::ApiGatewayV2::Integration", integrationSchema).map(
    (integration) => ({
      ...integration,
      target: targets.find(({ id }) => id === referencedId(integration.properties.IntegrationUri)),
    }),
  );
}
