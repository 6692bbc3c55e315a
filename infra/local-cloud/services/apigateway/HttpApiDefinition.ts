import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** An HTTP API in the template, with everything needed to handle a request. */
export type HttpApiDefinition = ReturnType<typeof httpApiDefinitions>[number];

/** A route and its function. */
export type Route = ReturnType<typeof routesOf>[number];

const apiSchema = z.object({ ProtocolType: z.literal("HTTP") });

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
 * The HTTP APIs of the template, at their `$default` stage.
 *
 * @throws LocalCloudError if a route has no integration, or uses what the local cloud does not support
 */
export function httpApiDefinitions(cloud: Cloud) {
  return cloud.resourcesOf("AWS::ApiGatewayV2::Api", apiSchema).map(({ ref, attributes }) => ({
    id: ref,
    /** The API's own host name, which CloudFront uses as the origin. */
    host: new URL(attributes.ApiEndpoint ?? "").host,
    routes: routesOf(cloud, ref),
  }));
}

/** The routes of an API. */
function routesOf(cloud: Cloud, apiId: string) {
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
        /** Undefined if everyone may call the route. Empty, which rejects all requests, if the template names none. */
        authorizerId: AuthorizationType === "NONE" ? undefined : AuthorizerId,
      };
    });
}
