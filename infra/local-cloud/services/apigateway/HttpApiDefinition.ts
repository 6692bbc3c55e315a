import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** An HTTP API in the template, with everything needed to handle a request. */
export type HttpApiDefinition = {
  readonly id: string;
  /** The API's own host name, which CloudFront uses as the origin. */
  readonly host: string;
  readonly routes: readonly Route[];
};

/** A route and its function. */
export type Route = {
  /** As in the template: `POST /api/leads` or `ANY /api/{proxy+}`. */
  readonly key: string;
  /** Name or ARN of the function. */
  readonly functionArn: string;
  readonly throttle: Throttle | undefined;
  readonly authorization: RouteAuthorization;
};

/** A steady rate and the burst allowed on top of it. */
export type Throttle = { readonly ratePerSecond: number; readonly burst: number };

/** Who may call a route. */
export type RouteAuthorization =
  | { readonly kind: "none" }
  | { readonly kind: "authorizer"; readonly authorizerId: string };

/** A JWT authorizer of the template. */
export type AuthorizerDefinition = {
  readonly id: string;
  readonly issuer: string;
  /** If empty, any audience is accepted. */
  readonly audience: readonly string[];
};

const apiSchema = z.object({ ProtocolType: z.literal("HTTP") });

const routeSettings = z.object({
  ThrottlingRateLimit: z.number().optional(),
  ThrottlingBurstLimit: z.number().optional(),
});

const stageSchema = z.object({
  ApiId: z.string(),
  StageName: z.string(),
  DefaultRouteSettings: routeSettings.optional(),
  RouteSettings: z.record(z.string(), routeSettings).optional(),
});

const routeSchema = z.object({
  ApiId: z.string(),
  RouteKey: z
    .string()
    .regex(
      /^[A-Z]+ (\/([^{}/]+|\{\w+\}))*\/([^{}/]*|\{\w+\+?\})$/,
      "must be a method and a path of texts, {variable} and, at the end, {variable+}",
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

const authorizerSchema = z.object({
  AuthorizerType: z.literal("JWT"),
  IdentitySource: z.tuple([z.literal("$request.header.Authorization")]),
  JwtConfiguration: z.object({ Issuer: z.url(), Audience: z.array(z.string()).default([]) }),
});

/**
 * The HTTP APIs of the template. Only the `$default` stage is served.
 *
 * @throws LocalCloudError if a route has no integration, or uses what the local cloud does not support
 */
export function httpApiDefinitions(cloud: Cloud): readonly HttpApiDefinition[] {
  const stages = cloud.resourcesOf("AWS::ApiGatewayV2::Stage", stageSchema);
  return cloud.resourcesOf("AWS::ApiGatewayV2::Api", apiSchema).map(({ ref, attributes }) => {
    const stage = stages.find(
      ({ properties }) => properties.ApiId === ref && properties.StageName === "$default",
    );
    return {
      id: ref,
      host: new URL(attributes.ApiEndpoint ?? "").host,
      routes: routesOf(cloud, ref, stage?.properties),
    };
  });
}

/**
 * The authorizers of the template's HTTP APIs.
 *
 * @throws LocalCloudError if one does not read a JWT from the Authorization header
 */
export function authorizerDefinitions(cloud: Cloud): readonly AuthorizerDefinition[] {
  return cloud
    .resourcesOf("AWS::ApiGatewayV2::Authorizer", authorizerSchema)
    .map(({ ref, properties: { JwtConfiguration } }) => ({
      id: ref,
      issuer: JwtConfiguration.Issuer,
      audience: JwtConfiguration.Audience,
    }));
}

type Stage = z.output<typeof stageSchema>;

function routesOf(cloud: Cloud, apiId: string, stage: Stage | undefined): readonly Route[] {
  const integrations = cloud.resourcesOf("AWS::ApiGatewayV2::Integration", integrationSchema);
  return cloud
    .resourcesOf("AWS::ApiGatewayV2::Route", routeSchema)
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties: { RouteKey: key, Target, AuthorizationType, AuthorizerId = "" } }) => {
      const integration = integrations.find(({ ref }) => Target === `integrations/${ref}`);
      if (integration === undefined) throw new LocalCloudError(`Route ${key} has no integration.`);
      return {
        key,
        functionArn: integration.properties.IntegrationUri,
        throttle: throttleOf(stage, key),
        authorization:
          AuthorizationType === "NONE"
            ? { kind: "none" }
            : { kind: "authorizer", authorizerId: AuthorizerId },
      };
    });
}

/** A route's own settings override the stage's. If neither sets a limit, there is none. */
function throttleOf(stage: Stage | undefined, routeKey: string): Throttle | undefined {
  const own = stage?.RouteSettings?.[routeKey];
  const defaults = stage?.DefaultRouteSettings;
  const ratePerSecond = own?.ThrottlingRateLimit ?? defaults?.ThrottlingRateLimit;
  const burst = own?.ThrottlingBurstLimit ?? defaults?.ThrottlingBurstLimit;
  return ratePerSecond === undefined || burst === undefined ? undefined : { ratePerSecond, burst };
}
