import { join } from "node:path";
import type { StateFolder } from "../../storage/StateFile.ts";
import { AwsError } from "../awsJsonHandler.ts";
import type { SendMail } from "../mail/Mailbox.ts";
import { ResetAttempts, SignInAttempts } from "./attempts.ts";
import { CredentialStore } from "./CredentialStore.ts";
import { Challenges } from "./challenges.ts";
import { type Profile, Profiles } from "./Profiles.ts";
import { userUnknown } from "./refusals.ts";
import { SigningKey, signingKeyName } from "./SigningKey.ts";
import type { SrpIdentity } from "./srp.ts";
import type {
  ClientDefinition,
  MessageTemplate,
  UserPoolDefinition,
} from "./UserPoolDefinition.ts";

/** The parts of a running user pool. */
export type UserPool = {
  readonly definition: UserPoolDefinition;
  readonly profiles: Profiles;
  readonly credentials: CredentialStore;
  readonly challenges: Challenges;
  readonly signInAttempts: SignInAttempts;
  readonly resetAttempts: ResetAttempts;
  readonly signingKey: SigningKey;
  /** The file of the signing key, for tests that forge tokens. */
  readonly signingKeyFile: string;
  readonly sendMail: SendMail;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** The folder and the services that a pool uses. */
export type UserPoolServices = Pick<UserPool, "sendMail" | "now"> & {
  readonly folder: StateFolder;
};

/** Opens the pool stored in the folder, or creates it. */
export async function openUserPool(
  definition: UserPoolDefinition,
  { folder, sendMail, now }: UserPoolServices,
): Promise<UserPool> {
  return {
    definition,
    profiles: await Profiles.open(
      definition,
      { ...folder, path: join(folder.path, "profiles") },
      now,
    ),
    credentials: new CredentialStore(folder),
    challenges: new Challenges(),
    signInAttempts: new SignInAttempts(),
    resetAttempts: new ResetAttempts(),
    signingKey: await SigningKey.load(folder),
    signingKeyFile: join(folder.path, signingKeyName),
    sendMail,
    now,
  };
}

/** @throws AwsError if the pool has no such client */
export function clientOf({ definition }: UserPool, clientId: string): ClientDefinition {
  const client = definition.clients.find(({ id }) => id === clientId);
  if (client === undefined) {
    throw new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
  }
  return client;
}

/**
 * Finds a user for calls that may reveal whether the user exists.
 *
 * @throws AwsError if the pool has no such user
 */
export async function userOf({ profiles }: UserPool, name: string): Promise<Profile> {
  const profile = await profiles.find(name);
  if (profile === undefined) throw userUnknown();
  return profile;
}

/** The name under which attempts are limited. Unknown users are limited too, so that callers cannot tell them apart. */
export function limitedName(profile: Profile | undefined, name: string): string {
  return profile?.Username ?? name.toLowerCase();
}

/** The identity that SRP hashes together with the password. */
export function identityOf({ definition }: UserPool, username: string): SrpIdentity {
  return { poolName: definition.id.split("_")[1] ?? "", username };
}

/** Emails a code or a temporary password to a user. */
export function sendCode(
  { sendMail }: UserPool,
  { subject, text }: MessageTemplate,
  { email, code }: { readonly email: string; readonly code: string },
): void {
  const fill = (template: string) =>
    template.replaceAll("{username}", () => email).replaceAll("{####}", () => code);
  sendMail({
    from: "no-reply@verificationemail.com",
    to: [email],
    subject: fill(subject),
    body: fill(text),
  });
}
