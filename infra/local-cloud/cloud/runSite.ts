import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { withHttpSite } from "../http/withHttpSite.ts";
import {
  authorizerDefinitions,
  httpApiDefinitions,
} from "../services/apigateway/HttpApiDefinition.ts";
import { httpApi } from "../services/apigateway/httpApi.ts";
import { jwtAuthorizer } from "../services/apigateway/jwtAuthorizer.ts";
import { edge, type Origin } from "../services/cloudfront/edge.ts";
import { readDistribution } from "../services/cloudfront/readDistribution.ts";
import { pointSiteAtPool, userPoolPath } from "../services/cognito/userPoolRoutes.ts";
import { functionDefinitions, functionEnvironment } from "../services/lambda/FunctionDefinition.ts";
import { LambdaFunction } from "../services/lambda/LambdaFunction.ts";
import { bucketOrigin, bucketPermissions } from "../services/s3/bucketOrigin.ts";
import { bucketDeployments, deployObjects } from "../services/s3/deployObjects.ts";
import { queueMappingDefinitions } from "../services/sqs/QueueDefinition.ts";
import { runQueueMappings } from "../services/sqs/runQueueMappings.ts";
import { mappingDefinitions } from "../services/streams/MappingDefinition.ts";
import { runMappings } from "../services/streams/runMappings.ts";
import { Checkpoints } from "../services/streams/TableStream.ts";
import { logFile } from "../storage/logFile.ts";
import type { DataFolder } from "./DataFolder.ts";
import type { LocalServices } from "./openServices.ts";

/** The settings and services of a site. */
export type SiteEnvironment = {
  readonly folder: DataFolder;
  /** The compiled code of the functions' worker threads. */
  readonly runtimeFile: string;
  readonly databaseEndpoint: string;
  readonly services: LocalServices;
  /** The endpoint of the services for the functions. */
  readonly servicesEndpoint: string;
  /** The URL of the site. */
  readonly site: string;
  readonly now: () => number;
  readonly echoLogs: boolean;
  /** Receives problems and progress. */
  readonly report: (line: string) => void;
  /** Puts a development server in front of a bucket. */
  readonly wrapBucket: (deployed: Origin) => Origin;
};

/** The edge and everything behind it, as one assembly describes it. */
export type RunningSite = {
  readonly handler: HttpHandler;
  /** The APIs' own host names, which the handler serves too. */
  readonly apiHosts: readonly string[];
  readonly functions: readonly LambdaFunction[];
  readonly notEmulated: readonly string[];
  /** Stops reading from streams and queues. */
  readonly stopMappings: () => Promise<void>;
};

/** Connects functions, API, buckets and edge as the template does. */
export function runSite(cloud: Cloud, environment: SiteEnvironment): RunningSite {
  const functions = createFunctions(cloud, environment);
  const apis = new Map(apiOrigins(cloud, functions, environment));
  const origins = new Map([...apis, ...bucketOrigins(cloud, environment)]);
  const distribution = readDistribution(cloud);
  const cdn = edge(distribution, {
    originAt: (domainName) => origins.get(domainName.toLowerCase()),
    log: logOf(environment, "edge.log"),
  });
  const { services } = environment;
  const hasAlarms = cloud.resourcesOf("AWS::CloudWatch::Alarm", z.unknown()).length > 0;
  return {
    handler: async (request) => {
      // As on AWS, callers can reach an API directly at its own host name.
      const api = apis.get((request.headers.host ?? "").toLowerCase());
      const origin: Origin = api ?? services.onSite(request.path) ?? cdn;
      return origin(request, request);
    },
    apiHosts: [...apis.keys()],
    functions: [...functions.values()],
    notEmulated: [
      ...(distribution.hasFirewall ? ["the web application firewall"] : []),
      ...(hasAlarms ? ["alarms, dashboard, traces and budget"] : []),
    ],
    stopMappings: runEventSources(cloud, functions, environment),
  };
}

function createFunctions(cloud: Cloud, environment: SiteEnvironment): Map<string, LambdaFunction> {
  const { databaseEndpoint, servicesEndpoint, site, folder } = environment;
  // The SDK reads its endpoints from these variables.
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: databaseEndpoint,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: databaseEndpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: servicesEndpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: servicesEndpoint,
    AWS_ENDPOINT_URL_SESV2: servicesEndpoint,
    AWS_ENDPOINT_URL_SQS: servicesEndpoint,
  };
  return new Map(
    functionDefinitions(cloud).map((definition) => [
      definition.arn,
      new LambdaFunction(definition, {
        environment: plainVariables(functionEnvironment(definition, endpoints), site),
        runtimeFile: environment.runtimeFile,
        logs: { path: folder.logs, report: environment.report },
        echoLogs: environment.echoLogs,
      }),
    ]),
  );
}

function plainVariables(
  variables: Readonly<Record<string, string>>,
  site: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, withHttpSite(value, site)]),
  );
}

function apiOrigins(
  cloud: Cloud,
  functions: ReadonlyMap<string, LambdaFunction>,
  { services: { userPool }, now }: SiteEnvironment,
): readonly (readonly [string, Origin])[] {
  const authorize = jwtAuthorizer(authorizerDefinitions(cloud), {
    keysOf: (issuer) =>
      userPool?.definition.issuer === issuer ? userPool.signingKey.publicJwks : undefined,
    now,
  });
  return httpApiDefinitions(cloud).map((definition) => [
    definition.host,
    httpApi(definition, {
      invoke: async (arn, event) => {
        const target = functions.get(arn);
        return target === undefined
          ? { kind: "failed", reason: `no function ${arn}` }
          : target.invoke(event);
      },
      authorize,
      clock: () => performance.now(),
    }),
  ]);
}

function bucketOrigins(
  cloud: Cloud,
  { wrapBucket, site }: SiteEnvironment,
): readonly (readonly [string, Origin])[] {
  const buckets = deployObjects(bucketDeployments(cloud), site);
  return cloud.resourcesOf("AWS::S3::Bucket", z.unknown()).flatMap(({ ref, attributes }) => {
    const bucket = pointSiteAtPool(buckets.get(ref) ?? new Map(), site + userPoolPath);
    const origin = wrapBucket(bucketOrigin(bucket, bucketPermissions(cloud, ref)));
    return [attributes.RegionalDomainName, attributes.DomainName]
      .filter((domainName) => domainName !== undefined)
      .map((domainName) => [domainName, origin] as const);
  });
}

/** @returns a function that stops all mappings */
function runEventSources(
  cloud: Cloud,
  functions: ReadonlyMap<string, LambdaFunction>,
  environment: SiteEnvironment,
): () => Promise<void> {
  const { folder, databaseEndpoint, services, now, report } = environment;
  const { queues } = services;
  const shared = { functions, queues, now };
  const stopStreams = runMappings(mappingDefinitions(cloud), {
    ...shared,
    databaseEndpoint,
    checkpoints: new Checkpoints({ path: folder.services, report }),
    log: logOf(environment, "streams.log"),
    report,
  });
  const stopQueues = runQueueMappings(queueMappingDefinitions(cloud), shared);
  return async () => {
    await Promise.all([stopStreams(), stopQueues()]);
  };
}

function logOf({ folder, report }: SiteEnvironment, name: string): (line: string) => void {
  return logFile({ path: folder.logs, report }, name);
}
