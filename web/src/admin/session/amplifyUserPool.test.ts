import { beforeEach, describe, expect, it, vi } from "vitest";
import { amplifyUserPool } from "./amplifyUserPool.ts";

const endpoint = "https://pool.example.com/";
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) =>
    String(input) === "/config.json" ? Response.json(config) : answer(),
  );
});

const config = {
  environment: "dev",
  user_pool: { user_pool_id: "us-east-1_Abc123", client_id: "client", endpoint },
};

const sent = () => Response.json({ CodeDeliveryDetails: { Destination: "a***@p***" } });

function refused(name: string, message = "") {
  return () => Response.json({ __type: name, message }, { status: 400 });
}

describe("amplifyUserPool.requestReset", () => {
  it.each([
    ["an active user", sent],
    [
      "an invited user",
      refused("NotAuthorizedException", "User password cannot be reset in the current state."),
    ],
    [
      "an unknown or unverified user",
      refused("InvalidParameterException", "Cannot reset password"),
    ],
  ])("gives the same answer for %s", async (_who, response) => {
    answer = response;
    expect(await amplifyUserPool.requestReset("ann@planner.local")).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it("still reports that there were too many attempts", async () => {
    answer = refused("LimitExceededException");
    expect(await amplifyUserPool.requestReset("ann@planner.local")).toEqual({
      ok: false,
      refusal: "tooManyAttempts",
    });
  });
});

describe("amplifyUserPool.resetPassword", () => {
  it.each([
    ["an active user", refused("CodeMismatchException")],
    ["an expired code or an invited user", refused("ExpiredCodeException")],
    ["an unknown user", refused("InvalidParameterException")],
    ["a user who cannot reset", refused("NotAuthorizedException")],
  ])("gives the same reason for %s", async (_who, response) => {
    answer = response;
    const reset = { email: "ann@planner.local", code: "123456", password: "Planner-Admin-2" };
    expect(await amplifyUserPool.resetPassword(reset)).toEqual({
      ok: false,
      refusal: "expiredCode",
    });
  });
});
