import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { authorizerDefinitions, httpApiDefinitions } from "../apigateway/HttpApiDefinition.ts";
import { httpApi } from "../apigateway/httpApi.ts";
import { jwtAuthorizer } from "../apigateway/jwtAuthorizer.ts";
import type { Cloud } from "../assembly/Cloud.ts";
import { edge, type Origin } from "../cloudfront/edge.ts";
import { readDistributions } from "../cloudfront/readDistribution.ts";
import { pointSiteAtPool, userPoolPath } from "../cognito/userPoolRoutes.ts";
import type { HttpHandler, HttpRequest } from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import {
  functionDefinitions,
  functionEnvironment,
  withPlainSite,
} from "../lambda/FunctionDefinition.ts";
import { LambdaFunction } from "../lambda/LambdaFunction.ts";
import { bucketOrigin, bucketPermissions } from "../s3/bucketOrigin.ts";
import { bucketDeployments, deployObjects } from "../s3/deployObjects.ts";
import { queueMappingDefinitions } from "../sqs/QueueDefinition.ts";
import type { Queues } from "../sqs/Queues.ts";
import { runQueueMappings } from "../sqs/runQueueMappings.ts";
import { mappingDefinitions } from "../streams/MappingDefinition.ts";
import { runMappings } from "../streams/runMappings.ts";
import { Checkpoints } from "../streams/TableStream.ts";
import type { DataFolder } from "./DataFolder.ts";
import type { LocalServices } from "./openServices.ts";

/** What a site runs on. */
export type SiteSurroundings = {
  readonly folder: DataFolder;
  /** The compiled runtime of the functions' threads. */
  readonly runtimeFile: string;
  readonly databaseEndpoint: string;
  readonly services: LocalServices;
  /** Endpoint of those services for the functions. */
  readonly servicesEndpoint: string;
  /** The site's own address. */
  readonly site: string;
  readonly now: () => number;
  readonly echoLogs: boolean;
  /** Puts something else (Vite) in front of a bucket. */
  readonly wrapBucket: (deployed: Origin) => Origin;
};

/** One state of the application: its edge with everything behind it. */
export type RunningSite = {
  readonly handler: HttpHandler;
  readonly functions: readonly LambdaFunction[];
  readonly notEmulated: readonly string[];
  /** Reads no more from any stream or queue. */
  readonly stopMappings: () => Promise<void>;
};

/** Connects functions, API, buckets and edge as the template does. */
export function runSite(cloud: Cloud, surroundings: SiteSurroundings): RunningSite {
  const functions = functionsOf(cloud, surroundings);
  const apis = new Map(apiOrigins(cloud, functions, surroundings));
  const origins = new Map([...apis, ...bucketOrigins(cloud, surroundings)]);
  const [distribution, another] = readDistributions(cloud);
  if (distribution === undefined || another !== undefined) {
    throw new LocalCloudError("The local cloud runs an application with exactly one distribution.");
  }
  const { folder, services, databaseEndpoint, now } = surroundings;
  const cdn = edge(distribution, {
    originAt: (domainName) => origins.get(domainName.toLowerCase()),
    log: (line) =>
      appendFileSync(join(folder.logs, "edge.log"), `${new Date().toISOString()} ${line}\n`),
  });
  const handlerOf = (request: HttpRequest): Origin =>
    // An API answers at its own host name too, as on AWS, whatever the edge in front of it would say.
    apis.get(hostOf(request)) ?? services.onSite(request.path) ?? cdn;
  return {
    handler: async (request) => handlerOf(request)(request, request),
    functions: [...functions.values()],
    notEmulated: [...distribution.notEmulated, ...watchers(cloud)],
    stopMappings: runEventSources(cloud, {
      folder,
      databaseEndpoint,
      functions,
      queues: services.queues,
      now,
    }),
  };
}

/** Nobody is called by a local cloud: its logs are all there is to watch. */
function watchers(cloud: Cloud): readonly string[] {
  const alarms = cloud.resourcesOf("AWS::CloudWatch::Alarm", z.unknown());
  return alarms.length === 0 ? [] : ["alarms, dashboard, traces and budget"];
}

function hostOf({ headers }: HttpRequest): string {
  return (headers.host ?? "").toLowerCase();
}

function functionsOf(cloud: Cloud, surroundings: SiteSurroundings): Map<string, LambdaFunction> {
  const { databaseEndpoint, servicesEndpoint, site } = surroundings;
  // By these the SDK finds what runs here.
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
        environment: functionEnvironment(withPlainSite(definition, site), endpoints),
        runtimeFile: surroundings.runtimeFile,
        logFile: join(surroundings.folder.logs, `${definition.name}.log`),
        echoLogs: surroundings.echoLogs,
      }),
    ]),
  );
}

function apiOrigins(
  cloud: Cloud,
  functions: ReadonlyMap<string, LambdaFunction>,
  { services: { userPool }, now }: SiteSurroundings,
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
  { wrapBucket, site }: SiteSurroundings,
): readonly (readonly [string, Origin])[] {
  const buckets = deployObjects(bucketDeployments(cloud));
  return cloud.resourcesOf("AWS::S3::Bucket", z.unknown()).flatMap(({ ref, attributes }) => {
    const bucket = pointSiteAtPool(buckets.get(ref) ?? new Map(), site + userPoolPath);
    const origin = wrapBucket(bucketOrigin(bucket, bucketPermissions(cloud, ref)));
    return [attributes.RegionalDomainName, attributes.DomainName]
      .filter((domainName) => domainName !== undefined)
      .map((domainName) => [domainName, origin] as const);
  });
}

/** What events come from and go to. */
export type EventSurroundings = {
  readonly folder: DataFolder;
  readonly databaseEndpoint: string;
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
  readonly now: () => number;
};

/**
 * Leads what lies in streams and queues to the template's functions.
 *
 * @returns stops that
 */
export function runEventSources(cloud: Cloud, surroundings: EventSurroundings) {
  const { folder } = surroundings;
  const stopStreams = runMappings(mappingDefinitions(cloud), {
    ...surroundings,
    checkpoints: new Checkpoints(join(folder.services, "checkpoints.json")),
    log: (line) =>
      appendFileSync(join(folder.logs, "streams.log"), `${new Date().toISOString()} ${line}\n`),
  });
  const stopQueues = runQueueMappings(queueMappingDefinitions(cloud), surroundings);
  return async (): Promise<void> => {
    await Promise.all([stopStreams(), stopQueues()]);
  };
}
