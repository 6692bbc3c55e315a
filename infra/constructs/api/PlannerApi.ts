import { type ApiRoute, apiRoutes } from "@planner/shared/api/routes";
import { Duration, Stack, Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment, Throttle } from "../../config/environmentSchema.ts";
import { AdminFunctions, type ApiFunctionsProps, createSaveLead } from "./ApiFunctions.ts";
import { DeskFunctions } from "./DeskFunctions.ts";
import { type HandlerFunction, logSettings } from "./HandlerFunction.ts";
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
    const { isAdmin, listLeads, leadStats } = new AdminFunctions(this, "Admin", props);
    const desk = new DeskFunctions(this, "Desk", props);
    const targets: readonly (readonly [ApiRoute, string, HandlerFunction])[] = [
      [apiRoutes.saveLead, "SaveLead", createSaveLead(this, props)],
      [apiRoutes.isAdmin, "IsAdmin", isAdmin],
      [apiRoutes.listLeads, "ListLeads", listLeads],
      [apiRoutes.leadStats, "LeadStats", leadStats],
      [apiRoutes.leadChanges, "LeadChanges", desk.leadChanges],
      [apiRoutes.getLead, "GetLead", desk.getLead],
      [apiRoutes.changeStage, "ChangeStage", desk.changeStage],
      [apiRoutes.addLeadEvent, "AddLeadEvent", desk.addLeadEvent],
    ];
    for (const [route, id, handler] of targets) {
      this.#addRoute(route, { id, handler, authorizer });
      props.originSecret.addTo(handler);
    }
    this.accessLog = new LogGroup(this, "AccessLog", logSettings(environment));
    createStage(this, environment);
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  #addRoute({ method, path, access }: ApiRoute, { id, handler, authorizer }: RouteTarget): void {
    const isPublic = access === "anyone";
    const routes = this.api.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: new HttpLambdaIntegration(id, handler, { timeout: apiTimeout }),
      ...(!isPublic && { authorizer }),
    });
    if (!isPublic) return;
    for (const route of routes) {
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Visitors save their own lead without signing in.",
      });
    }
  }
}

type RouteTarget = {
  readonly id: string;
  readonly handler: HandlerFunction;
  /** Used for all routes that are not public. */
  readonly authorizer: HttpJwtAuthorizer;
};

/** Slightly longer than a function's timeout, so that the function can respond first. */
const apiTimeout = Duration.seconds(12);

/** The default stage, with an access log and throttles. */
function createStage(scope: PlannerApi, { throttles }: Environment): void {
  const httpStage = new HttpStage(scope, "Stage", {
    httpApi: scope.api,
    stageName: "$default",
    autoDeploy: true,
    throttle: {
      rateLimit: throttles.everyRoute.requestsPerSecond,
      burstLimit: throttles.everyRoute.burst,
    },
    accessLogSettings: {
      destination: new LogGroupLogDestination(scope.accessLog),
      format: accessLogFormat,
    },
  });
  const stage = httpStage.node.defaultChild;
  if (!CfnStage.isCfnStage(stage)) throw new Error("The HttpStage has no CfnStage");
  stage.routeSettings = {
    ...routeThrottle(apiRoutes.saveLead, throttles.saveLead),
    ...routeThrottle(apiRoutes.changeStage, throttles.editLead),
    ...routeThrottle(apiRoutes.addLeadEvent, throttles.editLead),
  };
  // API Gateway rejects settings for a route that does not exist yet.
  httpStage.node.addDependency(scope.api);
}

function routeThrottle({ method, path }: ApiRoute, { requestsPerSecond, burst }: Throttle) {
  const settings = { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst };
  return { [`${method} ${path}`]: settings };
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
