import { join } from "node:path";
import { App, Duration, Stack, Stage } from "aws-cdk-lib";
import { HttpApi, HttpMethod, HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { CfnUserPoolGroup, Mfa, UserPool, UserPoolEmail } from "aws-cdk-lib/aws-cognito";
import { AttributeType, type ITableV2, StreamViewType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import {
  Code,
  FilterCriteria,
  FilterRule,
  Function as LambdaFunction,
  Runtime,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { fixtureSite } from "./fixtureSite.ts";

/** The options of the fixture. */
export type FixtureOptions = {
  readonly outdir: string;
  /** The sort key of the table's index. Another one makes a different schema. */
  readonly indexSortKey?: string;
};

/** Synthesizes a small application that uses all features of the local cloud, in two stacks with references between them. */
export function synthesizeFixtureApp({ outdir, indexSortKey = "id" }: FixtureOptions): void {
  const app = new App({
    outdir,
    context: { "@aws-cdk/core:defaultCrossStackReferences": "weak" },
  });
  const stage = new Stage(app, "dev", { env: { region: "eu-central-1" } });
  const table = leadTable(new Stack(stage, "Data"), indexSortKey);
  const web = new Stack(stage, "Web");
  const users = userPool(web);
  streamReader(web, table);
  fixtureSite(web, { table, httpApi: api(web, table, users), users });
  app.synth();
}

function leadTable(stack: Stack, indexSortKey: string): ITableV2 {
  return new TableV2(stack, "Leads", {
    partitionKey: { name: "idempotency_key", type: AttributeType.STRING },
    globalSecondaryIndexes: [
      {
        indexName: "by_created_at",
        partitionKey: { name: "entity", type: AttributeType.STRING },
        sortKey: { name: indexSortKey, type: AttributeType.STRING },
      },
    ],
    dynamoStream: StreamViewType.NEW_IMAGE,
  });
}

type Users = ReturnType<typeof userPool>;

function userPool(stack: Stack) {
  const pool = new UserPool(stack, "Users", {
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: false,
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { sms: false, otp: true },
    passwordPolicy: {
      minLength: 12,
      requireDigits: true,
      requireLowercase: true,
      requireUppercase: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(3),
    },
    email: UserPoolEmail.withCognito(),
    userInvitation: {
      emailSubject: "You are invited",
      emailBody: "Sign in as {username} with {####}",
    },
    userVerification: { emailSubject: "Your code", emailBody: "The code is {####}" },
  });
  const client = pool.addClient("Site", {
    authFlows: { userSrp: true },
    accessTokenValidity: Duration.minutes(5),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(8),
    refreshTokenRotationGracePeriod: Duration.seconds(10),
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
  });
  new CfnUserPoolGroup(stack, "Admins", { userPoolId: pool.userPoolId, groupName: "admin" });
  return { pool, client };
}

function streamReader(stack: Stack, table: ITableV2): void {
  const reader = new LambdaFunction(stack, "StreamReader", {
    runtime: Runtime.NODEJS_24_X,
    handler: "stream.handler",
    code: Code.fromAsset(join(import.meta.dirname, "functions")),
  });
  reader.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      retryAttempts: 1,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(new Queue(stack, "Dead")),
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual("INSERT") })],
    }),
  );
}

function api(stack: Stack, table: ITableV2, { pool, client }: Users): HttpApi {
  const httpApi = new HttpApi(stack, "Api", { createDefaultStage: false });
  new HttpStage(stack, "ApiStage", {
    httpApi,
    stageName: "$default",
    autoDeploy: true,
    throttle: { rateLimit: 1000, burstLimit: 2000 },
  });
  const fixture = new LambdaFunction(stack, "Fixture", {
    runtime: Runtime.NODEJS_24_X,
    handler: "index.handler",
    code: Code.fromAsset(join(import.meta.dirname, "functions")),
    environment: {
      TABLE_NAME: table.tableName,
      SECRET_ID: new Secret(stack, "CursorSecret").secretArn,
    },
    memorySize: 128,
    timeout: Duration.seconds(2),
  });
  httpApi.addRoutes({
    path: "/api/{proxy+}",
    methods: [HttpMethod.GET, HttpMethod.POST],
    integration: new HttpLambdaIntegration("Fixture", fixture),
  });
  httpApi.addRoutes({
    path: "/api/admin/{proxy+}",
    methods: [HttpMethod.GET],
    integration: new HttpLambdaIntegration("Admin", fixture),
    authorizer: new HttpJwtAuthorizer("Pool", pool.userPoolProviderUrl, {
      jwtAudience: [client.userPoolClientId],
    }),
  });
  return httpApi;
}
