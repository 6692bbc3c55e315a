import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SQSClient } from "@aws-sdk/client-sqs";
import { findEnvironment, localEnvironment } from "@planner/infra/environments";
import { alertOutputs, outputNames, type QueueOutputs } from "@planner/infra/outputNames";
import { stackNames } from "@planner/infra/resourceNames";
import { documentClient } from "@planner/lambdas/aws/clients";
import type { LeadQueues } from "@planner/lambdas/operators/redrive/LeadQueues";
import { newItemId } from "@planner/lambdas/tables/itemId";
import type { Tables } from "@planner/lambdas/tables/Tables";
import type { CognitoPoolRef } from "@planner/lambdas/users/userPool";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { type BrandName, brandOf } from "@planner/shared/brand/brands";
import { alertChannels } from "@planner/shared/lead/alerts";
import { z } from "zod";
import { CommandError } from "./CommandError.ts";
import { readStackOutputs } from "./stackOutputs.ts";

/** The cloud that a command runs on. Each function throws a CommandError if the cloud lacks the resource. */
export type Target = {
  /** `prod`, or `the local cloud`. */
  readonly name: string;
  readonly site: () => string;
  /** The administrators' user pool, and the site's app client. */
  readonly users: () => CognitoPoolRef & { readonly clientId: string };
  readonly desk: () => Tables;
  /** The queues behind the table's stream. */
  readonly queues: () => LeadQueues;
  /** What the CDN sends to the API. */
  readonly originSecret: () => Promise<string>;
};

/**
 * Finds a deployed environment through its stack outputs. Without an environment, finds the local cloud running on
 * `LOCAL_DATA`.
 *
 * @throws CommandError if the environment is not deployed or the local cloud is not running
 */
export async function findTarget(environment: string | undefined): Promise<Target> {
  if (environment === undefined) return localTarget(process.env.LOCAL_DATA || ".local");
  const { region, brand, adFeeds, account } = findEnvironment(environment);
  const stack = stackNames(environment).planner;
  const outputs = await readStackOutputs(new CloudFormationClient({ region }), stack);
  if (outputs === undefined) {
    throw new CommandError(`No stack ${stack} in this account and ${region}: deploy it first.`);
  }
  // After a restore into another account, both accounts have the stack.
  if (
    account !== undefined &&
    !outputs.get(outputNames.originSecretArn)?.includes(`:${account}:`)
  ) {
    throw new CommandError(`These credentials are not for ${environment}'s account, ${account}.`);
  }
  return targetWith({
    name: environment,
    brand,
    adFeeds,
    output: (name) => outputs.get(name),
    database: new DynamoDBClient({ region }),
    users: new CognitoIdentityProviderClient({ region }),
    queues: new SQSClient({ region }),
    secrets: new SecretsManagerClient({ region }),
  });
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
  const { tables, queues, secrets, user_pool: pool } = ready;
  const table = (prefix: string) => Object.values(tables).find((each) => each.startsWith(prefix));
  const outputs: Readonly<Record<string, string | undefined>> = {
    [outputNames.siteUrl]: ready.site,
    [outputNames.tableName]: table("leads-"),
    [outputNames.deskTableName]: table("desk-"),
    [outputNames.userPoolId]: pool?.user_pool_id,
    [outputNames.userPoolClientId]: pool?.client_id,
    [outputNames.originSecretArn]: secrets.OriginSecret,
  };
  const signing = { region: "us-east-1", credentials: localCredentials };
  const services = { ...signing, endpoint: ready.services };
  return targetWith({
    name: "the local cloud",
    brand: localEnvironment.brand,
    adFeeds: localEnvironment.adFeeds,
    // The local cloud names queues after their constructs, as the outputs do.
    output: (name) => outputs[name] ?? queues[name.replace(/Url$/, "")],
    database: new DynamoDBClient({ ...signing, endpoint: ready.database }),
    users: new CognitoIdentityProviderClient(services),
    queues: new SQSClient({ ...services, useQueueUrlAsEndpoint: false }),
    secrets: new SecretsManagerClient(services),
  });
}

/** What differs between AWS and the local cloud. */
type Cloud = {
  readonly name: string;
  readonly brand: BrandName;
  readonly adFeeds: Tables["adFeeds"];
  /** The value of a stack output. */
  readonly output: (name: string) => string | undefined;
  readonly database: DynamoDBClient;
  readonly users: CognitoIdentityProviderClient;
  readonly queues: SQSClient;
  readonly secrets: SecretsManagerClient;
};

function targetWith(cloud: Cloud): Target {
  const { name, brand, adFeeds, output, database, users, queues, secrets } = cloud;
  const required = (outputName: string): string => {
    const value = output(outputName);
    if (value !== undefined) return value;
    throw new CommandError(`The stack of ${name} has no output ${outputName}: deploy it again.`);
  };
  const queue = (names: QueueOutputs) => ({
    queueUrl: required(names.queueUrl),
    deadLettersUrl: required(names.deadLettersUrl),
  });
  /** Undefined if the environment does not have the queue. */
  const optionalQueue = (names: QueueOutputs) =>
    output(names.queueUrl) === undefined ? undefined : queue(names);
  return {
    name,
    site: () => required(outputNames.siteUrl),
    users: () => ({
      client: users,
      userPoolId: required(outputNames.userPoolId),
      clientId: required(outputNames.userPoolClientId),
    }),
    desk: () => ({
      client: documentClient(database),
      tableName: required(outputNames.tableName),
      deskTableName: required(outputNames.deskTableName),
      timeZone: brandOf(brand).timeZone,
      newId: newItemId,
      adFeeds,
    }),
    originSecret: async () => {
      const SecretId = required(outputNames.originSecretArn);
      const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
      return originSecretSchema.parse(JSON.parse(SecretString)).current;
    },
    queues: () => ({
      client: queues,
      channels: alertChannels.flatMap((channel) => {
        const found = optionalQueue(alertOutputs[channel]);
        return found === undefined ? [] : [{ channel, ...found }];
      }),
      search: queue(outputNames.search),
      planMail: optionalQueue(outputNames.planMail),
      adEvents: optionalQueue(outputNames.adEvents),
      dispatchDeadLettersUrl: required(outputNames.dispatchDeadLettersUrl),
      countDeadLettersUrl: required(outputNames.countDeadLettersUrl),
    }),
  };
}

const originSecretSchema = z.object({ current: z.string() });
