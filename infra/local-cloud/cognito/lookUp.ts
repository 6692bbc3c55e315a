import type { ClientDefinition } from "./ClientDefinition.ts";
import type { Profile } from "./Profiles.ts";
import { clientUnknown, userUnknown } from "./refusals.ts";
import type { SrpIdentity } from "./srp/passwordVerifier.ts";
import type { UserPool } from "./UserPool.ts";

/** @throws AwsError when the pool has no such client */
export function clientOf({ definition }: UserPool, clientId: string): ClientDefinition {
  const client = definition.clients.find(({ id }) => id === clientId);
  if (client === undefined) throw clientUnknown(clientId);
  return client;
}

/** @throws AwsError when the pool has no such user: for calls that may tell */
export async function userOf({ profiles }: UserPool, name: string): Promise<Profile> {
  const profile = await profiles.find(name);
  if (profile === undefined) throw userUnknown();
  return profile;
}

/** The user's side of SRP. */
export function identityOf({ definition }: UserPool, username: string): SrpIdentity {
  return { poolName: definition.id.split("_")[1] ?? "", username };
}
