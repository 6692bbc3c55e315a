import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
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

/** Reads the fixture's secret by the id that the function gets, through the endpoint that it gets. */
async function secretOf(cloud: LocalCloud): Promise<string | undefined> {
  const { environment } = Object(await (await fetch(`${cloud.site}/api/echo`)).json());
  expect(environment).toMatchObject({
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cloud.services,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: cloud.services,
    AWS_ENDPOINT_URL_SQS: cloud.services,
    // Not the proxy, and not an address that a web page could guess.
    AWS_ENDPOINT_URL_DYNAMODB: expect.stringMatching(/^http:\/\/127\.(?!0\.0\.1:)[\d.]+:\d+$/),
  });
  const { secrets } = clientsOf(cloud);
  return (await secrets.send(new GetSecretValueCommand({ SecretId: environment.SECRET_ID })))
    .SecretString;
}

describe("the services of a local cloud", () => {
  it("passes records to the stream's function, and keeps its position, dead letters and secrets over a restart", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    const { sqs, dynamo } = clientsOf(cloud);
    await dynamo.send(put(cloud, "good-1"));
    await dynamo.send(put(cloud, "bad", true));
    await dynamo.send(put(cloud, "good-2"));
    const secret = await secretOf(cloud);
    expect(secret).toHaveLength(32);
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
    const { dynamo: writer, sqs: reader } = clientsOf(again);
    await writer.send(put(again, "after-restart"));
    expect(await secretOf(again)).toBe(secret);
    const { Attributes } = await reader.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    );
    expect(Attributes).toMatchObject({ ApproximateNumberOfMessagesNotVisible: "1" });
    await expect.poll(() => readerLog(again), { timeout: 20_000 }).toContain("after-restart");
    expect(readerLog(again).slice(before)).toBe("given after-restart\n");
  });
});
