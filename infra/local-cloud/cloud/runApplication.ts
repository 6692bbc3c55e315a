import { join } from "node:path";
import type { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { logFile } from "../files/logFile.ts";
import { StateFolder } from "../files/StateFolder.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { agencyPage, agencyPath } from "../services/agency.ts";
import { awsJsonHandler } from "../services/awsJson.ts";
import { openUserPool } from "../services/cognito/openUserPool.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { userPoolDefinition } from "../services/cognito/UserPoolDefinition.ts";
import { userPoolCalls } from "../services/cognito/userPoolRoutes.ts";
import { functionDefinitions } from "../services/lambda/FunctionDefinition.ts";
import type { Invoke, LambdaFunction } from "../services/lambda/LambdaFunction.ts";
import { Mailbox, mailSchema } from "../services/mailbox/Mailbox.ts";
import { mailboxPage, mailboxRoutes } from "../services/mailbox/mailboxPage.ts";
import { metaDatasets, metaPage, metaRoutes } from "../services/meta/metaRoutes.ts";
import { pushPath, pushRoutes } from "../services/push/pushRoutes.ts";
import { type ReceiverName, receiverPages, receiverRoutes } from "../services/receivers.ts";
import { runSchedules, schedulesPath } from "../services/schedules.ts";
import { secretsManagerCalls } from "../services/secrets.ts";
import { mailEventQueues, sesPath, sesRoutes } from "../services/ses.ts";
import { messageSchema, Queues, queueDefinitions } from "../services/sqs/Queues.ts";
import { queueMappingDefinitions, runQueueMappings } from "../services/sqs/queueMappings.ts";
import { sqsCalls } from "../services/sqs/sqsCalls.ts";
import { mappingDefinitions } from "../services/streams/MappingDefinition.ts";
import { positionsSchema } from "../services/streams/StreamReader.ts";
import { runStreamMappings } from "../services/streams/streamMappings.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";
import { type ConnectedSite, connectSite } from "./connectSite.ts";
import { createFunctions } from "./createFunctions.ts";

/** A running application, as one assembly describes it. */
export type RunningApplication = ConnectedSite & {
  /** Handles the requests to the services' port. */
  readonly services: HttpHandler;
  readonly userPool: UserPool | undefined;
  readonly functions: readonly LambdaFunction[];
  /** Stops schedules, and reading from streams and queues. */
  readonly stopMappings: () => void;
};

/** Opens the services that the template uses, and connects functions, API, buckets and edge as it does. */
export function runApplication(
  cloud: Cloud,
  environment: ApplicationEnvironment,
): RunningApplication {
  const { folder, report, databaseEndpoint, servicesEndpoint } = environment;
  const log = (name: string) => logFile(join(folder.logs, name));
  const stateIn = <Value>(name: string, schema: z.ZodType<Value>) =>
    new StateFolder({ path: join(folder.services, name), schema, report });

  const mailbox = new Mailbox(stateIn("mails", mailSchema));
  const queues = new Queues(queueDefinitions(cloud), stateIn("queues", messageSchema));
  const functions = createFunctions(cloud, environment);
  const invoke: Invoke = async (arn, event) =>
    functions.get(arn)?.invoke(event) ?? { kind: "failed", reason: `no function ${arn}` };
  const userPool = openTemplatePool(cloud, environment, { sendMail: mailbox.send, invoke });
  const poolCalls = userPool === undefined ? {} : userPoolCalls(userPool);
  const site = connectSite(cloud, environment, { invoke, userPool, poolCalls, log });

  const mappings = new AbortController();
  const runSchedulesNow = runSchedules(cloud, functions, mappings.signal);
  const streams = {
    functions,
    queues,
    databaseEndpoint,
    positions: stateIn("streams", positionsSchema),
    log: log("streams.log"),
  };
  runStreamMappings(mappingDefinitions(cloud), streams, mappings.signal);
  runQueueMappings(queueMappingDefinitions(cloud), { functions, queues }, mappings.signal);

  const publishMailEvent = (event: unknown) => {
    for (const arn of mailEventQueues(cloud)) queues.send({ arn }, JSON.stringify(event));
  };
  const inbox = (name: string) => new Mailbox(stateIn(name, mailSchema));
  const receiver = (name: ReceiverName) => receiverRoutes(name, inbox(name));
  const awsCalls = { ...poolCalls, ...sqsCalls(queues), ...secretsManagerCalls(cloud) };
  const services = handlerByPath(
    {
      [mailboxPage.path]: mailboxRoutes(mailbox, mailboxPage),
      [agencyPath]: agencyPage(environment.site),
      [sesPath]: sesRoutes(mailbox, publishMailEvent, log("services.log")),
      [pushPath]: pushRoutes(servicesEndpoint, mailbox.send),
      [schedulesPath]: runSchedulesNow,
      [receiverPages.slack.path]: receiver("slack"),
      [receiverPages.webhook.path]: receiver("webhook"),
      [metaPage.path]: metaRoutes(inbox("meta"), metaDatasets(functionDefinitions(cloud))),
    },
    awsJsonHandler(awsCalls, log("services.log")),
  );
  return {
    ...site,
    services,
    userPool,
    functions: [...functions.values()],
    stopMappings: () => mappings.abort(),
  };
}

/** Undefined if the template has no user pool. */
function openTemplatePool(
  cloud: Cloud,
  { folder, report }: ApplicationEnvironment,
  { sendMail, invoke }: Pick<UserPool, "sendMail" | "invoke">,
): UserPool | undefined {
  const definition = userPoolDefinition(cloud);
  if (definition === undefined) return undefined;
  const path = join(folder.services, "user-pool");
  return openUserPool(definition, { path, report, sendMail, invoke });
}

/**
 * @param handlers by the beginnings of their paths
 * @param otherwise handles all other paths
 */
function handlerByPath(
  handlers: Readonly<Record<string, HttpHandler>>,
  otherwise: HttpHandler,
): HttpHandler {
  return async (request) => {
    const found = Object.entries(handlers).find(([path]) => request.path.startsWith(path));
    if (found === undefined) return otherwise(request);
    const [, handle] = found;
    return handle(request);
  };
}
