import { join } from "node:path";
import { Duration, type Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
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
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";

/** The resources that the fixture site uses. */
export type BehindSite = {
  readonly table: ITableV2;
  readonly httpApi: HttpApi;
  readonly users: { readonly pool: IUserPool; readonly client: IUserPoolClient };
};

/** Adds the bucket, its content and the distribution. */
export function fixtureSite(stack: Stack, { table, httpApi, users }: BehindSite): void {
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
    cacheControl: [CacheControl.noCache()],
  });
  new BucketDeployment(stack, "NotFound", {
    ...common,
    sources: [Source.data("404.html", "<!doctype html>\n<title>Nothing here</title>\n")],
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
    case "/broken": throw new Error("broken on purpose");
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
