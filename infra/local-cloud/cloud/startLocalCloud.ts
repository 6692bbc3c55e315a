import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Cloud, type SecretValues } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { StateFolder } from "../files/StateFolder.ts";
import { LoopbackServer } from "../http/LoopbackServer.ts";
import { agencyPath } from "../services/agencyPage.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import type { Database } from "../services/dynamodb/Database.ts";
import { databaseProxy } from "../services/dynamodb/databaseProxy.ts";
import { createTables, tableDefinitions } from "../services/dynamodb/tables.ts";
import { compileFunctionRuntime } from "../services/lambda/compileFunctionRuntime.ts";
import { mailboxPage } from "../services/mailbox/mailboxPage.ts";
import type { ApplicationEnvironment } from "./ApplicationEnvironment.ts";
import { createDataFolder, type DataFolder } from "./DataFolder.ts";
import { describePool, feedPasswordIn, namesIn } from "./describeCloud.ts";
import { takeLock } from "./folderLock.ts";
import type { LocalCloud, LocalCloudOptions } from "./LocalCloud.ts";
import { openDatabase, openTables } from "./openDatabase.ts";
import { type ReadyFile, writeReadyFile } from "./readyFile.ts";
import { ServedApplication } from "./ServedApplication.ts";

/**
 * Runs the application of an assembly on this machine and waits until it responds. If the start fails, stops everything that
 * was started.
 *
 * @throws LocalCloudError if the port or the folder is taken, the platform has no database, or the assembly uses something that
 * is not emulated
 * @throws AbortError if the start is aborted
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const cleanUp: CleanUpStep[] = [];
  try {
    return await start(options, cleanUp);
  } catch (error) {
    await runInReverse(cleanUp);
    throw error;
  }
}

/** Stops something that was started. */
type CleanUpStep = () => unknown;

/** Runs the steps in reverse order, each once. A failing step is printed and does not prevent the others. */
async function runInReverse(steps: CleanUpStep[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    }
  }
}

/**
 * Starts everything, each part after those that it needs.
 *
 * @param cleanUp receives a step for everything that is started
 */
async function start(options: LocalCloudOptions, cleanUp: CleanUpStep[]): Promise<LocalCloud> {
  const signal = options.signal ?? new AbortController().signal;
  const report = options.report ?? (() => undefined);
  const folder = createDataFolder(options.dataFolder);
  cleanUp.push(takeLock(folder));
  const siteServer = await listen(options.port, cleanUp);

  await options.buildAssembly?.();
  const secrets = openSecrets(folder, report);
  const cloud = readCloud(options, siteServer, secrets);

  signal.throwIfAborted();
  report("Starting the database…");
  const failing = new AbortController();
  const database = await openDatabase(options, folder, { failing, signal });
  cleanUp.push(database.stop);
  await openTables(cloud, folder, database);
  const databaseServer = await listen(0, cleanUp);
  databaseServer.handler = databaseProxy(database.endpoint);

  signal.throwIfAborted();
  report("Starting the API and the edge…");
  const development = await options.development?.(siteServer.server);
  if (development !== undefined) cleanUp.push(development.close);
  const servicesServer = await listen(0, cleanUp);
  const addresses = addressesOf({ siteServer, servicesServer, databaseServer });
  const environment: ApplicationEnvironment = {
    folder,
    runtimeFile: compileFunctionRuntime(folder.runtime),
    databaseEndpoint: database.endpoint,
    servicesEndpoint: addresses.services,
    site: addresses.site,
    echoLogs: options.echoLogs ?? false,
    report,
    wrapBucket: development?.wrapBucket ?? ((deployed) => deployed),
  };
  const application = new ServedApplication(cloud, {
    environment,
    siteServer,
    servicesServer,
    development,
  });
  cleanUp.push(() => application.stop());

  const { userPool, notEmulated } = application.running;
  const ready = describeReady(cloud, { addresses, userPool, database });
  writeReadyFile(folder, ready);
  cleanUp.push(() => rmSync(folder.readyFile, { force: true }));
  return {
    ...ready,
    dataFolder: folder.root,
    logs: folder.logs,
    feedPassword: feedPasswordIn(cloud),
    notEmulated,
    failure: failing.signal,
    reload: async () => {
      const next = readCloud(options, siteServer, secrets);
      await createTables(tableDefinitions(next), database.endpoint);
      await application.replace(next);
    },
    stop: () => runInReverse(cleanUp),
  };
}

/** The values of the secrets, which stay the same after a restart. */
function openSecrets({ services }: DataFolder, report: (line: string) => void): SecretValues {
  return new StateFolder({ path: join(services, "secrets"), schema: z.string(), report });
}

/** Reads the assembly as it is now. */
function readCloud(
  { assemblyDirectory, stageName }: LocalCloudOptions,
  siteServer: LoopbackServer,
  secrets: SecretValues,
): Cloud {
  const assembly = readAssembly(assemblyDirectory, stageName);
  return new Cloud(assembly, `localhost:${siteServer.port}`, secrets);
}

type Servers = {
  readonly siteServer: LoopbackServer;
  readonly servicesServer: LoopbackServer;
  readonly databaseServer: LoopbackServer;
};

type ReadyParts = {
  readonly addresses: ReturnType<typeof addressesOf>;
  readonly userPool: UserPool | undefined;
  readonly database: Database;
};

/** The content of the ready file. */
function describeReady(cloud: Cloud, { addresses, userPool, database }: ReadyParts): ReadyFile {
  return {
    ...addresses,
    ...namesIn(cloud),
    user_pool: userPool && { endpoint: addresses.services, ...describePool(userPool) },
    pid: process.pid,
    database_pid: database.pid,
  };
}

/** The addresses in the ready file. */
function addressesOf({ siteServer, servicesServer, databaseServer }: Servers) {
  const services = `http://127.0.0.1:${servicesServer.port}`;
  return {
    site: `http://localhost:${siteServer.port}`,
    database: `http://127.0.0.1:${databaseServer.port}`,
    services,
    mailbox: `http://localhost:${servicesServer.port}${mailboxPage.path}`,
    agency: services + agencyPath,
  };
}

async function listen(port: number, cleanUp: CleanUpStep[]): Promise<LoopbackServer> {
  const server = await LoopbackServer.listen(port);
  cleanUp.push(() => server.close());
  return server;
}
