import { join } from "node:path";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { logFile } from "../files/logFile.ts";
import { StateFolder } from "../files/StateFolder.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { agencyPage, agencyPath, withLocalAgency } from "../services/agency.ts";
import { httpApiDefinitions } from "../services/apigateway/HttpApiDefinition.ts";
import { httpApi } from "../services/apigateway/httpApi.ts";
import { authorizerDefinitions, jwtAuthorizer } from "../services/apigateway/jwtAuthorizer.ts";
import { type AwsCalls, awsJsonHandler } from "../services/awsJson.ts";
import { readDistribution } from "../services/cloudfront/distribution.ts";
import { edge, type Origin } from "../services/cloudfront/edge.ts";
import {
  openUserPool,
  pointSiteAtPool,
  userPoolCalls,
  userPoolPath,
  userPoolRoutes,
} from "../services/cognito/openUserPool.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { userPoolDefinition } from "../services/cognito/UserPoolDefinition.ts";
import { functionDefinitions, functionEnvironment } from "../services/lambda/FunctionDefinition.ts";
import { type Invoke, LambdaFunction } from "../services/lambda/LambdaFunction.ts";
import { Mailbox, mailboxPath, mailboxRoutes, mailSchema } from "../services/mailbox.ts";
import { metaDatasets, metaPage, metaRoutes, storeMetaToken } from "../services/meta.ts";
import { pushPath, pushRoutes, storePushKeys } from "../services/push.ts";
import { receiverPages, receiverRoutes, storeUrls } from "../services/receivers.ts";
import { bucketOrigin } from "../services/s3/Bucket.ts";
import { deployBuckets } from "../services/s3/deployBuckets.ts";
import { runSchedules, schedulesPath } from "../services/schedules.ts";
import { secretsManagerCalls } from "../services/secrets.ts";
import { mailEventQueues, sesPath, sesRoutes } from "../services/ses.ts";
import { messageSchema, Queues, queueDefinitions } from "../services/sqs/Queues.ts";
import { queueMappingDefinitions, runQueueMappings } from "../services/sqs/queueMappings.ts";
import { sqsCalls } from "../services/sqs/sqsCalls.ts";
import { mappingDefinitions } from "../services/streams/MappingDefinition.ts";
import { positionsSchema, runStreamMappings } from "../services/streams/streamMappings.ts";
import type { DataFolder } from "./DataFolder.ts";

/** Where an application runs. */
export type ApplicationEnvironment = {
  readonly folder: DataFolder;
  /** The compiled code of the functions' worker threads. */
  readonly runtimeFile: string;
  readonly databaseEndpoint: string;
  /** The endpoint of the services for the functions. */
  readonly servicesEndpoint: string;
  /** The URL of the site. */
  readonly site: string;
  readonly echoLogs: boolean;
  /** Receives problems and progress. */
  readonly report: (line: string) => void;
  /** Puts a development server in front of a bucket. */
  readonly wrapBucket: (deployed: Origin) => Origin;
};

/** A running application, as one assembly describes it. */
export type RunningApplication = {
  /** Handles the requests to the site's port. */
  readonly site: HttpHandler;
  /** The APIs' own host names, which the site's port serves too. */
  readonly apiHosts: readonly string[];
  /** Handles the requests to the services' port. */
  readonly services: HttpHandler;
  readonly userPool: UserPool | undefined;
  readonly functions: readonly LambdaFunction[];
  readonly notEmulated: readonly string[];
  /** Stops schedules, and reading from streams and queues. */
  readonly stopMappings: () => void;
};

