import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { AwsError, publicCall } from "../awsJson.ts";
import { passwordVerifier } from "./srp.ts";
import { accessTokenHolder, refreshedTokens, revokeSessions, revokeToken } from "./tokens.ts";
import {
  changeUser,
  clientOf,
  findUser,
  identityOf,
  invalidParameter,
  notAuthorized,
  type User,
  type UserPool,
} from "./UserPool.ts";
import type { MessageTemplate, PasswordPolicy } from "./UserPoolDefinition.ts";

const tokenInput = z.object({ AccessToken: z.string() });
const resetInput = z.object({ ClientId: z.string(), Username: z.string() });

/** What signed-in users can do with their sessions and authenticator apps, and everyone with a forgotten password. */
export const accountCalls = (pool: UserPool) => ({
  GetUser: publicCall(tokenInput, async ({ AccessToken }) => {
    const user = await accessTokenHolder(pool, AccessToken);
    return { Username: user.username, UserAttributes: attributesOf(user), ...mfaOf(user) };
  }),
  GetTokensFromRefreshToken: publicCall(
    z.object({ ClientId: z.string(), RefreshToken: z.string() }),
    async ({ ClientId, RefreshToken }) =>
      refreshedTokens(pool, clientOf(pool, ClientId), RefreshToken),
  ),
  RevokeToken: publicCall(
    z.object({ ClientId: z.string(), Token: z.string() }),
    async ({ ClientId, Token }) => {
      revokeToken(pool, clientOf(pool, ClientId), Token);
      return {};
    },
  ),
  GlobalSignOut: publicCall(tokenInput, async ({ AccessToken }) => {
    revokeSessions(pool, await accessTokenHolder(pool, AccessToken));
    return {};
  }),
  ForgotPassword: publicCall(resetInput, async ({ ClientId, Username }) => {
    clientOf(pool, ClientId);
    const user = findUser(pool, Username);
    // An unknown user gets the same response, so that callers cannot find out who has an account.
    if (user !== undefined) sendResetCode(pool, user);
    const email = user?.attributes.email ?? Username;
    // The address is masked: `a***@p***`.
    const Destination = email.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***");
    const delivery = { AttributeName: "email", DeliveryMedium: "EMAIL", Destination };
    return { CodeDeliveryDetails: delivery };
  }),
  ConfirmForgotPassword: publicCall(
    resetInput.extend({ ConfirmationCode: z.string(), Password: z.string() }),
    async ({ ClientId, Username, ConfirmationCode, Password }) => {
      clientOf(pool, ClientId);
      const user = findUser(pool, Username);
      if (user === undefined) throw wrongCode();
      if (user.reset === undefined || user.reset.expires_at_ms <= Date.now()) {
        throw new AwsError(
          "ExpiredCodeException",
          "Invalid code provided, please request a code again.",
        );
      }
      if (user.reset.code !== ConfirmationCode) throw wrongCode();
      setPassword(pool, user, Password);
      await runPostConfirmation(pool, user, ClientId);
      return {};
    },
  ),
  AssociateSoftwareToken: publicCall(tokenInput, async ({ AccessToken }) => {
    const user = await accessTokenHolder(pool, AccessToken);
    const secret = new Secret({ size: 32 }).base32;
    changeUser(pool, user, { new_authenticator: secret });
    return { SecretCode: secret };
  }),
  VerifySoftwareToken: publicCall(
    tokenInput.extend({ UserCode: z.string() }),
    async ({ AccessToken, UserCode }) => {
      const user = await accessTokenHolder(pool, AccessToken);
      const secret = user.new_authenticator ?? "";
      const last_step = findTotpStep(secret, UserCode);
      if (last_step === undefined) {
        throw new AwsError(
          "EnableSoftwareTokenMFAException",
          "Code mismatch and fail enable Software Token MFA",
        );
      }
      const isOn = user.authenticator?.isOn === true;
      changeUser(pool, user, {
        authenticator: { secret, isOn, last_step },
        new_authenticator: undefined,
      });
      return { Status: "SUCCESS" };
    },
  ),
  SetUserMFAPreference: publicCall(
    tokenInput.extend({
      SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean().default(false) }),
    }),
    async ({ AccessToken, SoftwareTokenMfaSettings: { Enabled: isOn } }) => {
      const user = await accessTokenHolder(pool, AccessToken);
      const { authenticator } = user;
      if (authenticator !== undefined) {
        changeUser(pool, user, { authenticator: { ...authenticator, isOn } });
      } else if (isOn) throw invalidParameter("User has not verified software token mfa");
      return {};
    },
  ),
});

