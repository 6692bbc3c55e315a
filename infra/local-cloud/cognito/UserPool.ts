import { join } from "node:path";
import type { SendMail } from "../mailbox/Mail.ts";
import { Challenges } from "./Challenges.ts";
import { CredentialStore } from "./CredentialStore.ts";
import { type CognitoLocal, openCognitoLocal } from "./openCognitoLocal.ts";
import { Profiles } from "./Profiles.ts";
import { SigningKey } from "./SigningKey.ts";
import type { UserPoolDefinition } from "./UserPoolDefinition.ts";

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
