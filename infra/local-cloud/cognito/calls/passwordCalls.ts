import { randomInt } from "node:crypto";
import { z } from "zod";
import { AwsError, publicCall } from "../../aws/awsJsonHandler.ts";
import { isLocked, oneMoreFailure } from "../CredentialStore.ts";
import { sendCode } from "../messages.ts";
import { attributesOf, type Profile } from "../Profiles.ts";
import { setPassword } from "../passwords.ts";
import {
  expiredCode,
  invalidParameter,
  limitExceeded,
  lockedOut,
  userUnknown,
  wrongCode,
  wrongPassword,
} from "../refusals.ts";
import { matchesVerifier } from "../srp.ts";
import { accessTokenHolder } from "../tokens.ts";
import { clientOf, identityOf, type UserPool } from "../UserPool.ts";

/** A code to reset a password with stands for an hour. Source: Cognito's limits. */
const hourMs = 60 * 60_000;

/** Codes sent, and wrong codes taken, in an hour. The service's own limit moves between 5 and 20. */
const mostAnHour = 5;

/** Forgotten and changed passwords. */
export const passwordCalls = (pool: UserPool) => ({
  ForgotPassword: publicCall(
    z.object({ ClientId: z.string(), Username: z.string() }),
    async ({ ClientId, Username }) => {
      const { hidesUnknownUsers } = clientOf(pool, ClientId);
      const profile = await pool.profiles.find(Username);
      if (profile === undefined && !hidesUnknownUsers) throw userUnknown();
      // A user nobody knows has a mailbox too, as far as the answer tells.
      if (profile === undefined || !profile.Enabled) return delivery(Username);
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
      const { hidesUnknownUsers } = clientOf(pool, ClientId);
      const profile = await pool.profiles.find(Username);
      if (profile === undefined && !hidesUnknownUsers) throw userUnknown();
      if (profile === undefined || !profile.Enabled) throw wrongCode();
      checkResetCode(pool, profile.Username, ConfirmationCode);
      setPassword(pool, profile.Username, Password);
      await pool.profiles.change(profile, { UserStatus: "CONFIRMED" });
      return {};
    },
  ),
  ChangePassword: publicCall(
    z.object({
      AccessToken: z.string(),
      PreviousPassword: z.string(),
      ProposedPassword: z.string(),
    }),
    async ({ AccessToken, PreviousPassword, ProposedPassword }) => {
      const { Username } = await accessTokenHolder(pool, AccessToken);
      const { password, failures } = pool.credentials.of(Username);
      if (isLocked(failures, pool.now())) throw lockedOut();
      const identity = identityOf(pool, Username);
      if (password === undefined || !matchesVerifier(identity, PreviousPassword, password)) {
        pool.credentials.change(Username, { failures: oneMoreFailure(failures, pool.now()) });
        throw wrongPassword();
      }
      setPassword(pool, Username, ProposedPassword);
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
  const nowMs = pool.now();
  const { codes_sent_at_ms } = pool.credentials.of(profile.Username);
  const recent = codes_sent_at_ms.filter((atMs) => atMs > nowMs - hourMs);
  if (recent.length >= mostAnHour) throw limitExceeded();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  pool.credentials.change(profile.Username, {
    reset: { code, expires_at_ms: nowMs + hourMs, wrong_codes: 0 },
    codes_sent_at_ms: [...recent, nowMs],
  });
  sendCode(pool, pool.definition.verification, { email, code });
  return delivery(email);
}

function checkResetCode({ credentials, now }: UserPool, username: string, code: string): void {
  const { reset } = credentials.of(username);
  if (reset === undefined || reset.expires_at_ms <= now()) throw expiredCode();
  if (reset.wrong_codes >= mostAnHour) throw limitExceeded();
  if (reset.code !== code) {
    credentials.change(username, { reset: { ...reset, wrong_codes: reset.wrong_codes + 1 } });
    throw wrongCode();
  }
}

/** `a***@p***` */
function delivery(email: string) {
  const Destination = email.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");
  return {
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination },
  };
}
