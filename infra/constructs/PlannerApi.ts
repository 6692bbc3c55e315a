import { adminContract } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import { Stack, Validations } from "aws-cdk-lib";
import { HttpApi, HttpMethod, type HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import { AdminFunctions } from "./AdminFunctions.ts";
import type { AdminIdentity } from "./AdminIdentity.ts";
import { ApiStage } from "./ApiStage.ts";
import { logSettings } from "./logSettings.ts";
import { SaveLeadFunction } from "./SaveLeadFunction.ts";

/** What the API reaches, and its limits. */
export interface PlannerApiProps {
  readonly table: ITableV2;
  readonly identity: AdminIdentity;
  readonly environment: Environment;
}

/** The HTTP API under `/api` and the functions behind its routes. */
export class PlannerApi extends Construct {
  /** The API's own host name, which the CDN forwards to. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, props: PlannerApiProps) {
    super(scope, id);
    const { environment, identity } = props;
    const api = new HttpApi(this, "HttpApi", {
      apiName: `ad-budget-planner-${environment.name}`,
      createDefaultStage: false,
    });
    const publicRoutes = addRoute(api, contract.saveLead, {
      id: "SaveLead",
      handler: new SaveLeadFunction(this, "SaveLead", props),
    });
    acknowledgePublic(publicRoutes);

    const authorizer = new HttpJwtAuthorizer("Admins", identity.userPool.userPoolProviderUrl, {
      jwtAudience: [identity.client.userPoolClientId],
    });
    const { isAdmin, listLeads, leadStats } = new AdminFunctions(this, "Admin", props);
    addRoute(api, adminContract.isAdmin, { id: "IsAdmin", handler: isAdmin, authorizer });
    addRoute(api, adminContract.listLeads, { id: "ListLeads", handler: listLeads, authorizer });
    addRoute(api, adminContract.leadStats, { id: "LeadStats", handler: leadStats, authorizer });

    const { method, path } = contract.saveLead;
    new ApiStage(this, "Stage", {
      api,
      accessLog: new LogGroup(this, "AccessLog", logSettings(environment)),
      throttle: environment.throttles.everyRoute,
      routeThrottles: { [`${method} ${path}`]: environment.throttles.saveLead },
    });
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

type RouteHandler = {
  readonly id: string;
  readonly handler: IFunction;
  /** Absent: anyone may call. */
  readonly authorizer?: HttpJwtAuthorizer;
};

function addRoute(
  api: HttpApi,
  call: { readonly method: "GET" | "POST"; readonly path: string },
  { id, handler, authorizer }: RouteHandler,
): HttpRoute[] {
  return api.addRoutes({
    path: call.path,
    methods: [HttpMethod[call.method]],
    integration: new HttpLambdaIntegration(id, handler),
    authorizer,
  });
}

function acknowledgePublic(routes: readonly HttpRoute[]): void {
  for (const route of routes) {
    Validations.of(route).acknowledge({
      id: "AwsSolutions-APIG4",
      reason: "Anonymous visitors save their own lead; the specification asks for no sign-in.",
    });
  }
}
