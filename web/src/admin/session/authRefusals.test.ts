import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authRefusalOf, refusalMessages } from "./authRefusals.ts";

describe("authRefusalOf", () => {
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
    ["EnableSoftwareTokenMFAException", "Code mismatch", "wrongCode"],
    ["NetworkError", "A network error has occurred.", "unreachable"],
    ["InternalErrorException", "Internal server error", "unknown"],
  ])("maps %s (%s) to %s", (name, message, refusal) => {
    expect(authRefusalOf(Object.assign(new Error(message), { name }))).toBe(refusal);
  });

  it("has a message for any thrown value", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (thrown, name) => {
        expect(refusalMessages[authRefusalOf(thrown)]).not.toBe("");
        expect(refusalMessages[authRefusalOf(Object.assign(new Error(), { name }))]).not.toBe("");
      }),
    );
  });
});
