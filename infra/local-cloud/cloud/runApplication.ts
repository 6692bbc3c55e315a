import { join } from "node:path";
import type { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { logFile } from "../files/logFile.ts";
import { StateFolder } from "../files/StateFolder.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { openUserPool } from "../services/cognito/openUserPool.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { userPoolDefinition } from "../services/cognito/UserPoolDefinition.ts";
import { userPoolCalls } from "../services/cognito/userPoolRoutes.ts";
import type { Invoke, LambdaFunction } from "../services/lambda/LambdaFunction.ts";
import { Mailbox, mailSchema } from "../services/mailbox/Mailbox.ts";
import { runSchedules } from "../services/schedules.ts";
import { queueDefinitions } from "../services/sqs/QueueDefinition.ts";
import { messageSchema, Queues } from "../services/sqs/Queues.ts";
import { queueMappingDefinitions, runQueueMappings } from "../services/sqs/queueMappings.ts";
import { mappingDefinitions } from "../services/streams/MappingDefinition.ts";
import { runStreamMappings } from "../services/streams/runStreamMappings.ts";
import { positionsSchema } from "../services/streams/StreamReader.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";
import { connectServices } from "./connectServices.ts";
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
  const { folder, report, databaseEndpoint } = environment;
  const log = (name: string) => logFile(join(folder.logs, name));
  const stateIn = <Value>(name: string, schema: z.ZodType<Value>) =>
    new StateFolder({ path: join(folder.services, name), schema, report });
  const openInbox = (name: string) => new Mailbox(stateIn(name, mailSchema));

  const mailbox = openInbox("mails");
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

  const services = connectServices(cloud, environment, {
    mailbox,
    queues,
    poolCalls,
    runSchedulesNow,
    openInbox,
    log: log("services.log"),
  });
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
