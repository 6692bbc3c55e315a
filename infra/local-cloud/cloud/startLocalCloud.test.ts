import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { LocalCloudError } from "../LocalCloudError.ts";
import { localCredentials, startDatabase } from "../services/dynamodb/Database.ts";
import { startFixture } from "../testing/startFixture.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { dataFolderAt, isAlive, resetData } from "./DataFolder.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { readReadyFile } from "./readyFile.ts";

function clientOf({ database: endpoint }: LocalCloud): DynamoDBClient {
  const settings = { region: "eu-central-1", credentials: localCredentials };
  const client = new DynamoDBClient({ ...settings, endpoint });
  onTestFinished(() => client.destroy());
  return client;
}

const aLead = { idempotency_key: { S: "k" } };

const save = (cloud: LocalCloud) =>
  clientOf(cloud).send(new PutItemCommand({ TableName: cloud.tables.Leads, Item: aLead }));

const find = async (cloud: LocalCloud) => {
  const input = { TableName: cloud.tables.Leads, Key: aLead };
  return (await clientOf(cloud).send(new GetItemCommand(input))).Item;
};

describe("startLocalCloud", () => {
  it("writes its addresses into the ready file and removes it when it stops", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    const folder = dataFolderAt(dataFolder);
    expect(readReadyFile(folder)).toEqual({
      site: cloud.site,
      database: cloud.database,
      tables: { Leads: expect.stringMatching(/^dev-Data-Leads/) },
      services: cloud.services,
      queues: expect.objectContaining({ Work: expect.stringMatching(/^https:\/\/sqs\..*Work/) }),
      secrets: expect.any(Object),
      mailbox: expect.stringMatching(/^http:\/\/localhost:\d+\/mailbox\/$/),
      pid: process.pid,
      database_pid: cloud.database_pid,
    });
    await cloud.stop();
    expect(existsSync(folder.readyFile)).toBe(false);
    expect(existsSync(folder.lockFile)).toBe(false);
    expect(isAlive(Number(cloud.database_pid))).toBe(false);
    await expect(fetch(cloud.site)).rejects.toThrow();
  });

  it("keeps the data after a restart, until it is reset", async () => {
    const dataFolder = temporaryFolder();
    const first = await startFixture({ dataFolder });
    await save(first);
    await first.stop();
    const second = await startFixture({ dataFolder });
    expect(await find(second)).toEqual(aLead);
    expect(() => resetData(dataFolderAt(dataFolder))).toThrow("already runs");
    await second.stop();
    writeFileSync(join(dataFolder, "notes.txt"), "not the local cloud's");
    resetData(dataFolderAt(dataFolder));
    expect(readdirSync(dataFolder)).toEqual(["notes.txt"]);
    expect(await find(await startFixture({ dataFolder }))).toBeUndefined();
  });

  it("rejects data with another schema and says how to start over", async () => {
    const dataFolder = temporaryFolder();
    await (await startFixture({ dataFolder })).stop();
    const started = startFixture({ dataFolder, assemblyDirectory: inject("changedAssembly") });
    await expect(started).rejects.toThrow(LocalCloudError);
    await expect(started).rejects.toThrow(/^[^\n]*dev-Data-Leads[^\n]*npm run local:reset[^\n]*$/);
  });

  it("sets a damaged state file aside, says so, and goes on", async () => {
    const dataFolder = temporaryFolder();
    const streams = join(dataFolder, "services", "streams");
    mkdirSync(streams, { recursive: true });
    writeFileSync(join(streams, "reader.json"), "{\n");
    const { lockFile, readyFile } = dataFolderAt(dataFolder);
    for (const file of [lockFile, readyFile]) writeFileSync(file, "{\n");
    const lines: string[] = [];
    const cloud = await startFixture({ dataFolder, report: (line) => lines.push(line) });
    expect((await fetch(`${cloud.site}/count`)).status).toBe(200);
    expect(lines).toContainEqual(expect.stringContaining("reader.json was damaged."));
    expect(readdirSync(streams)).toContain("reader.json.damaged");
  });

  it("reports a taken port and releases the lock", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === "object" ? Number(address?.port) : 0;
    const dataFolder = temporaryFolder();
    const started = startFixture({ port, dataFolder });
    await expect(started).rejects.toThrow(LocalCloudError);
    await expect(started).rejects.toThrow(new RegExp(`^Port ${port} is taken[^\n]*PORT=3001\\.$`));
    expect(existsSync(dataFolderAt(dataFolder).lockFile)).toBe(false);
  });

  it("rejects a folder that another local cloud uses", async () => {
    const { dataFolder } = await startFixture();
    await expect(startFixture({ dataFolder })).rejects.toThrow(/already runs on .*LOCAL_DATA/);
  });

  it("replaces the lock of a killed local cloud and ends the database that it left running", async () => {
    const dataFolder = temporaryFolder();
    const { databaseFile, lockFile } = dataFolderAt(dataFolder);
    // No process id on Linux is this large.
    writeFileSync(lockFile, JSON.stringify({ pid: 2 ** 30 }));
    const leftover = await startDatabase({
      databaseFile,
      logFile: join(dataFolder, "database.log"),
      signal: new AbortController().signal,
      onUnexpectedEnd: () => undefined,
    });
    await startFixture({ dataFolder });
    expect(isAlive(Number(leftover.pid))).toBe(false);
  });

  it("uses an external database and does not stop it", async () => {
    const owner = await startFixture();
    const guest = await startFixture({ databaseEndpoint: owner.database });
    expect(guest.database_pid).toBeUndefined();
    await save(guest);
    expect(await find(owner)).toEqual(aLead);
    await guest.stop();
    expect((await fetch(owner.database)).status).toBe(200);
    const started = startFixture({ databaseEndpoint: guest.database });
    await expect(started).rejects.toThrow(`No database is responding at ${guest.database}.`);
  });

  it("reports that the database has ended and keeps running", async () => {
    const lines: string[] = [];
    const cloud = await startFixture({ report: (line) => lines.push(line) });
    process.kill(Number(cloud.database_pid), "SIGKILL");
    await expect.poll(() => lines.join("\n")).toContain("The database ended (SIGKILL)");
    expect((await fetch(`${cloud.site}/count`)).status).toBe(200);
  });

  it("releases the lock if the start is aborted", async () => {
    const dataFolder = temporaryFolder();
    const stopping = new AbortController();
    const started = startFixture({
      dataFolder,
      signal: stopping.signal,
      buildAssembly: async () => stopping.abort(),
    });
    await expect(started).rejects.toThrow("aborted");
    expect(existsSync(dataFolderAt(dataFolder).lockFile)).toBe(false);
  });

  it("runs new functions after a reload", async () => {
    const cloud = await startFixture();
    const count = async () => (await fetch(`${cloud.site}/count`)).json();
    expect(await count()).toMatchObject({ invocations: 1 });
    expect(await count()).toMatchObject({ invocations: 2 });
    await cloud.reload();
    expect(await count()).toMatchObject({ invocations: 1 });
  });

  it("listens for its own pages only", async () => {
    const cloud = await startFixture();
    const other = { headers: { origin: "http://localhost:8080" } };
    for (const url of [cloud.site, cloud.mailbox, cloud.services, cloud.database]) {
      const [own, foreign] = await Promise.all([fetch(url), fetch(url, other)]);
      const preflight = await fetch(url, { ...other, method: "OPTIONS" });
      const responses = [own, foreign, preflight];
      expect(responses.map(({ status }) => status === 403)).toEqual([false, true, true]);
      for (const { headers } of responses) {
        expect(headers.has("access-control-allow-origin")).toBe(false);
      }
    }
  });

  it("gives a function the endpoints of the services, and an address of the database that pages cannot guess", async () => {
    const cloud = await startFixture();
    const { environment } = Object(await (await fetch(`${cloud.site}/echo`)).json());
    expect(environment).toMatchObject({
      TABLE_NAME: cloud.tables.Leads,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cloud.services,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: cloud.services,
      AWS_ENDPOINT_URL_SESV2: cloud.services,
      AWS_ENDPOINT_URL_SQS: cloud.services,
      AWS_ENDPOINT_URL_DYNAMODB: expect.stringMatching(/^http:\/\/127\.(?!0\.0\.1:)[\d.]+:\d+$/),
    });
  });
});
