import { z } from "zod";
import { publicCall } from "../../aws/AwsCall.ts";
import type { Challenge } from "../Challenges.ts";
import type { ClientDefinition } from "../ClientDefinition.ts";
import { afterNewPassword, afterPassword, finished } from "../continueSignIn.ts";
import { isLocked, noFailures, oneMoreFailure } from "../lockout.ts";
import { clientOf, userOf } from "../lookUp.ts";
import {
  invalidParameter,
  invalidSession,
  lockedOut,
  userDisabled,
  wrongPassword,
} from "../refusals.ts";
import { setPassword } from "../setPassword.ts";
import { takeSoftwareTokenCode } from "../softwareToken.ts";
import type { UserPool } from "../UserPool.ts";

const input = z.object({
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
  publicCall(input, async ({ ClientId, ChallengeName, ChallengeResponses: answers, Session }) => {
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
  });

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
