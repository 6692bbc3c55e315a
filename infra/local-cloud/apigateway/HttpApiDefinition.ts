import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";

/** What a route does with a request. */
export type Route = {
  /** As the template writes it: `POST /api/leads`, `ANY /{proxy+}` or `$default`. */
  readonly key: string;
  /** Name or ARN of the function behind it. */
  readonly functionArn: string;
  readonly throttle: Throttle | undefined;
  readonly authorization: RouteAuthorization;
};

/** Requests a second, and how many may come at once. */
export type Throttle = { readonly ratePerSecond: number; readonly burst: number };

/** Who may call a route. */
export type RouteAuthorization =
  | { readonly kind: "none" }
  | {
      readonly kind: "authorizer";
      readonly authorizerId: string;
      /** A token must bear one of them, if there are any. */
      readonly scopes: readonly string[];
    };

const apiSchema = z.object({ ProtocolType: z.literal("HTTP"), Name: z.string().optional() });

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
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(["NONE", "JWT"], "must be JWT or NONE").default("NONE"),
  AuthorizerId: z.string().optional(),
  AuthorizationScopes: z.array(z.string()).default([]),
});

const integrationSchema = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
});

/** An HTTP API of the template with everything needed to answer a request. */
export type HttpApiDefinition = {
  readonly id: string;
  /** The host under which an edge's origin names it. */
  readonly host: string;
  readonly routes: readonly Route[];
};

/**
 * The HTTP APIs of the template. Only the `$default` stage is served: the others need a prefix that nobody uses here.
 *
 * @throws LocalCloudError for a route that leads to no integration
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

function routesOf(cloud: Cloud, apiId: string, stage: z.output<typeof stageSchema> | undefined) {
  const integrations = cloud.resourcesOf("AWS::ApiGatewayV2::Integration", integrationSchema);
  return cloud
    .resourcesOf("AWS::ApiGatewayV2::Route", routeSchema)
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties: { RouteKey: key, Target, ...authorization } }): Route => {
      const integration = integrations.find(({ ref }) => Target === `integrations/${ref}`);
      if (integration === undefined) throw new LocalCloudError(`Route ${key} has no integration.`);
      return {
        key,
        functionArn: integration.properties.IntegrationUri,
        throttle: throttleOf(stage, key),
        authorization: authorizationOf(authorization),
      };
    });
}

/** A route's own settings stand above the stage's; what neither sets is unlimited here. */
function throttleOf(
  stage: z.output<typeof stageSchema> | undefined,
  routeKey: string,
): Throttle | undefined {
  const own = stage?.RouteSettings?.[routeKey];
  const every = stage?.DefaultRouteSettings;
  const ratePerSecond = own?.ThrottlingRateLimit ?? every?.ThrottlingRateLimit;
  const burst = own?.ThrottlingBurstLimit ?? every?.ThrottlingBurstLimit;
  return ratePerSecond === undefined || burst === undefined ? undefined : { ratePerSecond, burst };
}

function authorizationOf({
  AuthorizationType: type,
  AuthorizerId: authorizerId = "",
  AuthorizationScopes: scopes,
}: Pick<
  z.output<typeof routeSchema>,
  "AuthorizationType" | "AuthorizerId" | "AuthorizationScopes"
>): RouteAuthorization {
  return type === "NONE" ? { kind: "none" } : { kind: "authorizer", authorizerId, scopes };
}

const authorizerSchema = z.object({
  AuthorizerType: z.literal("JWT"),
  IdentitySource: z.tuple([z.literal("$request.header.Authorization")]),
  JwtConfiguration: z.object({ Issuer: z.url(), Audience: z.array(z.string()).default([]) }),
});

/** A JWT authorizer of the template. */
export type AuthorizerDefinition = {
  readonly id: string;
  readonly issuer: string;
  /** Empty: any. */
  readonly audience: readonly string[];
};

/**
 * The authorizers of the template's HTTP APIs.
 *
 * @throws LocalCloudError for one that takes no JWT from the Authorization header
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
