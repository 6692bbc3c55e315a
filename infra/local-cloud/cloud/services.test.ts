import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { describe, expect, it, onTestFinished } from "vitest";
import { localCredentials } from "../services/dynamodb/Database.ts";
import { startFixture } from "../testing/startFixture.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { dataFolderAt } from "./DataFolder.ts";
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

const aMail = {
  method: "POST",
  headers: { authorization: "AWS4-HMAC-SHA256 Credential=local" },
  body: JSON.stringify({
    FromEmailAddress: "a@example.com",
    Destination: { ToAddresses: ["b@example.com"] },
    Content: { Simple: { Subject: { Data: "s" }, Body: { Text: { Data: "t" } } } },
  }),
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
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

  it("start with damaged state files, report what was lost, and process the streams again", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    await clientsOf(cloud).dynamo.send(put(cloud, "good-1"));
    await expect.poll(() => readerLog(cloud), { timeout: 20_000 }).toContain("given good-1");
    await fetch(`${cloud.services}/v2/email/outbound-emails`, aMail);
    const { sqs } = clientsOf(cloud);
    await sqs.send(new SendMessageCommand({ QueueUrl: cloud.queues.Dead, MessageBody: "m" }));
    await secretOf(cloud);
    const folder = dataFolderAt(dataFolder);
    const names = () => filesIn(folder.services).map((file) => basename(file));
    await expect
      .poll(() => names().sort(), { timeout: 20_000 })
      .toEqual([
        "credentials.json",
        `${cloud.user_pool?.user_pool_id}.json`,
        "mails.jsonl",
        "queues.jsonl",
        "secrets.json",
        "signing-key.json",
        "stream-checkpoints.json",
      ]);
    await cloud.stop();
    const files = filesIn(folder.services);
    for (const file of [...files, folder.readyFile, folder.lockFile]) writeFileSync(file, "{\n");
    const lines: string[] = [];
    const again = await startFixture({ dataFolder, report: (line) => lines.push(line) });
    expect((await fetch(again.site)).status).toBe(200);
    for (const file of files) {
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`^${file} was damaged\\. .* lost`)),
      );
    }
    await expect.poll(() => readerLog(again), { timeout: 20_000 }).toMatch(/(given good-1\n){2}/);
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/processed 1 change from before this start/));
    expect(lines.join()).not.toContain("reset");
  });
});
