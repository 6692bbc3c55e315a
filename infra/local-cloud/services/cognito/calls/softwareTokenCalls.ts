import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { AwsError, publicCall } from "../../awsJsonHandler.ts";
import { invalidParameter } from "../refusals.ts";
import { accessTokenHolder } from "../tokens.ts";
import type { UserPool } from "../UserPool.ts";

/** Setting up an authenticator app, and turning it off. */
export const softwareTokenCalls = (pool: UserPool) => ({
  AssociateSoftwareToken: publicCall(
    z.object({ AccessToken: z.string() }),
    async ({ AccessToken }) => {
      const { Username } = await accessTokenHolder(pool, AccessToken);
      const secret = new Secret({ size: 32 }).base32;
      pool.credentials.change(Username, { new_software_token: { secret } });
      return { SecretCode: secret };
    },
  ),
  VerifySoftwareToken: publicCall(
    z.object({ AccessToken: z.string(), UserCode: z.string() }),
    async ({ AccessToken, UserCode }) => {
      const { Username } = await accessTokenHolder(pool, AccessToken);
      const { new_software_token: token } = pool.credentials.of(Username);
      const step = token && findTotpStep(token.secret, UserCode, pool.now());
      if (token === undefined || step === undefined) {
        throw new AwsError(
          "EnableSoftwareTokenMFAException",
          "Code mismatch and fail enable Software Token MFA",
        );
      }
      pool.credentials.change(Username, {
        software_token: { secret: token.secret, last_step: step },
        new_software_token: undefined,
      });
      return { Status: "SUCCESS" };
    },
  ),
  SetUserMFAPreference: publicCall(
    z.object({
      AccessToken: z.string(),
      SoftwareTokenMfaSettings: z.object({
        Enabled: z.boolean().default(false),
        PreferredMfa: z.boolean().default(false),
      }),
    }),
    async ({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa } }) => {
      const profile = await accessTokenHolder(pool, AccessToken);
      const { software_token: token } = pool.credentials.of(profile.Username);
      if (Enabled && token === undefined) {
        throw invalidParameter("User has not verified software token mfa");
      }
      await pool.profiles.change(profile, {
        UserMFASettingList: Enabled ? ["SOFTWARE_TOKEN_MFA"] : undefined,
        PreferredMfaSetting: Enabled && PreferredMfa ? "SOFTWARE_TOKEN_MFA" : undefined,
      });
      return {};
    },
  ),
});

/**
 * Accepts a code of the user's authenticator app. A code works once, and then no earlier code works either.
 *
 * @throws AwsError if the code is wrong or already used
 */
export function acceptSoftwareTokenCode(pool: UserPool, username: string, code: string): void {
  const { software_token: token } = pool.credentials.of(username);
  const step = token && findTotpStep(token.secret, code, pool.now());
  if (token === undefined || step === undefined) {
    throw new AwsError("CodeMismatchException", "Invalid code received for user");
  }
  if (token.last_step !== undefined && step <= token.last_step) {
    throw new AwsError("ExpiredCodeException", "Your software token has already been used once.");
  }
  pool.credentials.change(username, { software_token: { ...token, last_step: step } });
}

/** The time step of a code. It may be one step early or late, because clocks differ. Undefined if the code is wrong. */
function findTotpStep(secret: string, code: string, timestamp: number): number | undefined {
  const delta = TOTP.validate({
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}