/** A user's attributes as Cognito lists them. */
export function attributesOf({ attributes }: User) {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** A user's authenticator setting as Cognito describes it. */
export function mfaOf({ authenticator }: User) {
  if (authenticator?.isOn !== true) return {};
  return { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"], PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" };
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-confirmation.html */
async function runPostConfirmation(
  { definition: { id, postConfirmation }, invoke }: UserPool,
  { username, attributes }: User,
  clientId: string,
): Promise<void> {
  if (postConfirmation === undefined) return;
  const outcome = await invoke(postConfirmation, {
    version: "1",
    triggerSource: "PostConfirmation_ConfirmForgotPassword",
    region: id.split("_")[0],
    userPoolId: id,
    userName: username,
    callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId },
    request: { userAttributes: { ...attributes, "cognito:user_status": "CONFIRMED" } },
    response: {},
  });
  if (outcome.kind === "failed") {
    const message = `PostConfirmation failed with error ${outcome.reason}.`;
    throw new AwsError("UserLambdaValidationException", message);
  }
}

/** How long a reset code works. */
const resetMs = 60 * 60_000;

function sendResetCode(pool: UserPool, user: User): void {
  if (user.status === "FORCE_CHANGE_PASSWORD") {
    throw notAuthorized("User password cannot be reset in the current state.");
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  changeUser(pool, user, { reset: { code, expires_at_ms: Date.now() + resetMs } });
  mailCode(pool, user, { message: pool.definition.verification, code });
}

/** Emails a code or a temporary password to a user. */
export function mailCode(
  { sendMail }: UserPool,
  { attributes: { email = "" } }: User,
  { message, code }: { readonly message: MessageTemplate; readonly code: string },
): void {
  const fill = (template: string) =>
    template.replaceAll("{username}", () => email).replaceAll("{####}", () => code);
  sendMail({
    from: "no-reply@verificationemail.com",
    to: [email],
    subject: fill(message.subject),
    body: fill(message.body),
  });
}

function wrongCode() {
  return new AwsError(
    "CodeMismatchException",
    "Invalid verification code provided, please try again.",
  );
}

/**
 * Accepts a code of the user's authenticator app. A code works once, and then no earlier code works either.
 *
 * @throws AwsError if the code is wrong or already used
 */
export function acceptAuthenticatorCode(pool: UserPool, user: User, code: string): User {
  const { authenticator } = user;
  const last_step = authenticator && findTotpStep(authenticator.secret, code);
  if (authenticator === undefined || last_step === undefined) {
    throw new AwsError("CodeMismatchException", "Invalid code received for user");
  }
  if (last_step <= authenticator.last_step) {
    throw new AwsError("ExpiredCodeException", "Your software token has already been used once.");
  }
  return changeUser(pool, user, { authenticator: { ...authenticator, last_step } });
}

/** The time step of a code. It may be one step early or late, because clocks differ. Undefined if the code is wrong. */
function findTotpStep(base32: string, token: string): number | undefined {
  const delta = TOTP.validate({ secret: Secret.fromBase32(base32), token, window: 1 });
  return delta === null ? undefined : TOTP.counter() + delta;
}

/**
 * Sets a permanent password and clears a pending reset code.
 *
 * @throws AwsError if the password violates the pool's policy
 */
export function setPassword(pool: UserPool, user: User, password: string): User {
  const reason = brokenRule(password, pool.definition.passwordPolicy);
  if (reason !== undefined) {
    throw new AwsError(
      "InvalidPasswordException",
      `Password did not conform with policy: ${reason}`,
    );
  }
  return changeUser(pool, user, {
    password: passwordVerifier(identityOf(pool, user.username), password),
    status: "CONFIRMED",
    reset: undefined,
  });
}

/** The first rule that the password breaks, in Cognito's words. */
function brokenRule(password: string, policy: PasswordPolicy): string | undefined {
  const rules: [string, boolean][] = [
    ["Password not long enough", password.length < policy.MinimumLength],
    ["Password must not have leading or trailing spaces", password !== password.trim()],
    ["Password must have uppercase characters", policy.RequireUppercase && !/[A-Z]/.test(password)],
    ["Password must have lowercase characters", policy.RequireLowercase && !/[a-z]/.test(password)],
    ["Password must have numeric characters", policy.RequireNumbers && !/\d/.test(password)],
    ["Password must have symbol characters", policy.RequireSymbols && !symbols.test(password)],
  ];
  return rules.find(([, isBroken]) => isBroken)?.[0];
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html */
const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;
