import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { publicCall } from "../../awsJson.ts";
import { setPassword } from "../passwords/setPassword.ts";
import { invalidParameter, notAuthorized } from "../poolErrors.ts";
import { beginSession } from "../tokens/sessions.ts";
import type { User } from "../User.ts";
import { type Challenge, clientOf, findUser, identityOf, type UserPool } from "../UserPool.ts";
import type { ClientDefinition } from "../UserPoolDefinition.ts";
import { acceptAuthenticatorCode } from "./authenticator.ts";
import { type PasswordVerifier, passwordVerifier, SrpExchange, type SrpIdentity } from "./srp.ts";

const beginInput = z.object({
  ClientId: z.string(),
  AuthFlow: z.literal("USER_SRP_AUTH"),
  AuthParameters: z.object({ USERNAME: z.string(), SRP_A: z.string().regex(/^[0-9a-f]+$/i) }),
});

const responseInput = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().optional(),
});

/** Signing in by SRP, with the challenges that follow. After a wrong response, the challenge stays open. */
export const signInCalls = (pool: UserPool) => ({
  InitiateAuth: publicCall(beginInput, async ({ ClientId, AuthParameters }) =>
    passwordChallenge(pool, clientOf(pool, ClientId), AuthParameters),
  ),
  RespondToAuthChallenge: publicCall(responseInput, (input) => respondToChallenge(pool, input)),
});

/** Passes the client's responses to the pending challenge. */
async function respondToChallenge(
  pool: UserPool,
  { ClientId, ChallengeName, ChallengeResponses, Session }: z.output<typeof responseInput>,
) {
  // The password challenge has no session. Its secret block identifies it.
  const session = Session ?? ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
  const pending = pool.challenges.get(session);
  const isPending =
    pending?.name === ChallengeName &&
    pending.clientId === ClientId &&
    pending.expiresAtMs > Date.now();
  const user = pending && findUser(pool, pending.username);
  if (!isPending || user === undefined) {
    throw ChallengeName === "PASSWORD_VERIFIER"
      ? wrongPassword()
      : notAuthorized("Invalid session for the user.");
  }
  const response = await pending.respond(user, ChallengeResponses);
  pool.challenges.delete(session);
  return response;
}

/** An unknown user and a wrong password look the same to the caller. */
function wrongPassword() {
  return notAuthorized("Incorrect username or password.");
}

/** Begins a sign-in: the client must prove that it knows the password. */
function passwordChallenge(
  pool: UserPool,
  client: ClientDefinition,
  { USERNAME, SRP_A }: z.output<typeof beginInput>["AuthParameters"],
) {
  const user = findUser(pool, USERNAME);
  // An unknown user gets a challenge too, so that callers cannot find out who has an account.
  const username = user?.username ?? randomUUID();
  const identity = identityOf(pool, username);
  const password = user?.password ?? passwordVerifier(identity, randomUUID());
  const exchange = beginExchange(identity, password, SRP_A);
  const { ChallengeName, ChallengeParameters } = beginChallenge(pool, client, {
    name: "PASSWORD_VERIFIER",
    username,
    session: exchange.secretBlock,
    parameters: {
      SALT: password.salt,
      SRP_B: exchange.publicValue,
      SECRET_BLOCK: exchange.secretBlock,
      USERNAME: username,
    },
    respond: async (current, { TIMESTAMP = "", PASSWORD_CLAIM_SIGNATURE = "" }) => {
      const claim = { timestamp: TIMESTAMP, signature: PASSWORD_CLAIM_SIGNATURE };
      if (!exchange.proves(claim)) throw wrongPassword();
      return afterPassword(pool, client, current);
    },
  });
  // Without the session, because the secret block identifies this challenge.
  return { ChallengeName, ChallengeParameters };
}

/** @throws AwsError if the client's value is invalid */
function beginExchange(
  identity: SrpIdentity,
  password: PasswordVerifier,
  clientValue: string,
): SrpExchange {
  try {
    return new SrpExchange(identity, password, clientValue);
  } catch (error) {
    if (error instanceof RangeError) throw invalidParameter("Invalid SRP_A");
    throw error;
  }
}

/** The step after the correct password: a new password, an authenticator code, or the tokens. */
async function afterPassword(pool: UserPool, client: ClientDefinition, user: User) {
  if (user.status !== "FORCE_CHANGE_PASSWORD") return afterPermanentPassword(pool, client, user);
  const { expires_at_ms = Number.POSITIVE_INFINITY } = user.password;
  if (expires_at_ms <= Date.now()) {
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  }
  // The client sends these attributes back, and `sub` cannot be changed.
  const { sub: _, ...attributes } = user.attributes;
  return beginChallenge(pool, client, {
    name: "NEW_PASSWORD_REQUIRED",
    username: user.username,
    parameters: { requiredAttributes: "[]", userAttributes: JSON.stringify(attributes) },
    respond: async (current, { NEW_PASSWORD }) => {
      if (NEW_PASSWORD === undefined) throw invalidParameter("Missing NEW_PASSWORD");
      return afterPermanentPassword(pool, client, setPassword(pool, current, NEW_PASSWORD));
    },
  });
}

/** The step after a permanent password: a code, if the user has an authenticator app, or the tokens. */
async function afterPermanentPassword(pool: UserPool, client: ClientDefinition, user: User) {
  if (user.authenticator?.isOn !== true) return completeSignIn(pool, client, user);
  return beginChallenge(pool, client, {
    name: "SOFTWARE_TOKEN_MFA",
    username: user.username,
    parameters: {},
    respond: async (current, { SOFTWARE_TOKEN_MFA_CODE = "" }) => {
      const accepted = acceptAuthenticatorCode(pool, current, SOFTWARE_TOKEN_MFA_CODE);
      return completeSignIn(pool, client, accepted);
    },
  });
}

/** The last step: begins a session and returns its tokens. */
async function completeSignIn(pool: UserPool, client: ClientDefinition, user: User) {
  return { AuthenticationResult: await beginSession(pool, client, user), ChallengeParameters: {} };
}

type NextStep = Pick<Challenge, "name" | "username" | "respond"> & {
  readonly parameters: Readonly<Record<string, string>>;
  /** Identifies the challenge. By default, it is random. */
  readonly session?: string;
};

/** Stores a challenge until the client responds to it. Removes those that have expired. */
function beginChallenge({ challenges }: UserPool, client: ClientDefinition, step: NextStep) {
  const { name, username, respond, parameters } = step;
  const session = step.session ?? randomBytes(64).toString("base64url");
  const now = Date.now();
  for (const [id, { expiresAtMs }] of challenges) {
    if (expiresAtMs <= now) challenges.delete(id);
  }
  const expiresAtMs = now + client.challengeMs;
  challenges.set(session, { name, username, respond, clientId: client.id, expiresAtMs });
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: username, ...parameters },
    Session: session,
  };
}
