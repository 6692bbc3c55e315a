import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusalMessages, refusalOf } from "./authRefusals.ts";

describe("refusalOf", () => {
  it.each([
    ["NotAuthorizedException", "Incorrect username or password.", "wrongCredentials"],
    ["NotAuthorizedException", "User is disabled.", "disabledUser"],
    ["NotAuthorizedException", "Password attempts exceeded", "tooManyAttempts"],
    [
      "NotAuthorizedException",
      "Invalid session for the user, session is expired.",
      "expiredSession",
    ],
    ["NotAuthorizedException", "Invalid session for the user.", "expiredSession"],
    ["NotAuthorizedException", "Access Token has been revoked", "expiredSession"],
    [
      "NotAuthorizedException",
      "Temporary password has expired and must be reset by an administrator.",
      "expiredFirstPassword",
    ],
    ["NotAuthorizedException", "Unable to login because of security reasons", "blocked"],
    [
      "LimitExceededException",
      "Attempt limit exceeded, please try after some time.",
      "tooManyAttempts",
    ],
    ["CodeMismatchException", "Invalid code received for user", "wrongCode"],
    ["EnableSoftwareTokenMFAException", "Code mismatch", "wrongCode"],
    ["ExpiredCodeException", "Invalid code provided, please request a code again.", "expiredCode"],
    ["SignInException", "An error occurred during the sign in process.", "expiredSession"],
    ["InvalidPasswordException", "Password not long enough", "weakPassword"],
    ["PasswordResetRequiredException", "Password reset required for the user", "resetRequired"],
    ["NetworkError", "A network error has occurred.", "unreachable"],
    ["InternalErrorException", "Internal server error", "unknown"],
  ])("maps %s (%s) to %s", (name, message, refusal) => {
    expect(refusalOf(Object.assign(new Error(message), { name }))).toBe(refusal);
  });

  it("has a message for any thrown value", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (thrown, name) => {
        expect(refusalMessages[refusalOf(thrown)]).not.toBe("");
        expect(refusalMessages[refusalOf(Object.assign(new Error(), { name }))]).not.toBe("");
      }),
    );
  });
});
