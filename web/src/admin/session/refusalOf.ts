import type { AuthRefusal } from "./AuthRefusal.ts";

/**
 * Reads an error of Amplify or of the pool. The pool puts several cases under one name and tells them apart by the
 * message only. Source: Cognito user pools API reference, errors of InitiateAuth, RespondToAuthChallenge and
 * ConfirmForgotPassword.
 */
export function refusalOf(error: unknown): AuthRefusal {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "NotAuthorizedException") return notAuthorized(error.message);
  if (error.name === "EnableSoftwareTokenMFAException") return "wrongCode";
  return refusalsByName.get(error.name) ?? "unknown";
}

function notAuthorized(message: string): AuthRefusal {
  return (
    notAuthorizedMessages.find(({ says }) => says.test(message))?.refusal ?? "wrongCredentials"
  );
}

const notAuthorizedMessages: readonly { says: RegExp; refusal: AuthRefusal }[] = [
  { says: /user is disabled/i, refusal: "disabledUser" },
  { says: /temporary password has expired/i, refusal: "expiredFirstPassword" },
  { says: /attempts exceeded/i, refusal: "tooManyAttempts" },
  { says: /security reasons/i, refusal: "blocked" },
  { says: /session|token (has|is|expired)|token.*(revoked|expired)/i, refusal: "expiredSession" },
];

const refusalsByName: ReadonlyMap<string, AuthRefusal> = new Map([
  // The pool hides who exists; a local one may not.
  ["UserNotFoundException", "wrongCredentials"],
  ["UserDisabledException", "disabledUser"],
  ["LimitExceededException", "tooManyAttempts"],
  ["TooManyRequestsException", "tooManyAttempts"],
  ["TooManyFailedAttemptsException", "tooManyAttempts"],
  ["ForbiddenException", "blocked"],
  ["CodeMismatchException", "wrongCode"],
  ["ExpiredCodeException", "expiredCode"],
  ["SignInException", "expiredSession"],
  ["UserUnAuthenticatedException", "expiredSession"],
  ["PasswordResetRequiredException", "resetRequired"],
  ["InvalidPasswordException", "weakPassword"],
  ["PasswordHistoryPolicyViolationException", "usedPassword"],
  ["NetworkError", "unreachable"],
  ["AbortError", "unreachable"],
  ["TypeError", "unreachable"],
  ["NotConfiguredError", "notConfigured"],
]);
