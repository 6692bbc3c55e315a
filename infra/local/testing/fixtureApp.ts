import { join } from "node:path";
import { App, Duration, Stack, Stage } from "aws-cdk-lib";
import { HttpApi, HttpMethod, HttpStage } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
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
import { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Queue } from "aws-cdk-lib/aws-sqs";

/** What a fixture is synthesized with. */
export type FixtureOptions = {
  readonly outdir: string;
  /** Sort key of the table's index: another one is a changed schema. */
  readonly indexSortKey?: string;
};

/** A small application with one of everything the local cloud runs: two stacks, so that references cross. */
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
  site(web, { table, httpApi: api(web, table, users), users });
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
    timeToLiveAttribute: "expires_at",
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

type Behind = { readonly table: ITableV2; readonly httpApi: HttpApi; readonly users: Users };

function site(stack: Stack, { table, httpApi, users }: Behind): void {
  const bucket = new Bucket(stack, "Bucket");
  const headers = new ResponseHeadersPolicy(stack, "Headers", {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'self'", override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: "Cache-Control", value: "no-store", override: false }],
    },
    removeHeaders: ["Server"],
  });
  const siteBehavior = {
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    responseHeadersPolicy: headers,
  };
  const edgeFunction = (id: string, code: string) =>
    new EdgeFunction(stack, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  const distribution = new Distribution(stack, "Distribution", {
    defaultBehavior: {
      ...siteBehavior,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: edgeFunction("ViewerRequest", viewerRequest),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: edgeFunction("ViewerResponse", viewerResponse),
        },
      ],
    },
    additionalBehaviors: {
      "/assets/*": siteBehavior,
      "/api/*": {
        origin: new HttpOrigin(`${httpApi.apiId}.execute-api.${stack.region}.amazonaws.com`, {
          customHeaders: { "x-origin-verify": "a-secret" },
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        responseHeadersPolicy: headers,
      },
    },
  });
  const siteFolder = join(import.meta.dirname, "site");
  const common = { destinationBucket: bucket, prune: false };
  new BucketDeployment(stack, "Pages", {
    ...common,
    sources: [Source.asset(siteFolder)],
    exclude: ["404.html"],
    cacheControl: [CacheControl.noCache()],
  });
  new BucketDeployment(stack, "NotFound", {
    ...common,
    sources: [Source.asset(siteFolder)],
    exclude: ["*"],
    include: ["404.html"],
    metadata: { status: "404" },
  });
  new BucketDeployment(stack, "Config", {
    ...common,
    sources: [
      Source.jsonData("config.json", {
        table: table.tableName,
        site: distribution.distributionDomainName,
        user_pool: {
          user_pool_id: users.pool.userPoolId,
          client_id: users.client.userPoolClientId,
        },
      }),
    ],
  });
}

const viewerRequest = `
async function handler(event) {
  const { request } = event;
  switch (request.uri) {
    case "/": request.uri = "/index.html"; return request;
    case "/config.json": case "/index.html": return request;
    case "/moved": return { statusCode: 302, statusDescription: "Found", headers: { location: { value: "/" } } };
    case "/broken": throw new Error("broken on purpose");
    case "/endless": for (;;);
  }
  request.uri = "/404.html";
  return request;
}`;

const viewerResponse = `
function handler(event) {
  const { response } = event;
  const status = response.headers["x-amz-meta-status"];
  if (status) {
    delete response.headers["x-amz-meta-status"];
    response.statusCode = Number(status.value);
  }
  return response;
}`;
