import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import type { UserPool } from "../cognito/UserPool.ts";
import type { Database } from "../dynamodb/Database.ts";
import { tableDefinitions } from "../dynamodb/TableDefinition.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { mailboxPath } from "../mail/mailboxRoutes.ts";
import type { DataFolder } from "./DataFolder.ts";
import type { LocalServices } from "./openServices.ts";

const readySchema = z.object({
  /** Address of the site, without a slash at the end. */
  site: z.string(),
  /** Endpoint of the database. */
  database: z.string(),
  /** Names of the tables by their construct's name. */
  tables: z.record(z.string(), z.string()),
  /** Endpoint of every other service that speaks AWS's JSON protocol: Cognito, SQS, Secrets Manager. */
  services: z.string(),
  /** Addresses of the queues by their construct's name. */
  queues: z.record(z.string(), z.string()),
  /** Where mails arrive: a page, and under it `mails.json?to=`. Ends with a slash. */
  mailbox: z.string(),
  /** Absent: the template has no user pool. */
  user_pool: z
    .object({
      endpoint: z.string(),
      user_pool_id: z.string(),
      /** That of the site. */
      client_id: z.string(),
      /** The `iss` of its tokens. */
      issuer: z.string(),
      /** File of the private key as a JWK, for tests that sign tokens of their own. */
      signing_key: z.string(),
    })
    .optional(),
  pid: z.int(),
  /** Absent when somebody else's database is used. */
  database_pid: z.int().optional(),
});

/** What tests and tools need to find a running local cloud. */
export type ReadyFile = z.output<typeof readySchema>;

/** Writes the file whole: who waits for it never sees a half. */
export function writeReadyFile({ readyFile }: DataFolder, ready: ReadyFile): void {
  writeFileSync(`${readyFile}.new`, `${JSON.stringify(ready, undefined, 2)}\n`);
  renameSync(`${readyFile}.new`, readyFile);
}

/** Absent: no local cloud is ready on that folder. */
export function readReadyFile({ readyFile }: DataFolder): ReadyFile | undefined {
  return existsSync(readyFile)
    ? readySchema.parse(JSON.parse(readFileSync(readyFile, "utf8")))
    : undefined;
}

/** Removes it: the local cloud is no longer ready. */
export function removeReadyFile({ readyFile }: DataFolder): void {
  rmSync(readyFile, { force: true });
}

/** What answers, and where. */
export type Addresses = {
  readonly sitePort: number;
  readonly servicesPort: number;
  readonly database: Database;
};

/** Everything that others need to find what runs. */
export function describeEndpoints(
  cloud: Cloud,
  { userPool, queueDefinitions }: LocalServices,
  { sitePort, servicesPort, database }: Addresses,
): ReadyFile {
  const services = `http://127.0.0.1:${servicesPort}`;
  return {
    site: `http://localhost:${sitePort}`,
    database: database.endpoint,
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
    database_pid: database.pid,
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
