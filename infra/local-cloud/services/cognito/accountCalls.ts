import { z } from "zod";
import { AwsError, publicCall } from "../awsJson.ts";
import { resetPassword, runPostConfirmation, sendResetCode } from "./passwords/passwordReset.ts";
import { invalidParameter } from "./poolErrors.ts";
import { findTimeStep, newAuthenticatorSecret } from "./signIn/authenticator.ts";
import { refreshSession, revokeSessions, revokeToken } from "./tokens/sessions.ts";
import { accessTokenHolder } from "./tokens/tokens.ts";
import { attributesOf, mfaOf } from "./User.ts";
import { changeUser, clientOf, findUser, requireClient, type UserPool } from "./UserPool.ts";

const signedInInput = z.object({ AccessToken: z.string() });
type SignedInInput = z.output<typeof signedInInput>;

const refreshInput = z.object({ ClientId: z.string(), RefreshToken: z.string() });
type RefreshInput = z.output<typeof refreshInput>;

const revocationInput = z.object({ ClientId: z.string(), Token: z.string() });
type RevocationInput = z.output<typeof revocationInput>;

const resetInput = z.object({ ClientId: z.string(), Username: z.string() });
type ResetInput = z.output<typeof resetInput>;

const newPasswordInput = resetInput.extend({ ConfirmationCode: z.string(), Password: z.string() });
type NewPasswordInput = z.output<typeof newPasswordInput>;

const codeInput = signedInInput.extend({ UserCode: z.string() });
type CodeInput = z.output<typeof codeInput>;

const preferenceInput = signedInInput.extend({
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean().default(false) }),
});
type PreferenceInput = z.output<typeof preferenceInput>;

/** What signed-in users can do with their sessions and authenticator apps, and everyone with a forgotten password. */
export const accountCalls = (pool: UserPool) => ({
  GetUser: publicCall(signedInInput, (input) => getUser(pool, input)),
  GetTokensFromRefreshToken: publicCall(refreshInput, (input) => refreshTokens(pool, input)),
  RevokeToken: publicCall(revocationInput, (input) => endSession(pool, input)),
  GlobalSignOut: publicCall(signedInInput, (input) => signOut(pool, input)),
  ForgotPassword: publicCall(resetInput, (input) => forgotPassword(pool, input)),
  ConfirmForgotPassword: publicCall(newPasswordInput, (input) => chooseNewPassword(pool, input)),
  AssociateSoftwareToken: publicCall(signedInInput, (input) => addAuthenticator(pool, input)),
  VerifySoftwareToken: publicCall(codeInput, (input) => verifyAuthenticator(pool, input)),
  SetUserMFAPreference: publicCall(preferenceInput, (input) =>
    turnAuthenticatorOnOrOff(pool, input),
  ),
});

async function getUser(pool: UserPool, { AccessToken }: SignedInInput) {
  const user = await accessTokenHolder(pool, AccessToken);
  return { Username: user.username, UserAttributes: attributesOf(user), ...mfaOf(user) };
}

async function refreshTokens(pool: UserPool, { ClientId, RefreshToken }: RefreshInput) {
  return refreshSession(pool, clientOf(pool, ClientId), RefreshToken);
}

async function endSession(pool: UserPool, { ClientId, Token }: RevocationInput) {
  revokeToken(pool, clientOf(pool, ClientId), Token);
  return {};
}

async function signOut(pool: UserPool, { AccessToken }: SignedInInput) {
  revokeSessions(pool, await accessTokenHolder(pool, AccessToken));
  return {};
}

async function forgotPassword(pool: UserPool, { ClientId, Username }: ResetInput) {
  requireClient(pool, ClientId);
  const user = findUser(pool, Username);
  // An unknown user gets the same response, so that callers cannot find out who has an account.
  if (user !== undefined) sendResetCode(pool, user);
  return {
    CodeDeliveryDetails: {
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: maskedAddress(user?.attributes.email ?? Username),
    },
  };
}

/** `a***@p***` */
function maskedAddress(email: string): string {
  return email.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");
}

async function chooseNewPassword(
  pool: UserPool,
  { ClientId, Username, ConfirmationCode, Password }: NewPasswordInput,
) {
  requireClient(pool, ClientId);
  const user = resetPassword(pool, findUser(pool, Username), {
    code: ConfirmationCode,
    password: Password,
  });
  await runPostConfirmation(pool, user, ClientId);
  return {};
}

async function addAuthenticator(pool: UserPool, { AccessToken }: SignedInInput) {
  const user = await accessTokenHolder(pool, AccessToken);
  const secret = newAuthenticatorSecret();
  changeUser(pool, user, { new_authenticator: secret });
  return { SecretCode: secret };
}

async function verifyAuthenticator(pool: UserPool, { AccessToken, UserCode }: CodeInput) {
  const user = await accessTokenHolder(pool, AccessToken);
  const secret = user.new_authenticator;
  const lastStep = secret === undefined ? undefined : findTimeStep(secret, UserCode);
  if (secret === undefined || lastStep === undefined) {
    const message = "Code mismatch and fail enable Software Token MFA";
    throw new AwsError("EnableSoftwareTokenMFAException", message);
  }
  const isOn = user.authenticator?.isOn === true;
  changeUser(pool, user, {
    authenticator: { secret, isOn, last_step: lastStep },
    new_authenticator: undefined,
  });
  return { Status: "SUCCESS" };
}

async function turnAuthenticatorOnOrOff(
  pool: UserPool,
  { AccessToken, SoftwareTokenMfaSettings }: PreferenceInput,
) {
  const isOn = SoftwareTokenMfaSettings.Enabled;
  const user = await accessTokenHolder(pool, AccessToken);
  const { authenticator } = user;
  if (authenticator === undefined && isOn) {
    throw invalidParameter("User has not verified software token mfa");
  }
  if (authenticator !== undefined) {
    changeUser(pool, user, { authenticator: { ...authenticator, isOn } });
  }
  return {};
}
