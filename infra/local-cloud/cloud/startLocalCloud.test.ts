import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { LocalCloudError } from "../LocalCloudError.ts";
import { localCredentials, startDatabase } from "../services/dynamodb/Database.ts";
import { startFixture } from "../testing/startFixture.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { createDataFolder, dataFolderAt, resetData } from "./DataFolder.ts";
import { isAlive } from "./folderLock.ts";
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
      agency: cloud.agency,
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
    expect(readdirSync(folder.locks)).toEqual([]);
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
    expect(readdirSync(dataFolder)).toEqual(["made-by-local-cloud.txt", "notes.txt"]);
    const third = await startFixture({ dataFolder });
    expect(await find(third)).toBeUndefined();
    await third.stop();
    rmSync(join(dataFolder, "notes.txt"));
    resetData(dataFolderAt(dataFolder));
    expect(existsSync(dataFolder)).toBe(false);
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
    await (await startFixture({ dataFolder })).stop();
    const streams = join(dataFolder, "services", "streams");
    writeFileSync(join(streams, "reader.json"), "{\n");
    const { locks, readyFile } = dataFolderAt(dataFolder);
    for (const file of [join(locks, "1.json"), readyFile]) writeFileSync(file, "{\n");
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
    expect(readdirSync(dataFolderAt(dataFolder).locks)).toEqual([]);
  });

  it("rejects a folder that another local cloud uses", async () => {
    const { dataFolder } = await startFixture();
    await expect(startFixture({ dataFolder })).rejects.toThrow(/already runs on .*LOCAL_DATA/);
  });

  it("replaces a stale lock, once, and ends the database that was left running", async () => {
    const dataFolder = temporaryFolder();
    const { databaseFile, locks } = createDataFolder(dataFolder);
    mkdirSync(locks);
    // A later process may have the id: this one started at another time.
    writeFileSync(join(locks, "4.json"), JSON.stringify({ pid: process.pid, start: "1" }));
    const leftover = await startDatabase({
      databaseFile,
      logFile: join(dataFolder, "database.log"),
      signal: new AbortController().signal,
      onUnexpectedEnd: () => undefined,
    });
    const starts = [startFixture({ dataFolder }), startFixture({ dataFolder })];
    const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(["fulfilled", "rejected"]);
    expect(readdirSync(locks)).toEqual(["5.json"]);
    expect(isAlive(Number(leftover.pid))).toBe(false);
  });

  it.each(["missing", "empty"])("rejects a %s database beside other data", async (kind) => {
    const dataFolder = temporaryFolder();
    await (await startFixture({ dataFolder })).stop();
    const { databaseFile } = dataFolderAt(dataFolder);
    rmSync(dirname(databaseFile), { recursive: true });
    if (kind === "empty") {
      mkdirSync(dirname(databaseFile));
      writeFileSync(databaseFile, "");
    }
    for (const _ of ["at first", "again"]) {
      const started = startFixture({ dataFolder });
      await expect(started).rejects.toThrow(/^The database [^\n]* is missing or empty[^\n]*$/);
      await expect(started).rejects.toThrow(LocalCloudError);
    }
  });

  it("neither uses nor resets a folder with other files", async () => {
    const dataFolder = temporaryFolder();
    mkdirSync(join(dataFolder, "logs"));
    await expect(startFixture({ dataFolder })).rejects.toThrow(
      "files that are not a local cloud's",
    );
    expect(() => resetData(dataFolderAt(dataFolder))).toThrow("nothing is deleted");
    expect(readdirSync(dataFolder)).toEqual(["logs"]);
    expect(resetData(dataFolderAt(join(dataFolder, "missing")))).toBe(false);
  });

  it("writes files that only the user can read", async () => {
    const dataFolder = temporaryFolder();
    const cloud = await startFixture({ dataFolder });
    await save(cloud);
    await fetch(`${cloud.site}/count`);
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true });
    const readable = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => (statSync(path).mode & 0o777) !== 0o600);
    expect(readable).toEqual([]);
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

  it("releases the lock if the start is aborted", async () => {
    const dataFolder = temporaryFolder();
    const stopping = new AbortController();
    const started = startFixture({
      dataFolder,
      signal: stopping.signal,
      buildAssembly: async () => stopping.abort(),
    });
    await expect(started).rejects.toThrow("aborted");
    expect(readdirSync(dataFolderAt(dataFolder).locks)).toEqual([]);
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

  it("gives a function an address of the database that pages cannot guess", async () => {
    const cloud = await startFixture();
    const { environment } = Object(await (await fetch(`${cloud.site}/echo`)).json());
    expect(environment.AWS_ENDPOINT_URL_DYNAMODB).toMatch(/^http:\/\/127\.(?!0\.0\.1:)[\d.]+:\d+$/);
  });
});
