import { z } from "zod";
import { AwsError, publicCall, signedCall } from "../../aws/awsJsonHandler.ts";
import type { Profile } from "../Profiles.ts";
import { invalidParameter } from "../refusals.ts";
import { newTotpSecret, stepOfCode } from "../softwareToken.ts";
import { accessTokenHolder } from "../tokens.ts";
import { type UserPool, userOf } from "../UserPool.ts";

const preference = z.object({
  SoftwareTokenMfaSettings: z
    .object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() })
    .optional(),
});

/** Setting up an authenticator app, and giving it up. */
export const softwareTokenCalls = (pool: UserPool) => ({
  AssociateSoftwareToken: publicCall(
    z.object({ AccessToken: z.string() }),
    async ({ AccessToken }) => {
      const { Username } = await accessTokenHolder(pool, AccessToken);
      if (!pool.definition.softwareToken) {
        throw new AwsError(
          "SoftwareTokenMFANotFoundException",
          "Software Token MFA has not been enabled by the userPool",
        );
      }
      const secret = newTotpSecret();
      pool.credentials.change(Username, { software_token: { secret, verified: false } });
      return { SecretCode: secret };
    },
  ),
  VerifySoftwareToken: publicCall(
    z.object({
      AccessToken: z.string(),
      UserCode: z.string(),
      FriendlyDeviceName: z.string().optional(),
    }),
    async ({ AccessToken, UserCode, FriendlyDeviceName: device }) => {
      const { Username } = await accessTokenHolder(pool, AccessToken);
      const { software_token: token } = pool.credentials.of(Username);
      const step = token && stepOfCode(token.secret, UserCode, pool.now());
      if (token === undefined || step === undefined) {
        throw new AwsError(
          "EnableSoftwareTokenMFAException",
          "Code mismatch and fail enable Software Token MFA",
        );
      }
      pool.credentials.change(Username, {
        software_token: { secret: token.secret, verified: true, device, last_step: step },
      });
      return { Status: "SUCCESS" };
    },
  ),
  SetUserMFAPreference: publicCall(
    preference.extend({ AccessToken: z.string() }),
    async ({ AccessToken, ...wanted }) => {
      await prefer(pool, await accessTokenHolder(pool, AccessToken), wanted);
      return {};
    },
  ),
  AdminSetUserMFAPreference: signedCall(
    preference.extend({ Username: z.string() }),
    async ({ Username, ...wanted }) => {
      await prefer(pool, await userOf(pool, Username), wanted);
      return {};
    },
  ),
});

async function prefer(
  pool: UserPool,
  profile: Profile,
  { SoftwareTokenMfaSettings: wanted }: z.output<typeof preference>,
): Promise<void> {
  if (wanted === undefined) return;
  if (wanted.Enabled !== true) {
    const none = { UserMFASettingList: undefined, PreferredMfaSetting: undefined };
    return pool.profiles.change(profile, none);
  }
  if (pool.credentials.of(profile.Username).software_token?.verified !== true) {
    throw invalidParameter("User has not verified software token mfa");
  }
  await pool.profiles.change(profile, {
    UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    PreferredMfaSetting: wanted.PreferredMfa === true ? "SOFTWARE_TOKEN_MFA" : undefined,
  });
}
