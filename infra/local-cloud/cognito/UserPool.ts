import { join } from "node:path";
import type { SendMail } from "../mail/Mailbox.ts";
import { CredentialStore } from "./CredentialStore.ts";
import { Challenges } from "./challenges.ts";
import { type CognitoLocal, openCognitoLocal, type Profile, Profiles } from "./Profiles.ts";
import { clientUnknown, userUnknown } from "./refusals.ts";
import { SigningKey } from "./SigningKey.ts";
import type { SrpIdentity } from "./srp.ts";
import type { ClientDefinition, UserPoolDefinition } from "./UserPoolDefinition.ts";

/** A running user pool: what its calls work with. */
export type UserPool = {
  readonly definition: UserPoolDefinition;
  readonly local: CognitoLocal;
  readonly profiles: Profiles;
  readonly credentials: CredentialStore;
  readonly challenges: Challenges;
  readonly signingKey: SigningKey;
  /** Where the key lies, for tests that forge tokens. */
  readonly signingKeyFile: string;
  readonly sendMail: SendMail;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** What a pool runs on. */
export type UserPoolSurroundings = Pick<UserPool, "sendMail" | "now"> & {
  readonly folder: string;
};

/** Opens the pool in its folder; a new one where there is none. */
export async function openUserPool(
  definition: UserPoolDefinition,
  { folder, sendMail, now }: UserPoolSurroundings,
): Promise<UserPool> {
  const signingKeyFile = join(folder, "signing-key.json");
  const local = await openCognitoLocal(definition, join(folder, "profiles"), now);
  return {
    definition,
    local,
    profiles: new Profiles(local, definition.caseSensitive),
    credentials: new CredentialStore(join(folder, "credentials.json")),
    challenges: new Challenges(),
    signingKey: await SigningKey.load(signingKeyFile),
    signingKeyFile,
    sendMail,
    now,
  };
}

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
