import { z } from "zod";
import { AwsError, publicCall } from "../awsJson.ts";
import { resetPassword, runPostConfirmation, sendResetCode } from "./passwords/passwordReset.ts";
import { invalidParameter } from "./poolErrors.ts";
import { findTimeStep, newAuthenticatorSecret } from "./signIn/authenticator.ts";
import { refreshSession, revokeSessions, revokeToken } from "./tokens/sessions.ts";
import { accessTokenHolder } from "./tokens/tokens.ts";
import { attributesOf, mfaOf } from "./User.ts";
import { changeUser, clientOf, findUser, type UserPool } from "./UserPool.ts";

const signedInInput = z.object({ AccessToken: z.string() });
const refreshInput = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const revocationInput = z.object({ ClientId: z.string(), Token: z.string() });
const resetInput = z.object({ ClientId: z.string(), Username: z.string() });
const newPasswordInput = resetInput.extend({ ConfirmationCode: z.string(), Password: z.string() });
const codeInput = signedInInput.extend({ UserCode: z.string() });
const preferenceInput = signedInInput.extend({
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean().default(false) }),
});

/** What signed-in users can do with their sessions and authenticator apps, and everyone with a forgotten password. */
export const accountCalls = (pool: UserPool) => ({
  GetUser: publicCall(signedInInput, (input) => getUser(pool, input)),
  GetTokensFromRefreshToken: publicCall(refreshInput, (input) => refreshTokens(pool, input)),
  RevokeToken: publicCall(revocationInput, (input) => revoke(pool, input)),
  GlobalSignOut: publicCall(signedInInput, (input) => signOut(pool, input)),
  ForgotPassword: publicCall(resetInput, (input) => forgotPassword(pool, input)),
  ConfirmForgotPassword: publicCall(newPasswordInput, (input) => chooseNewPassword(pool, input)),
  AssociateSoftwareToken: publicCall(signedInInput, (input) => addAuthenticator(pool, input)),
  VerifySoftwareToken: publicCall(codeInput, (input) => verifyAuthenticator(pool, input)),
  SetUserMFAPreference: publicCall(preferenceInput, (input) => switchAuthenticator(pool, input)),
});

type SignedInInput = z.output<typeof signedInInput>;

async function getUser(pool: UserPool, { AccessToken }: SignedInInput) {
  const user = await accessTokenHolder(pool, AccessToken);
  return { Username: user.username, UserAttributes: attributesOf(user), ...mfaOf(user) };
}

async function refreshTokens(
  pool: UserPool,
  { ClientId, RefreshToken }: z.output<typeof refreshInput>,
) {
  return refreshSession(pool, clientOf(pool, ClientId), RefreshToken);
}

async function revoke(pool: UserPool, { ClientId, Token }: z.output<typeof revocationInput>) {
  revokeToken(pool, clientOf(pool, ClientId), Token);
  return {};
}

async function signOut(pool: UserPool, { AccessToken }: SignedInInput) {
  revokeSessions(pool, await accessTokenHolder(pool, AccessToken));
  return {};
}

async function forgotPassword(pool: UserPool, { ClientId, Username }: z.output<typeof resetInput>) {
  // Rejects unknown clients.
  clientOf(pool, ClientId);
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
  { ClientId, Username, ConfirmationCode, Password }: z.output<typeof newPasswordInput>,
) {
  // Rejects unknown clients.
  clientOf(pool, ClientId);
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

async function verifyAuthenticator(
  pool: UserPool,
  { AccessToken, UserCode }: z.output<typeof codeInput>,
) {
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

async function switchAuthenticator(
  pool: UserPool,
  { AccessToken, SoftwareTokenMfaSettings }: z.output<typeof preferenceInput>,
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
