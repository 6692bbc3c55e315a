import { randomBytes } from "node:crypto";
import { z } from "zod";
import { publicCall } from "../../aws/AwsCall.ts";
import type { ClientDefinition } from "../ClientDefinition.ts";
import { challengeExpiry } from "../continueSignIn.ts";
import { clientOf, identityOf } from "../lookUp.ts";
import { refreshedTokens } from "../refreshedTokens.ts";
import { invalidParameter, userUnknown } from "../refusals.ts";
import { type PasswordVerifier, passwordVerifier } from "../srp/passwordVerifier.ts";
import { SrpExchange } from "../srp/SrpExchange.ts";
import type { UserPool } from "../UserPool.ts";

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
