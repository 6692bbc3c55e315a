import { contract } from "@planner/shared/api/contract";
import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { HttpApi, HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import { ApiFunction } from "./ApiFunction.ts";
import { ApiStage } from "./ApiStage.ts";
import type { OriginSecret } from "./OriginSecret.ts";

/** What the API reaches, and its limits. */
export interface PlannerApiProps {
  readonly table: ITableV2;
  readonly environment: Environment;
  /** What the functions ask of a request before they answer it. */
  readonly originSecret: OriginSecret;
}

/** The HTTP API under `/api` and the functions behind its routes. */
export class PlannerApi extends Construct {
  /** The API's own host name, which the CDN forwards to. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, props: PlannerApiProps) {
    super(scope, id);
    const { environment, table } = props;
    const logs = {
      retention: environment.logRetentionDays,
      removalPolicy: environment.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    };
    const api = new HttpApi(this, "HttpApi", {
      apiName: `ad-budget-planner-${environment.name}`,
      createDefaultStage: false,
    });
    const saveLead = new ApiFunction(this, "SaveLead", {
      name: "save-lead",
      description: "Saves a visitor's lead with the plan computed for it",
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        new PolicyStatement({ actions: ["dynamodb:PutItem"], resources: [table.tableArn] }),
      ],
      reservedConcurrency: environment.reservedConcurrency,
      logs,
    });
    props.originSecret.show(saveLead);
    const { method, path } = contract.saveLead;
    const routes = api.addRoutes({
      path,
      methods: [HttpMethod[method]],
      integration: new HttpLambdaIntegration("SaveLead", saveLead, { timeout: apiTimeout }),
    });
    for (const route of routes) {
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Anonymous visitors save their own lead; the specification asks for no sign-in.",
      });
    }
    new ApiStage(this, "Stage", {
      api,
      accessLog: new LogGroup(this, "AccessLog", logs),
      throttle: environment.throttles.everyRoute,
      routeThrottles: { [`${method} ${path}`]: environment.throttles.saveLead },
    });
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

/** A little longer than a function may run, so that its own answer arrives. */
const apiTimeout = Duration.seconds(12);
