import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SQSClient } from "@aws-sdk/client-sqs";
import { findEnvironment, localEnvironment } from "@planner/infra/environments";
import { outputNames } from "@planner/infra/outputNames";
import { stackNames } from "@planner/infra/resourceNames";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { CommandError } from "../CommandError.ts";
import { readStackOutputs } from "./stackOutputs.ts";
import { type Target, targetOn } from "./Target.ts";

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
  return targetOn({
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
  return targetOn({
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
