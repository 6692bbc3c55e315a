import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { configuredEnvironment } from "@planner/infra/config/settingsFile";
import type { AlertQueues } from "@planner/lambdas/alerts/redriveAlerts";
import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import type { LeadTable } from "@planner/lambdas/leads/LeadTable";
import type { CognitoPoolRef } from "@planner/lambdas/users/userPool";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { type ReadyFile, readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { alertChannels } from "@planner/shared/lead/leadsTable";
import { CommandError } from "./CommandError.ts";
import { readStackOutputs } from "./stackOutputs.ts";

/** The cloud that a command runs against. Each getter throws a CommandError if this cloud lacks the resource. */
export type Target = {
  /** `prod`, or `the local cloud`. */
  readonly name: string;
  readonly site: () => string;
  readonly users: () => CognitoPoolRef;
  readonly leads: () => LeadTable;
  readonly desk: () => DeskTables;
  readonly alerts: () => AlertQueues;
};

/**
 * Finds a deployed environment through its stack outputs. Without an environment, finds the local cloud running on
 * `LOCAL_DATA`.
 *
 * @throws CommandError if the environment is not deployed or the local cloud is not running
 */
export async function findTarget(environment: EnvironmentName | undefined): Promise<Target> {
  if (environment === undefined) return localTarget(process.env.LOCAL_DATA || ".local");
  const { region } = configuredEnvironment(environment);
  const outputs = await readStackOutputs(environment, new CloudFormationClient({ region }));
  return {
    name: environment,
    site: () => outputs.required("SiteUrl"),
    users: () => ({
      client: new CognitoIdentityProviderClient({ region }),
      userPoolId: outputs.required("UserPoolId"),
    }),
    leads: () => leadTable(outputs.required("TableName"), { region }),
    desk: () => ({
      ...leadTable(outputs.required("TableName"), { region }),
      deskTableName: outputs.required("DeskTableName"),
    }),
    alerts: () =>
      alertQueues(new SQSClient({ region }), (part) => outputs.optional(`Alert${part}Url`)),
  };
}

/**
 * Finds the local cloud through the file that it writes to its data folder when ready.
 *
 * @throws CommandError if it is not running
 */
export function localTarget(dataFolder: string): Target {
  const folder = dataFolderAt(dataFolder);
  const ready = readReadyFile(folder);
  if (ready === undefined) {
    throw new CommandError(
      `No local cloud is running on ${folder.root}: start it with "npm start", or name a deployed environment with --env.`,
    );
  }
  const signing = { region: "us-east-1", credentials: localCredentials };
  return {
    name: "the local cloud",
    site: () => ready.site,
    users: () => {
      if (ready.user_pool === undefined) {
        throw new CommandError("The local cloud has no user pool.");
      }
      const { endpoint, user_pool_id: userPoolId } = ready.user_pool;
      return { client: new CognitoIdentityProviderClient({ endpoint, ...signing }), userPoolId };
    },
    leads: () => {
      const tableName = localTable(ready, "LeadStoreTable");
      return leadTable(tableName, { endpoint: ready.database, ...signing });
    },
    desk: () => ({
      ...leadTable(localTable(ready, "LeadStoreTable"), { endpoint: ready.database, ...signing }),
      deskTableName: localTable(ready, "LeadStoreDeskTable"),
    }),
    alerts: () => {
      const client = new SQSClient({
        endpoint: ready.services,
        useQueueUrlAsEndpoint: false,
        ...signing,
      });
      return alertQueues(client, (part) => ready.queues[`LeadAlerts${part}`]);
    },
  };
}

function localTable({ tables }: ReadyFile, constructName: string): string {
  const name = tables[constructName];
  if (name === undefined) throw new CommandError(`The local cloud has no ${constructName}.`);
  return name;
}

/** The leads table in a deployed environment or at an endpoint. */
export function leadTable(tableName: string, config: DynamoDBClientConfig = {}): LeadTable {
  return { client: DynamoDBDocumentClient.from(new DynamoDBClient(config)), tableName };
}

const channelNames = { mail: "Mail", webhook: "Webhook" } as const;

type ChannelName = (typeof channelNames)[keyof typeof channelNames];

/** The queue's name in the stack. */
type QueuePart = `${ChannelName}${"Queue" | "DeadLetters"}` | "DispatchDeadLetters";

function alertQueues(
  client: SQSClient,
  urlOf: (part: QueuePart) => string | undefined,
): AlertQueues {
  const channels = alertChannels.flatMap((channel) => {
    const queueUrl = urlOf(`${channelNames[channel]}Queue`);
    const deadLettersUrl = urlOf(`${channelNames[channel]}DeadLetters`);
    return queueUrl === undefined || deadLettersUrl === undefined
      ? []
      : [{ channel, queueUrl, deadLettersUrl }];
  });
  const dispatchDeadLettersUrl = urlOf("DispatchDeadLetters");
  if (dispatchDeadLettersUrl === undefined) {
    throw new CommandError(
      "No alerts are configured: set alertRecipients and alertSender, or alertWebhook (npm run settings), and deploy.",
    );
  }
  return { client, channels, dispatchDeadLettersUrl };
}
