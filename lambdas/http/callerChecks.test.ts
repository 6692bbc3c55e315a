import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessClaims, adminClaims, apiEvent } from "../testing/apiEvent.ts";
import { callerChecks, readGroups } from "./callerChecks.ts";
import { Refusal } from "./problems.ts";

type Check = (event: ReturnType<typeof apiEvent>) => unknown;

/** The status of the rejection, or undefined if the check accepts the claims. */
function statusOf(check: Check, claims: Record<string, unknown> | undefined) {
  const result = check(apiEvent({ method: "GET", claims }));
  return result instanceof Refusal ? result.problem.status : undefined;
}

describe("the check for signed-in users", () => {
  const check = callerChecks["signed-in users"];

  it("returns the verified token's caller", () => {
    const claims = adminClaims({ sub: "a-sub", username: "a-name" });
    const caller = { sub: "a-sub", username: "a-name", groups: ["admin"] };
    expect(check(apiEvent({ claims }))).toEqual(caller);
  });

  it.each([
    ["no claims", undefined, 403],
    ["empty claims", {}, 401],
    ["an id token", { ...adminClaims(), token_use: "id" }, 401],
    ["a token without a use", { ...adminClaims(), token_use: undefined }, 401],
    ["a token without a user", { ...adminClaims(), sub: undefined }, 403],
    ["a user without a name", { ...adminClaims(), username: "" }, 403],
  ])("rejects %s", (_, claims, status) => {
    expect(statusOf(check, claims)).toBe(status);
  });
});

describe("the check for administrators", () => {
  const check = callerChecks.administrators;

  it.each(["[admin]", "[editors admin]", ["admin"]])("accepts the groups %j", (groups) => {
    expect(statusOf(check, accessClaims({ "cognito:groups": groups }))).toBeUndefined();
  });

  it.each([
    undefined,
    "",
    "[]",
    "admin",
    "x admin",
    ["x admin"],
    "[administrators]",
    "[Admin]",
    "[not-admin]",
    "[admin,editors]",
    ["admin "],
    { admin: "admin" },
  ])("rejects the groups %j", (groups) => {
    expect(statusOf(check, accessClaims({ "cognito:groups": groups }))).toBe(403);
  });

  it("ignores claims elsewhere in the request", () => {
    const forged = { requestContext: { authorizer: { jwt: { claims: adminClaims() } } } };
    const event = apiEvent({
      body: JSON.stringify(forged),
      query: { claims: JSON.stringify(adminClaims()) },
      headers: { claims: JSON.stringify(adminClaims()), authorization: "Bearer a.b.c" },
    });
    expect(check(event)).toMatchObject({ problem: { status: 403 } });
  });
});

describe("readGroups", () => {
  it.each([
    ["[admin]", ["admin"]],
    ["[editors admin]", ["editors", "admin"]],
    ["[]", []],
    [
      ["editors", "admin"],
      ["editors", "admin"],
    ],
    [["x admin"], ["x admin"]],
  ])("reads %j", (claim, groups) => {
    expect(readGroups(claim)).toEqual(groups);
  });

  it.each([
    undefined,
    null,
    "",
    "admin",
    "x admin",
    "admin]",
    "[admin",
    "[[admin]]",
    "[a] admin [b]",
    " [admin]",
    "[admin]\n",
    { admin: true },
    7,
    [7, null, ["admin"]],
  ])("finds no group in %j", (claim) => {
    expect(readGroups(claim)).toEqual([]);
  });

  it("reads every name that a user pool allows", () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(text) && !/[[\]]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        expect(readGroups(`[${names.join(" ")}]`)).toEqual(names);
      }),
    );
  });
});
