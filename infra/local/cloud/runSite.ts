import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { refuseEveryone } from "../apigateway/Authorizer.ts";
import { httpApi } from "../apigateway/HttpApi.ts";
import { httpApiDefinitions } from "../apigateway/HttpApiDefinition.ts";
import type { Cloud } from "../assembly/Cloud.ts";
import { edge, type Origin } from "../cloudfront/edge.ts";
import { readDistributions } from "../cloudfront/readDistributions.ts";
import type { HttpHandler, HttpRequest } from "../http/HttpMessage.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { functionDefinitions } from "../lambda/FunctionDefinition.ts";
import { functionEnvironment } from "../lambda/functionEnvironment.ts";
import { LambdaFunction } from "../lambda/LambdaFunction.ts";
import { bucketDeployments } from "../s3/BucketDeployment.ts";
import { bucketOrigin } from "../s3/bucketOrigin.ts";
import { bucketPermissions } from "../s3/bucketPermissions.ts";
import { deployObjects } from "../s3/deployObjects.ts";
import type { DataFolder } from "./DataFolder.ts";

/** What a site runs on. */
export type SiteSurroundings = {
  readonly folder: DataFolder;
  /** The compiled runtime of the functions' threads. */
  readonly runtimeFile: string;
  readonly databaseEndpoint: string;
  readonly echoLogs: boolean;
  /** Puts something else (Vite) in front of a bucket. */
  readonly wrapBucket: (deployed: Origin) => Origin;
};

/** One state of the application: its edge with everything behind it. */
export type RunningSite = {
  readonly handler: HttpHandler;
  readonly functions: readonly LambdaFunction[];
  readonly notEmulated: readonly string[];
};

/** Connects functions, API, buckets and edge as the template does. */
export function runSite(cloud: Cloud, surroundings: SiteSurroundings): RunningSite {
  const functions = functionsOf(cloud, surroundings);
  const apis = new Map(apiOrigins(cloud, functions));
  const origins = new Map([...apis, ...bucketOrigins(cloud, surroundings)]);
  const [distribution, another] = readDistributions(cloud);
  if (distribution === undefined || another !== undefined) {
    throw new LocalCloudError("The local cloud runs an application with exactly one distribution.");
  }
  const edgeLog = join(surroundings.folder.logs, "edge.log");
  const cdn = edge(distribution, {
    originAt: (domainName) => origins.get(domainName.toLowerCase()),
    log: (line) => appendFileSync(edgeLog, `${new Date().toISOString()} ${line}\n`),
  });
  return {
    // An API answers at its own host name too, as on AWS, whatever the edge in front of it would say.
    handler: async (request) => (apis.get(hostOf(request)) ?? cdn)(request, request),
    functions: [...functions.values()],
    notEmulated: distribution.notEmulated,
  };
}

function hostOf({ headers }: HttpRequest): string {
  return (headers.host ?? "").toLowerCase();
}

function functionsOf(cloud: Cloud, surroundings: SiteSurroundings): Map<string, LambdaFunction> {
  const endpoints = { AWS_ENDPOINT_URL_DYNAMODB: surroundings.databaseEndpoint };
  return new Map(
    functionDefinitions(cloud).map((definition) => [
      definition.arn,
      new LambdaFunction(definition, {
        environment: functionEnvironment(definition, endpoints),
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
): readonly (readonly [string, Origin])[] {
  return httpApiDefinitions(cloud).map((definition) => [
    definition.host,
    httpApi(definition, {
      invoke: async (arn, event) => {
        const target = functions.get(arn);
        return target === undefined
          ? { kind: "failed", reason: `no function ${arn}` }
          : target.invoke(event);
      },
      // The seam for the user pool's authorizer.
      authorize: refuseEveryone,
      clock: () => performance.now(),
    }),
  ]);
}

function bucketOrigins(
  cloud: Cloud,
  { wrapBucket }: SiteSurroundings,
): readonly (readonly [string, Origin])[] {
  const buckets = deployObjects(bucketDeployments(cloud));
  return cloud.resourcesOf("AWS::S3::Bucket", z.unknown()).flatMap(({ ref, attributes }) => {
    const origin = wrapBucket(
      bucketOrigin(buckets.get(ref) ?? new Map(), bucketPermissions(cloud, ref)),
    );
    return [attributes.RegionalDomainName, attributes.DomainName]
      .filter((domainName) => domainName !== undefined)
      .map((domainName) => [domainName, origin] as const);
  });
}
