import { type Cloud, constructName } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { UserPool } from "../services/cognito/UserPool.ts";
import { tableDefinitions } from "../services/dynamodb/tables.ts";
import { queueDefinitions } from "../services/sqs/QueueDefinition.ts";
import type { ReadyFile } from "./readyFile.ts";

/** The names of tables, the URLs of queues and the ARNs of secrets, by the construct that creates them. */
export function namesIn(cloud: Cloud): Pick<ReadyFile, "tables" | "queues" | "secrets"> {
  const tables: Record<string, string> = {};
  for (const table of tableDefinitions(cloud)) tables[table.constructName] = table.name;
  const queues: Record<string, string> = {};
  for (const queue of queueDefinitions(cloud)) queues[queue.constructName] = queue.url;
  const secrets: Record<string, string> = {};
  for (const { logicalId, arn } of cloud.secretDefinitions()) {
    secrets[constructName(logicalId)] = arn;
  }
  return { tables, queues, secrets };
}

/** The password for the ad feeds. Undefined if the template has none. */
export function feedPasswordIn(cloud: Cloud): string | undefined {
  const secret = cloud
    .secretDefinitions()
    .find(({ logicalId }) => constructName(logicalId) === "PlannerApiFeedPassword");
  return secret && cloud.secretValue(secret.arn);
}

/** How clients find the user pool. */
export function describePool({ definition }: UserPool) {
  const [client] = definition.clients;
  if (client === undefined) throw new LocalCloudError("The user pool has no app client.");
  return {
    user_pool_id: definition.id,
    client_id: client.id,
    issuer: definition.issuer,
  };
}
