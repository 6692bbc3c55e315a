import { randomBytes } from "node:crypto";
import { z } from "zod";
import { publicCall } from "../../aws/awsJsonHandler.ts";
import { isLocked, noFailures, oneMoreFailure } from "../CredentialStore.ts";
import {
  afterNewPassword,
  afterPassword,
  type Challenge,
  challengeExpiry,
  finished,
} from "../challenges.ts";
import { setPassword } from "../passwords.ts";
import {
  invalidParameter,
  invalidSession,
  lockedOut,
  userDisabled,
  userUnknown,
  wrongPassword,
} from "../refusals.ts";
import { takeSoftwareTokenCode } from "../softwareToken.ts";
import { type PasswordVerifier, passwordVerifier, SrpExchange } from "../srp.ts";
import { refreshedTokens } from "../tokens.ts";
import { clientOf, identityOf, type UserPool, userOf } from "../UserPool.ts";
import type { ClientDefinition } from "../UserPoolDefinition.ts";

const input = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});

/** Begins a sign-in by SRP, or refreshes tokens where the client does not rotate them. */
export const initiateAuth = (pool: UserPool) =>
  publicCall(input, async ({ ClientId, AuthFlow, AuthParameters }) => {
    const client = clientOf(pool, ClientId);
    if (!client.authFlows.includes(`ALLOW_${AuthFlow}`)) {
      throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
    }
    const { USERNAME, SRP_A, REFRESH_TOKEN } = AuthParameters;
    if (AuthFlow === "USER_SRP_AUTH") {
      if (USERNAME === undefined) throw invalidParameter("Missing required parameter USERNAME");
      if (!/^[0-9a-f]+$/i.test(SRP_A ?? "")) {
        throw invalidParameter("Missing required parameter SRP_A");
      }
      return passwordChallenge(pool, client, { name: USERNAME, clientValue: SRP_A ?? "" });
    }
    if (REFRESH_TOKEN === undefined) {
      throw invalidParameter("Missing required parameter REFRESH_TOKEN");
    }
    return { ...(await refreshedTokens(pool, client, REFRESH_TOKEN)), ChallengeParameters: {} };
  });

async function passwordChallenge(
  pool: UserPool,
  client: ClientDefinition,
  { name, clientValue }: { name: string; clientValue: string },
) {
  const profile = await pool.profiles.find(name);
  if (profile === undefined && !client.hidesUnknownUsers) throw userUnknown();
  const username = profile?.Username ?? inventedName(pool, name);
  const kept = profile && pool.credentials.of(profile.Username).password;
  const password = kept ?? inventedPassword(pool, username);
  const exchange = begun(pool, { username, password, clientValue });
  pool.challenges.add(
    {
      name: "PASSWORD_VERIFIER",
      username: kept === undefined ? undefined : username,
      clientId: client.id,
      expiresAtMs: challengeExpiry(pool, client),
      exchange,
    },
    exchange.secretBlock,
  );
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: password.salt,
      SRP_B: exchange.publicValue,
      SECRET_BLOCK: exchange.secretBlock,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

function begun(
  pool: UserPool,
  exchange: { username: string; password: PasswordVerifier; clientValue: string },
): SrpExchange {
  const { username, password, clientValue } = exchange;
  try {
    return new SrpExchange(identityOf(pool, username), password, clientValue);
  } catch (error) {
    if (error instanceof RangeError) throw invalidParameter("Invalid SRP_A");
    throw error;
  }
}

/** The same each time, as a real user's would be; made with the pool's key, so that nobody else can tell. */
function inventedName({ signingKey }: UserPool, name: string): string {
  const [a, b, c, d, e] =
    signingKey
      .fingerprint(`name ${name.toLowerCase()}`)
      .match(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})/)
      ?.slice(1) ?? [];
  return `${a}-${b}-4${c}-8${d}-${e}`;
}

function inventedPassword(pool: UserPool, username: string): PasswordVerifier {
  const salt = pool.signingKey.fingerprint(`salt ${username}`).slice(0, 32);
  const password = randomBytes(32).toString("hex");
  return passwordVerifier(identityOf(pool, username), password, salt);
}

const answerInput = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().optional(),
});

type Answers = Readonly<Record<string, string>>;

type PasswordChallenge = Extract<Challenge, { name: "PASSWORD_VERIFIER" }>;
type LaterChallenge = Exclude<Challenge, PasswordChallenge>;

/** Answers of the password's proof, the first password and the authenticator app. */
export const respondToAuthChallenge = (pool: UserPool) =>
  publicCall(
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
        const wrongAnswers = challenge.wrongAnswers + 1;
        if (wrongAnswers < mostWrongAnswers) {
          pool.challenges.add({ ...challenge, wrongAnswers }, session);
        }
        throw error;
      }
    },
  );

/** Within one session; then the sign-in begins anew. */
const mostWrongAnswers = 5;

async function provePassword(
  pool: UserPool,
  client: ClientDefinition,
  { challenge, answers }: { challenge: PasswordChallenge; answers: Answers },
) {
  const { username, exchange } = challenge;
  if (username === undefined) throw wrongPassword();
  const { failures } = pool.credentials.of(username);
  if (isLocked(failures, pool.now())) throw lockedOut();
  const proved = exchange.proves({
    secretBlock: exchange.secretBlock,
    timestamp: answers.TIMESTAMP ?? "",
    signature: answers.PASSWORD_CLAIM_SIGNATURE ?? "",
  });
  if (!proved) {
    pool.credentials.change(username, { failures: oneMoreFailure(failures, pool.now()) });
    throw wrongPassword();
  }
  if (failures.count > 0) pool.credentials.change(username, { failures: noFailures });
  return afterPassword(pool, client, await userOf(pool, username));
}

async function continueWith(
  pool: UserPool,
  client: ClientDefinition,
  { challenge, answers }: { challenge: LaterChallenge; answers: Answers },
) {
  const profile = await userOf(pool, challenge.username);
  if (!profile.Enabled) throw userDisabled();
  switch (challenge.name) {
    case "NEW_PASSWORD_REQUIRED": {
      if (answers.NEW_PASSWORD === undefined) throw invalidParameter("Missing NEW_PASSWORD");
      if (Object.keys(answers).some((name) => name.startsWith("userAttributes."))) {
        throw invalidParameter("The local pool takes no attributes with a first password.");
      }
      setPassword(pool, profile.Username, answers.NEW_PASSWORD);
      await pool.profiles.change(profile, { UserStatus: "CONFIRMED" });
      return afterNewPassword(pool, client, profile);
    }
    case "SOFTWARE_TOKEN_MFA":
      takeSoftwareTokenCode(pool, profile.Username, answers.SOFTWARE_TOKEN_MFA_CODE ?? "");
      return finished(pool, client, profile);
  }
}
