import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Cloud, constructName } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { StateFolder } from "../files/StateFolder.ts";
import { LoopbackServer } from "../http/LoopbackServer.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { agencyPath } from "../services/agency.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { type Database, startDatabase } from "../services/dynamodb/Database.ts";
import { databaseProxy } from "../services/dynamodb/databaseProxy.ts";
import { endLeftoverDatabases } from "../services/dynamodb/endLeftoverDatabases.ts";
import { createTables, hasTable, tableDefinitions } from "../services/dynamodb/tables.ts";
import { compileFunctionRuntime } from "../services/lambda/compileFunctionRuntime.ts";
import { mailboxPath } from "../services/mailbox.ts";
import { queueDefinitions } from "../services/sqs/Queues.ts";
import { createDataFolder, type DataFolder } from "./DataFolder.ts";
import { takeLock } from "./folderLock.ts";
import type { LocalCloud, LocalCloudOptions } from "./LocalCloud.ts";
import { type ReadyFile, writeReadyFile } from "./readyFile.ts";
import { type RunningApplication, runApplication } from "./runApplication.ts";

/**
 * Runs the application of an assembly on this machine and waits until it responds. If the start fails, stops everything that
 * was started.
 *
 * @throws LocalCloudError if the port or the folder is taken, the platform has no database, or the assembly uses something that
 * is not emulated
 * @throws AbortError if the start is aborted
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const cleanUp: Step[] = [];
  try {
    return await start(options, cleanUp);
  } catch (error) {
    await runAll(cleanUp);
    throw error;
  }
}

/** Stops something that was started. */
type Step = () => unknown;

/** Runs the steps in reverse order, each once. A failing step is printed and does not prevent the others. */
async function runAll(steps: Step[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    }
  }
}

async function start(options: LocalCloudOptions, cleanUp: Step[]): Promise<LocalCloud> {
  const {
    report = () => undefined,
    signal = new AbortController().signal,
    echoLogs = false,
  } = options;
  const folder = createDataFolder(options.dataFolder);
  cleanUp.push(takeLock(folder));
  const listen = async (port: number) => {
    const server = await LoopbackServer.listen(port);
    cleanUp.push(() => server.close());
    return server;
  };
  const siteServer = await listen(options.port);

  await options.buildAssembly?.();
  const secrets = new StateFolder({
    path: join(folder.services, "secrets"),
    schema: z.string(),
    report,
  });
  const readCloud = () =>
    new Cloud(
      readAssembly(options.assemblyDirectory, options.stageName),
      `localhost:${siteServer.port}`,
      secrets,
    );
  const cloud = readCloud();

  signal.throwIfAborted();
  report("Starting the database…");
  const failing = new AbortController();
  const database = await openDatabase(options, folder, { failing, signal });
  cleanUp.push(database.stop);
  await openTables(cloud, folder, database);
  const databaseServer = await listen(0);
  databaseServer.handler = databaseProxy(database.endpoint);

  signal.throwIfAborted();
  report("Starting the API and the edge…");
  const development = await options.development?.(siteServer.server);
  if (development !== undefined) cleanUp.push(development.close);
  const runtimeFile = compileFunctionRuntime(folder.runtime);
  const servicesServer = await listen(0);
  const run = (state: Cloud): RunningApplication => {
    const application = runApplication(state, {
      folder,
      runtimeFile,
      databaseEndpoint: database.endpoint,
      servicesEndpoint: `http://127.0.0.1:${servicesServer.port}`,
      site: `http://localhost:${siteServer.port}`,
      echoLogs,
      report,
      wrapBucket: development?.wrapBucket ?? ((deployed) => deployed),
    });
    siteServer.otherHosts = application.apiHosts;
    siteServer.handler = async (request) => {
      const { headers, ...response } = await application.site(request);
      return { ...response, headers: development?.responseHeaders(headers) ?? headers };
    };
    servicesServer.handler = application.services;
    return application;
  };
  let application = run(cloud);
  cleanUp.push(() => Promise.all(application.functions.map((each) => each.close())));
  cleanUp.push(() => application.stopMappings());

  const { userPool } = application;
  const services = `http://127.0.0.1:${servicesServer.port}`;
  const ready: ReadyFile = {
    site: `http://localhost:${siteServer.port}`,
    database: `http://127.0.0.1:${databaseServer.port}`,
    services,
    mailbox: `http://localhost:${servicesServer.port}${mailboxPath}`,
    agency: services + agencyPath,
    ...namesIn(cloud),
    user_pool: userPool && { endpoint: services, ...describePool(userPool) },
    pid: process.pid,
    database_pid: database.pid,
  };
  writeReadyFile(folder, ready);
  cleanUp.push(() => rmSync(folder.readyFile, { force: true }));
  return {
    ...ready,
    dataFolder: folder.root,
    logs: folder.logs,
    feedPassword: feedPasswordIn(cloud),
    notEmulated: application.notEmulated,
    failure: failing.signal,
    reload: async () => {
      const next = readCloud();
      await createTables(tableDefinitions(next), database.endpoint);
      const previous = application;
      // Two readers of one stream would process its records twice. A batch that is running now is repeated.
      previous.stopMappings();
      application = run(next);
      await Promise.all(previous.functions.map((each) => each.close()));
    },
    stop: () => runAll(cleanUp),
  };
}

async function openDatabase(
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
async function openTables(cloud: Cloud, folder: DataFolder, database: Database): Promise<void> {
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

function namesIn(cloud: Cloud): Pick<ReadyFile, "tables" | "queues" | "secrets"> {
  const tables = tableDefinitions(cloud).map(({ constructName, name }) => [constructName, name]);
  const queues = queueDefinitions(cloud).map(({ constructName, url }) => [constructName, url]);
  const secrets = cloud
    .secretDefinitions()
    .map(({ logicalId, arn }) => [constructName(logicalId), arn]);
  return {
    tables: Object.fromEntries(tables),
    queues: Object.fromEntries(queues),
    secrets: Object.fromEntries(secrets),
  };
}

/** The password for the ad feeds. Undefined if the template has none. */
function feedPasswordIn(cloud: Cloud): string | undefined {
  const secret = cloud
    .secretDefinitions()
    .find(({ logicalId }) => logicalId.startsWith("PlannerApiFeedPassword"));
  return secret && cloud.secretValue(secret.arn);
}

function describePool({ definition, signingKey }: UserPool) {
  const [client] = definition.clients;
  if (client === undefined) throw new LocalCloudError("The user pool has no app client.");
  return {
    user_pool_id: definition.id,
    client_id: client.id,
    issuer: definition.issuer,
    signing_key: signingKey.file,
  };
}
