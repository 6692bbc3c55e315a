import { readFileSync } from "node:fs";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { expect, it } from "vitest";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { startDatabase } from "./Database.ts";

it.each([
  { ports: "free ports", port: undefined, count: 3 },
  { ports: "a given port", port: 8123, count: 1 },
])("starts a server that ends at once $count times on $ports", async ({ port, count }) => {
  const folder = temporaryFolder();
  const databaseFile = join(folder, "database.sqlite");
  const logFile = join(folder, "database.log");
  const file = new sqlite.Database(databaseFile);
  file.exec("CREATE TABLE _stream_records (table_name, shard_id, sequence_number)");
  // The server needs other columns.
  file.exec("CREATE TABLE _config (other)");
  file.close();
  const options = {
    databaseFile,
    logFile,
    signal: new AbortController().signal,
    onUnexpectedEnd: () => undefined,
  };
  const started = startDatabase(port === undefined ? options : { ...options, port });
  await expect(started).rejects.toThrow(LocalCloudError);
  const errors = readFileSync(logFile, "utf8").trimEnd().split("\n");
  expect(errors).toEqual(Array(count).fill(expect.stringContaining("_config")));
});
