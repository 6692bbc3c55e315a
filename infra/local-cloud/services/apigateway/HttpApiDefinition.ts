import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** An HTTP API in the template, with everything needed to handle a request. */
export type HttpApiDefinition = ReturnType<typeof httpApiDefinitions>[number];

/** A route and its function. */
export type Route = ReturnType<typeof routesOf>[number];

const apiSchema = z.object({ ProtocolType: z.literal("HTTP") });

const routeSettings = z.object({
  ThrottlingRateLimit: z.number().optional(),
  ThrottlingBurstLimit: z.number().optional(),
});

const stageSchema = z.object({
  ApiId: z.string(),
  StageName: z.string(),
  DefaultRouteSettings: routeSettings.default({}),
  RouteSettings: z.record(z.string(), routeSettings).default({}),
});

const routeSchema = z.object({
  ApiId: z.string(),
  RouteKey: z
    .string()
    .regex(
      /^(?!ANY)[A-Z]+ (\/([^{}/]*|\{\w+\}))+$/,
      "must be a method and a path of texts and {variable}",
    ),
  Target: z.string(),
  AuthorizationType: z.enum(["NONE", "JWT"], "must be JWT or NONE").default("NONE"),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).max(0, "scopes are not supported").optional(),
});

const integrationSchema = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
});

/**
 * The HTTP APIs of the template. Only the `$default` stage is served.
 *
 * @throws LocalCloudError if a route has no integration, or uses what the local cloud does not support
 */
export function httpApiDefinitions(cloud: Cloud) {
  const stages = cloud.resourcesOf("AWS::ApiGatewayV2::Stage", stageSchema);
  return cloud.resourcesOf("AWS::ApiGatewayV2::Api", apiSchema).map(({ ref, attributes }) => {
    const stage = stages.find(
      ({ properties }) => properties.ApiId === ref && properties.StageName === "$default",
    );
    return {
      id: ref,
      /** The API's own host name, which CloudFront uses as the origin. */
      host: new URL(attributes.ApiEndpoint ?? "").host,
      routes: routesOf(cloud, ref, stage?.properties),
    };
  });
}

type Stage = z.output<typeof stageSchema>;

function routesOf(cloud: Cloud, apiId: string, stage: Stage | undefined) {
  const integrations = cloud.resourcesOf("AWS::ApiGatewayV2::Integration", integrationSchema);
  return cloud
    .resourcesOf("AWS::ApiGatewayV2::Route", routeSchema)
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties: { RouteKey: key, Target, AuthorizationType, AuthorizerId = "" } }) => {
      const integration = integrations.find(({ ref }) => Target === `integrations/${ref}`);
      if (integration === undefined) throw new LocalCloudError(`Route ${key} has no integration.`);
      return {
        /** As in the template: `PATCH /api/leads/{id}`. */
        key,
        /** Name or ARN of the function. */
        functionArn: integration.properties.IntegrationUri,
        throttle: throttleOf(stage, key),
        /** Undefined if everyone may call the route. */
        authorizerId: AuthorizationType === "NONE" ? undefined : AuthorizerId,
      };
    });
}

/** A route's own settings override the stage's. If neither sets a limit, there is none. */
function throttleOf(stage: Stage | undefined, routeKey: string) {
  const { ThrottlingRateLimit: ratePerSecond, ThrottlingBurstLimit: burst } = {
    ...stage?.DefaultRouteSettings,
    ...stage?.RouteSettings[routeKey],
  };
  return ratePerSecond === undefined || burst === undefined ? undefined : { ratePerSecond, burst };
}
