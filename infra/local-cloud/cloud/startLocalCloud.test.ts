import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { LocalCloudError } from "../LocalCloudError.ts";
import { localCredentials, startDatabase } from "../services/dynamodb/Database.ts";
import { startFixture } from "../testing/startFixture.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { dataFolderAt, isAlive, resetData } from "./DataFolder.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { readReadyFile } from "./readyFile.ts";

function clientOf({ database }: LocalCloud): DynamoDBClient {
  const client = new DynamoDBClient({
    endpoint: database,
    region: "eu-central-1",
    credentials: localCredentials,
  });
  onTestFinished(() => client.destroy());
  return client;
}

const aLead = { idempotency_key: { S: "k" } };

describe("startLocalCloud", () => {
  it("writes its addresses into the ready file and removes it when it stops", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    const folder = dataFolderAt(dataFolder);
    expect(readReadyFile(folder)).toEqual({
      site: cloud.site,
      database: cloud.database,
      tables: { Leads: cloud.tables.Leads },
      services: cloud.services,
      queues: { Dead: expect.stringMatching(/^https:\/\/sqs\..*Dead/) },
      mailbox: expect.stringMatching(/^http:\/\/localhost:\d+\/mailbox\/$/),
      user_pool: {
        endpoint: cloud.services,
        user_pool_id: expect.stringMatching(/^eu-central-1_[0-9A-Za-z]{9}$/),
        client_id: expect.stringMatching(/^[0-9a-z]{26}$/),
        issuer: `https://cognito-idp.eu-central-1.amazonaws.com/${cloud.user_pool?.user_pool_id}`,
        signing_key: expect.stringContaining(dataFolder),
      },
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
    const TableName = first.tables.Leads;
    await clientOf(first).send(new PutItemCommand({ TableName, Item: aLead }));
    await first.stop();
    const find = async (cloud: LocalCloud) =>
      (await clientOf(cloud).send(new GetItemCommand({ TableName, Key: aLead }))).Item;
    const second = await startFixture({ dataFolder });
    expect(await find(second)).toEqual(aLead);
    expect(() => resetData(dataFolderAt(dataFolder))).toThrow("already runs");
    await second.stop();
    resetData(dataFolderAt(dataFolder));
    expect(await find(await startFixture({ dataFolder }))).toBeUndefined();
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

  it("refuses a folder that another local cloud uses", async () => {
    const { dataFolder } = await startFixture();
    await expect(startFixture({ dataFolder })).rejects.toThrow(/already runs on .*LOCAL_DATA/);
  });

  it("replaces the lock of a process that has ended", async () => {
    const dataFolder = temporaryFolder();
    mkdirSync(dataFolder, { recursive: true });
    // No process id on Linux is this large.
    writeFileSync(dataFolderAt(dataFolder).lockFile, JSON.stringify({ pid: 2 ** 30 }));
    const cloud = await startFixture({ dataFolder });
    expect((await fetch(cloud.site)).status).toBe(200);
  });

  it("ends the database that a killed local cloud left running", async () => {
    const dataFolder = temporaryFolder();
    const { databaseFile } = dataFolderAt(dataFolder);
    const leftover = await startDatabase({
      databaseFile,
      logFile: join(dataFolder, "database.log"),
      signal: new AbortController().signal,
      onUnexpectedEnd: () => undefined,
    });
    await startFixture({ dataFolder });
    expect(isAlive(Number(leftover.pid))).toBe(false);
  });

  it("reports a full disk", async () => {
    const dataFolder = temporaryFolder();
    const { runtime } = dataFolderAt(dataFolder);
    mkdirSync(runtime);
    symlinkSync("/dev/full", join(runtime, "functionRuntime.mjs"));
    const started = startFixture({ dataFolder });
    await expect(started).rejects.toThrow(LocalCloudError);
    await expect(started).rejects.toThrow(/^The disk of .* is full: free some space/);
  });

  it("uses an external database and does not stop it", async () => {
    const owner = await startFixture();
    const guest = await startFixture({ databaseEndpoint: owner.database });
    expect(guest.database_pid).toBeUndefined();
    const TableName = guest.tables.Leads;
    await clientOf(guest).send(new PutItemCommand({ TableName, Item: aLead }));
    const { Item } = await clientOf(owner).send(new GetItemCommand({ TableName, Key: aLead }));
    expect(Item).toEqual(aLead);
    await guest.stop();
    expect((await fetch(owner.database)).status).toBe(200);
  });

  it("reports that the database has ended and keeps running", async () => {
    const lines: string[] = [];
    const cloud = await startFixture({ report: (line) => lines.push(line) });
    process.kill(Number(cloud.database_pid), "SIGKILL");
    await expect.poll(() => lines.join("\n")).toContain("The database ended (SIGKILL)");
    expect((await fetch(cloud.site)).status).toBe(200);
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
    const count = async () => (await fetch(`${cloud.site}/api/count`)).json();
    expect(await count()).toMatchObject({ invocations: 1 });
    expect(await count()).toMatchObject({ invocations: 2 });
    await cloud.reload();
    expect(await count()).toMatchObject({ invocations: 1 });
  });

  it("writes a log file for each function", async () => {
    const cloud = await startFixture();
    await fetch(`${cloud.site}/api/log`);
    const logs = readdirSync(cloud.logs).filter((name) => name.startsWith("dev-Web-Fixture"));
    expect(logs).toHaveLength(1);
    expect(readFileSync(join(cloud.logs, String(logs[0])), "utf8")).toContain("a line for the log");
  });
});
