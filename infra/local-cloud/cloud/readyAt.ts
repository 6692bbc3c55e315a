import type { Cloud } from "../assembly/Cloud.ts";
import type { UserPool } from "../cognito/UserPool.ts";
import type { Database } from "../dynamodb/Database.ts";
import { tableDefinitions } from "../dynamodb/TableDefinition.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { mailboxPath } from "../mailbox/mailboxDoor.ts";
import type { LocalServices } from "./openServices.ts";
import type { ReadyFile } from "./readyFile.ts";

/** What answers, and where. */
export type Addresses = {
  readonly sitePort: number;
  readonly servicesPort: number;
  readonly database: Database;
};

/** Everything that others need to find what runs. */
export function readyAt(
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
