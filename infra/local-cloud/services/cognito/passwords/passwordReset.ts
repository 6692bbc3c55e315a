import { randomInt } from "node:crypto";
import { AwsError } from "../../awsJson.ts";
import { notAuthorized } from "../poolErrors.ts";
import type { User } from "../User.ts";
import { changeUser, type UserPool } from "../UserPool.ts";
import { mailCode } from "./mailCode.ts";
import { setPassword } from "./setPassword.ts";

/** How long a reset code works. */
const resetMs = 60 * 60_000;

/**
 * Emails a code for a new password.
 *
 * @throws AwsError if the user still has a temporary password
 */
export function sendResetCode(pool: UserPool, user: User): void {
  if (user.status === "FORCE_CHANGE_PASSWORD") {
    throw notAuthorized("User password cannot be reset in the current state.");
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  changeUser(pool, user, { reset: { code, expires_at_ms: Date.now() + resetMs } });
  mailCode(pool, user, { message: pool.definition.verification, code });
}

/**
 * Sets a new password if the code is the one that was sent.
 *
 * @param user undefined if unknown, which looks like a wrong code to the caller
 * @throws AwsError if the code is wrong or expired, or the password violates the pool's policy
 */
export function resetPassword(
  pool: UserPool,
  user: User | undefined,
  { code, password }: { readonly code: string; readonly password: string },
): User {
  if (user === undefined) throw wrongCode();
  const { reset } = user;
  if (reset === undefined || reset.expires_at_ms <= Date.now()) {
    const message = "Invalid code provided, please request a code again.";
    throw new AwsError("ExpiredCodeException", message);
  }
  if (reset.code !== code) throw wrongCode();
  return setPassword(pool, user, password);
}

function wrongCode(): AwsError {
  const message = "Invalid verification code provided, please try again.";
  return new AwsError("CodeMismatchException", message);
}

/**
 * Runs the template's function after a password reset.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-confirmation.html
 *
 * @throws AwsError if the function fails
 */
export async function runPostConfirmation(
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