/** Opens the services that the template uses, and connects functions, API, buckets and edge as it does. */
export function runApplication(
  cloud: Cloud,
  environment: ApplicationEnvironment,
): RunningApplication {
  const { folder, report, databaseEndpoint } = environment;
  const log = (name: string) => logFile(join(folder.logs, name));
  const stateIn = <Value>(name: string, schema: z.ZodType<Value>) =>
    new StateFolder({ path: join(folder.services, name), schema, report });

  const mailbox = new Mailbox(stateIn("mails", mailSchema));
  const queues = new Queues(queueDefinitions(cloud), stateIn("queues", messageSchema));
  const functions = createFunctions(cloud, environment);
  const invoke: Invoke = async (arn, event) =>
    functions.get(arn)?.invoke(event) ?? { kind: "failed", reason: `no function ${arn}` };
  const poolDefinition = userPoolDefinition(cloud);
  const userPool =
    poolDefinition &&
    openUserPool(poolDefinition, {
      path: join(folder.services, "user-pool"),
      report,
      sendMail: mailbox.send,
      invoke,
    });
  const poolCalls = userPool === undefined ? {} : userPoolCalls(userPool);
  const site = connectSite(cloud, environment, { invoke, userPool, poolCalls, log });
  const publishMailEvent = (event: unknown) => {
    for (const arn of mailEventQueues(cloud)) queues.send({ arn }, JSON.stringify(event));
  };
  const receiver = (name: keyof typeof receiverPages) =>
    receiverRoutes(name, new Mailbox(stateIn(name, mailSchema)));
  const mappings = new AbortController();
  const streams = {
    functions,
    queues,
    databaseEndpoint,
    positions: stateIn("streams", positionsSchema),
    log: log("streams.log"),
  };
  const schedules = runSchedules(cloud, functions, mappings.signal);
  runStreamMappings(mappingDefinitions(cloud), streams, mappings.signal);
  runQueueMappings(queueMappingDefinitions(cloud), { functions, queues }, mappings.signal);
  return {
    ...site,
    services: servicesHandler(
      {
        [mailboxPath]: mailboxRoutes(mailbox),
        [agencyPath]: agencyPage(environment.site),
        [sesPath]: sesRoutes(mailbox, publishMailEvent, log("services.log")),
        [pushPath]: pushRoutes(environment.servicesEndpoint, mailbox.send),
        [schedulesPath]: schedules,
        [receiverPages.slack.path]: receiver("slack"),
        [receiverPages.webhook.path]: receiver("webhook"),
        [metaPage.path]: metaRoutes(
          new Mailbox(stateIn("meta", mailSchema)),
          metaDatasets(functionDefinitions(cloud)),
        ),
      },
      {
        calls: { ...poolCalls, ...sqsCalls(queues), ...secretsManagerCalls(cloud) },
        log: log("services.log"),
      },
    ),
    userPool,
    functions: [...functions.values()],
    stopMappings: () => mappings.abort(),
  };
}

/** The functions by ARN. */
function createFunctions(
  cloud: Cloud,
  { databaseEndpoint, servicesEndpoint, folder, runtimeFile, echoLogs }: ApplicationEnvironment,
): ReadonlyMap<string, LambdaFunction> {
  // The SDK reads its endpoints from these variables.
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: databaseEndpoint,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: databaseEndpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: servicesEndpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: servicesEndpoint,
    AWS_ENDPOINT_URL_SESV2: servicesEndpoint,
    AWS_ENDPOINT_URL_SQS: servicesEndpoint,
    // The functions send only to the push services of browsers, and to this local one.
    PUSH_SERVICE: servicesEndpoint + pushPath,
    META_ORIGIN: servicesEndpoint + metaPage.path.replace(/\/$/, ""),
  };
  const definitions = functionDefinitions(cloud);
  storePushKeys(cloud, definitions);
  storeUrls(cloud, definitions, servicesEndpoint);
  storeMetaToken(cloud, definitions);
  return new Map(
    definitions.map((definition) => [
      definition.arn,
      new LambdaFunction(definition, {
        environment: functionEnvironment(definition, endpoints),
        runtimeFile,
        logs: folder.logs,
        echoLogs,
      }),
    ]),
  );
}

/** @param handlers by the beginnings of their paths */
function servicesHandler(
  handlers: Readonly<Record<string, HttpHandler>>,
  { calls, log }: { readonly calls: AwsCalls; readonly log: (line: string) => void },
): HttpHandler {
  const others = awsJsonHandler(calls, log);
  return async (request) => {
    const beginning = Object.keys(handlers).find((path) => request.path.startsWith(path));
    const handle = beginning === undefined ? undefined : handlers[beginning];
    return (handle ?? others)(request);
  };
}

type BehindSite = {
  readonly invoke: Invoke;
  readonly userPool: UserPool | undefined;
  readonly poolCalls: AwsCalls;
  readonly log: (name: string) => (line: string) => void;
};

function connectSite(
  cloud: Cloud,
  { site, wrapBucket, servicesEndpoint }: ApplicationEnvironment,
  { invoke, userPool, poolCalls, log }: BehindSite,
): Pick<RunningApplication, "site" | "apiHosts" | "notEmulated"> {
  const apis = new Map(apiOrigins(cloud, invoke, userPool));
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
  const hasAlarms = cloud.resourcesOf("AWS::CloudWatch::Alarm", z.unknown()).length > 0;
  const notEmulated: string[] = [];
  if (distribution.hasFirewall) notEmulated.push("the web application firewall");
  if (hasAlarms) notEmulated.push("alarms, dashboard, traces and budget");
  return {
    site: async (request) => {
      if (request.path === userPoolPath) return pool(request);
      // As on AWS, callers can reach an API directly at its own host name.
      const api = apis.get((request.headers.host ?? "").toLowerCase());
      return withLocalAgency(await (api ?? cdn)(request), servicesEndpoint);
    },
    apiHosts: [...apis.keys()],
    notEmulated,
  };
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
