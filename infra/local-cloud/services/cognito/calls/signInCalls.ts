import { randomUUID } from "node:crypto";
import { z } from "zod";
import { publicCall } from "../../awsJsonHandler.ts";
import {
  afterNewPassword,
  afterPassword,
  type Challenge,
  challengeExpiry,
  finishSignIn,
} from "../challenges.ts";
import { setPassword } from "../passwords.ts";
import { invalidParameter, invalidSession, wrongPassword } from "../refusals.ts";
import { type PasswordVerifier, passwordVerifier, SrpExchange } from "../srp.ts";
import { clientOf, identityOf, limitedName, type UserPool, userOf } from "../UserPool.ts";
import type { ClientDefinition } from "../UserPoolDefinition.ts";
import { acceptSoftwareTokenCode } from "./softwareTokenCalls.ts";

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

type Answers = Readonly<Record<string, string>>;
type PasswordChallenge = Extract<Challenge, { name: "PASSWORD_VERIFIER" }>;
type LaterChallenge = Exclude<Challenge, PasswordChallenge>;

/** Signing in by SRP, with the challenges that follow. */
export const signInCalls = (pool: UserPool) => ({
  InitiateAuth: publicCall(beginInput, async ({ ClientId, AuthParameters }) =>
    passwordChallenge(pool, clientOf(pool, ClientId), AuthParameters),
  ),
  RespondToAuthChallenge: publicCall(
    answerInput,
    async ({ ClientId, ChallengeName, ChallengeResponses: answers, Session }) => {
      const client = clientOf(pool, ClientId);
      const session = Session ?? answers.PASSWORD_CLAIM_SECRET_BLOCK ?? "";
      const challenge = pool.challenges.take(session, pool.now());
      if (challenge?.name !== ChallengeName || challenge.clientId !== ClientId) {
        throw ChallengeName === "PASSWORD_VERIFIER" ? wrongPassword() : invalidSession();
      }
      if (challenge.name === "PASSWORD_VERIFIER") {
        return provePassword(pool, client, { challenge, answers });
      }
      try {
        return await continueWith(pool, client, { challenge, answers });
      } catch (error) {
        pool.challenges.add(challenge, session);
        throw error;
      }
    },
  ),
});

async function passwordChallenge(
  pool: UserPool,
  client: ClientDefinition,
  { USERNAME, SRP_A }: { readonly USERNAME: string; readonly SRP_A: string },
) {
  const profile = await pool.profiles.find(USERNAME);
  const stored = profile && pool.credentials.of(profile.Username).password;
  // An unknown user gets a challenge too, so that callers cannot find out who has an account.
  const username = profile?.Username ?? randomUUID();
  const password = stored ?? passwordVerifier(identityOf(pool, username), randomUUID());
  const exchange = beginExchange(pool, { username, password, clientValue: SRP_A });
  const challenge: PasswordChallenge = {
    name: "PASSWORD_VERIFIER",
    username: stored && username,
    limitedName: limitedName(profile, USERNAME),
    clientId: client.id,
    expiresAtMs: challengeExpiry(pool, client),
    exchange,
  };
  pool.challenges.add(challenge, exchange.secretBlock);
  return {
    ChallengeName: challenge.name,
    ChallengeParameters: {
      SALT: password.salt,
      SRP_B: exchange.publicValue,
      SECRET_BLOCK: exchange.secretBlock,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

type ExchangeStart = { username: string; password: PasswordVerifier; clientValue: string };

function beginExchange(
  pool: UserPool,
  { username, password, clientValue }: ExchangeStart,
): SrpExchange {
  try {
    return new SrpExchange(identityOf(pool, username), password, clientValue);
  } catch (error) {
    if (error instanceof RangeError) throw invalidParameter("Invalid SRP_A");
    throw error;
  }
}

async function provePassword(
  pool: UserPool,
  client: ClientDefinition,
  { challenge, answers }: { challenge: PasswordChallenge; answers: Answers },
) {
  const { username, exchange } = challenge;
  const profile = await pool.signInAttempts.attempt(challenge.limitedName, pool.now(), async () => {
    const isProved = exchange.proves({
      secretBlock: exchange.secretBlock,
      timestamp: answers.TIMESTAMP ?? "",
      signature: answers.PASSWORD_CLAIM_SIGNATURE ?? "",
    });
    if (username === undefined || !isProved) throw wrongPassword();
    return userOf(pool, username);
  });
  return afterPassword(pool, client, profile);
}

async function continueWith(
  pool: UserPool,
  client: ClientDefinition,
  { challenge, answers }: { challenge: LaterChallenge; answers: Answers },
) {
  const profile = await userOf(pool, challenge.username);
  switch (challenge.name) {
    case "NEW_PASSWORD_REQUIRED": {
      if (answers.NEW_PASSWORD === undefined) throw invalidParameter("Missing NEW_PASSWORD");
      setPassword(pool, profile.Username, answers.NEW_PASSWORD);
      await pool.profiles.change(profile, { UserStatus: "CONFIRMED" });
      return afterNewPassword(pool, client, profile);
    }
    case "SOFTWARE_TOKEN_MFA":
      await pool.signInAttempts.attempt(profile.Username, pool.now(), async () =>
        acceptSoftwareTokenCode(pool, profile.Username, answers.SOFTWARE_TOKEN_MFA_CODE ?? ""),
      );
      return finishSignIn(pool, client, profile);
  }
}
