import type { AuthRefusal } from "./AuthRefusal.ts";

/** What a user reads when the pool says no: what happened, and what to do. */
export const refusalMessages = {
  wrongCredentials: "The email or the password is wrong.",
  disabledUser: "This account is disabled. Ask another administrator to enable it.",
  expiredFirstPassword:
    "Your first password has expired. Ask an administrator to invite you again.",
  tooManyAttempts: "Too many attempts. Wait a few minutes, then try again.",
  blocked: "This sign-in was blocked because it looked unusual. Try again later.",
  wrongCode: "That code is not right. Check it and enter it again.",
  expiredCode: "That code is not valid any more. Get a new one.",
  expiredSession: "You took too long, so this step has ended. Sign in again.",
  resetRequired: "Your password has to be reset before you can sign in.",
  weakPassword: "The password does not meet the rules below.",
  usedPassword: "You used this password before. Choose another one.",
  unreachable: "The sign-in service cannot be reached. Check your connection and try again.",
  notConfigured: "Signing in is not set up for this site.",
  unknown: "Something went wrong. Try again.",
} as const satisfies Record<AuthRefusal, string>;
