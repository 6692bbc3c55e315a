import { z } from "zod";
import type { StateFolder } from "../../files/StateFolder.ts";
import { AwsError } from "../awsJson.ts";
import type { Invoke } from "../lambda/LambdaFunction.ts";
import type { SendMail } from "../mailbox/Mailbox.ts";
import type { SigningKey } from "./signingKey.ts";
import type { SrpIdentity } from "./srp.ts";
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

const sessionSchema = z.object({
  /** The `origin_jti` claim of all its tokens. */
  origin_jti: z.string(),
  client_id: z.string(),
  auth_time: z.int(),
  expires_at_ms: z.number(),
  /** When each refresh token was rotated. Null for the current one. */
  refresh_tokens: z.record(z.string(), z.number().nullable()),
  revoked: z.boolean(),
});

/** What the pool stores of a user. */
export const userSchema = z.object({
  username: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(["CONFIRMED", "FORCE_CHANGE_PASSWORD"]),
  groups: z.array(z.string()),
  password: z.object({
    salt: z.string(),
    verifier: z.string(),
    /** Only temporary passwords expire. */
    expires_at_ms: z.number().optional(),
  }),
  /** A code for a new password. */
  reset: z.object({ code: z.string(), expires_at_ms: z.number() }).optional(),
  authenticator: z
    .object({
      secret: z.string(),
      isOn: z.boolean(),
      /** The time step of the last accepted code. Each code works once. */
      last_step: z.number(),
    })
    .optional(),
  /** The secret of a new authenticator app. It replaces the current one when its first code is verified. */
  new_authenticator: z.string().optional(),
  /** By `origin_jti`. */
  sessions: z.record(z.string(), sessionSchema),
});

/** A user with password, authenticator app and sessions. */
export type User = z.output<typeof userSchema>;

/** A sign-in with its refresh tokens. */
export type Session = z.output<typeof sessionSchema>;

/** Finds a user by username or email address. */
export function findUser({ users }: UserPool, nameOrEmail: string): User | undefined {
  const name = nameOrEmail.toLowerCase();
  return users.values().find((each) => each.username === name || each.attributes.email === name);
}

/** A user's attributes as Cognito lists them. */
export function attributesOf({ attributes }: User) {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** A user's authenticator setting as Cognito describes it. */
export function mfaOf({ authenticator }: User) {
  if (authenticator?.isOn !== true) return {};
  return { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"], PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" };
}

/** Stores a user with some changes. */
export function changeUser({ users }: UserPool, user: User, change: Partial<User>): User {
  const changed = { ...user, ...change };
  users.set(user.username, changed);
  return changed;
}

/** @throws AwsError if the pool has no such client */
export function clientOf({ definition }: UserPool, clientId: string): ClientDefinition {
  const client = definition.clients.find(({ id }) => id === clientId);
  if (client === undefined) {
    throw new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
  }
  return client;
}

/** The identity that SRP hashes together with the password. */
export function identityOf({ definition }: UserPool, username: string): SrpIdentity {
  return { poolName: definition.id.split("_")[1] ?? "", username };
}

/** The request is malformed. */
export function invalidParameter(message: string): AwsError {
  return new AwsError("InvalidParameterException", message);
}

/** The caller may not do this. Clients show these messages or use them to tell errors apart. */
export function notAuthorized(message: string): AwsError {
  return new AwsError("NotAuthorizedException", message);
}
