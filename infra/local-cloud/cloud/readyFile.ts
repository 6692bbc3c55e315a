import { existsSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { tableDefinitions } from "../services/dynamodb/TableDefinition.ts";
import { mailboxPath } from "../services/mail/mailboxRoutes.ts";
import { parseJson, replaceFile } from "../storage/StateFile.ts";
import type { DataFolder } from "./DataFolder.ts";
import type { LocalServices } from "./openServices.ts";

const readySchema = z.object({
  /** URL of the site without a trailing slash. */
  site: z.string(),
  /** Endpoint of the database, as a proxy that refuses other websites. */
  database: z.string(),
  /** Table names by construct name. */
  tables: z.record(z.string(), z.string()),
  /** Endpoint of Cognito, SQS, SES and Secrets Manager. */
  services: z.string(),
  /** Queue URLs by construct name. */
  queues: z.record(z.string(), z.string()),
  /** URL of the mailbox page, with a trailing slash. `mails.json?to=` below it lists emails. */
  mailbox: z.string(),
  /** Absent if the template has no user pool. */
  user_pool: z
    .object({
      endpoint: z.string(),
      user_pool_id: z.string(),
      /** The app client of the site. */
      client_id: z.string(),
      /** The `iss` claim of its tokens. */
      issuer: z.string(),
      /** File with the private key as a JWK, for tests that sign their own tokens. */
      signing_key: z.string(),
    })
    .optional(),
  pid: z.int(),
  /** Absent for an external database. */
  database_pid: z.int().optional(),
});

/** How tests and tools find a running local cloud. */
export type ReadyFile = z.output<typeof readySchema>;

/** Writes the file atomically: processes that wait for it never read a partial file. */
export function writeReadyFile({ readyFile }: DataFolder, ready: ReadyFile): void {
  replaceFile(readyFile, `${JSON.stringify(ready, undefined, 2)}\n`);
}

/** Undefined if no local cloud is running on the folder, or the file is damaged. */
export function readReadyFile({ readyFile }: DataFolder): ReadyFile | undefined {
  return existsSync(readyFile)
    ? parseJson(readySchema, readFileSync(readyFile, "utf8"))
    : undefined;
}

export function removeReadyFile({ readyFile }: DataFolder): void {
  rmSync(readyFile, { force: true });
}

/** Where a local cloud listens. */
export type Endpoints = {
  readonly sitePort: number;
  readonly servicesPort: number;
  readonly databasePort: number;
  /** Absent for an external database. */
  readonly databasePid: number | undefined;
};

/** Returns the content of the ready file. */
export function describeEndpoints(
  cloud: Cloud,
  { userPool, queueDefinitions }: LocalServices,
  { sitePort, servicesPort, databasePort, databasePid }: Endpoints,
): ReadyFile {
  const services = `http://127.0.0.1:${servicesPort}`;
  return {
    site: `http://localhost:${sitePort}`,
    database: `http://127.0.0.1:${databasePort}`,
    tables: Object.fromEntries(
      tableDefinitions(cloud).map(({ constructName, input }) => [constructName, input.TableName]),
    ),
    services,
    queues: Object.fromEntries(
      queueDefinitions.map(({ constructName, url }) => [constructName, url]),
    ),
    mailbox: `http://localhost:${servicesPort}${mailboxPath}`,
    user_pool: userPool && userPoolAt(userPool, services),
    pid: process.pid,
    database_pid: databasePid,
  };
}

function userPoolAt({ definition, signingKeyFile }: UserPool, endpoint: string) {
  const [client] = definition.clients;
  if (client === undefined) throw new LocalCloudError("The user pool has no app client.");
  return {
    endpoint,
    user_pool_id: definition.id,
    client_id: client.id,
    issuer: definition.issuer,
    signing_key: signingKeyFile,
  };
}
