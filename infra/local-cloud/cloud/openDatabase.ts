import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type Database, startDatabase } from "../services/dynamodb/Database.ts";
import { endLeftoverDatabases } from "../services/dynamodb/endLeftoverDatabases.ts";
import { createTables, hasTable, tableDefinitions } from "../services/dynamodb/tables.ts";
import type { DataFolder } from "./DataFolder.ts";
import type { LocalCloudOptions } from "./LocalCloud.ts";

/**
 * Starts the database, or uses the one that the options name.
 *
 * @param failing is aborted with a LocalCloudError if the database ends
 * @param signal aborts the start
 */
export async function openDatabase(
  { databaseEndpoint }: LocalCloudOptions,
  { databaseFile, logs }: DataFolder,
  { failing, signal }: { readonly failing: AbortController; readonly signal: AbortSignal },
): Promise<Database> {
  if (databaseEndpoint !== undefined) {
    return { endpoint: databaseEndpoint, pid: undefined, stop: async () => undefined };
  }
  await endLeftoverDatabases(databaseFile);
  const logFile = join(logs, "database.log");
  return startDatabase({
    databaseFile,
    logFile,
    signal,
    onUnexpectedEnd: (reason) =>
      failing.abort(new LocalCloudError(`The database ended (${reason}): see ${logFile}.`)),
  });
}

/**
 * Creates the missing tables.
 *
 * @throws LocalCloudError if the tables were lost, but not the data of the other services
 */
export async function openTables(
  cloud: Cloud,
  folder: DataFolder,
  database: Database,
): Promise<void> {
  const tables = tableDefinitions(cloud);
  if (database.pid !== undefined && hasState(folder) && !(await hasTable(tables, database))) {
    throw new LocalCloudError(
      `The database ${folder.databaseFile} is missing or empty, but the local cloud's other data exists: restore the file, or start over with "npm run local:reset".`,
    );
  }
  await createTables(tables, database.endpoint);
}

/** Whether the services have data, which they write after the tables were created. Secrets are created before. */
function hasState({ services }: DataFolder): boolean {
  return existsSync(services) && readdirSync(services).some((name) => name !== "secrets");
}
