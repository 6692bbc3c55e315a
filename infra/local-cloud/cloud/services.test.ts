import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { describe, expect, it, onTestFinished } from "vitest";
import { localCredentials } from "../dynamodb/Database.ts";
import { startFixture } from "../testing/startFixture.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import type { LocalCloud } from "./LocalCloud.ts";

const settings = { region: "eu-central-1", credentials: localCredentials };

function clientsOf({ services, database }: LocalCloud) {
  const sqs = new SQSClient({ ...settings, endpoint: services });
  const secrets = new SecretsManagerClient({ ...settings, endpoint: services });
  const dynamo = new DynamoDBClient({ ...settings, endpoint: database });
  onTestFinished(() => {
    for (const client of [sqs, secrets, dynamo]) client.destroy();
  });
  return { sqs, secrets, dynamo };
}

const put = ({ tables }: LocalCloud, key: string, broken = false) =>
  new PutItemCommand({
    TableName: tables.Leads,
    Item: { idempotency_key: { S: key }, broken: { BOOL: broken } },
  });

function readerLog({ logs }: LocalCloud): string {
  const name = readdirSync(logs).find((file) => file.includes("StreamReader"));
  return name === undefined ? "" : readFileSync(join(logs, name), "utf8");
}

describe("the stream of the local table", () => {
  it("reaches the template's function, and its queue tells what was given up", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    const { sqs, dynamo } = clientsOf(cloud);
    await dynamo.send(put(cloud, "good-1"));
    await dynamo.send(put(cloud, "bad", true));
    await dynamo.send(put(cloud, "good-2"));
    await expect.poll(() => readerLog(cloud), { timeout: 20_000 }).toContain("given good-2");
    const QueueUrl = cloud.queues.Dead;
    const received = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    expect(JSON.parse(received.Messages?.[0]?.Body ?? "")).toMatchObject({
      requestContext: { condition: "RetryAttemptsExhausted" },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
    await cloud.stop();
    const before = readerLog(cloud).length;
    const again = await startFixture({ dataFolder });
    const { dynamo: writer } = clientsOf(again);
    await writer.send(put(again, "after-restart"));
    await expect.poll(() => readerLog(again), { timeout: 20_000 }).toContain("after-restart");
    expect(readerLog(again).slice(before)).toBe("given after-restart\n");
  });
});

describe("the local queue", () => {
  it("keeps messages over a restart and hides those in somebody's hands", async () => {
    const dataFolder = temporaryFolder();
    const clock = { nowMs: Date.now() };
    const now = () => clock.nowMs;
    const first = await startFixture({ dataFolder, now });
    const QueueUrl = first.queues.Dead;
    const QueueName = String(QueueUrl).split("/").at(-1);
    const { sqs } = clientsOf(first);
    expect(await sqs.send(new GetQueueUrlCommand({ QueueName }))).toMatchObject({ QueueUrl });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "given up" }));
    await first.stop();
    const { sqs: later } = clientsOf(await startFixture({ dataFolder, now }));
    const receive = async () =>
      (await later.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))).Messages;
    expect(await receive()).toMatchObject([{ Body: "given up" }]);
    expect(await receive()).toBeUndefined();
    clock.nowMs += 30_000;
    const [message] = (await receive()) ?? [];
    const attributes = async () =>
      (await later.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] })))
        .Attributes;
    expect(await attributes()).toMatchObject({ ApproximateNumberOfMessagesNotVisible: "1" });
    const ReceiptHandle = message?.ReceiptHandle;
    await later.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    await later.send(new SendMessageCommand({ QueueUrl, MessageBody: "another" }));
    expect(await attributes()).toMatchObject({ ApproximateNumberOfMessages: "1" });
    await later.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await attributes()).toMatchObject({ ApproximateNumberOfMessages: "0" });
    const nowhere = new SendMessageCommand({ QueueUrl: `${QueueUrl}x`, MessageBody: "x" });
    await expect(later.send(nowhere)).rejects.toMatchObject({ name: "QueueDoesNotExist" });
  });
});

describe("a local secret", () => {
  it("is made up once a data folder, and found by what the functions know of it", async () => {
    const dataFolder = temporaryFolder();
    const secretOf = async (cloud: LocalCloud) => {
      const echo = await (await fetch(`${cloud.site}/api/echo`)).json();
      const { environment } = Object(echo);
      expect(environment).toMatchObject({
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cloud.services,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: cloud.services,
        AWS_ENDPOINT_URL_SQS: cloud.services,
        AWS_ENDPOINT_URL_DYNAMODB: cloud.database,
      });
      const { secrets } = clientsOf(cloud);
      const found = await secrets.send(
        new GetSecretValueCommand({ SecretId: environment.SECRET_ID }),
      );
      return found.SecretString;
    };
    const first = await startFixture({ dataFolder });
    const value = await secretOf(first);
    expect(value).toHaveLength(32);
    await first.stop();
    expect(await secretOf(await startFixture({ dataFolder }))).toBe(value);
    expect(await secretOf(await startFixture())).not.toBe(value);
  });
});
