/** The result of a call of the user pool. */
export type AuthOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: AuthRefusal };

/** Why the user pool refused a call, grouped by what the user can do about it. */
export type AuthRefusal = keyof typeof refusalMessages;

/** The message for each refusal: what happened, and what to do. */
export const refusalMessages = {
  wrongCredentials: "Wrong email or password.",
  disabledUser: "This account is disabled. Ask another administrator to enable it.",
  expiredFirstPassword:
    "Your first password has expired. Ask an administrator to invite you again.",
  tooManyAttempts: "Too many attempts. Wait a few minutes, then try again.",
  blocked: "This sign-in was blocked because it looked unusual. Try again later.",
  wrongCode: "That code isn’t right. Check it and try again.",
  expiredCode: "That code is wrong or has expired. Check it, or get a new one.",
  expiredSession: "This step timed out. Sign in again.",
  resetRequired: "Your password has to be reset before you can sign in.",
  weakPassword: "The password does not meet the rules below.",
  usedPassword: "You used this password before. Choose another one.",
  unreachable: "We can’t reach the sign-in service. Check your connection and try again.",
  notConfigured: "Signing in is not set up for this site.",
  unknown: "Something went wrong. Try again.",
} as const;

/**
 * Maps an error from Amplify or Cognito to a refusal. Cognito uses `NotAuthorizedException` for several cases, which
 * differ only in the message (Cognito API reference: InitiateAuth, RespondToAuthChallenge, ConfirmForgotPassword).
 */
export function authRefusalOf(error: unknown): AuthRefusal {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "NotAuthorizedException") return notAuthorizedRefusal(error.message);
  return refusalsByName.get(error.name) ?? "unknown";
}

function notAuthorizedRefusal(message: string): AuthRefusal {
  const cause = notAuthorizedCauses.find(({ pattern }) => pattern.test(message));
  return cause?.refusal ?? "wrongCredentials";
}

/** Order matters: the first pattern that matches the message wins. */
const notAuthorizedCauses: readonly { pattern: RegExp; refusal: AuthRefusal }[] = [
  { pattern: /user is disabled/i, refusal: "disabledUser" },
  { pattern: /temporary password has expired/i, refusal: "expiredFirstPassword" },
  { pattern: /attempts exceeded/i, refusal: "tooManyAttempts" },
  { pattern: /security reasons/i, refusal: "blocked" },
  // "Invalid session for the user"
  { pattern: /session/i, refusal: "expiredSession" },
  // "Access Token has been revoked", "Refresh Token has expired"
  { pattern: /token.*(revoked|expired)/i, refusal: "expiredSession" },
];

/** The refusals by the name of the error. */
const refusalsByName: ReadonlyMap<string, AuthRefusal> = new Map([
  ["UserDisabledException", "disabledUser"],
  ["LimitExceededException", "tooManyAttempts"],
  ["TooManyRequestsException", "tooManyAttempts"],
  ["TooManyFailedAttemptsException", "tooManyAttempts"],
  ["ForbiddenException", "blocked"],
  ["CodeMismatchException", "wrongCode"],
  ["EnableSoftwareTokenMFAException", "wrongCode"],
  ["ExpiredCodeException", "expiredCode"],
  ["SignInException", "expiredSession"],
  ["UserUnAuthenticatedException", "expiredSession"],
  ["PasswordResetRequiredException", "resetRequired"],
  ["InvalidPasswordException", "weakPassword"],
  ["PasswordHistoryPolicyViolationException", "usedPassword"],
  ["NetworkError", "unreachable"],
  ["AbortError", "unreachable"],
  // `fetch` throws it without a connection.
  ["TypeError", "unreachable"],
  ["NotConfiguredError", "notConfigured"],
]);
