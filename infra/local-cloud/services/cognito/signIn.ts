import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { publicCall } from "../awsJson.ts";
import { acceptAuthenticatorCode } from "./authenticator.ts";
import { setPassword } from "./passwords.ts";
import { passwordVerifier, SrpExchange } from "./srp.ts";
import { beginSession } from "./tokens.ts";
import {
  type Challenge,
  clientOf,
  findUser,
  identityOf,
  invalidParameter,
  notAuthorized,
  type User,
  type UserPool,
} from "./UserPool.ts";
import type { ClientDefinition } from "./UserPoolDefinition.ts";

const beginInput = z.object({
  ClientId: z.string(),
  AuthFlow: z.literal("USER_SRP_AUTH"),
  AuthParameters: z.object({ USERNAME: z.string(), SRP_A: z.string().regex(/^[0-9a-f]+$/i) }),
});

const answerInput = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().optional(),
});

/** Signing in by SRP, with the challenges that follow. A wrong answer to a challenge can be corrected. */
export const signInCalls = (pool: UserPool) => ({
  InitiateAuth: publicCall(beginInput, async ({ ClientId, AuthParameters }) =>
    passwordChallenge(pool, clientOf(pool, ClientId), AuthParameters),
  ),
  RespondToAuthChallenge: publicCall(answerInput, (input) => answerChallenge(pool, input)),
});

async function answerChallenge(
  pool: UserPool,
  { ClientId, ChallengeName, ChallengeResponses: answers, Session }: z.output<typeof answerInput>,
) {
  const session = Session ?? answers.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
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
  const response = await pending.answer(user, answers);
  pool.challenges.delete(session);
  return response;
}

/** An unknown user and a wrong password look the same to the caller. */
function wrongPassword() {
  return notAuthorized("Incorrect username or password.");
}

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
  const exchange = beginExchange(() => new SrpExchange(identity, password, SRP_A));
  const { publicValue: SRP_B, secretBlock: SECRET_BLOCK } = exchange;
  const { ChallengeName, ChallengeParameters } = beginChallenge(pool, client, {
    name: "PASSWORD_VERIFIER",
    username,
    session: SECRET_BLOCK,
    parameters: { SALT: password.salt, SRP_B, SECRET_BLOCK, USERNAME: username },
    answer: async (current, { TIMESTAMP = "", PASSWORD_CLAIM_SIGNATURE = "" }) => {
      const claim = { timestamp: TIMESTAMP, signature: PASSWORD_CLAIM_SIGNATURE };
      if (!exchange.proves(claim)) throw wrongPassword();
      return afterPassword(pool, client, current);
    },
  });
  return { ChallengeName, ChallengeParameters };
}

/** @throws AwsError if the client's value is invalid */
function beginExchange(begin: () => SrpExchange): SrpExchange {
  try {
    return begin();
  } catch (error) {
    if (error instanceof RangeError) throw invalidParameter("Invalid SRP_A");
    throw error;
  }
}

/** The step after the correct password: a new password, an authenticator code, or the tokens. */
async function afterPassword(pool: UserPool, client: ClientDefinition, user: User) {
  if (user.status !== "FORCE_CHANGE_PASSWORD") return afterNewPassword(pool, client, user);
  const { expires_at_ms = Number.POSITIVE_INFINITY } = user.password;
  if (expires_at_ms <= Date.now()) {
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  }
  const { sub: _, ...attributes } = user.attributes;
  return beginChallenge(pool, client, {
    name: "NEW_PASSWORD_REQUIRED",
    username: user.username,
    parameters: { requiredAttributes: "[]", userAttributes: JSON.stringify(attributes) },
    answer: async (current, { NEW_PASSWORD }) => {
      if (NEW_PASSWORD === undefined) throw invalidParameter("Missing NEW_PASSWORD");
      return afterNewPassword(pool, client, setPassword(pool, current, NEW_PASSWORD));
    },
  });
}

/** The step after a permanent password: a code, if the user has an authenticator app, or the tokens. */
async function afterNewPassword(pool: UserPool, client: ClientDefinition, user: User) {
  if (user.authenticator?.isOn !== true) return signedIn(pool, client, user);
  return beginChallenge(pool, client, {
    name: "SOFTWARE_TOKEN_MFA",
    username: user.username,
    parameters: {},
    answer: async (current, { SOFTWARE_TOKEN_MFA_CODE = "" }) =>
      signedIn(pool, client, acceptAuthenticatorCode(pool, current, SOFTWARE_TOKEN_MFA_CODE)),
  });
}

async function signedIn(pool: UserPool, client: ClientDefinition, user: User) {
  return { AuthenticationResult: await beginSession(pool, client, user), ChallengeParameters: {} };
}

type NextStep = Pick<Challenge, "name" | "username" | "answer"> & {
  readonly parameters: Readonly<Record<string, string>>;
  readonly session?: string;
};

/** Stores a challenge until the client answers it. */
function beginChallenge(
  { challenges }: UserPool,
  client: ClientDefinition,
  { parameters, session: Session = randomBytes(64).toString("base64url"), ...step }: NextStep,
) {
  const now = Date.now();
  for (const [id, { expiresAtMs }] of challenges) {
    if (expiresAtMs <= now) challenges.delete(id);
  }
  challenges.set(Session, { ...step, clientId: client.id, expiresAtMs: now + client.challengeMs });
  const ChallengeParameters = { USER_ID_FOR_SRP: step.username, ...parameters };
  return { ChallengeName: step.name, ChallengeParameters, Session };
}
