import type { StateFolder } from "../../files/StateFolder.ts";
import { AwsError } from "../awsJson.ts";
import type { Invoke } from "../lambda/LambdaFunction.ts";
import type { SendMail } from "../mailbox/Mailbox.ts";
import type { SrpIdentity } from "./signIn/srp.ts";
import type { SigningKey } from "./tokens/signingKey.ts";
import type { User } from "./User.ts";
import type { ClientDefinition, UserPoolDefinition } from "./UserPoolDefinition.ts";

/** A running user pool. */
export type UserPool = {
  readonly definition: UserPoolDefinition;
  /** By username, which is also the `sub` claim. */
  readonly users: StateFolder<User>;
  /** The pending challenges, by session id. They are lost when the local cloud stops. */
  readonly challenges: Map<string, Challenge>;
  readonly signingKey: SigningKey;
  readonly sendMail: SendMail;
  readonly invoke: Invoke;
};

/** A step of a sign-in to which the client has not responded yet. */
export type Challenge = {
  readonly name: "PASSWORD_VERIFIER" | "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";
  readonly clientId: string;
  readonly expiresAtMs: number;
  readonly username: string;
  /**
   * Checks the client's responses. Returns the next challenge, or the tokens.
   *
   * @throws AwsError if a response is wrong
   */
  readonly respond: (user: User, responses: ChallengeResponses) => Promise<object>;
};

/** What a client responds to a challenge, by name: `NEW_PASSWORD`. */
export type ChallengeResponses = Readonly<Record<string, string>>;

/** Finds a user by username or email address. */
export function findUser({ users }: UserPool, nameOrEmail: string): User | undefined {
  const name = nameOrEmail.toLowerCase();
  return users.values().find((each) => each.username === name || each.attributes.email === name);
}

/** Stores a user with some changes. Returns the changed user. */
export function changeUser({ users }: UserPool, user: User, change: Partial<User>): User {
  const changed = { ...user, ...change };
  users.set(user.username, changed);
  return changed;
}

/**
 * Finds an app client.
 *
 * @throws AwsError if the pool has no such client
 */
export function clientOf({ definition }: UserPool, clientId: string): ClientDefinition {
  const client = definition.clients.find(({ id }) => id === clientId);
  if (client === undefined) {
    throw new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
  }
  return client;
}

/** @throws AwsError if the pool has no such client */
export function requireClient(pool: UserPool, clientId: string): void {
  clientOf(pool, clientId);
}

/** The identity that SRP hashes together with the password. */
export function identityOf({ definition }: UserPool, username: string): SrpIdentity {
  return { poolName: definition.id.split("_")[1] ?? "", username };
}
