import { join } from "node:path";
import type { Cloud } from "../assembly/Cloud.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { type AwsCalls, awsJsonHandler } from "../services/awsJsonHandler.ts";
import { userPoolCalls } from "../services/cognito/calls/userPoolCalls.ts";
import { seedUsers } from "../services/cognito/seedUsers.ts";
import { openUserPool, type UserPool } from "../services/cognito/UserPool.ts";
import { userPoolDefinition } from "../services/cognito/UserPoolDefinition.ts";
import { userPoolPath, userPoolRoutes } from "../services/cognito/userPoolRoutes.ts";
import { Mailbox } from "../services/mail/Mailbox.ts";
import { mailboxPath, mailboxRoutes } from "../services/mail/mailboxRoutes.ts";
import { sesPath, sesRoutes } from "../services/mail/sesRoutes.ts";
import { secretsManagerCalls } from "../services/secretsmanager/secretsManagerCalls.ts";
import { type QueueDefinition, queueDefinitions } from "../services/sqs/QueueDefinition.ts";
import { Queues } from "../services/sqs/Queues.ts";
import { sqsCalls } from "../services/sqs/sqsCalls.ts";
import { logFile } from "../storage/logFile.ts";
import type { DataFolder } from "./DataFolder.ts";

/** The services besides database, functions and edge. */
export type LocalServices = {
  readonly userPool: UserPool | undefined;
  readonly queues: Queues;
  readonly queueDefinitions: readonly QueueDefinition[];
  /** Handles the requests to the services' port. */
  readonly handler: HttpHandler;
  /** Handles a path of the site's port instead of the edge. Undefined for all other paths. */
  readonly onSite: (path: string) => HttpHandler | undefined;
};

/** Opens the services that the template uses, with their data from the data folder. */
export async function openServices(
  cloud: Cloud,
  folder: DataFolder,
  { now, report }: { readonly now: () => number; readonly report: (line: string) => void },
): Promise<LocalServices> {
  const state = { path: folder.services, report };
  const log = logFile({ path: folder.logs, report }, "services.log");
  const mailbox = new Mailbox(state, now);
  const definitions = queueDefinitions(cloud);
  const queues = new Queues(definitions, state, now);
  const definition = userPoolDefinition(cloud);
  const userPool =
    definition &&
    (await openUserPool(definition, {
      folder: { ...state, path: join(state.path, "user-pool") },
      sendMail: (mail) => void mailbox.add(mail),
      now,
    }));
  if (userPool !== undefined) await seedUsers(userPool);
  const poolCalls: AwsCalls = userPool === undefined ? {} : userPoolCalls(userPool);
  const calls = awsJsonHandler(
    {
      ...poolCalls,
      ...sqsCalls(queues, now),
      ...secretsManagerCalls(cloud),
    },
    log,
  );
  const mails = mailboxRoutes(mailbox);
  const ses = sesRoutes((mail) => mailbox.add(mail));
  const poolRoutes = userPool && userPoolRoutes(poolCalls, log);
  return {
    userPool,
    queues,
    queueDefinitions: definitions,
    handler: async (request) => {
      if (request.path.startsWith(mailboxPath)) return mails(request);
      return request.path.startsWith(sesPath) ? ses(request) : calls(request);
    },
    onSite: (path) =>
      path === userPoolPath || path.startsWith(`${userPoolPath}/`) ? poolRoutes : undefined,
  };
}
