import { type ApiRoute, needsAccessToken } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { capitalize } from "@planner/shared/capitalize";
import {
  type FunctionName,
  functionSettings,
  originSecretVariable,
} from "@planner/shared/deployment/functions";
import { Duration, Stack, Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { logSettings } from "../operations/logSettings.ts";
import { type ApiFunctionsProps, apiFunctionFactory } from "./apiFunctionFactory.ts";
import { burstOf, feedRate } from "./apiThrottles.ts";
import type { OriginSecret } from "./OriginSecret.ts";

export interface PlannerApiProps extends ApiFunctionsProps {
  readonly originSecret: OriginSecret;
}

/** The HTTP API under `/api` and the functions behind its routes. */
export class PlannerApi extends Construct {
  /** The API's host name, which is the CDN's origin. */
  readonly domainName: string;
  readonly api: HttpApi;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: PlannerApiProps) {
    super(scope, id);
    const { environment, identity } = props;
    this.api = new HttpApi(this, "HttpApi", {
      apiName: `ad-budget-planner-${environment.name}`,
      createDefaultStage: false,
    });
    const authorizer = new HttpJwtAuthorizer("Admins", identity.userPool.userPoolProviderUrl, {
      jwtAudience: [identity.client.userPoolClientId],
    });
    const integrationOf = integrationFactory(this, props);
    for (const { method, path, access, functionName } of routesOf(environment)) {
      const isSignedIn = needsAccessToken(access);
      const [route] = this.api.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration: integrationOf(functionName),
        authorizer: isSignedIn ? authorizer : undefined,
      });
      if (route !== undefined && !isSignedIn) acknowledgeMissingAuthorizer(route);
    }
    this.accessLog = new LogGroup(this, "AccessLog", {
      ...logSettings(environment),
      // Groups with this prefix do not use up the size of the account's policy for log delivery.
      logGroupName: `/aws/vendedlogs/ad-budget-planner-${environment.name}`,
    });
    createStage(this, environment);
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

/** Returns a function that finds the integration of a function. Creates both when a route first needs them. */
function integrationFactory(scope: Construct, { originSecret, ...props }: PlannerApiProps) {
  const createFunction = apiFunctionFactory(scope, props);
  const integrations = new Map<FunctionName, HttpLambdaIntegration>();
  return (name: FunctionName): HttpLambdaIntegration => {
    const existing = integrations.get(name);
    if (existing !== undefined) return existing;
    // "SaveLead" for "save-lead".
    const id = name.split("-").map(capitalize).join("");
    const handler = createFunction(id, name);
    handler.addEnvironment(originSecretVariable, originSecret.acceptedValuesJson);
    // Slightly longer than the function's timeout, so that the function can respond first.
    const timeout = Duration.seconds(functionSettings[name].timeoutSeconds + 2);
    const integration = new HttpLambdaIntegration(id, handler, { timeout });
    integrations.set(name, integration);
    return integration;
  };
}

function acknowledgeMissingAuthorizer(route: HttpRoute): void {
  Validations.of(route).acknowledge({
    id: "AwsSolutions-APIG4",
    reason:
      "Visitors save their lead without signing in, plans have their own tokens, booking services sign their webhooks, and advertising services have a password.",
  });
}

/** The environment's routes. Those of bookings, devices and feeds are missing if it lacks these features. */
function routesOf(environment: Environment): readonly ApiRoute[] {
  return Object.values<ApiRoute>(apiRoutes).filter((route) => isAvailable(route, environment));
}

function isAvailable(
  route: ApiRoute,
  { bookingServices = [], webPush, adFeeds }: Environment,
): boolean {
  if (route === apiRoutes.bookCall) return bookingServices.length > 0;
  if (route === apiRoutes.editDevices) return webPush !== undefined;
  const isForFeeds = route.access === "advertising services";
  if (isForFeeds || route === apiRoutes.microsoftConversions) return adFeeds !== undefined;
  return true;
}

/** Creates the stage, with its throttles and access log. After the routes, because it has settings for each of them. */
function createStage(scope: PlannerApi, environment: Environment): void {
  const { throttles } = environment;
  const httpStage = new HttpStage(scope, "Stage", {
    httpApi: scope.api,
    stageName: "$default",
    autoDeploy: true,
    throttle: { rateLimit: throttles.everyRoute, burstLimit: burstOf(throttles.everyRoute) },
    accessLogSettings: {
      destination: new LogGroupLogDestination(scope.accessLog),
      format: accessLogFormat,
    },
  });
  const stage = httpStage.node.defaultChild;
  if (!CfnStage.isCfnStage(stage)) throw new Error("The HttpStage has no CfnStage");
  stage.routeSettings = Object.fromEntries(
    routesOf(environment).flatMap(({ method, path, throttle }) => {
      if (throttle === undefined) return [];
      const rate = throttle === "feeds" ? feedRate : throttles[throttle];
      const settings = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burstOf(rate) };
      return [[`${method} ${path}`, settings]];
    }),
  );
  // API Gateway rejects settings for a route that does not exist yet:
  // https://github.com/aws/serverless-application-model/issues/2479
  const routes = scope.api.node.children.filter((child) => child instanceof HttpRoute);
  httpStage.node.addDependency(...routes);
}

/** Contains no personal data: neither the caller's IP address nor its user agent. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    timeEpochMs: "$context.requestTimeEpoch",
    route: "$context.routeKey",
    status: "$context.status",
    responseBytes: "$context.responseLength",
    latencyMs: "$context.responseLatency",
    integrationLatencyMs: "$context.integrationLatency",
    integrationStatus: "$context.integrationStatus",
    error: "$context.error.message",
    integrationError: "$context.integrationErrorMessage",
  }),
);
