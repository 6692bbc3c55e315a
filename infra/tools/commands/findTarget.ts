import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { EnvironmentName } from "@planner/infra/config/environmentSchema";
import { configuredEnvironment } from "@planner/infra/config/settingsFile";
import type { LeadQueues } from "@planner/lambdas/alerts/redriveAlerts";
import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import type { LeadTable } from "@planner/lambdas/leads/LeadTable";
import type { CognitoPoolRef } from "@planner/lambdas/users/userPool";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { readReadyFile } from "@planner/local-cloud/cloud/readyFile";
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
  /** The queues behind dispatch-leads. */
  readonly queues: () => LeadQueues;
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
    queues: () =>
      leadQueues(new SQSClient({ region }), {
        required: (name) => outputs.required(`${name}Url`),
        optional: (name) => outputs.optional(`${name}Url`),
      }),
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
      const tableName = localResource(ready.tables, "LeadStoreTable");
      return leadTable(tableName, { endpoint: ready.database, ...signing });
    },
    desk: () => ({
      ...leadTable(localResource(ready.tables, "LeadStoreTable"), {
        endpoint: ready.database,
        ...signing,
      }),
      deskTableName: localResource(ready.tables, "LeadStoreDeskTable"),
    }),
    queues: () =>
      leadQueues(
        new SQSClient({ endpoint: ready.services, useQueueUrlAsEndpoint: false, ...signing }),
        {
          required: (name) => localResource(ready.queues, name),
          optional: (name) => ready.queues[name],
        },
      ),
  };
}

function localResource(resources: Readonly<Record<string, string>>, name: string): string {
  const resource = resources[name];
  if (resource === undefined) throw new CommandError(`The local cloud has no ${name}.`);
  return resource;
}

/** The leads table in a deployed environment or at an endpoint. */
export function leadTable(tableName: string, config: DynamoDBClientConfig = {}): LeadTable {
  return { client: DynamoDBDocumentClient.from(new DynamoDBClient(config)), tableName };
}

/** Finds the URL of a queue by its construct's name. */
type QueueUrls = {
  readonly required: (name: string) => string;
  readonly optional: (name: string) => string | undefined;
};

function leadQueues(client: SQSClient, urls: QueueUrls): LeadQueues {
  const channels = alertChannels.flatMap((channel) => {
    const name = channel === "mail" ? "LeadAlertsMail" : "LeadAlertsWebhook";
    const queueUrl = urls.optional(`${name}Queue`);
    const deadLettersUrl = urls.optional(`${name}DeadLetters`);
    return queueUrl === undefined || deadLettersUrl === undefined
      ? []
      : [{ channel, queueUrl, deadLettersUrl }];
  });
  return {
    client,
    channels,
    search: {
      queueUrl: urls.required("LeadSearchQueue"),
      deadLettersUrl: urls.required("LeadSearchDeadLetters"),
    },
    dispatchDeadLettersUrl: urls.required("LeadDispatchDeadLetters"),
  };
}
