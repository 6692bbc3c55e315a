import { join } from "node:path";
import { Cloud } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import type { HttpHandler } from "../http/HttpMessage.ts";
import { LoopbackServer } from "../http/LoopbackServer.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { createTables } from "../services/dynamodb/createTables.ts";
import {
  type Database,
  endLeftoverDatabases,
  externalDatabase,
  startDatabase,
} from "../services/dynamodb/Database.ts";
import { databaseProxy } from "../services/dynamodb/databaseProxy.ts";
import { tableDefinitions } from "../services/dynamodb/TableDefinition.ts";
import { compileFunctionRuntime } from "../services/lambda/LambdaFunction.ts";
import { GeneratedSecrets } from "../services/secretsmanager/GeneratedSecrets.ts";
import { CleanUp } from "./CleanUp.ts";
import { createDataFolder, type DataFolder, releaseLock, takeLock } from "./DataFolder.ts";
import type { Development, LocalCloud, LocalCloudOptions } from "./LocalCloud.ts";
import { type LocalServices, openServices } from "./openServices.ts";
import { describeEndpoints, removeReadyFile, writeReadyFile } from "./readyFile.ts";
import { type RunningSite, runSite } from "./runSite.ts";

/**
 * Runs the application of an assembly on this machine and waits until it responds. If the start fails, stops everything that
 * was started.
 *
 * @throws LocalCloudError if the port or the folder is taken, the platform has no database, or the assembly uses something that
 * is not emulated
 * @throws AbortError if the start is aborted
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const cleanUp = new CleanUp();
  try {
    return await start(options, cleanUp);
  } catch (error) {
    await cleanUp.run();
    throw isDiskFull(error)
      ? new LocalCloudError(
          `The disk of ${options.dataFolder} is full: free some space and start again.`,
          { cause: error },
        )
      : error;
  }
}

async function start(options: LocalCloudOptions, cleanUp: CleanUp): Promise<LocalCloud> {
  const {
    report = () => undefined,
    signal = new AbortController().signal,
    now = Date.now,
  } = options;
  const folder = createDataFolder(options.dataFolder);
  takeLock(folder);
  cleanUp.add(() => releaseLock(folder));
  const server = await LoopbackServer.listen(options.port);
  cleanUp.add(() => server.close());

  await options.buildAssembly?.();
  const secrets = new GeneratedSecrets({ folder: { path: folder.services, report }, now });
  const readCloud = () =>
    new Cloud(
      readAssembly(options.assemblyDirectory, options.stageName),
      `localhost:${server.port}`,
      secrets,
    );
  const cloud = readCloud();

  signal.throwIfAborted();
  report("Starting the database…");
  const database = await openDatabase(options, folder, { report, signal });
  cleanUp.add(database.stop);
  await createMissingTables(cloud, database);
  const databaseServer = await LoopbackServer.listen(0);
  cleanUp.add(() => databaseServer.close());
  databaseServer.handler = databaseProxy(database.endpoint);

  signal.throwIfAborted();
  report("Starting the API and the edge…");
  const development = await options.development?.(server.server);
  if (development !== undefined) cleanUp.add(development.close);
  const runtimeFile = compileFunctionRuntime(folder.runtime);
  const servicesServer = await LoopbackServer.listen(0);
  cleanUp.add(() => servicesServer.close());
  const run = async (state: Cloud): Promise<Running> => {
    const services = await openServices(state, folder, { now, report });
    const site = runSite(state, {
      folder,
      runtimeFile,
      databaseEndpoint: database.endpoint,
      services,
      servicesEndpoint: `http://127.0.0.1:${servicesServer.port}`,
      site: `http://localhost:${server.port}`,
      now,
      echoLogs: options.echoLogs ?? false,
      report,
      wrapBucket: development?.wrapBucket ?? ((deployed) => deployed),
    });
    server.otherHosts = site.apiHosts;
    server.handler = asDeveloped(site.handler, development);
    servicesServer.handler = services.handler;
    return { ...site, services };
  };
  let site = await run(cloud);
  cleanUp.add(() => Promise.all(site.functions.map((each) => each.close())));
  cleanUp.add(() => site.stopMappings());

  const ready = describeEndpoints(cloud, site.services, {
    sitePort: server.port,
    servicesPort: servicesServer.port,
    databasePort: databaseServer.port,
    databasePid: database.pid,
  });
  writeReadyFile(folder, ready);
  cleanUp.add(() => removeReadyFile(folder));
  return {
    ...ready,
    dataFolder: folder.root,
    logs: folder.logs,
    notEmulated: site.notEmulated,
    reload: async () => {
      const next = readCloud();
      await createMissingTables(next, database);
      const previous = site;
      // Two readers of one stream would process its records twice.
      await previous.stopMappings();
      site = await run(next);
      await Promise.all(previous.functions.map((each) => each.retire()));
    },
    stop: () => cleanUp.run(),
  };
}

function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))
  );
}

type Running = RunningSite & { readonly services: LocalServices };

async function openDatabase(
  { databaseEndpoint }: LocalCloudOptions,
  folder: DataFolder,
  { report, signal }: Required<Pick<LocalCloudOptions, "report" | "signal">>,
): Promise<Database> {
  if (databaseEndpoint !== undefined) return externalDatabase(databaseEndpoint);
  await endLeftoverDatabases(folder.databaseFile);
  const logFile = join(folder.logs, "database.log");
  return startDatabase({
    databaseFile: folder.databaseFile,
    logFile,
    signal,
    onUnexpectedEnd: (reason) => report(`The database ended (${reason}): see ${logFile}.`),
  });
}

async function createMissingTables(cloud: Cloud, { endpoint }: Database): Promise<void> {
  await createTables(tableDefinitions(cloud), endpoint);
}

function asDeveloped(handler: HttpHandler, development: Development | undefined): HttpHandler {
  if (development === undefined) return handler;
  return async (request) => {
    const response = await handler(request);
    return { ...response, headers: development.responseHeaders(response.headers) };
  };
}
