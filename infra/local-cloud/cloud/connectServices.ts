import type { Cloud } from "../assembly/Cloud.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { agencyPage, agencyPath } from "../services/agencyPage.ts";
import { type AwsCalls, awsJsonHandler } from "../services/awsJson.ts";
import { functionDefinitions } from "../services/lambda/FunctionDefinition.ts";
import type { Mailbox } from "../services/mailbox/Mailbox.ts";
import { mailboxPage, mailboxRoutes } from "../services/mailbox/mailboxPage.ts";
import { metaDatasets, metaPage, metaRoutes } from "../services/meta/metaRoutes.ts";
import { pushPath, pushRoutes } from "../services/push/pushRoutes.ts";
import { receiverPages, receiverRoutes } from "../services/receivers.ts";
import { schedulesPath } from "../services/schedules.ts";
import { secretsManagerCalls } from "../services/secretsManagerCalls.ts";
import { mailEventQueues } from "../services/ses/mailEventQueues.ts";
import { sesPath, sesRoutes } from "../services/ses/sesRoutes.ts";
import type { Queues } from "../services/sqs/Queues.ts";
import { sqsCalls } from "../services/sqs/sqsCalls.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";

/** The services behind the services' port. */
type ConnectedServices = {
  readonly mailbox: Mailbox;
  readonly queues: Queues;
  /** The user pool's operations. */
  readonly poolCalls: AwsCalls;
  readonly runSchedulesNow: HttpHandler;
  /** Opens another mailbox, with its own page. */
  readonly openInbox: (name: string) => Mailbox;
  readonly log: (line: string) => void;
};

/** Returns what handles the requests to the services' port: by path, or else as a call of AWS. */
export function connectServices(
  cloud: Cloud,
  { site, servicesEndpoint }: ApplicationEnvironment,
  { mailbox, queues, poolCalls, runSchedulesNow, openInbox, log }: ConnectedServices,
): HttpHandler {
  const publishMailEvent = (event: object) => {
    for (const arn of mailEventQueues(cloud)) queues.send({ arn }, JSON.stringify(event));
  };
  const awsCalls = { ...poolCalls, ...sqsCalls(queues), ...secretsManagerCalls(cloud) };
  return handlerByPath(
    {
      [mailboxPage.path]: mailboxRoutes(mailbox, mailboxPage),
      [agencyPath]: agencyPage(site),
      [sesPath]: sesRoutes(mailbox.send, publishMailEvent, log),
      [pushPath]: pushRoutes(servicesEndpoint, mailbox.send),
      [schedulesPath]: runSchedulesNow,
      [receiverPages.slack.path]: receiverRoutes("slack", openInbox("slack")),
      [receiverPages.webhook.path]: receiverRoutes("webhook", openInbox("webhook")),
      [metaPage.path]: metaRoutes(openInbox("meta"), metaDatasets(functionDefinitions(cloud))),
    },
    awsJsonHandler(awsCalls, log),
  );
}

/**
 * Returns a handler that passes requests on by their paths.
 *
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
