import { type ApiRoute, apiRoutes } from "@planner/shared/api/routes";
import { Duration, Stack, Validations } from "aws-cdk-lib";
import { HttpApi, HttpMethod, type HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import type { AdminIdentity } from "../identity/AdminIdentity.ts";
import { logSettings } from "../operations/logSettings.ts";
import { AdminFunctions } from "./AdminFunctions.ts";
import { ApiStage } from "./ApiStage.ts";
import type { OriginSecret } from "./OriginSecret.ts";
import { SaveLeadFunction } from "./SaveLeadFunction.ts";

/** What the API reaches, and its limits. */
export interface PlannerApiProps {
  readonly table: ITableV2;
  readonly identity: AdminIdentity;
  readonly environment: Environment;
  /** What the functions ask of a request before they answer it. */
  readonly originSecret: OriginSecret;
}

/** The HTTP API under `/api` and the functions behind its routes. */
export class PlannerApi extends Construct {
  /** The API's own host name, which the CDN forwards to. */
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
    const { api } = this;
    const saveLead = new SaveLeadFunction(this, "SaveLead", props);
    const authorizer = new HttpJwtAuthorizer("Admins", identity.userPool.userPoolProviderUrl, {
      jwtAudience: [identity.client.userPoolClientId],
    });
    const { isAdmin, listLeads, leadStats } = new AdminFunctions(this, "Admin", props);
    addRoute(api, apiRoutes.saveLead, { id: "SaveLead", handler: saveLead, authorizer });
    addRoute(api, apiRoutes.isAdmin, { id: "IsAdmin", handler: isAdmin, authorizer });
    addRoute(api, apiRoutes.listLeads, { id: "ListLeads", handler: listLeads, authorizer });
    addRoute(api, apiRoutes.leadStats, { id: "LeadStats", handler: leadStats, authorizer });

    for (const handler of [saveLead, isAdmin, listLeads, leadStats]) {
      props.originSecret.show(handler);
    }

    const { method, path } = apiRoutes.saveLead;
    this.accessLog = new LogGroup(this, "AccessLog", logSettings(environment));
    new ApiStage(this, "Stage", {
      api,
      accessLog: this.accessLog,
      throttle: environment.throttles.everyRoute,
      routeThrottles: { [`${method} ${path}`]: environment.throttles.saveLead },
    });
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

type RouteHandler = {
  readonly id: string;
  readonly handler: LambdaFunction;
  /** Checks the access token, unless anyone may call the route. */
  readonly authorizer: HttpJwtAuthorizer;
};

function addRoute(
  api: HttpApi,
  { method, path, access }: ApiRoute,
  { id, handler, authorizer }: RouteHandler,
): void {
  const isPublic = access === "anyone";
  const routes = api.addRoutes({
    path,
    methods: [HttpMethod[method]],
    integration: new HttpLambdaIntegration(id, handler, { timeout: apiTimeout }),
    ...(!isPublic && { authorizer }),
  });
  if (isPublic) acknowledgePublic(routes);
}

function acknowledgePublic(routes: readonly HttpRoute[]): void {
  for (const route of routes) {
    Validations.of(route).acknowledge({
      id: "AwsSolutions-APIG4",
      reason: "Anonymous visitors save their own lead; the specification asks for no sign-in.",
    });
  }
}

/** A little longer than a function may run, so that its own answer arrives. */
const apiTimeout = Duration.seconds(12);
