import { randomInt } from "node:crypto";
import { z } from "zod";
import { AwsError, publicCall } from "../../awsJsonHandler.ts";
import { attributesOf, type Profile } from "../Profiles.ts";
import { setPassword } from "../passwords.ts";
import { expiredCode, invalidParameter, wrongCode } from "../refusals.ts";
import { clientOf, limitedName, sendCode, type UserPool } from "../UserPool.ts";

/** How long a reset code works. */
const hourMs = 60 * 60_000;

/** Resetting a forgotten password. */
export const passwordCalls = (pool: UserPool) => ({
  ForgotPassword: publicCall(
    z.object({ ClientId: z.string(), Username: z.string() }),
    async ({ ClientId, Username }) => {
      clientOf(pool, ClientId);
      const profile = await pool.profiles.find(Username);
      pool.resetAttempts.add(limitedName(profile, Username), pool.now());
      // An unknown user gets the same answer, so that callers cannot find out who has an account.
      if (profile === undefined) return deliveryTo(Username);
      return sendResetCode(pool, profile);
    },
  ),
  ConfirmForgotPassword: publicCall(
    z.object({
      ClientId: z.string(),
      Username: z.string(),
      ConfirmationCode: z.string(),
      Password: z.string(),
    }),
    async ({ ClientId, Username, ConfirmationCode, Password }) => {
      clientOf(pool, ClientId);
      const profile = await pool.profiles.find(Username);
      pool.resetAttempts.add(limitedName(profile, Username), pool.now());
      if (profile === undefined) throw wrongCode();
      checkResetCode(pool, profile.Username, ConfirmationCode);
      setPassword(pool, profile.Username, Password);
      await pool.profiles.change(profile, { UserStatus: "CONFIRMED" });
      return {};
    },
  ),
});

function sendResetCode(pool: UserPool, profile: Profile) {
  if (profile.UserStatus === "FORCE_CHANGE_PASSWORD") {
    throw new AwsError(
      "NotAuthorizedException",
      "User password cannot be reset in the current state.",
    );
  }
  const { email = "", email_verified } = attributesOf(profile);
  if (email_verified !== "true") {
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  pool.credentials.change(profile.Username, {
    reset: { code, expires_at_ms: pool.now() + hourMs },
  });
  sendCode(pool, pool.definition.verification, { email, code });
  return deliveryTo(email);
}

function checkResetCode({ credentials, now }: UserPool, username: string, code: string): void {
  const { reset } = credentials.of(username);
  if (reset === undefined || reset.expires_at_ms <= now()) throw expiredCode();
  if (reset.code !== code) throw wrongCode();
}

/** The address is masked: `a***@p***`. */
function deliveryTo(email: string) {
  const Destination = email.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");
  return {
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination },
  };
}
