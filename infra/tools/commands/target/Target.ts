import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { SQSClient } from "@aws-sdk/client-sqs";
import { alertOutputs, outputNames, type QueueOutputs } from "@planner/infra/outputNames";
import { documentClient } from "@planner/lambdas/aws/clients";
import type { LeadQueues } from "@planner/lambdas/operators/redrive/LeadQueues";
import { newItemId } from "@planner/lambdas/tables/itemId";
import type { Tables } from "@planner/lambdas/tables/Tables";
import type { CognitoPoolRef } from "@planner/lambdas/users/userPool";
import { type BrandName, brandOf } from "@planner/shared/brand/brands";
import { alertChannels } from "@planner/shared/lead/alerts";
import { z } from "zod";
import { CommandError } from "../CommandError.ts";

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

/** What differs between AWS and the local cloud. */
type TargetCloud = {
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

/** The target on a cloud. */
export function targetOn(cloud: TargetCloud): Target {
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
  const channelQueues = () => {
    const found: LeadQueues["channels"][number][] = [];
    for (const channel of alertChannels) {
      const channelQueue = optionalQueue(alertOutputs[channel]);
      if (channelQueue !== undefined) found.push({ channel, ...channelQueue });
    }
    return found;
  };
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
      const request = new GetSecretValueCommand({
        SecretId: required(outputNames.originSecretArn),
      });
      const { SecretString = "" } = await secrets.send(request);
      return originSecretSchema.parse(JSON.parse(SecretString)).current;
    },
    queues: () => ({
      client: queues,
      channels: channelQueues(),
      search: queue(outputNames.search),
      planMail: optionalQueue(outputNames.planMail),
      adEvents: optionalQueue(outputNames.adEvents),
      dispatchDeadLettersUrl: required(outputNames.dispatchDeadLettersUrl),
      countDeadLettersUrl: required(outputNames.countDeadLettersUrl),
    }),
  };
}

const originSecretSchema = z.object({ current: z.string() });
