import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { allowFramingByAgency } from "../services/agencyPage.ts";
import { httpApiDefinitions } from "../services/apigateway/HttpApiDefinition.ts";
import { httpApi } from "../services/apigateway/httpApi.ts";
import { authorizerDefinitions, jwtAuthorizer } from "../services/apigateway/jwtAuthorizer.ts";
import type { AwsCalls } from "../services/awsJson.ts";
import { type Distribution, readDistribution } from "../services/cloudfront/distribution.ts";
import { edge, type Origin } from "../services/cloudfront/edge.ts";
import { pointSiteAtPool } from "../services/cognito/pointSiteAtPool.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { userPoolPath, userPoolRoutes } from "../services/cognito/userPoolRoutes.ts";
import type { Invoke } from "../services/lambda/LambdaFunction.ts";
import { bucketOrigin } from "../services/s3/Bucket.ts";
import { deployBuckets } from "../services/s3/deployBuckets.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";

/** What the site's port serves. */
export type ConnectedSite = {
  /** Handles the requests to the site's port. */
  readonly site: HttpHandler;
  /** The APIs' own host names, which the site's port serves too. */
  readonly apiHosts: readonly string[];
  /** Features of the template that do not run locally. */
  readonly notEmulated: readonly string[];
};

/** The services that the site uses. */
type SiteServices = {
  readonly invoke: Invoke;
  readonly userPool: UserPool | undefined;
  /** The user pool's operations. */
  readonly poolCalls: AwsCalls;
  /** Opens the log file with a name. */
  readonly log: (name: string) => (line: string) => void;
};

/** Connects the edge to the buckets and the APIs, as the template's distribution does. */
export function connectSite(
  cloud: Cloud,
  { site, wrapBucket, servicesEndpoint }: ApplicationEnvironment,
  { invoke, userPool, poolCalls, log }: SiteServices,
): ConnectedSite {
  const apis = apiOrigins(cloud, invoke, userPool);
  const origins = new Map<string, Origin>(apis);
  const buckets = deployBuckets(cloud);
  for (const { ref, attributes } of cloud.resourcesOf("AWS::S3::Bucket", z.unknown())) {
    const bucket = pointSiteAtPool(buckets.get(ref) ?? new Map(), site + userPoolPath);
    const origin = wrapBucket(bucketOrigin(bucket));
    origins.set(attributes.RegionalDomainName ?? "", origin);
  }
  const distribution = readDistribution(cloud);
  const cdn = edge(distribution, {
    originAt: (domainName) => origins.get(domainName.toLowerCase()),
    log: log("edge.log"),
  });
  const pool = userPoolRoutes(poolCalls, log("services.log"));
  return {
    site: async (request) => {
      if (request.path === userPoolPath) return pool(request);
      // As on AWS, callers can reach an API directly at its own host name.
      const handle = apis.get((request.headers.host ?? "").toLowerCase()) ?? cdn;
      const response = await handle(request);
      return allowFramingByAgency(response, servicesEndpoint);
    },
    apiHosts: [...apis.keys()],
    notEmulated: notEmulatedIn(cloud, distribution),
  };
}

function notEmulatedIn(cloud: Cloud, { hasFirewall }: Distribution): readonly string[] {
  const features: string[] = [];
  if (hasFirewall) features.push("the web application firewall");
  const hasAlarms = cloud.resourcesOf("AWS::CloudWatch::Alarm", z.unknown()).length > 0;
  // Only environments with alarms have a dashboard, traces and a budget.
  if (hasAlarms) features.push("alarms, dashboard, traces and budget");
  return features;
}

/** The HTTP APIs by host name. */
function apiOrigins(
  cloud: Cloud,
  invoke: Invoke,
  userPool: UserPool | undefined,
): ReadonlyMap<string, HttpHandler> {
  const authorize = jwtAuthorizer(authorizerDefinitions(cloud), (issuer) =>
    userPool?.definition.issuer === issuer ? { keys: [userPool.signingKey.publicKey] } : undefined,
  );
  const apis = new Map<string, HttpHandler>();
  for (const definition of httpApiDefinitions(cloud)) {
    apis.set(definition.host, httpApi(definition, { invoke, authorize }));
  }
  return apis;
}
